import { useSyncExternalStore } from 'react'
import { serviceNow } from '../../shared/service-clock.ts'

const listeners = new Set<() => void>()
let second = 0

/** One timer for the whole board, so that all ages change at the same moment. */
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

/** A value derived from the time; renders only when it changes: a full board has a hundred clocks. */
export function useByNow<Followed extends string | number>(follow: (now: number) => Followed): Followed {
  return useSyncExternalStore(everySecond, () => follow(serviceNow()))
}
