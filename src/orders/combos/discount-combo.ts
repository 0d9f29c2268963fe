import { cutOf } from '../../bills/discounts.ts'
import { shareOut } from '../../platform/core/money.ts'
import type { OrderDiscount } from '../bill/discount-store.ts'
import { type LineCombo, linesOfCombo } from './line-combo.ts'

export type NewDiscount = Pick<OrderDiscount, 'id' | 'lineId' | 'kind' | 'value'>

interface DiscountedLine {
  id: number
  lineCents: number
  combo: LineCombo | null
}

/** The lines that a discount on this one is written on: all of its combo. Null: the whole bill, no line. */
export function affectedBy<Line extends DiscountedLine>(lines: Line[], lineId: number | null): Line[] {
  const line = lines.find(({ id }) => id === lineId)
  return line ? linesOfCombo(lines, line) : []
}

/**
 * A discount as it is written: on the bill or a line once, on a combo for each of its lines. An amount is divided over
 * the lines by largest remainder, at most what they come to.
 */
export function dividedOverLines<Given extends Omit<NewDiscount, 'id'>>(
  lines: DiscountedLine[],
  given: Given,
  firstId: number,
): (Given & { id: number })[] {
  if (lines.length < 2) return [{ ...given, id: firstId }]
  const cents = lines.map(({ lineCents }) => lineCents)
  const whole = cents.reduce((sum, one) => sum + one, 0)
  const values = given.kind === 'amount' ? shareOut(cutOf(given, whole), cents.map(BigInt)) : []
  return lines.map(({ id: lineId }, index) => ({
    ...given,
    id: firstId + index,
    lineId,
    ...(given.kind === 'amount' && { value: values[index] ?? 0 }),
  }))
}

/** The discounts that were written together with this one on the lines of a combo. */
export function discountsLike(
  discounts: OrderDiscount[],
  discount: OrderDiscount,
  affected: { id: number }[],
): OrderDiscount[] {
  return discounts.filter(
    (one) =>
      one === discount ||
      (one.lineId !== null &&
        one.addedAt === discount.addedAt &&
        one.kind === discount.kind &&
        affected.some(({ id }) => id === one.lineId)),
  )
}
