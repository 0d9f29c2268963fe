import { serviceNow } from '../../shared/service-clock.ts'
import { app, type Connection, setApp } from '../state.ts'

/** The connection state follows from our own requests, not from the browser's online flag. */
export function markReachable(): void {
  const { connection } = app()
  if (connection === 'off' || connection === 'starting') setConnection('slow')
  for (const listener of watching) listener()
}

export function markUnreachable(): void {
  if (app().connection !== 'off') setApp({ connection: 'off', offSince: serviceNow() })
}

export function setConnection(connection: Connection): void {
  if (connection === app().connection) return
  setApp({ connection, offSince: connection === 'off' ? serviceNow() : undefined })
}

const watching = new Set<() => void>()

/** Calls the listener whenever the service responds. */
export function onReachable(listener: () => void): void {
  watching.add(listener)
}
