import type { TaxedBill } from './bill.ts'
import { splitByWeights } from './split.ts'
import type { Rates } from './taxes.ts'
import { type LineToShare, type PartOfLine, weightsOfParts } from './weights.ts'

/**
 * Cents that a refund by items returns. All items refunded so far form one group of the bill's split, and earlier
 * refunds are subtracted. So refunding items one by one, in any order, adds up to the whole bill.
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
