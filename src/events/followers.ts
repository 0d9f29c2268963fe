import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database, Sql } from '../storage/database.ts'
import { openTurns } from '../turns.ts'
import { type LogId, logName, onGrowth } from './signals.ts'
import { findLog, isFull, type LoggedEvent, listEvents, listHeads } from './store.ts'

/** Notes usually wake us at once; this is how late the news of another node can be without them. */
const LOOK_EVERY_MS = 400
/** What a follower holds that does not get on: little, since there may be thousands of them. */
const PAGE = { events: 500, bytes: 64 * 1024 }
/** So many of those that are behind are read for at once; the others wait, the accounts in turn. */
const CATCHING_UP_AT_ONCE = 8
const ACCOUNTS_PER_LOOK = 500
/** Up to so many logs of an account are looked up one by one, more by reading where all of them end. */
const FEW = 20

/** From where a log is to be followed. */
export interface Position extends LogId {
  after: number
  /** The end of the log when it was looked up. */
  lastSequence: number
}

export interface Follower {
  /**
   * Takes the next events, in order and without gaps. Where it needs time for them it returns a promise, and
   * gets no more before that is kept: those that come meanwhile are read again for it.
   */
  take: (events: LoggedEvent[]) => Promise<void> | void
  /** The log could not be followed without a gap any more. */
  lost: () => void
}

interface Following extends Follower {
  cursor: number
  behind: boolean
  ended: boolean
}

interface Tail extends LogId {
  cursor: number
  reading: boolean
  again: boolean
  followings: Set<Following>
}

/** Follows logs as they grow. Each is read once, however many follow it. */
export function openTails(database: Database, log: Logger) {
  const tails = new Map<string, Tail>()
  const turn = openTurns(CATCHING_UP_AT_ONCE)
  let deafen: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Returns the sequence that was reached last, and what ends it. */
  function follow(position: Position, follower: Follower) {
    const following: Following = { ...follower, cursor: position.after, behind: true, ended: false }
    const tail = tailOf(position)
    tail.followings.add(following)
    void catchUp(tail, following)
    // What was written since the position was looked up.
    void advance(tail)
    return {
      cursor: () => following.cursor,
      end: () => {
        following.ended = true
        tail.followings.delete(following)
        if (tail.followings.size === 0) tails.delete(logName(tail))
      },
    }
  }

  function tailOf({ accountId, locationId, lastSequence }: Position): Tail {
    const name = logName({ accountId, locationId })
    const known = tails.get(name)
    if (known) return known
    const tail = {
      accountId,
      locationId,
      cursor: lastSequence,
      reading: false,
      again: false,
      followings: new Set<Following>(),
    }
    tails.set(name, tail)
    deafen ??= onGrowth(database, (log) => {
      const tail = tails.get(logName(log))
      if (tail) void advance(tail)
    })
    lookSoon()
    return tail
  }

  async function catchUp(tail: Tail, following: Following): Promise<void> {
    try {
      while (following.cursor < tail.cursor && !following.ended) {
        const events = await turn(tail.accountId, async () =>
          following.ended ? [] : database.read((sql) => listEvents(sql, tail, following.cursor, PAGE)),
        )
        if (following.ended) return
        if (events[0]?.sequence !== following.cursor + 1) throw new Error('the next event is not kept')
        following.cursor = lastOf(events)
        await following.take(events)
      }
      following.behind = false
    } catch (err) {
      log.warn({ err }, 'a log could not be read; its reader will come again')
      following.lost()
    }
  }

  async function advance(tail: Tail): Promise<void> {
    tail.again = true
    if (tail.reading) return
    tail.reading = true
    try {
      while (tail.again) {
        tail.again = false
        const events = await database.read((sql) => listEvents(sql, tail, tail.cursor, PAGE))
        if (events.length === 0) continue
        tail.again = isFull(events, PAGE)
        tail.cursor = lastOf(events)
        for (const following of tail.followings) if (!following.behind) give(tail, following, events)
      }
    } catch (err) {
      log.warn({ err }, 'a log could not be read; it is looked at again in a moment')
    } finally {
      tail.reading = false
    }
  }

  function give(tail: Tail, following: Following, events: LoggedEvent[]): void {
    const fresh = following.cursor < (events[0]?.sequence ?? 0) ? events : newer(events, following.cursor)
    if (fresh.length === 0) return
    if (fresh[0]?.sequence === following.cursor + 1) {
      following.cursor = lastOf(fresh)
      const busy = following.take(fresh)
      if (!busy) return
      following.behind = true
      void busy.then(() => catchUp(tail, following))
    } else following.lost()
  }

  function lookSoon(): void {
    if (closed) return
    timer ??= setTimeout(async () => {
      await look().catch((err) => log.warn({ err }, 'the logs could not be looked at'))
      timer = undefined
      if (tails.size > 0) lookSoon()
    }, LOOK_EVERY_MS).unref()
  }

  /** Compares what is followed with what is written, which finds whatever no note told of. */
  async function look(): Promise<void> {
    const accounts = [...Map.groupBy(tails.values(), ({ accountId }) => accountId)]
    for (let start = 0; start < accounts.length; start += ACCOUNTS_PER_LOOK) {
      const some = accounts.slice(start, start + ACCOUNTS_PER_LOOK)
      const heads = await database.read((sql) =>
        Promise.all(some.map(([accountId, followed]) => headsOf(sql, accountId, followed))),
      )
      for (const { accountId, locationId, lastSequence } of heads.flat()) {
        const tail = tails.get(logName({ accountId, locationId }))
        if (tail && tail.cursor < lastSequence) void advance(tail)
      }
      await setImmediate()
    }
  }

  return {
    follow,
    look,
    close() {
      closed = true
      clearTimeout(timer)
      deafen?.()
      tails.clear()
    },
  }
}

/** An account may have ten thousand logs, of which a few screens follow one each. */
async function headsOf(sql: Sql, accountId: number, followed: Tail[]) {
  if (followed.length > FEW) return listHeads(sql, accountId)
  const logs = await Promise.all(followed.map(({ locationId }) => findLog(sql, accountId, locationId)))
  return logs.filter((log) => log !== undefined)
}

const lastOf = (events: LoggedEvent[]): number => events.at(-1)?.sequence ?? 0

const newer = (events: LoggedEvent[], cursor: number) => events.filter(({ sequence }) => sequence > cursor)
