/** Notes and coins by currency in cents, largest first. Other currencies use the most common set. */
const COINS: Record<string, number[]> = {
  EUR: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
  CHF: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
}
const MOST_HAVE = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

export function denominationsOf(currency: string): number[] {
  return COINS[currency] ?? MOST_HAVE
}

/** The count of one drawer as typed: pieces by denomination in cents, or only the sum. */
export interface Count {
  coins: Record<string, string>
  sum: string
}

export const NOT_COUNTED: Count = { coins: {}, sum: '' }

/** Counted cents of a drawer; undefined if it was not counted. */
export function countedCents(count: Count, centsTyped: (typed: string) => number): number | undefined {
  const coins = Object.entries(count.coins).filter(([, many]) => many !== '')
  if (coins.length > 0) return coins.reduce((sum, [cents, many]) => sum + Number(cents) * Number(many), 0)
  const sum = centsTyped(count.sum)
  return Number.isNaN(sum) ? undefined : sum
}
