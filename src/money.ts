/** The largest an order may grow to; its percentages then still fit a safe integer. */
export const MAX_ORDER_CENTS = 99_999_999_999

/** The whole of a rate, which is stored in hundredths of a percent: 12.5 % is 1250. */
export const WHOLE_BPS = 10_000

const DECIMAL = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** Reads an amount of at most two decimals, from a JSON number or a decimal string. */
export function parseCents(amount: unknown): number | undefined {
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined
  // A number is read by its shortest decimal text, which is what the sender wrote.
  const [, units, cents = ''] = DECIMAL.exec(String(amount)) ?? []
  if (units === undefined) return undefined
  return Number(units) * 100 + Number(cents.padEnd(2, '0'))
}

/** "12.30", for orders and bills. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 12.3, for the menus' JSON numbers: the nearest double prints as exactly these decimals. */
export function centsAsNumber(cents: number): number {
  return cents / 100
}

/** The share of `cents` that a rate makes up. */
export function percentOf(cents: number, rateBps: number): number {
  return divideRounded(cents * rateBps, WHOLE_BPS)
}

/** The share of `cents` that was added to it by a rate: the tax inside a price. */
export function percentWithin(cents: number, rateBps: number): number {
  return divideRounded(cents * rateBps, WHOLE_BPS + rateBps)
}

/** The one place that rounds money: to the nearest, halves away from zero. All integers, so exact. */
export function divideRounded(dividend: number, divisor: number): number {
  const magnitude = Math.abs(dividend)
  const rest = magnitude % divisor
  const quotient = (magnitude - rest) / divisor + (2 * rest >= divisor ? 1 : 0)
  return dividend < 0 ? 0 - quotient : quotient
}
