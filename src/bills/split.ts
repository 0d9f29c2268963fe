import { proportionOf, shareOut } from '../money.ts'
import type { Bill } from './bill.ts'

/** A part of a bill that one guest pays. */
export interface Share extends Bill {
  /** What nobody asked for, so that the shares add up to the whole. */
  isRest: boolean
}

interface Sums extends Bill {
  taxIncluded: number
}

/** What is left of a bill when a part of it was paid: every component shrinks alike. */
export function whatIsLeft(bill: Sums, balanceCents: number): Bill {
  if (balanceCents === bill.totalCents) return bill
  const { subtotalCents, taxCents, serviceCents, totalCents } = bill
  if (bill.taxIncluded) {
    const [subtotal = 0, service = 0] = shareOut(balanceCents, [BigInt(subtotalCents), BigInt(serviceCents)])
    const tax = subtotalCents === 0 ? 0 : proportionOf(taxCents, subtotal, subtotalCents)
    return { subtotalCents: subtotal, taxCents: tax, serviceCents: service, totalCents: balanceCents }
  }
  const weights = [subtotalCents, taxCents, serviceCents].map(BigInt)
  const [subtotal = 0, tax = 0, service = 0] = totalCents === 0 ? [] : shareOut(balanceCents, weights)
  return { subtotalCents: subtotal, taxCents: tax, serviceCents: service, totalCents: balanceCents }
}

/** As evenly as cents allow: no two shares differ by more than one. */
export function splitEvenly(bill: Bill, taxIncluded: number, ways: number): Share[] {
  return splitByWeights(bill, taxIncluded, Array<bigint>(ways).fill(1n))
}

/**
 * Each component by itself, by largest remainder. Tax that the prices contain adds nothing to a total,
 * so it is divided for the paper alone.
 */
export function splitByWeights(bill: Bill, taxIncluded: number, weights: readonly bigint[]): Share[] {
  const gains: bigint[] = []
  const subtotals = shareOut(bill.subtotalCents, weights, gains)
  const services = shareOut(bill.serviceCents, weights, gains)
  const taxes = shareOut(bill.taxCents, weights, gains)
  return weights.map((_, index) => {
    const subtotalCents = subtotals[index] ?? 0
    const serviceCents = services[index] ?? 0
    const taxCents = taxes[index] ?? 0
    const totalCents = subtotalCents + serviceCents + (taxIncluded ? 0 : taxCents)
    return { subtotalCents, taxCents, serviceCents, totalCents, isRest: false }
  })
}

/**
 * Shares of the given totals, and one more for what they leave. Each takes its components from what
 * the ones before it left, in proportion and by largest remainder, so the last takes exactly the rest.
 */
export function splitByAmounts(bill: Bill, taxIncluded: number, amounts: number[]): Share[] {
  const restCents = amounts.reduce((left, amount) => left - amount, bill.totalCents)
  const totals = restCents > 0 ? [...amounts, restCents] : amounts
  let left = bill
  return totals.map((totalCents, index) => {
    const share = { ...takenFrom(left, taxIncluded, totalCents), isRest: index === amounts.length }
    left = {
      subtotalCents: left.subtotalCents - share.subtotalCents,
      taxCents: left.taxCents - share.taxCents,
      serviceCents: left.serviceCents - share.serviceCents,
      totalCents: left.totalCents - totalCents,
    }
    return share
  })
}

function takenFrom(left: Bill, taxIncluded: number, totalCents: number): Bill {
  return whatIsLeft({ ...left, taxIncluded }, totalCents)
}

/** What each group of lines weighs: a line that several groups share counts to each in equal parts. */
export function weightsOfGroups(lines: { id: number; lineCents: number }[], groups: number[][]): bigint[] {
  const sharedBy = new Map(
    lines.map(({ id }) => [id, BigInt(groups.filter((group) => group.includes(id)).length)]),
  )
  const denominator = [...sharedBy.values()].filter((count) => count > 0n).reduce(leastCommonMultiple, 1n)
  return groups.map((group) =>
    lines
      .filter(({ id }) => group.includes(id))
      .reduce(
        (sum, { id, lineCents }) => sum + (BigInt(lineCents) * denominator) / (sharedBy.get(id) ?? 1n),
        0n,
      ),
  )
}

function leastCommonMultiple(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return (one / larger) * other
}
