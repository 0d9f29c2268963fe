import type { WriteSql } from '../../platform/storage/database.ts'

/** Stands for all printers of the account. */
export const ALL = 0

/** The kind of signals about the printer itself, in contrast to its jobs. */
export const ITSELF = 'printer'

/** Invalidates cached copies of the printer. Call it after every change except of the last-seen time. */
export function signalPrinter(sql: WriteSql, accountId: number, printerId: number): void {
  sql.signal({ kind: ITSELF, accountId, id: printerId })
}

export function signalPrinters(sql: WriteSql, accountId: number): void {
  signalPrinter(sql, accountId, ALL)
}
