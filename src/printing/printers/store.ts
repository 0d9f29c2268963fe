import type { Sql, WriteSql } from '../../platform/storage/database.ts'
import type { Language } from '../tickets/render/printer-languages.ts'
import type { Printer, PrinterStatus } from './rules.ts'
import { signalPrinter } from './signals.ts'
import { olderFlags, type Transport } from './transports.ts'

export function listPrinters(sql: Sql, accountId: number, locationId: number): Promise<Printer[]> {
  return sql<Printer>`
    select * from printer_details where "accountId" = ${accountId} and "locationId" = ${locationId}
    order by id`
}

export async function findPrinter(
  sql: Sql,
  accountId: number,
  serialNo: string,
): Promise<Printer | undefined> {
  const [printer] = await sql<Printer>`
    select * from printer_details where "accountId" = ${accountId} and "serialNo" = ${serialNo}`
  return printer
}

export async function findPrinterById(
  sql: Sql,
  accountId: number,
  printerId: number,
): Promise<Printer | undefined> {
  const [printer] = await sql<Printer>`
    select * from printer_details where "accountId" = ${accountId} and id = ${printerId}`
  return printer
}

export interface NewPrinter {
  accountId: number
  locationId: number
  serialNo: string
  name: string
  model: string
  description: string
  transport: Transport
  address: string | null
  columns: number
  page: string
  pollSeconds: number
  addedAt: number
}

/**
 * Returns undefined if the account already has a printer with this serial number. A removed printer is registered again
 * as new.
 */
export async function insertPrinter(sql: Sql, printer: NewPrinter): Promise<number | undefined> {
  const flags = olderFlags(printer)
  const [row] = await sql<{ id: number }>`
    insert into printers (account_id, location_id, serial_no, name, model, description, transport, address, columns,
      behind_agent, is_screen, page, poll_seconds, status, added_at)
    values (${printer.accountId}, ${printer.locationId}, ${printer.serialNo}, ${printer.name}, ${printer.model},
      ${printer.description}, ${printer.transport}, ${printer.address}, ${printer.columns},
      ${flags.behindAgent}, ${flags.isScreen}, ${printer.page}, ${printer.pollSeconds}, 'UNKNOWN', ${printer.addedAt})
    on conflict (account_id, serial_no) do update set location_id = excluded.location_id, name = excluded.name,
      model = excluded.model, description = excluded.description, transport = excluded.transport,
      address = excluded.address, columns = excluded.columns, behind_agent = excluded.behind_agent,
      is_screen = excluded.is_screen, reached_by = null, page = excluded.page, poll_seconds = excluded.poll_seconds,
      status = excluded.status, added_at = excluded.added_at, last_seen_at = null, status_changed_at = null,
      token_digest = null, sealed_token = null, language = null, asked_at = null, device_serial = null, mac = null,
      device_model = null, device_changed_at = null, proof = null, notified_at = null, raw_place = null, hold_until = 0,
      trigger_name = null, trigger_lost_at = null, removed_at = null
    where printers.removed_at is not null
    returning id`
  return row?.id
}

export type PrinterFields = Pick<Printer, 'name' | 'model' | 'description' | 'address' | 'columns' | 'page'>

export async function updatePrinter(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  { name, model, description, address, columns, page }: PrinterFields,
) {
  await sql`
    update printers set name = ${name}, model = ${model}, description = ${description}, address = ${address},
      columns = ${columns}, page = ${page}, proof = null, hold_until = 0
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

export async function updateBackupPrinter(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  backupPrinterId: number | null,
) {
  await sql`
    update printers set backup_printer_id = ${backupPrinterId}
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

/** Removes this printer as the backup of all others. */
export async function clearBackup(sql: Sql, accountId: number, backupPrinterId: number) {
  await sql`
    update printers set backup_printer_id = null
    where account_id = ${accountId} and backup_printer_id = ${backupPrinterId}`
}

/** The token and the address stop working at once. */
export async function markPrinterRemoved(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  removedAt: number,
) {
  await sql`
    update printers set removed_at = ${removedAt}, backup_printer_id = null, token_digest = null, sealed_token = null,
      raw_place = null
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

export async function updatePrinterSeen(sql: Sql, accountId: number, printerId: number, seenAt: number) {
  await sql`
    update printers set last_seen_at = ${seenAt}
    where account_id = ${accountId} and id = ${printerId} and (last_seen_at is null or last_seen_at < ${seenAt})`
}

/** A printer that was offline may come back as another device, so its confirmation support is detected again. */
export async function updatePrinterStatus(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  status: PrinterStatus,
  changedAt: number,
) {
  await sql`
    update printers set status = ${status}, status_changed_at = ${changedAt},
      proof = case when ${status} = 'OFFLINE' then null else proof end
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

export async function updatePrinterHold(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  holdUntil: number,
) {
  await sql`
    update printers set hold_until = ${holdUntil} where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

export interface Abilities {
  language: Language | null
  columns: number
  pollSeconds: number
}

export async function updatePrinterAbilities(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  { language, columns, pollSeconds }: Abilities,
) {
  await sql`
    update printers set language = ${language}, columns = ${columns}, poll_seconds = ${pollSeconds}
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

export async function updatePrinterQueriedAt(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  queriedAt: number,
) {
  await sql`update printers set asked_at = ${queriedAt} where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}
