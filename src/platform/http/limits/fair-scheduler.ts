import { setImmediate } from 'node:timers'
import { createContention } from '../../runtime/contention.ts'
import { createFairQueue } from '../../runtime/fair-queue.ts'
import { TICK_BUDGETS_MS } from '../../runtime/scheduler.ts'
import { overloadedRefusal } from './concurrency-limit.ts'

/** A response slower than this halves the concurrency of its account. */
const LATE_MS = 50
const MOST_AT_ONCE = 512
/** Minimum concurrency of an account: a database may be slow for everybody. */
const LEAST_AT_ONCE = 4
/** Waiting requests of all accounts. Of one account at most MOST_AT_ONCE, running ones included. */
const MOST_WAITING = 4096
/** Number of idle accounts whose concurrency is remembered. */
const REMEMBERED = 10_000

interface TenantQuota {
  working: number
  waiting: number
  /** Concurrency while other accounts compete. */
  most: number
}

export type FairScheduler = ReturnType<typeof createFairScheduler>

/**
 * Fair scheduler across accounts. A lone account may use everything. With two or more, each gets as many concurrent
 * requests as it can complete in time (additive increase, multiplicative decrease by its own response times), and
 * requests that do not fit into a tick start round-robin by account in the next ones. So an account that sends much
 * waits for its own requests.
 */
export function createFairScheduler(now: () => number = () => performance.now()) {
  const quotas = new Map<number, TenantQuota>()
  const queue = createFairQueue<() => void>()
  const contention = createContention(now)
  let tickBegan = 0
  let isInTick = false
  let isDue = false

  /** Undefined: start now. Throws a refusal if too many wait. */
  function enter(accountId: number): Promise<void> | undefined {
    contention.see(accountId)
    const quota = quotaOf(accountId)
    if (quota.waiting === 0 && !isTickOver() && mayWork(accountId)) {
      quota.working++
      return undefined
    }
    if (quota.working + quota.waiting >= MOST_AT_ONCE || queue.size() >= MOST_WAITING)
      throw overloadedRefusal()
    quota.waiting++
    return new Promise((begin) => {
      queue.add(accountId, begin)
      startSoon()
    })
  }

  function leave(accountId: number, tookMs: number): void {
    const quota = quotaOf(accountId)
    quota.most =
      tookMs > LATE_MS
        ? Math.max(LEAST_AT_ONCE, Math.floor(Math.min(quota.most, quota.working) / 2))
        : Math.min(MOST_AT_ONCE, quota.most + 1)
    quota.working--
    if (quota.waiting > 0) startSoon()
    else if (quota.working === 0 && quota.most === MOST_AT_ONCE) quotas.delete(accountId)
  }

  function quotaOf(accountId: number): TenantQuota {
    const known = quotas.get(accountId)
    if (known) return known
    if (quotas.size >= REMEMBERED) forgetIdle()
    const quota = { working: 0, waiting: 0, most: MOST_AT_ONCE }
    quotas.set(accountId, quota)
    return quota
  }

  function forgetIdle(): void {
    for (const [accountId, { working, waiting }] of quotas) {
      if (working === 0 && waiting === 0) quotas.delete(accountId)
    }
  }

  function mayWork(accountId: number): boolean {
    const { working, most } = quotaOf(accountId)
    return working < (contention.isAlone(accountId) ? MOST_AT_ONCE : most)
  }

  function isTickOver(): boolean {
    if (!isInTick) {
      isInTick = true
      tickBegan = now()
      setImmediate(() => {
        isInTick = false
      })
    }
    return now() - tickBegan > TICK_BUDGETS_MS.handlers
  }

  function startSoon(): void {
    if (isDue) return
    isDue = true
    setImmediate(startWaiting)
  }

  /** Starts waiting requests within a budget measured from its own start: other work may have made the tick long. */
  async function startWaiting(): Promise<void> {
    isDue = false
    const began = now()
    while (now() - began <= TICK_BUDGETS_MS.handlers) {
      // Accounts at their limit continue when one of their requests completes.
      const next = queue.take((accountId) => mayWork(Number(accountId)))
      if (!next) return
      const quota = quotaOf(Number(next.key))
      quota.working++
      quota.waiting--
      next.entry()
      // Let its synchronous part run before the next one starts.
      await undefined
    }
    if (queue.size() > 0) startSoon()
  }

  return { enter, leave, waiting: queue.size }
}
