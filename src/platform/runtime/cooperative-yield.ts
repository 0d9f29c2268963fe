import { setImmediate, setTimeout } from 'node:timers/promises'

/** Longest yield; then the long work continues, whatever the others do. */
const MOST_MS = 20

/** Short requests in flight on this thread. */
let underWay = 0

/** Counts short requests in flight, between these two calls. */
export const shortRequests = {
  enter: () => void underWay++,
  leave: () => void underWay--,
}

/**
 * Yields between two chunks of CPU work. While short requests are in flight it keeps yielding, for 20 ms at most,
 * because they need several ticks to complete. Do not call it inside a transaction.
 */
export async function yieldToShortRequests(now: () => number = () => performance.now()): Promise<void> {
  await setImmediate()
  if (underWay === 0) return
  const since = now()
  while (underWay > 0 && now() - since < MOST_MS) await setTimeout(1)
}

/** Runs a generator to its end and yields between its steps. */
export async function runYielding<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await yieldToShortRequests()
  }
}

/** Runs a generator to its end without yielding. */
export function runToCompletion<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Yield after this time; the clock is read after this many entries. */
const PIECE_MS = 8
const PIECE = 64

/** `flatMap` that yields, for long lists. */
export async function flatMapYielding<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (let from = 0; from < entries.length; from += PIECE) {
    for (const entry of entries.slice(from, from + PIECE)) results.push(...work(entry))
    if (performance.now() - since < PIECE_MS) continue
    await yieldToShortRequests()
    since = performance.now()
  }
  return results
}
