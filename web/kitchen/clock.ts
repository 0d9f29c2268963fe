import { useSyncExternalStore } from 'react'
import { serviceNow } from '../shared/clock.ts'

const listeners = new Set<() => void>()
let second = 0

/** One clock for the whole board: every age changes in the same moment. */
export function startClock(): void {
  setInterval(() => {
    second++
    for (const listener of listeners) listener()
  }, 1_000)
}

export function useNow(): number {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => second,
  )
  return serviceNow()
}
