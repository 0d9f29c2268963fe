import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { findPrinter } from '../printers/store.ts'
import { Refusal } from '../refusal.ts'
import { boundsOf, type MenuFile, type ModifierFile } from './format.ts'
import {
  insertItem,
  insertMenu,
  insertModifier,
  insertOption,
  insertSection,
  nextMenuPosition,
} from './write-store.ts'

/** Adds the menus to the location; returns their ids. */
export async function importMenus(change: Change, locationId: number, menus: MenuFile[]): Promise<number[]> {
  await theLockedLocation(change, locationId)
  const menuIds: number[] = []
  for (const menu of menus) menuIds.push(await importMenu(change, locationId, menu))
  return menuIds
}

async function importMenu(change: Change, locationId: number, menu: MenuFile): Promise<number> {
  const { sql, caller } = change
  const where = { accountId: caller.accountId, locationId }
  const menuId = await insertMenu(sql, {
    ...where,
    title: menu.title,
    description: menu.description ?? '',
    position: await nextMenuPosition(sql, caller.accountId, locationId),
  })
  for (const [position, section] of menu.sections.entries()) {
    const printerId = await stationOf(change, locationId, section.printer)
    const sectionId = await insertSection(sql, {
      ...where,
      menuId,
      title: section.title,
      printerId,
      position,
    })
    for (const [position, item] of section.items.entries()) {
      const itemId = await insertItem(sql, {
        ...where,
        sectionId,
        position,
        name: item.name,
        description: item.description ?? '',
        calories: item.calories ?? 0,
        indicators: item.indicators ?? '',
        priceLabel: item.price1_label ?? '',
        priceCents: item.price_1,
        available: item.available ?? 1,
      })
      for (const [position, modifier] of (item.modifiers ?? []).entries()) {
        await importModifier(change, { locationId, itemId, position }, modifier)
      }
    }
  }
  await appendEvent(change, locationId, 'menu.changed', {
    menu_id: menuId,
    title: menu.title,
    change: 'imported',
  })
  return menuId
}

async function stationOf(
  { sql, caller }: Change,
  locationId: number,
  serialNo: string | undefined,
): Promise<number | null> {
  if (serialNo === undefined) return null
  const printer = await findPrinter(sql, caller.accountId, serialNo)
  if (printer?.locationId === locationId) return printer.id
  throw new Refusal(
    'printer_not_found',
    `Location ${locationId} has no printer with serial number ${serialNo}.`,
  )
}

async function importModifier(
  { sql, caller }: Change,
  { locationId, itemId, position }: { locationId: number; itemId: number; position: number },
  modifier: ModifierFile,
): Promise<void> {
  const where = { accountId: caller.accountId, locationId }
  const { min, max } = boundsOf(modifier)
  const modifierId = await insertModifier(sql, {
    ...where,
    itemId,
    position,
    question: modifier.name,
    minChoices: min,
    maxChoices: max,
  })
  for (const [position, option] of modifier.options.entries()) {
    await insertOption(sql, {
      ...where,
      modifierId,
      position,
      name: option.name,
      priceCents: option.price ?? 0,
      isSelected: option.is_selected ?? 0,
    })
  }
}
