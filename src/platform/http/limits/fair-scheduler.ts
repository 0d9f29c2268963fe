import { setImmediate } from 'node:timers'
import { SECOND } from '../../core/clock.ts'
import { overloadedRefusal } from './concurrency-limit.ts'

/**
 * Time per event-loop tick in which requests are started; the others wait for the next tick, round-robin by account.
 */
const TURN_MS = 20
/** A response slower than this halves the concurrency of its account. */
const LATE_MS = 50
const MOST_AT_ONCE = 512
/** Minimum concurrency of an account: a database may be slow for everybody. */
const LEAST_AT_ONCE = 4
/** Waiting requests of all accounts. Of one account at most MOST_AT_ONCE, running ones included. */
const MOST_WAITING = 4096
/** An account that is silent for this long no longer counts as competing. */
const ALONE_MS = 2 * SECOND
/** Number of idle accounts whose concurrency is remembered. */
const REMEMBERED = 10_000

interface TenantQuota {
  working: number
  /** Concurrency while other accounts compete. */
  most: number
  waiting: (() => void)[]
}

export type FairScheduler = ReturnType<typeof createFairScheduler>

/**
 * Fair scheduler across accounts. A lone account may use everything. With two or more, each gets as many concurrent
 * requests as it can complete in time (additive increase, multiplicative decrease by its own response times), and
 * requests that do not fit into a tick start round-robin by account in the next ones. So an account that sends much
 * waits for its own requests.
 */
export function createFairScheduler(now: () => number = () => performance.now()) {
  const shares = new Map<number, TenantQuota>()
  /** Accounts with waiting requests, the next in turn first. */
  const lanes = new Map<number, TenantQuota>()
  let waitingInAll = 0
  let latest = { accountId: 0, at: Number.NEGATIVE_INFINITY }
  let otherAt = Number.NEGATIVE_INFINITY
  let turnBegan = 0
  let isInTurn = false
  let isDue = false

  /** Undefined: start now. Throws a refusal if too many wait. */
  function enter(accountId: number): Promise<void> | undefined {
    const at = now()
    noteSeen(accountId, at)
    const share = shareOf(accountId)
    if (share.waiting.length === 0 && !isTurnOver(at) && mayWork(accountId, share, at)) {
      share.working++
      return undefined
    }
    const underWay = share.working + share.waiting.length
    if (underWay >= MOST_AT_ONCE || waitingInAll >= MOST_WAITING) throw overloadedRefusal()
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

  function shareOf(accountId: number): TenantQuota {
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

  function mayWork(accountId: number, { working, most }: TenantQuota, at: number): boolean {
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
   * Starts waiting requests round-robin for up to TURN_MS, measured from its own start: the tick may have been long
   * because of other work.
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
      // Let its synchronous part run before the next one starts.
      await undefined
    }
    // Accounts at their limit continue when one of their requests completes.
    if (held < lanes.size) letInSoon()
  }

  return { enter, leave, waiting: () => waitingInAll }
}
