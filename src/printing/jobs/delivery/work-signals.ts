import type { Database, WriteSql } from '../../../platform/storage/database.ts'
import type { Printer } from '../../printers/rules.ts'
import type { Transport } from '../../printers/transports.ts'

// A printer that waits for work is woken when there is some, instead of finding it when it looks next. It looks all the
// same: a signal may be lost.

/** Wakes whoever serves the printer, once the change is committed. */
export function signalWork(
  sql: WriteSql,
  { transport, accountId, id }: Pick<Printer, 'transport' | 'accountId' | 'id'>,
): void {
  sql.signal(`${transport}:${accountId}/${id}`)
}

export type OnWork = (place: { accountId: number; printerId: number }, isOurs: boolean) => void

/** Hears of work for printers that are reached so; what it returns ends it. */
export function onWork(database: Database, transports: readonly Transport[], listener: OnWork): () => void {
  return database.onSignal((signal, isOurs) => {
    const [kind, place = ''] = signal.split(':')
    if (!transports.some((transport) => transport === kind)) return
    const [accountId = 0, printerId = 0] = place.split('/').map(Number)
    listener({ accountId, printerId }, isOurs)
  })
}
