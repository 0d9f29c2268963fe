import { useSyncExternalStore } from 'react'
import { serviceNow } from '../../shared/service-clock.ts'

const listeners = new Set<() => void>()
let second = 0

/** One clock for the whole board: every age changes in the same moment. */
export function startClock(): void {
  setInterval(() => {
    second++
    for (const listener of listeners) listener()
  }, 1_000)
}

function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNow(): number {
  useSyncExternalStore(everySecond, () => second)
  return serviceNow()
}

/** What follows from the time, drawn anew only when that changes: a full board has a hundred clocks. */
export function useByNow<Followed extends string | number>(follow: (now: number) => Followed): Followed {
  return useSyncExternalStore(everySecond, () => follow(serviceNow()))
}
