import { SECOND } from '../../core/clock.ts'
import type { WriteSql } from '../database.ts'

/** More writes than this do not share one commit, so that the first of them is not kept waiting. */
export const WRITES_PER_COMMIT = 256

/** Whoever has held the writer for this long leaves it to the others for so many times as long. */
const LONG_MS = 15
const REST_TIMES = 40
/** But never longer than this: somebody waits for the answer. */
const MOST_REST_MS = 8 * SECOND
/** Whoever was not heard of for so long needs nothing left to them. */
const ALONE_MS = 2 * SECOND
/** What accounts took before is kept of so many. */
const REMEMBERED = 10_000

export interface WaitingWrite {
  work: (sql: WriteSql) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
  /** Whose it is; 0: our own. */
  accountId: number
  /** True: it has much to write, and does it by itself. */
  isLong: boolean
  /** Told how long it ran itself, without those it waited for. */
  ran: ((ms: number) => void) | undefined
}

/**
 * Those who wait to write. Accounts have their turn one after the other. What has much to write is done by itself, after
 * all that has not and was there before; then its account rests for as long as others have something to write too: so
 * whoever imports without end has a small part of the writer, and a lone one all of it.
 */
export function openQueue(now: () => number = () => performance.now()) {
  /** The account whose turn is next stands first. */
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
   * Writes of a commit that was full. Each goes back to the head of its account's lane, and the accounts that were due go on
   * being due in that order, one write each: a full commit of one account does not go before what others bring.
   */
  function putBack(writes: WaitingWrite[]): void {
    const back = Map.groupBy(writes, ({ accountId }) => accountId)
    for (const [accountId, lane] of lanes) back.set(accountId, [...(back.get(accountId) ?? []), ...lane])
    lanes = back
    short += writes.length
  }

  /** Those that share the next commit, or the one that is done by itself; none where those that wait are to rest. */
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

  /** How long until the next of those that rest may go on. */
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
    // What we do by ourselves waits as well as anybody.
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
    /** The writer was held for so long by one that was done by itself. */
    rest,
    /** How many wait to share a commit. */
    waiting: () => short,
    isEmpty: () => short + long.length === 0,
    /** Nobody rests any more: the store is about to be closed. */
    close: () => {
      isClosing = true
    },
  }
}
