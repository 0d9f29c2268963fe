import { percentOf, percentWithin } from '../platform/core/money.ts'
import { DEFAULT_RATE_NAME } from './default-rate-name.ts'

export interface Rates {
  /** Applies to every line without a rate of its own. */
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
}

/** The line's own tax rate, fixed when it was ordered; null: the order's rate. */
export type LineTax = { name: string; rateBps: number } | null

/** A line's net amount and its tax rate. */
export interface TaxedNet {
  netCents: number
  tax: LineTax
}

/** The net amount at one tax rate, and the tax on it. */
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
 * The tax of a bill by rate, lowest first, each rounded once. Two names for one rate are one part, under the first
 * name.
 */
export function taxesOf(lines: TaxedNet[], rates: Pick<Rates, 'taxRateBps' | 'taxIncluded'>): TaxPart[] {
  const taxOf = rates.taxIncluded ? percentWithin : percentOf
  return [...Map.groupBy(lines, (line) => rateOf(line, rates))]
    .map(([rateBps, group]) => {
      const netCents = group.reduce((sum, line) => sum + line.netCents, 0)
      const name = group[0]?.tax?.name ?? DEFAULT_RATE_NAME
      return { name, rateBps, netCents, taxCents: taxOf(netCents, rateBps) }
    })
    .sort((one, other) => one.rateBps - other.rateBps)
}
