import { percentOf } from '../platform/core/money.ts'
import { type Discount, discounted, type LineToBill, type NetLine } from './discounts.ts'
import { type Rates, type TaxedNet, type TaxPart, taxesOf } from './taxes.ts'

/** What a bill is made by. */
export interface Terms extends Rates {
  /** 1: no service charge, whatever its rate. */
  serviceOff: number
}

export interface Bill {
  /** After discounts and comps: what tax and service are worked out on. */
  subtotalCents: number
  taxCents: number
  serviceCents: number
  totalCents: number
}

/** A bill with the parts of its tax, lowest rate first. */
export interface TaxedBill extends Bill {
  taxes: TaxPart[]
}

export interface WholeBill extends TaxedBill {
  /** At the prices of the menu. */
  listCents: number
  /** What discounts took off, without what was given away whole. */
  discountCents: number
  compCents: number
  lines: NetLine[]
  /** What each discount comes to, by its id. */
  applied: Map<number, number>
  /** What each would come to without the limits of what was approved. */
  unlimited: Map<number, number>
}

/** The whole of an order's bill, in one pass: lines, discounts, then tax and service on what is left. */
export function billOf(lines: LineToBill[], discounts: Discount[], terms: Terms): WholeBill {
  const { lines: nets, discountCents, compCents, applied, unlimited } = discounted(lines, discounts)
  const listCents = lines.reduce((sum, line) => sum + line.lineCents, 0)
  return { ...billFor(nets, terms), listCents, discountCents, compCents, lines: nets, applied, unlimited }
}

/** Service is not taxed, and is rounded once, on the whole subtotal; tax is rounded once for each rate. */
export function billFor(lines: TaxedNet[], terms: Terms): TaxedBill {
  const subtotalCents = lines.reduce((sum, { netCents }) => sum + netCents, 0)
  const serviceCents = terms.serviceOff ? 0 : percentOf(subtotalCents, terms.serviceRateBps)
  return taxedBill(taxesOf(lines, terms), serviceCents, terms.taxIncluded)
}

/** Tax that the prices contain adds nothing to the total. */
export function taxedBill(taxes: TaxPart[], serviceCents: number, taxIncluded: number): TaxedBill {
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
