import { type Change, mustReach } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { lockLocation } from '../locations/store.ts'
import { found, Refusal, type RefusalCode } from '../refusal.ts'
import {
  findPlaceOfItem,
  findPlaceOfMenu,
  findPlaceOfSection,
  markItemDeleted,
  markMenuDeleted,
  markModifierDeleted,
  markOptionDeleted,
  markSectionDeleted,
  moveItem,
  moveMenu,
  moveSection,
  type Place,
  updateAvailable,
  updateItem,
  updateMenu,
  updateModifier,
  updateOption,
  updateSection,
} from './edit-store.ts'
import { listItems, listMenus, listModifiers, listSections, type Modifier } from './store.ts'
import {
  insertItem,
  insertMenu,
  insertModifier,
  insertOption,
  insertSection,
  nextMenuPosition,
} from './write-store.ts'

export interface MenuWords {
  title: string
  description: string
}

export async function addMenu(change: Change, locationId: number, menu: MenuWords): Promise<number> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  const where = { accountId: caller.accountId, locationId }
  const position = await nextMenuPosition(sql, caller.accountId, locationId)
  const menuId = await insertMenu(sql, { ...where, ...menu, position })
  await tellChange(change, { locationId, menuId, title: menu.title }, 'added')
  return menuId
}

export async function changeMenu(change: Change, menuId: number, menu: MenuWords): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfMenu, menuId, 'menu_not_found', 'Menu')
  await updateMenu(change.sql, change.caller.accountId, menuId, menu)
  await tellChange(change, { ...place, title: menu.title }, 'renamed')
}

/** Takes the menu away with all that is on it. Orders keep what was ordered from it. */
export async function removeMenu(change: Change, menuId: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfMenu, menuId, 'menu_not_found', 'Menu')
  await markMenuDeleted(change.sql, change.caller.accountId, menuId, change.now)
  await tellChange(change, place, 'deleted')
}

/** A new section is made nowhere in particular. */
const NO_STATION = { printerId: null }

export async function addSection(change: Change, menuId: number, title: string): Promise<number> {
  const { sql, caller } = change
  const place = await theLockedPlace(change, findPlaceOfMenu, menuId, 'menu_not_found', 'Menu')
  const { locationId } = place
  const siblings = await listSections(sql, caller.accountId, locationId, menuId)
  const position = siblings.length
  const sectionId = await insertSection(sql, {
    ...NO_STATION,
    accountId: caller.accountId,
    locationId,
    menuId,
    title,
    position,
  })
  // Behind all others, whatever numbers they had.
  await moveAll(change, moveSection, [...siblings.map(({ id }) => id), sectionId])
  await tellChange(change, place, `section “${title}” added`)
  return sectionId
}

export async function changeSection(change: Change, sectionId: number, title: string): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  await updateSection(change.sql, change.caller.accountId, sectionId, title)
  await tellChange(change, place, `section “${title}” renamed`)
}

export async function removeSection(change: Change, sectionId: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  await markSectionDeleted(change.sql, change.caller.accountId, sectionId, change.now)
  await tellChange(change, place, 'a section was deleted')
}

export interface WantedOption {
  id: number | undefined
  name: string
  priceCents: number
  isSelected: number
}

export interface WantedModifier {
  id: number | undefined
  question: string
  minChoices: number
  maxChoices: number
  options: WantedOption[]
}

/** An item as it should be, with all its questions. */
export interface WantedItem {
  name: string
  description: string
  calories: number
  indicators: string
  priceLabel: string
  priceCents: number
  available: number
  modifiers: WantedModifier[]
}

export async function addItem(change: Change, sectionId: number, item: WantedItem): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  const { locationId } = place
  const siblings = await listItems(sql, accountId, locationId, sectionId)
  const itemId = await insertItem(sql, {
    ...item,
    accountId,
    locationId,
    sectionId,
    position: siblings.length,
  })
  await moveAll(change, moveItem, [...siblings.map(({ id }) => id), itemId])
  await saveModifiers(change, { locationId, itemId }, [], item.modifiers)
  await tellChange(change, place, `“${item.name}” added`)
  return itemId
}

/** Makes the item what is wanted. Questions and options keep their ids; those no longer wanted go. */
export async function changeItem(
  change: Change,
  itemId: number,
  item: WantedItem,
  sectionId?: number,
): Promise<void> {
  const { sql, caller } = change
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  if (sectionId !== undefined && sectionId !== place.sectionId) {
    const target = await findPlaceOfSection(sql, caller.accountId, sectionId)
    const here = target?.locationId === place.locationId ? target : undefined
    found(here, 'section_not_found', `Section ${sectionId}`)
  }
  const existing = await listModifiers(sql, caller.accountId, itemId)
  await updateItem(sql, caller.accountId, itemId, {
    ...item,
    sectionId: sectionId ?? (place.sectionId as number),
  })
  await saveModifiers(change, { locationId: place.locationId, itemId }, existing, item.modifiers)
  await tellChange(change, place, `“${item.name}” changed`)
}

