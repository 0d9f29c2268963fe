import { percentOf, percentWithin } from '../money.ts'

export interface Rates {
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
}

export interface Bill {
  subtotalCents: number
  taxCents: number
  serviceCents: number
  totalCents: number
}

/** Service is not taxed; tax and service are each rounded once, on the whole subtotal. */
export function billFor(subtotalCents: number, rates: Rates): Bill {
  const serviceCents = percentOf(subtotalCents, rates.serviceRateBps)
  if (rates.taxIncluded) {
    const taxCents = percentWithin(subtotalCents, rates.taxRateBps)
    return { subtotalCents, taxCents, serviceCents, totalCents: subtotalCents + serviceCents }
  }
  const taxCents = percentOf(subtotalCents, rates.taxRateBps)
  return { subtotalCents, taxCents, serviceCents, totalCents: subtotalCents + taxCents + serviceCents }
}

export interface PricedLine {
  qty: number
  priceCents: number
  modifiers: { qty: number; priceCents: number }[]
}

export function lineCents({ qty, priceCents, modifiers }: PricedLine): number {
  return qty * modifiers.reduce((sum, modifier) => sum + modifier.qty * modifier.priceCents, priceCents)
}
