import { setImmediate } from 'node:timers'

type Lane = string | number

/**
 * Semaphore with `atOnce` permits and `ofEach` permits for each key. Waiters are served round-robin across keys, so
 * that a key waits for the other keys and not for all the work that one of them queued. The event loop runs between two
 * tasks.
 */
export function createFairSemaphore(atOnce: number, ofEach = atOnce) {
  const lanes = new Map<Lane, (() => void)[]>()
  const workingIn = new Map<Lane, number>()
  let working = 0

  const mayBegin = (lane: Lane) => working < atOnce && (workingIn.get(lane) ?? 0) < ofEach

  function begin(lane: Lane): void {
    working++
    workingIn.set(lane, (workingIn.get(lane) ?? 0) + 1)
  }

  function enter(lane: Lane): Promise<void> | undefined {
    if (mayBegin(lane)) {
      begin(lane)
      return undefined
    }
    return new Promise((begin) => {
      const waiting = lanes.get(lane)
      if (waiting) waiting.push(begin)
      else lanes.set(lane, [begin])
    })
  }

  function leave(left: Lane): void {
    working--
    const still = (workingIn.get(left) ?? 1) - 1
    if (still > 0) workingIn.set(left, still)
    else workingIn.delete(left)
    for (const [lane, waiting] of lanes) {
      if (!mayBegin(lane)) continue
      lanes.delete(lane)
      begin(lane)
      waiting.shift()?.()
      if (waiting.length > 0) lanes.set(lane, waiting)
      return
    }
  }

  /** Runs the work when the key gets a permit. */
  return async function turn<T>(lane: Lane, work: () => T | Promise<T>): Promise<T> {
    await enter(lane)
    try {
      return await work()
    } finally {
      setImmediate(leave, lane)
    }
  }
}
