import { type Rates, rateOf, type TaxedNet } from './taxes.ts'

/** What a line counts to each share, and at which rate it is taxed. */
export interface Weighed {
  rateBps: number
  weights: bigint[]
}

/** A line to be divided among guests. */
export interface LineToShare extends TaxedNet {
  id: number
}

/** A line that several groups share counts to each in equal, exact parts. */
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

/** So many of a line are given back, or go. */
export interface PartOfLine {
  id: number
  qty: number
}

/** Two shares: these parts of the lines, and all the rest. */
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

/** A share for each seat in use, in their order; what nobody sits at is shared by all of them. */
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
