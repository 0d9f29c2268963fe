import { percentOf, percentWithin } from '../platform/core/money.ts'
import { HOUSE_RATE } from './default-rate-name.ts'

export interface Rates {
  /** Of every line that has no rate of its own. */
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
}

/** A line's own rate, which it was given when it was ordered; null: the order's. */
export type LineTax = { name: string; rateBps: number } | null

/** What is taxed of a line, and how. */
export interface TaxedNet {
  netCents: number
  tax: LineTax
}

/** What is taxed at one rate, and the tax on it. */
export interface TaxPart {
  name: string
  rateBps: number
  netCents: number
  taxCents: number
}

export function rateOf({ tax }: TaxedNet, rates: Pick<Rates, 'taxRateBps'>): number {
  return tax?.rateBps ?? rates.taxRateBps
}

/**
 * The parts of a bill's tax, lowest rate first, each rounded once. Two names for one rate are one part, under the name
 * that came first.
 */
export function taxesOf(lines: TaxedNet[], rates: Pick<Rates, 'taxRateBps' | 'taxIncluded'>): TaxPart[] {
  const taxOf = rates.taxIncluded ? percentWithin : percentOf
  return [...Map.groupBy(lines, (line) => rateOf(line, rates))]
    .map(([rateBps, group]) => {
      const netCents = group.reduce((sum, line) => sum + line.netCents, 0)
      const name = group[0]?.tax?.name ?? HOUSE_RATE
      return { name, rateBps, netCents, taxCents: taxOf(netCents, rateBps) }
    })
    .sort((one, other) => one.rateBps - other.rateBps)
}
