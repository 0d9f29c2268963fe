import { HOUR, type SetBack } from '../clock.ts'
import type { Sql } from '../storage/database.ts'
import type { Printer } from './rules.ts'

/** A printer at the moment it calls: with whether there is anything under way or waiting for it. */
export type CallingPrinter = Printer & { hasWork: number }

/** The printer that polls with this token: it tells the account, so nothing else can narrow the search. */
export async function findPrinterByToken(sql: Sql, tokenDigest: string): Promise<CallingPrinter | undefined> {
  const [printer] = await sql<CallingPrinter>`
    select p.*, case when exists (select 1 from print_deliveries d
          where d.account_id = p."accountId" and d.printer_id = p.id and d.closed_at is null)
        or exists (select 1 from print_jobs j
          where j.account_id = p."accountId" and j.at_printer_id = p.id and j.status = 'pending')
      then 1 else 0 end as "hasWork"
    from printer_details p where "tokenDigest" = ${tokenDigest}`
  return printer
}

/** Printers of every account that were not heard since, and are not known to be offline. */
export function listQuietPrinters(sql: Sql, since: number): Promise<Printer[]> {
  return sql<Printer>`
    select * from printer_details where status <> 'OFFLINE' and "lastSeenAt" < ${since}`
}

/** Printers of every account for which something waits, and for which another could stand in. */
export function listPrintersToRelieve(sql: Sql): Promise<(Printer & { backupPrinterId: number })[]> {
  return sql<Printer & { backupPrinterId: number }>`
    select p.* from printer_details p
    where p."backupPrinterId" is not null and exists (
      select 1 from print_jobs j
      where j.account_id = p."accountId" and j.at_printer_id = p.id and j.status = 'pending')`
}

/** Screens of every account that have gone dark with something on them, and for which a printer could stand in. */
export function listDarkScreens(sql: Sql): Promise<Printer[]> {
  return sql<Printer>`
    select p.* from printer_details p
    where p.transport = 'screen' and p.status = 'OFFLINE' and p."backupPrinterId" is not null and exists (
      select 1 from kitchen_tickets t
      where t.account_id = p."accountId" and t.printer_id = p.id and t.cleared_at is null)`
}

export interface PrinterPlace {
  accountId: number
  printerId: number
}

/** Raw printers with something to print, left with something in hand, or not looked at for a while; of every account. */
export function listRawPrintersDue(sql: Sql, now: number, probedBefore: number): Promise<PrinterPlace[]> {
  return sql<PrinterPlace>`
    select p.account_id as "accountId", p.id as "printerId" from printers p
    where p.transport = 'raw' and p.address is not null and p.removed_at is null and p.lease_until <= ${now} and p.hold_until <= ${now}
      and (p.last_seen_at is null or p.last_seen_at <= ${probedBefore}
        or exists (select 1 from print_jobs j where j.account_id = p.account_id and j.at_printer_id = p.id
          and j.status = 'pending')
        or exists (select 1 from print_deliveries d where d.account_id = p.account_id and d.printer_id = p.id
          and d.closed_at is null))
    order by p.id`
}

/** Nothing is kept from a printer for longer. */
const LONGEST_HOLD_MS = HOUR

export async function bringBackPrinters(sql: Sql, { now, soon }: SetBack): Promise<void> {
  await sql`
    update printers set lease_until = 0, hold_until = 0
    where account_id > 0 and (lease_until > ${soon} or hold_until > ${soon + LONGEST_HOLD_MS})`
  await sql`
    update printers set last_seen_at = ${now}
    where account_id > 0 and last_seen_at > ${soon}`
  await sql`
    update printers set device_changed_at = ${now}
    where account_id > 0 and device_changed_at > ${soon}`
}
