/** Largest order total; its percentages still fit a safe integer. */
export const MAX_ORDER_CENTS = 99_999_999_999

/** 100 % in basis points: 12.5 % is 1250. */
export const WHOLE_BPS = 10_000

const DECIMAL = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** Parses an amount with at most two decimals, from a JSON number or a decimal string. */
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

/** Rounds to the nearest integer, halves away from zero. All rounding of money happens here, in exact integers. */
export function divideRounded(dividend: number, divisor: number): number {
  const magnitude = Math.abs(dividend)
  const rest = magnitude % divisor
  const quotient = (magnitude - rest) / divisor + (2 * rest >= divisor ? 1 : 0)
  return dividend < 0 ? 0 - quotient : quotient
}

/** Returns `cents` × `part` / `whole`, rounded in the same way. */
export function proportionOf(cents: number, part: number, whole: number): number {
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

/**
 * Divides an amount in proportion to the weights, to the cent: every share gets its exact part rounded
 * down, and what is left goes, cent by cent, to the largest remainders. Of equal remainders the one
 * with the lower `gain` so far comes first, then the earlier. The gains are moved on, so that of
 * several amounts divided among the same shares no share is rounded up time and again.
 */
export function shareOut(cents: number, weights: readonly bigint[], gains: bigint[] = []): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const exact = BigInt(cents) * weight
    return { index, cents: exact / whole, remainder: exact % whole, gain: gains[index] ?? 0n }
  })
  const left = BigInt(cents) - parts.reduce((sum, part) => sum + part.cents, 0n)
  const byRemainder = parts.toSorted(
    (one, other) =>
      compare(other.remainder, one.remainder) || compare(one.gain, other.gain) || one.index - other.index,
  )
  for (const part of byRemainder.slice(0, Number(left))) part.cents += 1n
  for (const part of parts) {
    gains[part.index] = part.gain + part.cents * whole - BigInt(cents) * (weights[part.index] ?? 0n)
  }
  return parts.map((part) => Number(part.cents))
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
