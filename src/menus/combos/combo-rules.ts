import { Refusal } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import type { ComboPart, RequestedPick } from './combo-types.ts'

export const MAX_PARTS = 10
export const MAX_CHOICES = 50
/** Maximum number of picks of one part. */
export const MAX_PICKS = 20

/** Contradictions within the parts of a combo, by field path. */
export function partFaults(parts: ComboPart[]): Faults {
  const faults: Faults = {}
  for (const [index, { number, minPicks, maxPicks, choices }] of parts.entries()) {
    const path = `combo.parts[${index}]`
    if (parts.findIndex((part) => part.number === number) < index)
      faults[`${path}.part_id`] = { fault: 'named_twice' }
    if (minPicks > maxPicks) faults[path] = { fault: 'min_above_max', min: minPicks, max: maxPicks }
    for (const [place, { itemId }] of choices.entries()) {
      if (choices.findIndex((choice) => choice.itemId === itemId) < place)
        faults[`${path}.choices[${place}].item_id`] = { fault: 'named_twice' }
    }
  }
  return faults
}

/** Picks of a combo that leaves nothing to choose; undefined: somebody has to choose. */
export function onlyPicks(parts: ComboPart[]): RequestedPick[] | undefined {
  const picks: RequestedPick[] = []
  for (const { number, minPicks, choices } of parts) {
    const [choice] = choices
    if (!choice || choices.length > 1) return undefined
    for (let pick = 0; pick < minPicks; pick++) picks.push({ partNumber: number, itemId: choice.itemId })
  }
  return picks.length === 0 ? undefined : picks
}

/** A combo is offered while each of its required parts has a choice that is offered. */
export function isComboOffered(parts: ComboPart[], isOffered: (itemId: number) => boolean): boolean {
  return parts.every(
    ({ minPicks, choices }) => minPicks === 0 || choices.some(({ itemId }) => isOffered(itemId)),
  )
}

/** The first part whose picks are too few, too many or not among its choices. */
export function whyNotPick(
  item: { id: number; name: string },
  parts: ComboPart[],
  picks: RequestedPick[],
): Refusal | undefined {
  const unknown = picks.find(({ partNumber }) => !parts.some(({ number }) => number === partNumber))
  if (unknown) {
    const { partNumber, itemId } = unknown
    return new Refusal('combo_parts', `${item.name} has no part ${partNumber}.`, {
      item_id: item.id,
      part_id: partNumber,
      picks: [itemId],
    })
  }
  for (const { number, name, minPicks: min, maxPicks: max, choices } of parts) {
    const chosen = picks.filter(({ partNumber }) => partNumber === number).map(({ itemId }) => itemId)
    const details = { item_id: item.id, part_id: number, name, min, max, picks: chosen }
    const other = chosen.find((id) => !choices.some(({ itemId }) => itemId === id))
    if (other !== undefined)
      return new Refusal('combo_parts', `${item.name}: item ${other} is no choice of “${name}”.`, details)
    if (chosen.length >= min && chosen.length <= max) continue
    const bounds = min === max ? `exactly ${min}` : `${min} to ${max}`
    return new Refusal(
      'combo_parts',
      `${item.name}: “${name}” takes ${bounds}, but ${chosen.length} were chosen.`,
      details,
    )
  }
  if (picks.length > 0) return undefined
  return new Refusal('combo_parts', `${item.name}: choose at least one.`, { item_id: item.id, picks: [] })
}
