import { useSyncExternalStore } from 'react'

/** Time of the last contact with the service: a response of its own or a heartbeat of the stream. */
let lastContactAt = Date.now()
let awaySince: number | undefined
const watching = new Set<() => void>()

type Doubt = 'connection' | 'session'

let look = (_about: Doubt) => {}
/** Sets the function that checks the connection or the session. */
export function setHealthCheck(looking: (about: Doubt) => void): void {
  look = looking
}

/** Triggers a check after a failure that a lost connection or an expired session would explain. */
export function suspect(about: Doubt): void {
  look(about)
}

export function recordContact(): void {
  lastContactAt = Date.now()
  // The service has responded to one request, so it is probably back for all.
  if (awaySince !== undefined) look('connection')
}

export function markAway(away: boolean): void {
  if (away === (awaySince !== undefined)) return
  awaySince = away ? lastContactAt : undefined
  for (const listener of watching) listener()
}

export const isAway = () => awaySince !== undefined

/** Calls the listener whenever the connection is lost or restored. Returns the function that unsubscribes. */
export function watchConnection(listener: () => void): () => void {
  watching.add(listener)
  return () => {
    watching.delete(listener)
  }
}

/** Time of the last contact while the service is unreachable; undefined while it is reachable. */
export function useAwaySince(): number | undefined {
  return useSyncExternalStore(watchConnection, () => awaySince)
}
