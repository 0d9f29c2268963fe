import { type TaxedBill, taxedBill } from './bill.ts'
import { billWithout, remainingBill, splitByWeights } from './split.ts'
import type { Rates } from './taxes.ts'
import { type LineToShare, type PartOfLine, weightsOfParts } from './weights.ts'

export interface RefundedPart {
  /** Without the tip. */
  amountCents: number
  /** Empty: refunded by amount. */
  items: PartOfLine[]
}

export interface BillToRefund {
  bill: TaxedBill
  rates: Pick<Rates, 'taxRateBps' | 'taxIncluded'>
  lines: (LineToShare & { qty: number })[]
  /** Paid beyond the total. It was never sold, so returning it returns no tax. */
  overpaidCents: number
}

/**
 * The part of the bill that each refund returns, in the order given. Items return their own tax. An amount returns its
 * proportional share of what is left, by largest remainder, after what was overpaid. So the parts never exceed the bill,
 * and a bill that was refunded whole has returned its tax to the cent.
 */
export function refundedParts(refunded: BillToRefund, refunds: RefundedPart[]): TaxedBill[] {
  const { rates } = refunded
  const { taxIncluded } = rates
  let left = refunded.bill
  let overpaidCents = refunded.overpaidCents
  const before: PartOfLine[] = []
  return refunds.map(({ amountCents, items }) => {
    let part: TaxedBill
    if (items.length > 0) {
      const ideal = shareOfItems(refunded, before, items)
      before.push(...items)
      const cents = Math.min(amountCents, left.totalCents)
      const own = ideal.totalCents > 0 ? remainingBill(ideal, taxIncluded, cents) : ideal
      part = own.totalCents === cents && isWithin(own, left) ? own : remainingBill(left, taxIncluded, cents)
    } else {
      const surplusCents = Math.min(amountCents, overpaidCents)
      overpaidCents -= surplusCents
      part = remainingBill(left, taxIncluded, Math.min(amountCents - surplusCents, left.totalCents))
    }
    left = billWithout(left, part, taxIncluded)
    return part
  })
}

/** The share of items beyond those refunded before, in the split that refunds are computed by. */
function shareOfItems(
  { bill, rates, lines }: BillToRefund,
  before: PartOfLine[],
  now: PartOfLine[],
): TaxedBill {
  const shareOf = (parts: PartOfLine[]) =>
    splitByWeights(bill, rates.taxIncluded, weightsOfParts(lines, parts, rates))[0] ??
    taxedBill([], 0, rates.taxIncluded)
  return billWithout(shareOf([...before, ...now]), shareOf(before), rates.taxIncluded)
}

function isWithin(part: TaxedBill, left: TaxedBill): boolean {
  return (
    part.serviceCents >= 0 &&
    part.serviceCents <= left.serviceCents &&
    part.taxes.every(({ netCents, taxCents }, index) => {
      const most = left.taxes[index]
      return (
        netCents >= 0 &&
        taxCents >= 0 &&
        netCents <= (most?.netCents ?? 0) &&
        taxCents <= (most?.taxCents ?? 0)
      )
    })
  )
}
