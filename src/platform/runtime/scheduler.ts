import { setTimeout, setImmediate as untilNextTick } from 'node:timers/promises'

/**
 * How long one kind of work may hold the event loop before other work runs, in milliseconds. The longest a request
 * waits for its neighbours is about their sum.
 */
export const TICK_BUDGETS_MS = {
  /** Requests, as they arrive. */
  requests: 10,
  /** Requests of clients that have not authenticated. */
  unauthenticated: 8,
  /** Handlers that the fair scheduler starts. */
  handlers: 20,
  /** Loops over long lists. */
  lists: 8,
  /** Statements of one transaction on the embedded store. */
  transaction: 15,
  /** Writes that share a commit on the embedded store. */
  commit: 20,
}

/** Longest yield to short requests; then the long work continues, whatever they do. */
const LONGEST_YIELD_MS = 20

/** Short requests in flight on this thread. */
let inFlight = 0

/** Counts short requests in flight, between these two calls. */
export const shortRequests = {
  enter: () => void inFlight++,
  leave: () => void inFlight--,
}

/** Yields one event-loop tick; allowed inside a transaction. */
export const yieldTick = (): Promise<void> => untilNextTick()

/**
 * Yields between two chunks of CPU work. While short requests are in flight it keeps yielding, for 20 ms at most,
 * because they need several ticks to complete. Do not call it inside a transaction.
 */
export async function yieldToShortRequests(now: () => number = () => performance.now()): Promise<void> {
  await yieldTick()
  if (inFlight === 0) return
  const since = now()
  while (inFlight > 0 && now() - since < LONGEST_YIELD_MS) await setTimeout(1)
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

/** Entries between two looks at the clock. */
const ENTRIES_PER_LOOK = 64

/** `flatMap` that yields, for long lists. */
export async function flatMapYielding<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (let from = 0; from < entries.length; from += ENTRIES_PER_LOOK) {
    for (const entry of entries.slice(from, from + ENTRIES_PER_LOOK)) results.push(...work(entry))
    if (performance.now() - since < TICK_BUDGETS_MS.lists) continue
    await yieldToShortRequests()
    since = performance.now()
  }
  return results
}

/**
 * Limits the calls of one kind in each event-loop tick by time, and by number if `atMost` is given. Calls beyond the
 * limit run in the next ticks, in order, so that other work runs in between.
 */
export function limitPerTick<T>(
  work: (one: T) => void,
  limit: { budgetMs: number; atMost?: number },
  now: () => number = () => performance.now(),
): (one: T) => void {
  const { budgetMs, atMost = Number.POSITIVE_INFINITY } = limit
  const waiting: T[] = []
  let started = 0
  let since = 0
  let isTickEndDue = false

  const hasRoom = () => started === 0 || (started < atMost && now() - since <= budgetMs)

  function start(one: T): void {
    if (started === 0) since = now()
    started++
    if (!isTickEndDue) {
      isTickEndDue = true
      setImmediate(beginTick)
    }
    work(one)
  }

  function beginTick(): void {
    isTickEndDue = false
    started = 0
    let taken = 0
    while (taken < waiting.length && hasRoom()) start(waiting[taken++] as T)
    waiting.splice(0, taken)
  }

  return (one) => {
    if (waiting.length === 0 && hasRoom()) start(one)
    else waiting.push(one)
  }
}
