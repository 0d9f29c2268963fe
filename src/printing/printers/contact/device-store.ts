import type { WriteSql } from '../../../platform/storage/database.ts'
import type { Device } from '../rules.ts'
import { signalPrinter } from '../signals.ts'

export async function updatePrinterDevice(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  { serial, mac, model }: Device,
) {
  await sql`
    update printers set device_serial = ${serial}, mac = ${mac}, device_model = ${model}
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

/** Marks that another device uses this printer's token; it is queried for its abilities again. */
export async function markOtherDevice(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  changedAt: number,
) {
  await sql`
    update printers set device_changed_at = ${changedAt}, asked_at = null, notified_at = null
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

export async function updatePrinterNotified(sql: WriteSql, accountId: number, printerId: number, at: number) {
  await sql`update printers set notified_at = ${at} where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}
