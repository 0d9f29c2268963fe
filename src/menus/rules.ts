import type { Fault } from '../faults.ts'
import { formatCents } from '../money.ts'
import { Refusal } from '../refusal.ts'

interface Question {
  minChoices: number
  maxChoices: number
  options: { isSelected: number }[]
}

/** One choice where a question says nothing else; no fewer than it needs. */
export function boundsFor(
  min: number | undefined,
  max: number | undefined,
  options: { isSelected: number }[],
): { minChoices: number; maxChoices: number } {
  const minChoices = min ?? 0
  return { minChoices, maxChoices: max ?? Math.max(minChoices, 1, preselected(options)) }
}

/** Bounds that contradict each other or the pre-selection. */
export function contradiction({ minChoices, maxChoices, options }: Question): Fault | undefined {
  const selected = preselected(options)
  if (minChoices > maxChoices) return { fault: 'min_above_max', min: minChoices, max: maxChoices }
  if (selected > maxChoices) return { fault: 'too_many_selected', selected, max: maxChoices }
  return undefined
}

function preselected(options: { isSelected: number }[]): number {
  return options.filter(({ isSelected }) => isSelected === 1).length
}

/** What there is of an item. */
export interface Stock {
  available: number
  /** Null: nobody counts. */
  left: number | null
  /** When it comes back by itself. */
  outUntil: number | null
}

export function isSameStock(one: Stock, other: Stock): boolean {
  return one.available === other.available && one.left === other.left && one.outUntil === other.outUntil
}

/** What is counted says how much there is, so that the rest can be ordered. */
export function whyNotSell({
  id,
  name,
  available,
  left,
}: Pick<Stock, 'available' | 'left'> & { id: number; name: string }): Refusal | undefined {
  if (available) return undefined
  const told = left !== null && left > 0 ? `Of ${name} only ${left} are left.` : `${name} is out of stock.`
  return new Refusal('item_unavailable', told, { item_id: id, ...(left !== null && { left }) })
}

/** What a person types at a till is not dearer than this. */
const MAX_OPEN_PRICE_CENTS = 999_999

/** What is wrong with the price that a line names. */
export function priceFault(
  { openPrice }: { openPrice: number },
  named: number | undefined,
): Fault | undefined {
  if (named === undefined) return undefined
  if (!openPrice) return { fault: 'price_is_fixed' }
  if (named <= MAX_OPEN_PRICE_CENTS) return undefined
  return { fault: 'amount_up_to', most: formatCents(MAX_OPEN_PRICE_CENTS) }
}
