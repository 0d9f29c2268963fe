import { pricesOfPicks } from '../../bills/combo.ts'
import type { Change } from '../../context.ts'
import { whyNotPick } from '../../menus/combos/combo-rules.ts'
import { listComboParts } from '../../menus/combos/combo-store.ts'
import { giveBackPortions, takePortions } from '../../menus/stock/availability.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { taxesFor } from '../lines/build-lines.ts'
import type { RequestedOption } from '../lines/choose-options.ts'
import type { OrderLine } from '../lines/line.ts'
import { updateLineContents, updateLineItem } from '../lines/line-store.ts'
import { entryFor } from '../lines/menu-entry.ts'
import type { Order } from '../store.ts'
import type { LineCombo } from './line-combo.ts'
import { levelsOfPicks, pickedItem, weighedPick } from './order-picks.ts'

/** The item to put in the place of a pick. */
export interface Replacement {
  itemId: number
}

/**
 * Replaces a pick by another choice of its part and divides the price of the combo again. Returns the lines of the
 * combo with their new prices; the lines are written by the caller, only the item of the pick here.
 */
export async function replacedPick(
  change: Change,
  order: Order,
  siblings: OrderLine[],
  before: OrderLine,
  line: OrderLine,
  { itemId }: Replacement,
  options: RequestedOption[],
): Promise<OrderLine[]> {
  const { sql, caller } = change
  const { combo } = line
  if (!combo) {
    throw new Refusal(
      'combo_parts',
      `${line.name} is not part of a combo. Void it and order the other one.`,
      {
        order_item_id: line.id,
      },
    )
  }
  const parts = await listComboParts(sql, caller.accountId, order.locationId, combo.itemId)
  const pick = { partNumber: combo.part, itemId, options }
  // Only the new pick is checked: the others stand, even if the part has changed since they were ordered.
  const known = parts.filter(({ number }) => number === combo.part).map((part) => ({ ...part, minPicks: 0 }))
  refuseIf(whyNotPick({ id: combo.itemId, name: combo.name }, known, [pick]))
  const picked = pickedItem(pick, await entryFor(change, pick))
  if (picked instanceof Refusal) throw picked
  const { item, options: modifiers, contents } = picked
  const { qty } = line
  await takePortions(change, order.locationId, [{ itemId, name: item.name, qty, left: item.left }])
  await giveBackPortions(change, order.locationId, before)
  const taxOf = await taxesFor(change, order)
  const replaced: OrderLine = {
    ...line,
    itemId,
    name: item.name,
    modifiers,
    tax: taxOf(item.namedTax),
    combo: { ...combo, ...weighedPick(parts, pick, item.priceCents) },
  }
  await updateLineItem(sql, caller.accountId, replaced, item.sectionId)
  await updateLineContents(sql, caller.accountId, replaced.id, contents)
  const lines = siblings.map((one) => (one.id === line.id ? replaced : one))
  const weighed = lines.map((one) => one.combo as LineCombo)
  const prices = pricesOfPicks(combo.priceCents, weighed)
  const levels = levelsOfPicks(levelOfCombo(siblings), weighed)
  return lines.map((one, index) => ({ ...one, priceCents: prices[index] ?? 0, level: levels[index] ?? null }))
}

/** The level that the combo was sold at, with the base price that its lines share. */
function levelOfCombo(lines: OrderLine[]): OrderLine['level'] {
  const [first] = lines
  if (!first?.level) return null
  const baseCents = lines.reduce(
    (sum, { level, combo }) => sum + (level?.baseCents ?? 0) - (combo?.supplementCents ?? 0),
    0,
  )
  return { ...first.level, baseCents }
}
