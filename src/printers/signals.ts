import type { WriteSql } from '../storage/database.ts'

/** Concerns all printers of the account. */
export const ALL = 0

/** All that memory knows of it is old: for whatever changes about a printer, but not for when it was seen. */
export function signalPrinter(sql: WriteSql, accountId: number, printerId: number): void {
  sql.signal(`printer:${accountId}/${printerId}`)
}

export function signalPrinters(sql: WriteSql, accountId: number): void {
  signalPrinter(sql, accountId, ALL)
}
