import type { WriteSql } from '../../platform/storage/database.ts'

/** Concerns all printers of the account. */
export const ALL = 0

/** The kind of signal that concerns the printer itself, rather than its work. */
export const ITSELF = 'printer'

/** All that memory knows of it is old: for whatever changes about a printer, but not for when it was seen. */
export function signalPrinter(sql: WriteSql, accountId: number, printerId: number): void {
  sql.signal(`${ITSELF}:${accountId}/${printerId}`)
}

export function signalPrinters(sql: WriteSql, accountId: number): void {
  signalPrinter(sql, accountId, ALL)
}
