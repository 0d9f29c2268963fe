import type { Database, WriteSql } from '../../../platform/storage/database.ts'
import type { Printer } from '../../printers/rules.ts'
import type { Transport } from '../../printers/transports.ts'

// Signals new jobs to waiting printers, so that they need not wait for their next poll. They poll all the same, because
// a signal may be lost.

/** Signals a job to the nodes that serve the printer, once the transaction is committed. */
export function signalJobReady(
  sql: WriteSql,
  { transport, accountId, id }: Pick<Printer, 'transport' | 'accountId' | 'id'>,
): void {
  sql.signal({ kind: transport, accountId, id })
}

export type JobReadyListener = (place: { accountId: number; printerId: number }, isOurs: boolean) => void

/** Subscribes to job signals of these transports; returns the function that unsubscribes. */
export function onJobReady(
  database: Database,
  transports: readonly Transport[],
  listener: JobReadyListener,
): () => void {
  return database.onSignal(({ kind, accountId, id }, isOurs) => {
    if (transports.some((transport) => transport === kind)) listener({ accountId, printerId: id }, isOurs)
  })
}
