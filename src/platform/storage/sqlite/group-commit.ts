import { setImmediate } from 'node:timers'
import { type openQueue, WRITES_PER_COMMIT } from './write-queue.ts'

/** Company is waited for while every turn of the event loop brings some, but at the end of a turn no longer than this. */
const COMPANY_MS = 2

/** In a turn that does not end, whoever comes after this starts the commit. */
const ENDLESS_TURN_MS = 25

/** When the next commit begins: the more wait together, the fewer commits there are. */
export function openCompany(queue: ReturnType<typeof openQueue>) {
  let start: (() => void) | undefined
  let goOn: (() => void) | undefined
  let waitingSince = 0

  /** Whoever comes ends the wait of those that rest. */
  function arrived(): void {
    goOn?.()
    // Under overload a turn can last for seconds.
    const isLate = performance.now() - waitingSince > ENDLESS_TURN_MS
    if (isLate || queue.waiting() >= WRITES_PER_COMMIT) start?.()
  }

  /**
   * No timer holds up a lone write: it waits for the end of its turn, and of an empty one. Nor does one write
   * after the other hold up everybody else: who is answered may write again at once, a thousand times.
   */
  async function gathered(): Promise<void> {
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

  /** At the end of a turn of the event loop, before which so many were waiting. */
  function gather(before: number): void {
    const isLate = performance.now() - waitingSince > COMPANY_MS
    if (isLate || queue.waiting() === before) start?.()
    else setImmediate(gather, queue.waiting())
  }

  /** Where all who wait are to rest. */
  async function rested(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, queue.untilNextMs())
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    goOn = undefined
  }

  return { arrived, gathered, rested }
}
