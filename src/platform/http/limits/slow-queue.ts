import { SECOND } from '../../core/clock.ts'
import { createFairSemaphore } from '../../runtime/fair-semaphore.ts'
import { createConcurrencyLimit, type LimitOptions, overloadedRefusal } from './concurrency-limit.ts'

/** Slow requests in parallel: reports, imports, exports. Each uses a core for a good part of a second. */
const AT_ONCE = 2
/**
 * One slot per account: the other one stays free for other accounts, since an import may have to wait for the writer.
 */
const OF_EACH = 1
/** Waiting and running requests. A large body stays in memory while it waits and takes more slots. */
const WAITING: LimitOptions = { all: 64, each: 16 }
const PLACE_BYTES = 512 * 1024
/** After this long a request is refused instead of started. */
const TIMEOUT_MS = 20 * SECOND

export type SlowQueue = ReturnType<typeof createSlowQueue>

/** Queue for slow calls: a few run at a time, round-robin by account; excess requests are refused. */
export function createSlowQueue(timeoutMs = TIMEOUT_MS) {
  const turn = createFairSemaphore(AT_ONCE, OF_EACH)
  const room = createConcurrencyLimit(WAITING)

  return async function runSlow<T>(accountId: number, work: () => Promise<T>, bytes = 0): Promise<T> {
    const places = 1 + Math.floor(bytes / PLACE_BYTES)
    if (!room.take(accountId, places)) throw overloadedRefusal()
    const queuedAt = performance.now()
    try {
      return await turn(accountId, () => {
        if (performance.now() - queuedAt > timeoutMs) throw overloadedRefusal()
        return work()
      })
    } finally {
      room.free(accountId, places)
    }
  }
}
