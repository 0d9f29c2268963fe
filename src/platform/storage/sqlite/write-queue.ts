import { SECOND } from '../../core/clock.ts'
import type { WriteSql } from '../database.ts'

/** Limit of writes per commit, so that the first of them does not wait too long. */
export const WRITES_PER_COMMIT = 256

/** A write that held the writer this long makes its account rest for REST_TIMES as long. */
const LONG_MS = 15
const REST_TIMES = 40
/** Longest rest: somebody waits for the response. */
const MOST_REST_MS = 8 * SECOND
/** An account that is silent for this long no longer counts as competing. */
const ALONE_MS = 2 * SECOND
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
  /** Waiting writes by account, the next in turn first. */
  let lanes = new Map<number, WaitingWrite[]>()
  const long: WaitingWrite[] = []
  const restingUntil = new Map<number, number>()
  let short = 0
  let latest = { accountId: 0, at: Number.NEGATIVE_INFINITY }
  let otherAt = Number.NEGATIVE_INFINITY
  let isLongNext = false
  let isClosing = false

  function add(write: WaitingWrite): void {
    noteSeen(write.accountId)
    if (write.isLong) return void long.push(write)
    short++
    const lane = lanes.get(write.accountId)
    if (lane) lane.push(write)
    else lanes.set(write.accountId, [write])
  }

  /**
   * Puts back the writes of a full commit, each at the head of its account's list, with the accounts in the same order,
   * one write each: a full commit of one account does not overtake the writes of others.
   */
  function putBack(writes: WaitingWrite[]): void {
    const back = Map.groupBy(writes, ({ accountId }) => accountId)
    for (const [accountId, lane] of lanes) back.set(accountId, [...(back.get(accountId) ?? []), ...lane])
    lanes = back
    short += writes.length
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
    while (batch.length < WRITES_PER_COMMIT && short > 0) {
      for (const [accountId, lane] of lanes) {
        batch.push(lane.shift() as WaitingWrite)
        short--
        if (lane.length === 0) lanes.delete(accountId)
        if (batch.length === WRITES_PER_COMMIT) break
      }
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
    const at = now()
    const othersSeenAt = latest.accountId === accountId ? otherAt : latest.at
    if (isClosing || at - othersSeenAt > ALONE_MS) return 0
    return (restingUntil.get(accountId) ?? at) - at
  }

  function noteSeen(accountId: number): void {
    // Background writes (account 0) do not count as a competing account.
    if (accountId === 0) return
    if (latest.accountId !== accountId) {
      otherAt = latest.at
      latest = { accountId, at: 0 }
    }
    latest.at = now()
  }

  function rest(accountId: number, heldMs: number): void {
    if (heldMs < LONG_MS) return
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
    waiting: () => short,
    isEmpty: () => short + long.length === 0,
    /** Ends all rest periods, because the store is closing. */
    close: () => {
      isClosing = true
    },
  }
}
