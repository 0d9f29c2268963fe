import type { Database, WriteSql } from '../platform/storage/database.ts'

/** The key of the log of a location, or of the account itself. */
export interface LogId {
  accountId: number
  locationId: number
}

/** The key as text, for maps and for signals between nodes. */
export function logName({ accountId, locationId }: LogId): string {
  return `${accountId}/${locationId}`
}

/** Signals that the log has grown, once the transaction is committed. */
export function signalGrowth(sql: WriteSql, log: LogId): void {
  sql.signal(logName(log))
}

/** Subscribes to growing logs; returns the function that unsubscribes. */
export function onGrowth(database: Database, listener: (log: LogId) => void): () => void {
  return database.onSignal((name) => {
    const log = logNamed(name)
    if (log) listener(log)
  })
}

let last: { name: string; log: LogId | undefined } = { name: '', log: undefined }

/** Undefined: a signal of another kind. The last result is cached, because all subscribers parse the same signal. */
function logNamed(name: string): LogId | undefined {
  if (name !== last.name) {
    const [accountId = 0, locationId = 0] = name.split('/').map(Number)
    last = { name, log: Number.isNaN(accountId) ? undefined : { accountId, locationId } }
  }
  return last.log
}
