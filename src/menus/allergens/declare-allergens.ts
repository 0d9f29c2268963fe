import type { Change, Reading } from '../../context.ts'
import { mustReach } from '../../context.ts'
import { appendEvents } from '../../events/store.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { found, Refusal } from '../../platform/core/refusal.ts'
import { requireCurrentVersion } from '../../platform/http/schema/optimistic-locking.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { theLockedPlace } from '../editing/menu-location.ts'
import { findPlaceOfItem } from '../editing/menu-location-store.ts'
import type { ItemInTree } from '../menu-types.ts'
import { findItem, listModifiers } from '../store.ts'
import { updateItemAllergens, updateOptionAllergens } from './allergen-store.ts'
import { ALLERGEN_CODES, type Contents, codesOf } from './codes.ts'
import { type AllergenData, allergenAnswer, declarationState, digestOfItem } from './declaration.ts'

/** The allergen data of an item and of its options, as people edit it. */
export function declarationFields(item: ItemInTree) {
  return {
    ...allergenAnswer(item),
    allergens_declared_at: item.declaredAt == null ? '' : formatInstant(item.declaredAt),
    allergens_declared_by: item.declaredBy ?? '',
    declaration: declarationState(item),
    options: item.modifiers.flatMap(({ id, question, options }) =>
      options.map((option) => ({
        option_id: option.id,
        modifier_id: id,
        modifier: question,
        name: option.name,
        ...allergenAnswer(option),
      })),
    ),
  }
}

/** An item with its options, for a reader of its location. */
export async function theItem({ sql, caller }: Reading, itemId: number): Promise<ItemInTree> {
  const [item, modifiers] = await Promise.all([
    findItem(sql, caller.accountId, itemId),
    listModifiers(sql, caller.accountId, itemId),
  ])
  const known = found(item, 'item_not_found', `Item ${itemId}`)
  mustReach(caller, known.locationId)
  return { ...known, modifiers }
}

/** Declares the allergens of an item, and of the options that are named. */
export async function declareAllergens(
  change: Change,
  itemId: number,
  data: AllergenData,
  options: { id: number; data: AllergenData }[],
  version?: string,
): Promise<void> {
  const { sql, caller } = change
  await theLockedPlace(change, findPlaceOfItem, itemId, 'item_not_found', 'Item')
  const item = await theItem(change, itemId)
  requireCurrentVersion({ version }, declarationFields(item))
  const known = new Set(item.modifiers.flatMap(({ options }) => options.map(({ id }) => id)))
  const unknown = options.find(({ id }) => !known.has(id))
  if (unknown) throw new Refusal('option_not_found', `Item ${itemId} has no option ${unknown.id}.`)
  await mapInBatches(options, (option) =>
    updateOptionAllergens(sql, caller.accountId, option.id, option.data),
  )
  await declareItems(change, item.locationId, [{ item, data }])
}

/** Declares items of a locked location. Each gets an event of its own: who said what of a dish stays in the log. */
export async function declareItems(
  change: Change,
  locationId: number,
  declared: { item: Declared; data: AllergenData }[],
): Promise<void> {
  const { sql, caller, now } = change
  if (declared.length === 0) return
  await mapInBatches(declared, ({ item, data }) =>
    updateItemAllergens(sql, caller.accountId, item.id, {
      ...data,
      declaredAt: now,
      declaredBy: caller.actor.name,
      declaredDigest: digestOfItem(item),
    }),
  )
  await announceDeclarations(
    change,
    locationId,
    declared.map(({ item, data }) => ({ ...data, id: item.id, name: item.name })),
  )
}

/** Appends an event for each declared item. */
export async function announceDeclarations(
  change: Change,
  locationId: number,
  declared: (Contents & { id: number; name: string })[],
): Promise<void> {
  if (declared.length === 0) return
  const events = declared.map(({ id, name, contains, mayContain }) => ({
    type: 'menu.allergens_declared' as const,
    data: {
      item_id: id,
      name,
      contains: codesOf(ALLERGEN_CODES, contains),
      may_contain: codesOf(ALLERGEN_CODES, mayContain),
    },
  }))
  await appendEvents(change, locationId, events)
}

type Declared = Pick<ItemInTree, 'id' | 'name' | 'description' | 'modifiers'>
