// Money calculated with exact fractions, without any code of the service.

// Fractions

export interface Fraction {
  over: bigint
  under: bigint
}

export const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })
export const times = (one: Fraction, other: Fraction) =>
  fraction(one.over * other.over, one.under * other.under)
export const plus = (one: Fraction, other: Fraction) =>
  fraction(one.over * other.under + other.over * one.under, one.under * other.under)
const minus = (one: Fraction, other: Fraction) => plus(one, fraction(-other.over, other.under))
const isLess = (one: Fraction, other: Fraction) => one.over * other.under < other.over * one.under
const floor = ({ over, under }: Fraction) => over / under
export const halfUp = (value: Fraction) => floor(plus(value, fraction(1n, 2n)))

// Amounts, as the calls write them

export const money = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
export const cents = (text: string) => {
  const [units = '0', rest = ''] = text.split('.')
  return BigInt(units) * 100n + BigInt(rest.padEnd(2, '0'))
}
/** "12.50" percent as a fraction of one. */
export const rate = (percent: string) => fraction(cents(percent), 10_000n)

// Lines and bills

export interface Line {
  qty: number
  price: string
  modifiers: { qty: number; price: string }[]
}

export function lineTotal({ qty, price, modifiers }: Line): bigint {
  let one = cents(price)
  for (const modifier of modifiers) one += BigInt(modifier.qty) * cents(modifier.price)
  return BigInt(qty) * one
}

export interface Rates {
  tax_rate: string
  tax_inc: number
  service: string
}

interface Bill {
  subtotal: bigint
  tax: bigint
  service: bigint
  total: bigint
}

export function bill(subtotal: bigint, { tax_rate, tax_inc, service }: Rates): Bill {
  const whole = fraction(subtotal)
  const r = rate(tax_rate)
  const inside = fraction(r.over, r.under + r.over)
  const tax = halfUp(times(whole, tax_inc ? inside : r))
  const charge = halfUp(times(whole, rate(service)))
  return { subtotal, tax, service: charge, total: subtotal + charge + (tax_inc ? 0n : tax) }
}

export const formatTotals = ({ subtotal, tax, service, total }: Bill) => ({
  subtotal: money(subtotal),
  tax: money(tax),
  service_charge: money(service),
  total: money(total),
})

// Sharing by largest remainder

/**
 * Distributes cents one by one to the largest remainder; ties go to the one that has gained least, then to the first.
 */
export function shared(amount: bigint, weights: Fraction[], gains: Fraction[]): bigint[] {
  const whole = weights.reduce(plus, fraction(0n))
  if (whole.over === 0n) return weights.map(() => 0n)
  const exact = weights.map((weight) =>
    fraction(amount * weight.over * whole.under, weight.under * whole.over),
  )
  const given = exact.map(floor)
  const waiting = new Set(weights.keys())
  let left = amount - given.reduce((sum, part) => sum + part, 0n)
  while (left > 0n) {
    let best = -1
    for (const index of waiting) {
      if (best < 0 || comesBefore(index, best)) best = index
    }
    given[best] = (given[best] ?? 0n) + 1n
    waiting.delete(best)
    left -= 1n
  }
  for (const [index, part] of given.entries()) {
    gains[index] = plus(gains[index] ?? fraction(0n), minus(fraction(part), exact[index] ?? fraction(0n)))
  }
  return given

  function comesBefore(one: number, other: number): boolean {
    const rest = (index: number) => {
      const part = exact[index] ?? fraction(0n)
      return minus(part, fraction(floor(part)))
    }
    if (isLess(rest(other), rest(one))) return true
    if (isLess(rest(one), rest(other))) return false
    const gain = (index: number) => gains[index] ?? fraction(0n)
    if (isLess(gain(one), gain(other))) return true
    if (isLess(gain(other), gain(one))) return false
    return one < other
  }
}

export function byWeights(whole: Bill, tax_inc: number, weights: Fraction[]): Bill[] {
  const gains: Fraction[] = []
  const subtotals = shared(whole.subtotal, weights, gains)
  const services = shared(whole.service, weights, gains)
  const taxes = shared(whole.tax, weights, gains)
  return weights.map((_, index) => {
    const subtotal = subtotals[index] ?? 0n
    const service = services[index] ?? 0n
    const tax = taxes[index] ?? 0n
    return { subtotal, tax, service, total: subtotal + service + (tax_inc ? 0n : tax) }
  })
}

/** The components of a part of a bill. */
export function part(whole: Bill, tax_inc: number, total: bigint): Bill {
  if (total === whole.total) return whole
  if (tax_inc) {
    const [subtotal = 0n, service = 0n] = shared(
      total,
      [whole.subtotal, whole.service].map((one) => fraction(one)),
      [],
    )
    const tax = whole.subtotal === 0n ? 0n : halfUp(fraction(whole.tax * subtotal, whole.subtotal))
    return { subtotal, tax, service, total }
  }
  const weights = [whole.subtotal, whole.tax, whole.service].map((one) => fraction(one))
  const [subtotal = 0n, tax = 0n, service = 0n] = shared(total, weights, [])
  return { subtotal, tax, service, total }
}
