import { SECOND } from '../../core/clock.ts'
import { openTurns } from '../../runtime/fair-semaphore.ts'
import { openRoom, type Places, tooMuch } from './concurrency-limit.ts'

/** Slow requests in parallel: reports, imports, exports. Each uses a core for a good part of a second. */
const AT_ONCE = 2
/**
 * One slot per account: the other one stays free for other accounts, since an import may have to wait for the writer.
 */
const OF_EACH = 1
/** Waiting and running requests. A large body stays in memory while it waits and takes more slots. */
const WAITING: Places = { all: 64, each: 16 }
const PLACE_BYTES = 512 * 1024
/** After this long a request is refused instead of started. */
const PATIENCE_MS = 20 * SECOND

export type SlowWork = ReturnType<typeof openSlowWork>

/** Queue for slow calls: a few run at a time, round-robin by account; excess requests are refused. */
export function openSlowWork(patienceMs = PATIENCE_MS) {
  const turn = openTurns(AT_ONCE, OF_EACH)
  const room = openRoom(WAITING)

  return async function slowly<T>(accountId: number, work: () => Promise<T>, bytes = 0): Promise<T> {
    const places = 1 + Math.floor(bytes / PLACE_BYTES)
    if (!room.take(accountId, places)) throw tooMuch()
    const asked = performance.now()
    try {
      return await turn(accountId, () => {
        if (performance.now() - asked > patienceMs) throw tooMuch()
        return work()
      })
    } finally {
      room.free(accountId, places)
    }
  }
}
