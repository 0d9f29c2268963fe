import type { Change } from '../../context.ts'
import { found } from '../../platform/core/refusal.ts'
import { tellChange, theLockedPlace } from '../menu-location.ts'
import { findPlaceOfItem, findPlaceOfSection } from '../menu-location-store.ts'
import type { ItemInTree } from '../menu-types.ts'
import { mustFit } from '../size-limit.ts'
import { findItem, listModifiers } from '../store.ts'
import { nameTax } from './assign-tax.ts'
import { insertItem, updateItem, updateTaxOfItem } from './edit-store.ts'
import { nextItemPosition } from './position-store.ts'
import { saveQuestions, type WantedModifier } from './save-modifiers.ts'
import { itemOnMenu, takeAway } from './soft-delete.ts'

/** The new state of an item, with all its modifiers. */
export interface WantedItem {
  name: string
  description: string
  calories: number
  indicators: string
  priceLabel: string
  priceCents: number
  available: number
  externalId: string
  openPrice: number
  /** Tax rate; null: the section's; undefined: unchanged. */
  taxNumber?: number | null | undefined
  modifiers: WantedModifier[]
}

export async function addItem(change: Change, sectionId: number, item: WantedItem): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  const { locationId } = place
  await mustFit(change, locationId, 1 + asked(item.modifiers), 'modifiers')
  const position = await nextItemPosition(sql, accountId, locationId, sectionId)
  const itemId = await insertItem(sql, { ...item, accountId, locationId, sectionId, position })
  await nameTax(change, locationId, updateTaxOfItem, itemId, item.taxNumber ?? null)
  await saveQuestions(change, locationId, [{ itemId, existing: [], wanted: item.modifiers }])
  await tellChange(change, place, `“${item.name}” added`)
  return itemId
}

/**
 * Updates an item; the callback gets its current state. Modifiers and options keep their ids; those left out are
 * deleted.
 */
export async function changeItem(
  change: Change,
  itemId: number,
  wantedOf: (item: ItemInTree) => WantedItem & { sectionId: number },
): Promise<void> {
  const { sql, caller } = change
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const before = found(await findItem(sql, caller.accountId, itemId), 'item_not_found', `Item ${itemId}`)
  const existing = await listModifiers(sql, caller.accountId, itemId)
  const item = wantedOf({ ...before, modifiers: existing })
  const { sectionId } = item
  if (sectionId !== place.sectionId) {
    const target = await findPlaceOfSection(sql, caller.accountId, sectionId)
    const here = target?.locationId === place.locationId ? target : undefined
    found(here, 'section_not_found', `Section ${sectionId}`)
  }
  await mustFit(change, place.locationId, asked(item.modifiers) - asked(existing), 'modifiers')
  await updateItem(sql, caller.accountId, itemId, item)
  if (item.taxNumber !== undefined) {
    await nameTax(change, place.locationId, updateTaxOfItem, itemId, item.taxNumber)
  }
  await saveQuestions(change, place.locationId, [{ itemId, existing, wanted: item.modifiers }])
  await tellChange(change, place, `“${item.name}” changed`)
}

export async function removeItem(change: Change, itemId: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const modifiers = await listModifiers(change.sql, change.caller.accountId, itemId)
  await takeAway(change, [itemOnMenu({ id: itemId, modifiers })])
  await tellChange(change, place, 'an item was deleted')
}

/** Number of modifiers and options. The options of a group that is only named count from the next change on. */
function asked(modifiers: { options: unknown[] }[]): number {
  return modifiers.reduce((sum, { options }) => sum + 1 + options.length, 0)
}
