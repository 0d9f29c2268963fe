import { setImmediate } from 'node:timers'
import { type createWriteQueue, WRITES_PER_COMMIT } from './write-queue.ts'

/** Group commit: keep waiting while each tick adds a write, for 2 ms at most. */
const GATHER_MS = 2

/** In a long tick, the first write after this time starts the commit. */
const LONG_TICK_MS = 25

/** Group commit: decides when the next commit starts. The more writes share it, the fewer commits there are. */
export function createGroupCommit(queue: ReturnType<typeof createWriteQueue>) {
  let start: (() => void) | undefined
  let goOn: (() => void) | undefined
  let waitingSince = 0

  /** A new write ends the rest period. */
  function arrived(): void {
    goOn?.()
    // Under overload a tick can last for seconds.
    const isLate = performance.now() - waitingSince > LONG_TICK_MS
    if (isLate || queue.waiting() >= WRITES_PER_COMMIT) start?.()
  }

  /**
   * Resolves when the batch is ready. A lone write waits for the end of its tick and one empty tick, not for a timer. A
   * writer that writes again as soon as it is answered, a thousand times, does not delay the others either.
   */
  async function untilBatchReady(): Promise<void> {
    if (queue.waiting() >= WRITES_PER_COMMIT) return
    await new Promise<void>((resolve) => {
      waitingSince = performance.now()
      start = () => {
        start = undefined
        resolve()
      }
      setImmediate(gather, 0)
    })
  }

  /** Runs at the end of a tick; `before` is the number of writes waiting at the previous one. */
  function gather(before: number): void {
    const isLate = performance.now() - waitingSince > GATHER_MS
    if (isLate || queue.waiting() === before) start?.()
    else setImmediate(gather, queue.waiting())
  }

  /** Resolves when the rest period of the waiting long writes is over. */
  async function untilRestOver(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, queue.untilNextMs())
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    goOn = undefined
  }

  return { arrived, untilBatchReady, untilRestOver }
}
