import { proportionOf, shareOut } from '../platform/core/money.ts'
import { type TaxedBill, taxedBill } from './bill.ts'
import { leastCommonMultiple, type Weighed, weighedByRate } from './weights.ts'

/** A part of a bill that one guest pays. */
export interface Share extends TaxedBill {
  /** True for the remainder that no guest was assigned, so that the shares add up to the bill. */
  isRest: boolean
}

/** The remaining bill after a part payment: every component shrinks in proportion. */
export function remainingBill(bill: TaxedBill, taxIncluded: number, balanceCents: number): TaxedBill {
  if (balanceCents === bill.totalCents) return bill
  const nets = bill.taxes.map(({ netCents }) => netCents)
  // Tax included in the prices is part of the nets already.
  const taxes = taxIncluded ? [] : bill.taxes.map(({ taxCents }) => taxCents)
  const left = shareOut(balanceCents, [...nets, ...taxes, bill.serviceCents].map(BigInt))
  const parts = bill.taxes.map((part, index) => {
    const netCents = left[index] ?? 0
    const inside = part.netCents === 0 ? 0 : proportionOf(part.taxCents, netCents, part.netCents)
    return { ...part, netCents, taxCents: taxIncluded ? inside : (left[nets.length + index] ?? 0) }
  })
  return taxedBill(parts, left.at(-1) ?? 0, taxIncluded)
}

/** Splits as evenly as cents allow: no two shares differ by more than one cent. */
export function splitEvenly(bill: TaxedBill, taxIncluded: number, ways: number): Share[] {
  const equal = Array<bigint>(ways).fill(1n)
  return divided(bill, taxIncluded, ways, () => equal)
}

/** Divides the net and tax of each rate by the shares' weights at that rate. */
export function splitByWeights(bill: TaxedBill, taxIncluded: number, weighed: Weighed[]): Share[] {
  const byRate = weighedByRate(weighed)
  const together = [...byRate.values()].reduce(addedUp, [])
  return divided(bill, taxIncluded, together.length, (rateBps) =>
    rateBps === null ? together : (byRate.get(rateBps) ?? []),
  )
}

const addedUp = (one: bigint[], other: bigint[]) => other.map((weight, index) => weight + (one[index] ?? 0n))

/**
 * Divides each component on its own, by largest remainder. Tax included in the prices adds nothing to a total; it is
 * divided for the receipt only.
 */
function divided(
  bill: TaxedBill,
  taxIncluded: number,
  count: number,
  weightsOf: (rateBps: number | null) => bigint[],
): Share[] {
  const gains: bigint[] = []
  const rates = bill.taxes.map(({ rateBps }) => rateBps)
  // Remainders of several divisions are comparable only if all divide by the same whole.
  const wholes = [null, ...rates].map((rate) => wholeOf(weightsOf(rate))).filter((whole) => whole > 0n)
  const common = wholes.reduce(leastCommonMultiple, 1n)
  const shares = (cents: number, rate: number | null) => {
    const weights = weightsOf(rate)
    const whole = wholeOf(weights)
    return shareOut(cents, whole === 0n ? weights : weights.map((weight) => weight * (common / whole)), gains)
  }
  const nets = bill.taxes.map((part) => shares(part.netCents, part.rateBps))
  const services = shares(bill.serviceCents, null)
  const taxes = bill.taxes.map((part) => shares(part.taxCents, part.rateBps))
  return Array.from({ length: count }, (_, index) => {
    const parts = bill.taxes.map((part, rate) => ({
      ...part,
      netCents: nets[rate]?.[index] ?? 0,
      taxCents: taxes[rate]?.[index] ?? 0,
    }))
    return { ...taxedBill(parts, services[index] ?? 0, taxIncluded), isRest: false }
  })
}

const wholeOf = (weights: bigint[]) => weights.reduce((sum, weight) => sum + weight, 0n)

/**
 * Shares of the given totals, and one more for what they leave. Each takes its components from what
 * the ones before it left, in proportion and by largest remainder, so the last takes exactly the rest.
 */
export function splitByAmounts(bill: TaxedBill, taxIncluded: number, amounts: number[]): Share[] {
  const restCents = amounts.reduce((left, amount) => left - amount, bill.totalCents)
  const totals = restCents > 0 ? [...amounts, restCents] : amounts
  let left = bill
  return totals.map((totalCents, index) => {
    const share = remainingBill(left, taxIncluded, totalCents)
    left = billWithout(left, share, taxIncluded)
    return { ...share, isRest: index === amounts.length }
  })
}

/** A bill less a share of it, component by component. */
export function billWithout(bill: TaxedBill, share: TaxedBill, taxIncluded: number): TaxedBill {
  const parts = bill.taxes.map((part, index) => ({
    ...part,
    netCents: part.netCents - (share.taxes[index]?.netCents ?? 0),
    taxCents: part.taxCents - (share.taxes[index]?.taxCents ?? 0),
  }))
  return taxedBill(parts, bill.serviceCents - share.serviceCents, taxIncluded)
}
