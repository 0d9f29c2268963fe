import type { Database, WriteSql } from '../storage/database.ts'

/** The log of a location, or of an account itself. */
export interface LogId {
  accountId: number
  locationId: number
}

/** Names a log where only text will do: as a key, and in what stores carry from node to node. */
export function logName({ accountId, locationId }: LogId): string {
  return `${accountId}/${locationId}`
}

/** Wakes all who listen for what was written to the log, once it is committed. */
export function signalGrowth(sql: WriteSql, log: LogId): void {
  sql.signal(logName(log))
}

/** Hears of logs that grew; what it returns ends it. */
export function onGrowth(database: Database, listener: (log: LogId) => void): () => void {
  return database.onSignal((name) => {
    const [accountId = 0, locationId = 0] = name.split('/').map(Number)
    // What is not a log's name is somebody else's signal.
    if (!Number.isNaN(accountId)) listener({ accountId, locationId })
  })
}
