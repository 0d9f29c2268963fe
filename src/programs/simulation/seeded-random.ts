/** A pseudo-random generator with a seed (mulberry32). */
export interface SeededRandom {
  /** At least 0 and below 1. */
  next: () => number
  /** An integer of at least 0 and below `below`. */
  below: (below: number) => number
  /** True with this probability in percent. */
  percent: (percent: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    percent: (percent) => next() * 100 < percent,
    pick: (from) => from[below(from.length)] as never,
  }
}
