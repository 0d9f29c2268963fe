import { setImmediate } from 'node:timers'
import { createFairQueue } from './fair-queue.ts'

type Key = string | number

/**
 * Semaphore with `atOnce` permits and `ofEach` permits for each key. Waiters are served round-robin by key. The event
 * loop runs between two tasks.
 */
export function createFairSemaphore(atOnce: number, ofEach = atOnce) {
  const queue = createFairQueue<() => void>()
  const workingOf = new Map<Key, number>()
  let working = 0

  const mayBegin = (key: Key) => working < atOnce && (workingOf.get(key) ?? 0) < ofEach

  function begin(key: Key): void {
    working++
    workingOf.set(key, (workingOf.get(key) ?? 0) + 1)
  }

  function enter(key: Key): Promise<void> | undefined {
    if (mayBegin(key)) {
      begin(key)
      return undefined
    }
    return new Promise((resolve) => queue.add(key, resolve))
  }

  function leave(left: Key): void {
    working--
    const still = (workingOf.get(left) ?? 1) - 1
    if (still > 0) workingOf.set(left, still)
    else workingOf.delete(left)
    const next = queue.take(mayBegin)
    if (!next) return
    begin(next.key)
    next.entry()
  }

  /** Runs the work when the key gets a permit. */
  return async function withPermit<T>(key: Key, work: () => T | Promise<T>): Promise<T> {
    await enter(key)
    try {
      return await work()
    } finally {
      setImmediate(leave, key)
    }
  }
}
