import type { TaxedBill } from './bill.ts'
import { splitByWeights } from './split.ts'
import type { Rates } from './taxes.ts'
import { type LineToShare, type PartOfLine, weightsOfParts } from './weights.ts'

/**
 * What a refund by items gives back. All that was ever given back by items is one group of the bill's split, and what
 * was given back before is taken off: so in whatever order items are given back one by one, all of them together come
 * to the bill.
 */
export function refundOfItems(
  bill: TaxedBill,
  rates: Pick<Rates, 'taxRateBps' | 'taxIncluded'>,
  lines: (LineToShare & { qty: number })[],
  before: PartOfLine[],
  now: PartOfLine[],
): number {
  const shareOf = (parts: PartOfLine[]) =>
    splitByWeights(bill, rates.taxIncluded, weightsOfParts(lines, parts, rates))[0]?.totalCents ?? 0
  return shareOf([...before, ...now]) - shareOf(before)
}
