import { SECOND } from '../../core/clock.ts'
import { openTurns } from '../../runtime/fair-semaphore.ts'
import { openRoom, type Places, tooMuch } from './concurrency-limit.ts'

/** Reports, imports, exports: each holds a core for a good part of a second. */
const AT_ONCE = 2
/** The other place is for the other accounts: one that imports may have to wait for the writer. */
const OF_EACH = 1
/** Those that are worked on counted too. What brought much waits with all of it, and takes more places. */
const WAITING: Places = { all: 64, each: 16 }
const PLACE_BYTES = 512 * 1024
/** Whoever would wait longer is better told to come again. */
const PATIENCE_MS = 20 * SECOND

export type SlowWork = ReturnType<typeof openSlowWork>

/** What takes long, a few at a time, the accounts in turn; whoever comes on top is told to come back. */
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
