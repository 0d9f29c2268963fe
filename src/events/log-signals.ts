import type { Database, WriteSql } from '../platform/storage/database.ts'

/** The key of the log of a location, or of the account itself. */
export interface LogId {
  accountId: number
  locationId: number
}

/** The key as text, for maps. */
export function logName({ accountId, locationId }: LogId): string {
  return `${accountId}/${locationId}`
}

const KIND = 'log'

/** Signals that the log has grown, once the transaction is committed. */
export function signalGrowth(sql: WriteSql, { accountId, locationId }: LogId): void {
  sql.signal({ kind: KIND, accountId, id: locationId })
}

/** Subscribes to growing logs; returns the function that unsubscribes. */
export function onGrowth(database: Database, listener: (log: LogId) => void): () => void {
  return database.onSignal(({ kind, accountId, id }) => {
    if (kind === KIND) listener({ accountId, locationId: id })
  })
}
