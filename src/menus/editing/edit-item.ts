import type { Change } from '../../context.ts'
import { found } from '../../platform/core/refusal.ts'
import { listComboParts } from '../combos/combo-store.ts'
import type { ComboPart } from '../combos/combo-types.ts'
import { saveCombo } from '../combos/save-combo.ts'
import type { ItemInTree, ServedColumns } from '../menu-types.ts'
import { saveServed, updateServedOfItem } from '../served/served-store.ts'
import { findItem, listModifiers } from '../store.ts'
import { nameTax } from './assign-tax.ts'
import { insertItem, updateItem, updateTaxOfItem } from './edit-store.ts'
import { emitMenuChange, theLockedPlace } from './menu-location.ts'
import { findPlaceOfItem, findPlaceOfSection } from './menu-location-store.ts'
import { nextItemPosition } from './position-store.ts'
import { type ModifierInput, saveQuestions } from './save-modifiers.ts'
import { requireCapacity } from './size-limit.ts'
import { itemNode, softDelete } from './soft-delete.ts'

/** The new state of an item, with all its modifiers. */
export interface ItemInput {
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
  /** Undefined: unchanged. */
  served?: ServedColumns | undefined
  modifiers: ModifierInput[]
  /** The parts of a combo; null: it is none; undefined: unchanged. */
  combo?: ComboPart[] | null | undefined
}

export async function addItem(change: Change, sectionId: number, item: ItemInput): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  const { locationId } = place
  await requireCapacity(change, locationId, 1 + countQuestions(item.modifiers), 'modifiers')
  const position = await nextItemPosition(sql, accountId, locationId, sectionId)
  const itemId = await insertItem(sql, { ...item, accountId, locationId, sectionId, position })
  await nameTax(change, locationId, updateTaxOfItem, itemId, item.taxNumber ?? null)
  await saveServed(change, locationId, updateServedOfItem, itemId, item.served)
  await saveQuestions(change, locationId, [{ itemId, existing: [], requested: item.modifiers }])
  if (item.combo) await saveCombo(change, comboOf(locationId, itemId, item), item.combo)
  await emitMenuChange(change, place, `“${item.name}” added`)
  return itemId
}

/**
 * Updates an item; the callback gets its current state. Modifiers and options keep their ids; those left out are
 * deleted.
 */
export async function changeItem(
  change: Change,
  itemId: number,
  inputFrom: (item: ItemInTree) => ItemInput & { sectionId: number },
): Promise<void> {
  const { sql, caller } = change
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const before = found(await findItem(sql, caller.accountId, itemId), 'item_not_found', `Item ${itemId}`)
  const existing = await listModifiers(sql, caller.accountId, itemId)
  const parts = before.isCombo ? await listComboParts(sql, caller.accountId, place.locationId, itemId) : null
  const item = inputFrom({ ...before, modifiers: existing, ...(parts && { combo: parts }) })
  const { sectionId } = item
  if (sectionId !== place.sectionId) {
    const target = await findPlaceOfSection(sql, caller.accountId, sectionId)
    const here = target?.locationId === place.locationId ? target : undefined
    found(here, 'section_not_found', `Section ${sectionId}`)
  }
  await requireCapacity(
    change,
    place.locationId,
    countQuestions(item.modifiers) - countQuestions(existing),
    'modifiers',
  )
  await updateItem(sql, caller.accountId, itemId, item)
  if (item.taxNumber !== undefined) {
    await nameTax(change, place.locationId, updateTaxOfItem, itemId, item.taxNumber)
  }
  await saveServed(change, place.locationId, updateServedOfItem, itemId, item.served)
  await saveQuestions(change, place.locationId, [{ itemId, existing, requested: item.modifiers }])
  const combo = item.combo === undefined ? parts : item.combo
  if (combo || parts) await saveCombo(change, comboOf(place.locationId, itemId, item), combo)
  await emitMenuChange(change, place, `“${item.name}” changed`)
}

export async function removeItem(change: Change, itemId: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const modifiers = await listModifiers(change.sql, change.caller.accountId, itemId)
  await softDelete(change, [itemNode({ id: itemId, modifiers })])
  await emitMenuChange(change, place, 'an item was deleted')
}

const comboOf = (locationId: number, itemId: number, { modifiers }: ItemInput) => ({
  locationId,
  itemId,
  asks: modifiers.length > 0,
})

/** Number of modifiers and options. The options of a group that is only named count from the next change on. */
function countQuestions(modifiers: { options: unknown[] }[]): number {
  return modifiers.reduce((sum, { options }) => sum + 1 + options.length, 0)
}
