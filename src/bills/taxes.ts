import { percentOf, percentWithin, shareOut } from '../platform/core/money.ts'
import { DEFAULT_RATE_NAME } from './default-rate-name.ts'

export interface Rates {
  /** Applies to every line without a rate of its own. */
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
  /** 1: the service charge is taxed at the rates of the dishes, in proportion. Left out: it is not taxed. */
  serviceTaxed?: number
}

/** The terms of an order that its bill is calculated with. */
export interface Terms extends Rates {
  /** 1: no service charge, regardless of the rate. */
  serviceOff: number
}

/** The terms that tax depends on; without those of the service charge, it is not taxed. */
export type TaxTerms = Pick<Terms, 'taxRateBps' | 'taxIncluded'> & Partial<Terms>

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
  /** The part of the service charge that is taxed with it; left out: none. */
  serviceCents?: number
  taxCents: number
}

/** Base of the tax of a part: its net and its part of the service charge. */
export const taxBaseOf = ({ netCents, serviceCents = 0 }: TaxPart): number => netCents + serviceCents

/** The service charge is rounded once, on the whole subtotal. */
export function serviceOf(subtotalCents: number, { serviceOff, serviceRateBps }: Partial<Terms>): number {
  return serviceOff ? 0 : percentOf(subtotalCents, serviceRateBps ?? 0)
}

export function rateOf({ tax }: TaxedNet, rates: Pick<Rates, 'taxRateBps'>): number {
  return tax?.rateBps ?? rates.taxRateBps
}

/**
 * The tax of a bill by rate, lowest first, each rounded once. Two names for one rate are one part, under the first
 * name. A service charge that is taxed is divided over the rates by largest remainder, with their nets as weights.
 */
export function taxesOf(lines: TaxedNet[], terms: TaxTerms): TaxPart[] {
  const taxOf = terms.taxIncluded ? percentWithin : percentOf
  const parts = [...Map.groupBy(lines, (line) => rateOf(line, terms))]
    .map(([rateBps, group]) => {
      const netCents = group.reduce((sum, line) => sum + line.netCents, 0)
      const name = group[0]?.tax?.name ?? DEFAULT_RATE_NAME
      return { name, rateBps, netCents }
    })
    .sort((one, other) => one.rateBps - other.rateBps)
  const subtotalCents = parts.reduce((sum, { netCents }) => sum + netCents, 0)
  const services = terms.serviceTaxed ? servicesByRate(parts, serviceOf(subtotalCents, terms)) : []
  return parts.map((part, index) => {
    const serviceCents = services[index] ?? 0
    const taxCents = taxOf(part.netCents + serviceCents, part.rateBps)
    return { ...part, ...(terms.serviceTaxed && { serviceCents }), taxCents }
  })
}

/** Divides a service charge that is taxed over the rates. A charge on nothing goes to the lowest rate. */
export function servicesByRate(parts: { netCents: number }[], serviceCents: number): number[] {
  if (parts.every(({ netCents }) => netCents === 0))
    return parts.map((_, at) => (at === 0 ? serviceCents : 0))
  return shareOut(
    serviceCents,
    parts.map(({ netCents }) => BigInt(netCents)),
  )
}
