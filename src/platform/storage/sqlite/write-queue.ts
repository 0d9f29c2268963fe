import { SECOND } from '../../core/clock.ts'
import { createContention } from '../../runtime/contention.ts'
import { createFairQueue } from '../../runtime/fair-queue.ts'
import { TICK_BUDGETS_MS } from '../../runtime/scheduler.ts'
import type { WriteSql } from '../database.ts'

/** Limit of writes per commit, so that the first of them does not wait too long. */
export const WRITES_PER_COMMIT = 256

/** A write that held the writer for longer than its budget makes its account rest for REST_TIMES as long. */
const REST_TIMES = 40
/** Longest rest: somebody waits for the response. */
const MOST_REST_MS = 8 * SECOND
/** Number of accounts whose rest is remembered. */
const REMEMBERED = 10_000

export interface WaitingWrite {
  work: (sql: WriteSql) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
  /** Account of the write; 0: our own background work. */
  accountId: number
  /** True: a long write, which runs alone. */
  isLong: boolean
  /** Receives the run time of the write itself, without waiting. */
  ran: ((ms: number) => void) | undefined
}

/**
 * Queue of waiting writes, round-robin by account. A long write runs alone, after the short ones that were there
 * before. Then its account rests as long as other accounts write too: so an endless import gets a small part of the
 * writer, and all of it when it is alone.
 */
export function createWriteQueue(now: () => number = () => performance.now()) {
  const short = createFairQueue<WaitingWrite>()
  const long: WaitingWrite[] = []
  const restingUntil = new Map<number, number>()
  const contention = createContention(now)
  let isLongNext = false
  let isClosing = false

  function add(write: WaitingWrite): void {
    // Background writes (account 0) do not count as a competing account.
    if (write.accountId !== 0) contention.see(write.accountId)
    if (write.isLong) long.push(write)
    else short.add(write.accountId, write)
  }

  /** Puts back the writes of a full commit: one of a busy account does not overtake the writes of others. */
  function putBack(writes: WaitingWrite[]): void {
    short.putBack(writes, ({ accountId }) => accountId)
  }

  /** Takes the writes of the next commit, or one long write. Empty if all waiting accounts rest. */
  function take(): WaitingWrite[] {
    const next = isLongNext ? takeLong() : takeShort()
    const taken = next.length > 0 ? next : isLongNext ? takeShort() : takeLong()
    isLongNext = !taken[0]?.isLong
    return taken
  }

  function takeShort(): WaitingWrite[] {
    const batch: WaitingWrite[] = []
    while (batch.length < WRITES_PER_COMMIT) {
      const next = short.take()
      if (!next) break
      batch.push(next.entry)
    }
    return batch
  }

  function takeLong(): WaitingWrite[] {
    const index = long.findIndex(({ accountId }) => restMs(accountId) <= 0)
    return index < 0 ? [] : long.splice(index, 1)
  }

  /** Time until the next resting account may continue. */
  function untilNextMs(): number {
    return Math.max(0, Math.min(...long.map(({ accountId }) => restMs(accountId))))
  }

  function restMs(accountId: number): number {
    if (isClosing || contention.isAlone(accountId)) return 0
    return (restingUntil.get(accountId) ?? 0) - now()
  }

  function rest(accountId: number, heldMs: number): void {
    if (heldMs < TICK_BUDGETS_MS.transaction) return
    if (restingUntil.size >= REMEMBERED) restingUntil.clear()
    restingUntil.set(accountId, now() + Math.min(MOST_REST_MS, heldMs * REST_TIMES))
  }

  return {
    add,
    putBack,
    take,
    untilNextMs,
    /** Records how long a long write held the writer. */
    rest,
    /** Number of short writes waiting. */
    waiting: short.size,
    isEmpty: () => short.size() + long.length === 0,
    /** Ends all rest periods, because the store is closing. */
    close: () => {
      isClosing = true
    },
  }
}
