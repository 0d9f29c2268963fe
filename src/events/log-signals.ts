import type { Database, WriteSql } from '../platform/storage/database.ts'

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
    const log = logNamed(name)
    if (log) listener(log)
  })
}

let last: { name: string; log: LogId | undefined } = { name: '', log: undefined }

/** Undefined: not a log's name, but somebody else's signal. All who listen ask for the same one in turn. */
function logNamed(name: string): LogId | undefined {
  if (name !== last.name) {
    const [accountId = 0, locationId = 0] = name.split('/').map(Number)
    last = { name, log: Number.isNaN(accountId) ? undefined : { accountId, locationId } }
  }
  return last.log
}
