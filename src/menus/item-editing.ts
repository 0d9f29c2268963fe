import type { Change } from '../context.ts'
import { found, Refusal } from '../refusal.ts'
import { forMany } from '../storage/slices.ts'
import {
  insertItem,
  insertModifier,
  insertOption,
  markItemDeleted,
  markModifierDeleted,
  markOptionDeleted,
  moveItem,
  updateItem,
  updateModifier,
  updateOption,
  updateTaxOfItem,
} from './edit-store.ts'
import type { ItemInTree } from './menu.ts'
import { moveAll } from './ordering.ts'
import { findPlaceOfItem, findPlaceOfSection } from './place-store.ts'
import { tellChange, theLockedPlace } from './places.ts'
import { findItem, listItems, listModifiers } from './store.ts'
import { nameTax } from './tax-naming.ts'

export interface WantedOption {
  id: number | undefined
  name: string
  priceCents: number
  isSelected: number
  /** Left out: as it is. */
  externalId?: string | undefined
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
  externalId: string
  openPrice: number
  /** The rate it is taxed at; null: that of its section; undefined: as it is. */
  taxNumber?: number | null | undefined
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
  await nameTax(change, locationId, updateTaxOfItem, itemId, item.taxNumber ?? null)
  await moveAll(change, moveItem, [...siblings.map(({ id }) => id), itemId])
  await saveQuestions(change, locationId, [{ itemId, existing: [], wanted: item.modifiers }])
  await tellChange(change, place, `“${item.name}” added`)
  return itemId
}

/**
 * Makes the item what is wanted, as follows from what it is. Questions and options keep their ids; those no longer
 * wanted go.
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
  await updateItem(sql, caller.accountId, itemId, item)
  if (item.taxNumber !== undefined) {
    await nameTax(change, place.locationId, updateTaxOfItem, itemId, item.taxNumber)
  }
  await saveQuestions(change, place.locationId, [{ itemId, existing, wanted: item.modifiers }])
  await tellChange(change, place, `“${item.name}” changed`)
}

export async function removeItem(change: Change, itemId: number): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  await markItemDeleted(change.sql, change.caller.accountId, itemId, change.now)
  await tellChange(change, place, 'an item was deleted')
}

/** What is to be asked about an item, and what is asked already. */
export interface Questions {
  itemId: number
  existing: { id: number; options: { id: number }[] }[]
  wanted: WantedModifier[]
}

/**
 * Makes the questions of the items those that are wanted. Level by level over all of them, so that the
 * statements of a level go out together.
 */
export async function saveQuestions(change: Change, locationId: number, items: Questions[]): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const plans = items.flatMap((item) => {
    const before = new Map(item.existing.map((modifier) => [modifier.id, modifier]))
    return item.wanted.map((modifier, position) => {
      const known = modifier.id === undefined ? undefined : before.get(modifier.id)
      if (modifier.id !== undefined) found(known, 'modifier_not_found', `Modifier ${modifier.id}`)
      if (known) before.delete(known.id)
      mustHave(known?.options ?? [], modifier.options)
      return { itemId: item.itemId, position, modifier, known }
    })
  })
  const ids = await forMany(plans, async ({ itemId, position, modifier, known }) => {
    if (!known) return insertModifier(sql, { ...modifier, accountId, locationId, itemId, position })
    await updateModifier(sql, accountId, known.id, { ...modifier, position })
    return known.id
  })
  const wanted = new Set(plans.map(({ known }) => known?.id))
  const gone = items.flatMap(({ existing }) => existing.filter(({ id }) => !wanted.has(id)))
  await forMany(plans, ({ modifier, known }, index) => {
    const modifierId = ids[index] as number
    return Promise.all(
      saveOptions(change, { locationId, modifierId }, known?.options ?? [], modifier.options),
    )
  })
  await forMany(gone, ({ id }) => markModifierDeleted(sql, accountId, id, now))
}

function mustHave(existing: { id: number }[], wanted: WantedOption[]): void {
  const known = new Set(existing.map(({ id }) => id))
  for (const { id } of wanted) {
    if (id !== undefined && !known.delete(id)) {
      throw new Refusal('option_not_found', `Option ${id} does not exist.`)
    }
  }
}

function saveOptions(
  { sql, caller, now }: Change,
  { locationId, modifierId }: { locationId: number; modifierId: number },
  existing: { id: number }[],
  wanted: WantedOption[],
): Promise<void>[] {
  const { accountId } = caller
  const kept = new Set(wanted.map(({ id }) => id))
  return [
    ...wanted.map((option, position) =>
      option.id === undefined
        ? insertOption(sql, { ...option, accountId, locationId, modifierId, position })
        : updateOption(sql, accountId, option.id, { externalId: undefined, ...option, position }),
    ),
    ...existing.filter(({ id }) => !kept.has(id)).map(({ id }) => markOptionDeleted(sql, accountId, id, now)),
  ]
}
