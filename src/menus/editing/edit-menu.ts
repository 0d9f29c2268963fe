import type { Change } from '../../context.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { found } from '../../platform/core/refusal.ts'
import { findPrinterById } from '../../printing/printers/store.ts'
import { menuTree } from '../full-menu.ts'
import type { Menu, Section, ServedColumns } from '../menu-types.ts'
import { saveServed, updateServedOfMenu, updateServedOfSection } from '../served/served-store.ts'
import { listMenus, listSections } from '../store.ts'
import { nameTax } from './assign-tax.ts'
import { insertMenu, insertSection, updateMenu, updateSection, updateTaxOfSection } from './edit-store.ts'
import { emitMenuChange, theLockedPlace } from './menu-location.ts'
import { findPlaceOfMenu, findPlaceOfSection } from './menu-location-store.ts'
import { nextMenuPosition, nextSectionPosition } from './position-store.ts'
import { requireCapacity } from './size-limit.ts'
import { menuNode, sectionNode, softDelete } from './soft-delete.ts'

export interface MenuWords {
  title: string
  description: string
  /** Undefined: unchanged. */
  served?: ServedColumns | undefined
}

export async function addMenu(change: Change, locationId: number, menu: MenuWords): Promise<number> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  await requireCapacity(change, locationId, 1, 'title')
  const where = { accountId: caller.accountId, locationId }
  const position = await nextMenuPosition(sql, caller.accountId, locationId)
  const menuId = await insertMenu(sql, { ...where, ...menu, position })
  await saveServed(change, locationId, updateServedOfMenu, menuId, menu.served)
  await emitMenuChange(change, { locationId, menuId, title: menu.title }, 'added')
  return menuId
}

export async function changeMenu(
  change: Change,
  menuId: number,
  inputFrom: (menu: Menu) => MenuWords,
): Promise<void> {
  const { sql, caller } = change
  const place = await theLockedPlace(change, findPlaceOfMenu, menuId, 'menu_not_found', 'Menu')
  const menus = await listMenus(sql, caller.accountId, place.locationId)
  const before = found(
    menus.find(({ id }) => id === menuId),
    'menu_not_found',
    `Menu ${menuId}`,
  )
  const menu = inputFrom(before)
  await updateMenu(change.sql, change.caller.accountId, menuId, menu)
  await saveServed(change, place.locationId, updateServedOfMenu, menuId, menu.served)
  const isRenamed = menu.title !== before.title || menu.description !== before.description
  await emitMenuChange(change, { ...place, title: menu.title }, isRenamed ? 'renamed' : 'changed')
}

/** Deletes a menu with everything on it. Orders keep what was ordered from it. */
export async function removeMenu(change: Change, menuId: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfMenu, menuId, 'menu_not_found', 'Menu')
  const menus = await menuTree(change.sql, change.caller.accountId, place.locationId)
  await softDelete(change, menus.filter(({ id }) => id === menuId).map(menuNode))
  await emitMenuChange(change, place, 'deleted')
}

export interface SectionInput {
  title: string
  /** The station that makes the section's items; null: none; undefined: unchanged. */
  printerId: number | null | undefined
  /** The course of its items; undefined: unchanged. */
  course: number | undefined
  /** The tax rate of its items; null: the location's; undefined: unchanged. */
  taxNumber: number | null | undefined
  /** Undefined: unchanged. */
  served?: ServedColumns | undefined
}

export async function addSection(change: Change, menuId: number, section: SectionInput): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  const place = await theLockedPlace(change, findPlaceOfMenu, menuId, 'menu_not_found', 'Menu')
  const { locationId } = place
  const printerId = section.printerId ?? null
  await theStation(change, locationId, printerId)
  await requireCapacity(change, locationId, 1, 'title')
  const { title, course = 0 } = section
  const position = await nextSectionPosition(sql, accountId, locationId, menuId)
  const input = { title, printerId, course }
  const sectionId = await insertSection(sql, { ...input, accountId, locationId, menuId, position })
  await nameTax(change, locationId, updateTaxOfSection, sectionId, section.taxNumber ?? null)
  await saveServed(change, locationId, updateServedOfSection, sectionId, section.served)
  await emitMenuChange(change, place, `section “${title}” added`)
  return sectionId
}

export async function changeSection(
  change: Change,
  sectionId: number,
  inputFrom: (section: Section) => SectionInput,
): Promise<void> {
  const { sql, caller } = change
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  const siblings = await listSections(sql, caller.accountId, place.locationId, place.menuId)
  const before = found(
    siblings.find(({ id }) => id === sectionId),
    'section_not_found',
    `Section ${sectionId}`,
  )
  const { title, printerId, course = before.course, taxNumber, served } = inputFrom(before)
  const input = { title, printerId: printerId === undefined ? before.printerId : printerId, course }
  const station = await theStation(change, place.locationId, input.printerId)
  await updateSection(sql, caller.accountId, sectionId, input)
  if (taxNumber !== undefined) {
    await nameTax(change, place.locationId, updateTaxOfSection, sectionId, taxNumber)
  }
  await saveServed(change, place.locationId, updateServedOfSection, sectionId, served)
  const madeAt = station ? `is made at “${station}”` : 'has no station of its own'
  const what =
    before.printerId !== input.printerId
      ? madeAt
      : before.title === title && before.course !== course
        ? `is served as course ${course}`
        : 'renamed'
  await emitMenuChange(change, place, `section “${title}” ${what}`)
}

/** The name of a station, which must belong to the location. */
export async function theStation(
  { sql, caller }: Change,
  locationId: number,
  printerId: number | null,
): Promise<string | undefined> {
  if (printerId === null) return undefined
  const printer = await findPrinterById(sql, caller.accountId, printerId)
  const here = printer?.locationId === locationId ? printer : undefined
  return found(here, 'printer_not_found', `Printer ${printerId}`).name
}

export async function removeSection(change: Change, sectionId: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  const menus = await menuTree(change.sql, change.caller.accountId, place.locationId)
  const sections = menus.flatMap((menu) => menu.sections)
  await softDelete(change, sections.filter(({ id }) => id === sectionId).map(sectionNode))
  await emitMenuChange(change, place, 'a section was deleted')
}
