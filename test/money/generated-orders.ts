import { money } from './fractions.ts'
import type { ExactDiscount, ExactLine, Terms } from './reference-bills.ts'

// Bills for the vectors: the documented examples and random ones.

export const DEFAULT_TERMS: Terms = { tax_rate: '10.00', tax_inc: 0, service: '5.00' }
const TERMS: Terms[] = [
  DEFAULT_TERMS,
  { tax_rate: '20.00', tax_inc: 1, service: '12.50' },
  { tax_rate: '7.25', tax_inc: 0, service: '0.00' },
  { tax_rate: '19.00', tax_inc: 1, service: '10.00' },
  { ...DEFAULT_TERMS, service_off: 1 },
]
const OWN = [
  { name: 'Food', rate: '5.50' },
  { name: 'Wine', rate: '20.00' },
  { name: 'Water', rate: '0.00' },
]

/** A deterministic random generator: the same numbers on every run. */
export function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

export const linesOf = (...prices: string[]): ExactLine[] =>
  prices.map((price, index) => ({ order_item_id: index + 1, qty: 1, price }))

export function someLines(draw: (below: number) => number, from = 1): ExactLine[] {
  return Array.from({ length: 1 + draw(5) }, (_, index) => {
    const own = OWN[draw(6)]
    const price = money(BigInt([1 + draw(9), 333, 1 + draw(4_000), 850][draw(4)] ?? 1))
    return { order_item_id: from + index, qty: 1 + draw(4), price, ...(own && { tax: own }) }
  })
}

export function someDiscounts(draw: (below: number) => number, lines: ExactLine[]): ExactDiscount[] {
  const ofBill: ExactDiscount[] = Array.from({ length: draw(3) }, () => oneDiscount(draw))
  const ofLines = lines
    .filter(() => draw(3) === 0)
    .map(({ order_item_id }) => ({ ...oneDiscount(draw), order_item_id }))
  return [...ofBill, ...ofLines].map((discount, index) => ({ ...discount, discount_id: index + 1 }))
}

function oneDiscount(draw: (below: number) => number): ExactDiscount {
  const kind = (['percent', 'percent', 'amount', 'amount', 'comp'] as const)[draw(5)] ?? 'percent'
  const value = {
    percent: money(BigInt(1 + draw(10_000))),
    amount: money(BigInt(1 + draw(1_500))),
    comp: '0.00',
  }
  return { discount_id: 0, kind, value: value[kind] }
}

/** Each of the terms in turn. */
export const termsOf = (index: number) => TERMS[index % TERMS.length] ?? DEFAULT_TERMS

export const off = (kind: ExactDiscount['kind'], value: string, order_item_id?: number): ExactDiscount => ({
  discount_id: 0,
  kind,
  value,
  ...(order_item_id !== undefined && { order_item_id }),
})
export const numbered = (...discounts: ExactDiscount[]) =>
  discounts.map((discount, index) => ({ ...discount, discount_id: index + 1 }))

export const DINNER = linesOf('27.00', '28.00', '8.50')
export const REGULAR = numbered(off('percent', '20.00', 2), off('percent', '10.00'))
