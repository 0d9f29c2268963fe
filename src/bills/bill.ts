import { type Discount, discounted, type LineToBill, type NetLine } from './discounts.ts'
import { serviceOf, servicesByRate, type TaxedNet, type TaxPart, type Terms, taxesOf } from './taxes.ts'

export interface Bill {
  /** After discounts and comps; the base for tax and service charge. */
  subtotalCents: number
  taxCents: number
  serviceCents: number
  totalCents: number
}

/** A bill with its tax by rate, lowest rate first. */
export interface TaxedBill extends Bill {
  taxes: TaxPart[]
}

export interface WholeBill extends TaxedBill {
  /** At menu prices. */
  listCents: number
  /** The total of all discounts, without comps. */
  discountCents: number
  compCents: number
  lines: NetLine[]
  /** Cents taken off by each discount, by discount id. */
  applied: Map<number, number>
  /** Cents that each discount would take off without its approval limit. */
  unlimited: Map<number, number>
}

/** Calculates the whole bill of an order: lines, then discounts, then tax and service charge on the rest. */
export function billOf(lines: LineToBill[], discounts: Discount[], terms: Terms): WholeBill {
  const { lines: nets, discountCents, compCents, applied, unlimited } = discounted(lines, discounts)
  const listCents = lines.reduce((sum, line) => sum + line.lineCents, 0)
  return { ...billFor(nets, terms), listCents, discountCents, compCents, lines: nets, applied, unlimited }
}

/** The service charge is rounded once on the whole subtotal; tax is rounded once per rate. */
export function billFor(lines: TaxedNet[], terms: Terms): TaxedBill {
  const subtotalCents = lines.reduce((sum, { netCents }) => sum + netCents, 0)
  return taxedBill(taxesOf(lines, terms), serviceOf(subtotalCents, terms), terms.taxIncluded)
}

/**
 * Tax that is included in the prices adds nothing to the total. Where the service charge is taxed, its parts by rate
 * follow from the nets, also in a share of a bill.
 */
export function taxedBill(parts: TaxPart[], serviceCents: number, taxIncluded: number): TaxedBill {
  const isServiceTaxed = parts.some((part) => part.serviceCents !== undefined)
  const services = isServiceTaxed ? servicesByRate(parts, serviceCents) : []
  const taxes = isServiceTaxed
    ? parts.map((part, index) => ({ ...part, serviceCents: services[index] ?? 0 }))
    : parts
  const subtotalCents = taxes.reduce((sum, { netCents }) => sum + netCents, 0)
  const taxCents = taxes.reduce((sum, part) => sum + part.taxCents, 0)
  const totalCents = subtotalCents + serviceCents + (taxIncluded ? 0 : taxCents)
  return { subtotalCents, taxCents, serviceCents, totalCents, taxes }
}

export interface PricedLine {
  qty: number
  priceCents: number
  modifiers: { qty: number; priceCents: number }[]
}

export function lineCents({ qty, priceCents, modifiers }: PricedLine): number {
  return qty * modifiers.reduce((sum, modifier) => sum + modifier.qty * modifier.priceCents, priceCents)
}
