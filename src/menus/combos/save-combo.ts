import type { Change } from '../../context.ts'
import { invalid } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { findPlaceOfItem } from '../editing/menu-location-store.ts'
import { partFaults } from './combo-rules.ts'
import { deleteCombo, findComboRoles, insertComboChoice, insertComboPart } from './combo-store.ts'
import type { ComboPart } from './combo-types.ts'

interface ComboOfItem {
  locationId: number
  itemId: number
  /** True: the item has questions of its own. */
  asks: boolean
}

/** Replaces the parts of an item; null: it is not a combo. */
export async function saveCombo(
  change: Change,
  { locationId, itemId, asks }: ComboOfItem,
  parts: ComboPart[] | null,
): Promise<void> {
  const { sql, caller } = change
  const where = { accountId: caller.accountId, locationId, itemId }
  if (parts) {
    const faults = { ...partFaults(parts), ...(await choiceFaults(change, where, parts)) }
    if (asks) faults.combo = { fault: 'combo_asks' }
    if (Object.keys(faults).length > 0) throw invalid(faults)
  }
  await deleteCombo(sql, where)
  if (parts) await insertParts(change, where, parts)
}

export async function insertParts(
  { sql }: Change,
  where: { accountId: number; locationId: number; itemId: number },
  parts: ComboPart[],
): Promise<void> {
  await mapInBatches(parts, (part, position) => insertComboPart(sql, where, { ...part, position }))
  const choices = parts.flatMap(({ number, choices }) =>
    choices.map(({ itemId, supplementCents }, position) => ({
      partNumber: number,
      choiceId: itemId,
      supplementCents,
      position,
    })),
  )
  await mapInBatches(choices, (choice) => insertComboChoice(sql, where, choice))
}

/** A choice is an item of the same location and not a combo; an item that others choose cannot become one. */
async function choiceFaults(
  { sql, caller }: Change,
  { locationId, itemId }: { locationId: number; itemId: number },
  parts: ComboPart[],
): Promise<Faults> {
  const { accountId } = caller
  const named = [...new Set(parts.flatMap(({ choices }) => choices.map((choice) => choice.itemId)))]
  const [own, ...found] = await Promise.all([
    findComboRoles(sql, accountId, locationId, itemId),
    ...named.map(async (id) => {
      const [place, { isCombo }] = await Promise.all([
        findPlaceOfItem(sql, accountId, id),
        findComboRoles(sql, accountId, locationId, id),
      ])
      return { id, isHere: place?.locationId === locationId, isCombo: isCombo || id === itemId }
    }),
  ])
  const faults: Faults = {}
  if (own.isChoice) faults.combo = { fault: 'is_choice' }
  for (const [index, { choices }] of parts.entries()) {
    for (const [place, choice] of choices.entries()) {
      const item = found.find(({ id }) => id === choice.itemId)
      const path = `combo.parts[${index}].choices[${place}].item_id`
      if (!item?.isHere) faults[path] = { fault: 'not_on_these_menus' }
      else if (item.isCombo) faults[path] = { fault: 'choice_is_combo' }
    }
  }
  return faults
}