/** 86: terminals are refused an item that is out of stock from this moment. */
export async function setAvailable(change: Change, itemId: number, available: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const name = await updateAvailable(change.sql, change.caller.accountId, itemId, available)
  if (name !== undefined) {
    await tellChange(change, place, `“${name}” is ${available ? 'in stock again' : 'out of stock'}`)
  }
}

export async function removeItem(change: Change, itemId: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  await markItemDeleted(change.sql, change.caller.accountId, itemId, change.now)
  await tellChange(change, place, 'an item was deleted')
}

/** Puts the menus of a location into this order. */
export async function reorderMenus(change: Change, locationId: number, ids: number[]): Promise<void> {
  await theLockedLocation(change, locationId)
  const menus = await listMenus(change.sql, change.caller.accountId, locationId)
  mustBeTheSame(menus, ids)
  await moveAll(change, moveMenu, ids)
  const [first] = menus
  if (first)
    await tellChange(change, { locationId, menuId: first.id, title: first.title }, 'menus put in order')
}

export async function reorderSections(change: Change, menuId: number, ids: number[]): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfMenu, menuId, 'menu_not_found', 'Menu')
  mustBeTheSame(await listSections(change.sql, change.caller.accountId, place.locationId, menuId), ids)
  await moveAll(change, moveSection, ids)
  await tellChange(change, place, 'sections put in order')
}

export async function reorderItems(change: Change, sectionId: number, ids: number[]): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  mustBeTheSame(await listItems(change.sql, change.caller.accountId, place.locationId, sectionId), ids)
  await moveAll(change, moveItem, ids)
  await tellChange(change, place, 'items put in order')
}

/** Whoever puts things in order must have seen them all. */
function mustBeTheSame(siblings: { id: number }[], ids: number[]): void {
  const known = new Set(siblings.map(({ id }) => id))
  if (ids.length !== known.size || !ids.every((id) => known.delete(id))) {
    throw new Refusal(
      'menu_changed_meanwhile',
      'The menu was changed meanwhile. Look at it again, then put it in order.',
    )
  }
}

async function moveAll({ sql, caller }: Change, move: typeof moveItem, ids: number[]): Promise<void> {
  await Promise.all(ids.map((id, position) => move(sql, caller.accountId, id, position)))
}

async function saveModifiers(
  change: Change,
  { locationId, itemId }: { locationId: number; itemId: number },
  existing: Modifier[],
  wanted: WantedModifier[],
): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const before = new Map(existing.map((modifier) => [modifier.id, modifier]))
  for (const [position, modifier] of wanted.entries()) {
    const known = modifier.id === undefined ? undefined : before.get(modifier.id)
    if (modifier.id !== undefined) found(known, 'modifier_not_found', `Modifier ${modifier.id}`)
    if (known) before.delete(known.id)
    const modifierId =
      known?.id ?? (await insertModifier(sql, { ...modifier, accountId, locationId, itemId, position }))
    if (known) await updateModifier(sql, accountId, known.id, { ...modifier, position })
    await saveOptions(change, { locationId, modifierId }, known?.options ?? [], modifier.options)
  }
  for (const id of before.keys()) await markModifierDeleted(sql, accountId, id, now)
}

async function saveOptions(
  { sql, caller, now }: Change,
  { locationId, modifierId }: { locationId: number; modifierId: number },
  existing: Modifier['options'],
  wanted: WantedOption[],
): Promise<void> {
  const { accountId } = caller
  const before = new Set(existing.map(({ id }) => id))
  for (const [position, option] of wanted.entries()) {
    if (option.id === undefined)
      await insertOption(sql, { ...option, accountId, locationId, modifierId, position })
    else if (before.delete(option.id)) await updateOption(sql, accountId, option.id, { ...option, position })
    else throw new Refusal('option_not_found', `Option ${option.id} does not exist.`)
  }
  for (const id of before) await markOptionDeleted(sql, accountId, id, now)
}

type FindPlace = (sql: Change['sql'], accountId: number, id: number) => Promise<Place | undefined>

/** Looked at again once its location is held: what was there before may be gone. */
async function theLockedPlace(
  { sql, caller }: Change,
  find: FindPlace,
  id: number,
  code: RefusalCode,
  what: string,
): Promise<Place> {
  const seen = found(await find(sql, caller.accountId, id), code, `${what} ${id}`)
  mustReach(caller, seen.locationId)
  await lockLocation(sql, caller.accountId, seen.locationId)
  return found(await find(sql, caller.accountId, id), code, `${what} ${id}`)
}

function tellChange(
  change: Change,
  { locationId, menuId, title }: Pick<Place, 'locationId' | 'menuId' | 'title'>,
  what: string,
): Promise<void> {
  return appendEvent(change, locationId, 'menu.changed', { menu_id: menuId, title, change: what })
}
