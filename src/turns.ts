import { setImmediate } from 'node:timers'

/**
 * Lets so many work at once. Whoever waits is let in one lane after the other, so that it waits for the lanes
 * beside it, and not for all that one of them has brought. Between two turns all else that waits is heard.
 */
export function openTurns(atOnce: number) {
  const lanes = new Map<string | number, (() => void)[]>()
  let working = 0

  function enter(lane: string | number): Promise<void> | undefined {
    if (working < atOnce) {
      working++
      return undefined
    }
    return new Promise((begin) => {
      const waiting = lanes.get(lane)
      if (waiting) waiting.push(begin)
      else lanes.set(lane, [begin])
    })
  }

  function leave(): void {
    const [next] = lanes
    if (!next) {
      working--
      return
    }
    const [lane, waiting] = next
    lanes.delete(lane)
    waiting.shift()?.()
    if (waiting.length > 0) lanes.set(lane, waiting)
  }

  /** Does the work when it is this lane's turn. */
  return async function turn<T>(lane: string | number, work: () => T | Promise<T>): Promise<T> {
    await enter(lane)
    try {
      return await work()
    } finally {
      setImmediate(leave)
    }
  }
}
