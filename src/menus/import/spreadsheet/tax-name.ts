import { readPercent } from './price.ts'

/** The tax rates that a file can name. */
export interface NamedRates {
  taxRateBps: number
  rates: readonly { name: string; rateBps: number }[]
}

/**
 * The rate that a file means, by its name: "Drinks", "19 %" or "19". Empty for the location's own rate; undefined if
 * the location has no such rate.
 */
export function taxNamed(text: string, { taxRateBps, rates }: NamedRates): string | undefined {
  const plain = text.trim()
  if (plain === '') return ''
  const named = rates.find(({ name }) => name.toLowerCase() === plain.toLowerCase())
  if (named) return named.name
  const percent = readPercent(plain)
  if (percent === undefined) return undefined
  const bps = Math.round(Number(percent) * 100)
  return bps === taxRateBps ? '' : rates.find(({ rateBps }) => rateBps === bps)?.name
}
