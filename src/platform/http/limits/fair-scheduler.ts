import { setImmediate } from 'node:timers'
import { SECOND } from '../../core/clock.ts'
import { tooMuch } from './concurrency-limit.ts'

/** So long requests are begun in one turn of the event loop; those after that wait for another, in turn. */
const TURN_MS = 20
/** Whoever is answered later than this has too many under way for what they ask. */
const LATE_MS = 50
const MOST_AT_ONCE = 512
/** However slow, so many are worked on: a database may be slow for everybody alike. */
const LEAST_AT_ONCE = 4
/** Of all accounts; of each no more than may be worked on, those that are counted too. */
const MOST_WAITING = 4096
/** Whoever was not heard of for so long needs no share. */
const ALONE_MS = 2 * SECOND
/** What accounts that want nothing now took before is kept of so many. */
const REMEMBERED = 10_000

interface Share {
  working: number
  /** So many may be worked on while others want something too. */
  most: number
  waiting: (() => void)[]
}

export type Shares = ReturnType<typeof openShares>

/**
 * Shares the thread out. Whoever is alone has all of it. As soon as there are two, each has so many requests under
 * way as are answered in time, by what their own take; and what one turn of the event loop does not get round to is
 * begun account by account in the next ones. So whoever asks for much waits for what they asked for themselves.
 */
export function openShares(now: () => number = () => performance.now()) {
  const shares = new Map<number, Share>()
  /** Those who wait, the next to be let in first. */
  const lanes = new Map<number, Share>()
  let waitingInAll = 0
  let latest = { accountId: 0, at: Number.NEGATIVE_INFINITY }
  let otherAt = Number.NEGATIVE_INFINITY
  let turnBegan = 0
  let isInTurn = false
  let isDue = false

  /** Undefined: go ahead. Throws a refusal when too many wait already. */
  function enter(accountId: number): Promise<void> | undefined {
    const at = now()
    noteSeen(accountId, at)
    const share = shareOf(accountId)
    if (share.waiting.length === 0 && !isTurnOver(at) && mayWork(accountId, share, at)) {
      share.working++
      return undefined
    }
    const underWay = share.working + share.waiting.length
    if (underWay >= MOST_AT_ONCE || waitingInAll >= MOST_WAITING) throw tooMuch()
    waitingInAll++
    return new Promise((begin) => {
      share.waiting.push(begin)
      lanes.set(accountId, share)
      letInSoon()
    })
  }

  function leave(accountId: number, tookMs: number): void {
    const share = shareOf(accountId)
    share.most =
      tookMs > LATE_MS
        ? Math.max(LEAST_AT_ONCE, Math.floor(Math.min(share.most, share.working) / 2))
        : Math.min(MOST_AT_ONCE, share.most + 1)
    share.working--
    if (share.waiting.length > 0) letInSoon()
    else if (share.working === 0 && share.most === MOST_AT_ONCE) shares.delete(accountId)
  }

  function shareOf(accountId: number): Share {
    const known = shares.get(accountId)
    if (known) return known
    if (shares.size >= REMEMBERED) forgetIdle()
    const share = { working: 0, most: MOST_AT_ONCE, waiting: [] }
    shares.set(accountId, share)
    return share
  }

  function forgetIdle(): void {
    for (const [accountId, { working, waiting }] of shares) {
      if (working === 0 && waiting.length === 0) shares.delete(accountId)
    }
  }

  function noteSeen(accountId: number, at: number): void {
    if (latest.accountId === accountId) latest.at = at
    else {
      otherAt = latest.at
      latest = { accountId, at }
    }
  }

  function mayWork(accountId: number, { working, most }: Share, at: number): boolean {
    const othersSeenAt = latest.accountId === accountId ? otherAt : latest.at
    return working < (at - othersSeenAt > ALONE_MS ? MOST_AT_ONCE : most)
  }

  function isTurnOver(at: number): boolean {
    if (!isInTurn) {
      isInTurn = true
      turnBegan = at
      setImmediate(() => {
        isInTurn = false
      })
    }
    return at - turnBegan > TURN_MS
  }

  function letInSoon(): void {
    if (isDue) return
    isDue = true
    setImmediate(letIn)
  }

  /**
   * Those who wait, one account after the other, for as long as requests are begun in a turn: by what they take themselves,
   * since a turn may have lasted long because of others.
   */
  async function letIn(): Promise<void> {
    isDue = false
    const began = now()
    let held = 0
    while (held < lanes.size && now() - began <= TURN_MS) {
      const [[accountId, share] = []] = lanes
      if (accountId === undefined || !share) break
      lanes.delete(accountId)
      const begin = mayWork(accountId, share, began) ? share.waiting.shift() : undefined
      if (share.waiting.length > 0) lanes.set(accountId, share)
      if (!begin) {
        held++
        continue
      }
      held = 0
      share.working++
      waitingInAll--
      begin()
      // What it does at once is done before the next is let in.
      await undefined
    }
    // Those that are held back are let in when one of theirs is answered.
    if (held < lanes.size) letInSoon()
  }

  return { enter, leave, waiting: () => waitingInAll }
}
