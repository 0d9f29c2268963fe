import { type Rates, rateOf, type TaxedNet } from './taxes.ts'

/** A line's weight in each share, and its tax rate. */
export interface Weighed {
  rateBps: number
  weights: bigint[]
}

/** A line to be divided among guests. */
export interface LineToShare extends TaxedNet {
  id: number
}

/** Weights by groups of lines. A line in several groups counts in each with an equal, exact fraction. */
export function weightsOfGroups(
  lines: LineToShare[],
  groups: number[][],
  rates: Pick<Rates, 'taxRateBps'>,
): Weighed[] {
  const members = groups.map((group) => new Set(group))
  const sharers = lines.map(({ id }) => BigInt(members.filter((group) => group.has(id)).length))
  const denominator = sharers.filter((count) => count > 0n).reduce(leastCommonMultiple, 1n)
  return lines.map((line, index) => {
    const weight = (BigInt(line.netCents) * denominator) / (sharers[index] || 1n)
    return {
      rateBps: rateOf(line, rates),
      weights: members.map((group) => (group.has(line.id) ? weight : 0n)),
    }
  })
}

/** A quantity of a line that is refunded or moved. */
export interface PartOfLine {
  id: number
  qty: number
}

/** Weights of two shares: the given parts of the lines, and the rest. */
export function weightsOfParts(
  lines: (LineToShare & { qty: number })[],
  parts: PartOfLine[],
  rates: Pick<Rates, 'taxRateBps'>,
): Weighed[] {
  const denominator = lines.map(({ qty }) => BigInt(qty)).reduce(leastCommonMultiple, 1n)
  return lines.map((line) => {
    const gone = parts.filter(({ id }) => id === line.id).reduce((sum, { qty }) => sum + qty, 0)
    const one = BigInt(line.netCents) * (denominator / BigInt(line.qty))
    return { rateBps: rateOf(line, rates), weights: [one * BigInt(gone), one * BigInt(line.qty - gone)] }
  })
}

/** One share per seat in use, by seat number; lines without a seat are shared by all seats. */
export function groupsOfSeats(lines: { id: number; seat: number }[]): { seat: number; ids: number[] }[] {
  const seats = [...new Set(lines.map(({ seat }) => seat))].filter((seat) => seat > 0).sort((a, b) => a - b)
  return (seats.length === 0 ? [0] : seats).map((seat) => ({
    seat,
    ids: lines.filter((line) => line.seat === seat || line.seat === 0).map(({ id }) => id),
  }))
}

export function weighedByRate(weighed: Weighed[]): Map<number, bigint[]> {
  const byRate = new Map<number, bigint[]>()
  for (const { rateBps, weights } of weighed) {
    const sums = byRate.get(rateBps)
    byRate.set(
      rateBps,
      weights.map((weight, index) => weight + (sums?.[index] ?? 0n)),
    )
  }
  return byRate
}

export function leastCommonMultiple(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return (one / larger) * other
}
