import { useSyncExternalStore } from 'react'

/** When the service was last heard: an answer of its own, or a beat of the stream. */
let heardAt = Date.now()
let awaySince: number | undefined
const watching = new Set<() => void>()

type Doubt = 'connection' | 'session'

let look = (_about: Doubt) => {}
/** How it is found out whether one is connected, and signed in. */
export function lookBy(looking: (about: Doubt) => void): void {
  look = looking
}

/** Something went as it goes when there is no connection, or no session. */
export function doubt(about: Doubt): void {
  look(about)
}

export function heard(): void {
  heardAt = Date.now()
  // Whoever answers one call will answer the others.
  if (awaySince !== undefined) look('connection')
}

export function markAway(away: boolean): void {
  if (away === (awaySince !== undefined)) return
  awaySince = away ? heardAt : undefined
  for (const tell of watching) tell()
}

export const isAway = () => awaySince !== undefined

/** Told whenever the service goes away or comes back; answers how to stop that. */
export function watchConnection(tell: () => void): () => void {
  watching.add(tell)
  return () => {
    watching.delete(tell)
  }
}

/** Since when the service has not been heard; undefined while it is there. */
export function useAwaySince(): number | undefined {
  return useSyncExternalStore(watchConnection, () => awaySince)
}
