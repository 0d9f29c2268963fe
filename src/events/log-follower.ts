import type { Logger } from 'pino'
import { createFairSemaphore } from '../platform/runtime/fair-semaphore.ts'
import { yieldTick } from '../platform/runtime/scheduler.ts'
import type { Database, Sql } from '../platform/storage/database.ts'
import { type LogId, logName, onGrowth } from './log-signals.ts'
import { findLog, listLogEnds } from './log-store.ts'
import { isFull, type LoggedEvent, listEvents } from './store.ts'

/** Signals usually arrive at once; without them, events of other nodes are found after this time. */
const LOOK_EVERY_MS = 400
/** The page size for a follower that is behind: small, since there may be thousands of them. */
const PAGE = { events: 500, bytes: 64 * 1024 }
/** How many followers catch up concurrently; the others wait, round-robin by account. */
const CATCHING_UP_AT_ONCE = 8
const ACCOUNTS_PER_LOOK = 500
/** Up to this many logs of an account are looked up one by one; for more, all ends are read at once. */
const FEW = 20

/** The position from which a log is followed. */
export interface Position extends LogId {
  after: number
  /** The end of the log when the position was read. */
  lastSequence: number
}

export interface Follower {
  /**
   * Receives the next events, in order and without gaps. If it returns a promise, it gets no more until that resolves;
   * events in between are read again for it.
   */
  take: (events: LoggedEvent[]) => Promise<void> | void
  /** Called if the log can no longer be followed without a gap. */
  lost: () => void
}

interface Following extends Follower {
  cursor: number
  behind: boolean
  ended: boolean
}

interface FollowedLog extends LogId {
  cursor: number
  reading: boolean
  again: boolean
  followings: Set<Following>
}

/** Follows growing logs. Each log is read once, however many followers it has. */
export function createLogFollowers(database: Database, log: Logger) {
  const followedLogs = new Map<string, FollowedLog>()
  const turn = createFairSemaphore(CATCHING_UP_AT_ONCE)
  let unsubscribe: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Returns the current cursor and a function to stop. */
  function follow(position: Position, follower: Follower) {
    const following: Following = { ...follower, cursor: position.after, behind: true, ended: false }
    const followed = followedLog(position)
    followed.followings.add(following)
    void catchUp(followed, following)
    // Reads events that were written since the position was read.
    void advance(followed)
    return {
      cursor: () => following.cursor,
      end: () => {
        following.ended = true
        followed.followings.delete(following)
        if (followed.followings.size === 0) followedLogs.delete(logName(followed))
      },
    }
  }

  function followedLog({ accountId, locationId, lastSequence }: Position): FollowedLog {
    const name = logName({ accountId, locationId })
    const known = followedLogs.get(name)
    if (known) return known
    const followed = {
      accountId,
      locationId,
      cursor: lastSequence,
      reading: false,
      again: false,
      followings: new Set<Following>(),
    }
    followedLogs.set(name, followed)
    unsubscribe ??= onGrowth(database, (log) => {
      const followed = followedLogs.get(logName(log))
      if (followed) void advance(followed)
    })
    lookSoon()
    return followed
  }

  async function catchUp(followed: FollowedLog, following: Following): Promise<void> {
    try {
      while (following.cursor < followed.cursor && !following.ended) {
        const events = await turn(followed.accountId, async () =>
          following.ended ? [] : database.query((sql) => listEvents(sql, followed, following.cursor, PAGE)),
        )
        if (following.ended) return
        if (events[0]?.sequence !== following.cursor + 1)
          throw new Error('the next event is no longer retained')
        following.cursor = lastOf(events)
        await following.take(events)
      }
      following.behind = false
    } catch (err) {
      log.warn({ err }, 'event log read failed, client will reconnect')
      following.lost()
    }
  }

  async function advance(followed: FollowedLog): Promise<void> {
    followed.again = true
    if (followed.reading) return
    followed.reading = true
    try {
      while (followed.again) {
        followed.again = false
        const events = await database.query((sql) => listEvents(sql, followed, followed.cursor, PAGE))
        if (events.length === 0) continue
        followed.again = isFull(events, PAGE)
        followed.cursor = lastOf(events)
        for (const following of followed.followings) if (!following.behind) give(followed, following, events)
      }
    } catch (err) {
      log.warn({ err }, 'event log read failed, retrying')
    } finally {
      followed.reading = false
    }
  }

  function give(followed: FollowedLog, following: Following, events: LoggedEvent[]): void {
    const fresh = following.cursor < (events[0]?.sequence ?? 0) ? events : newer(events, following.cursor)
    if (fresh.length === 0) return
    if (fresh[0]?.sequence === following.cursor + 1) {
      following.cursor = lastOf(fresh)
      const busy = following.take(fresh)
      if (!busy) return
      following.behind = true
      void busy.then(() => catchUp(followed, following))
    } else following.lost()
  }

  function lookSoon(): void {
    if (closed) return
    timer ??= setTimeout(async () => {
      await look().catch((err) => log.warn({ err }, 'event log poll failed, retrying'))
      timer = undefined
      if (followedLogs.size > 0) lookSoon()
    }, LOOK_EVERY_MS).unref()
  }

  /** Compares the cursors with the ends of the logs, which finds events whose signal was lost. */
  async function look(): Promise<void> {
    const accounts = [...Map.groupBy(followedLogs.values(), ({ accountId }) => accountId)]
    for (let start = 0; start < accounts.length; start += ACCOUNTS_PER_LOOK) {
      const some = accounts.slice(start, start + ACCOUNTS_PER_LOOK)
      const ends = await database.read((sql) =>
        Promise.all(some.map(([accountId, followed]) => endsOf(sql, accountId, followed))),
      )
      for (const { accountId, locationId, lastSequence } of ends.flat()) {
        const followed = followedLogs.get(logName({ accountId, locationId }))
        if (followed && followed.cursor < lastSequence) void advance(followed)
      }
      await yieldTick()
    }
  }

  return {
    follow,
    look,
    close() {
      closed = true
      clearTimeout(timer)
      unsubscribe?.()
      followedLogs.clear()
    },
  }
}

/** An account may have ten thousand logs, of which only a few are followed. */
async function endsOf(sql: Sql, accountId: number, followed: FollowedLog[]) {
  if (followed.length > FEW) return listLogEnds(sql, accountId)
  const logs = await Promise.all(followed.map(({ locationId }) => findLog(sql, accountId, locationId)))
  return logs.filter((log) => log !== undefined)
}

const lastOf = (events: LoggedEvent[]): number => events.at(-1)?.sequence ?? 0

const newer = (events: LoggedEvent[], cursor: number) => events.filter(({ sequence }) => sequence > cursor)
