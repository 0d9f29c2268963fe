import { findAccountByDigest } from '../../identity/accounts/account-directory-store.ts'
import type { DirectoryEntry } from '../../identity/accounts/across-accounts.ts'
import { HOUR, type SetBack } from '../../platform/core/clock.ts'
import { only, type Sql } from '../../platform/storage/database.ts'
import { findPrinterWithToken, type PrinterWithWork } from './management/token-store.ts'
import type { Printer } from './rules.ts'

/** A printer that is polling, with where its account has moved to, if it has. */
export type CallingPrinter = PrinterWithWork & DirectoryEntry

/**
 * Finds the printer that polls with this token. The token determines the account, so the search covers all accounts
 * unless `known` is given.
 */
export async function findPrinterByToken(
  sql: Sql,
  tokenDigest: string,
  known?: DirectoryEntry,
): Promise<CallingPrinter | undefined> {
  const account = known ?? (await findAccountByDigest(sql, tokenDigest, findAccountOfToken))
  const printer = account && (await findPrinterWithToken(sql, account.accountId, tokenDigest))
  return printer && Object.assign(printer, { accountId: account.accountId, movedTo: account.movedTo })
}

async function findAccountOfToken(sql: Sql, tokenDigest: string): Promise<DirectoryEntry | undefined> {
  const [account] = await sql<DirectoryEntry>`
    select p.account_id as "accountId", a.moved_to as "movedTo"
    from printers p join accounts a on a.id = p.account_id where p.token_digest = ${tokenDigest}`
  return account
}

/** Printers of all accounts that have not called since, and are not marked as offline. */
export function listSilentPrinters(sql: Sql, since: number): Promise<Printer[]> {
  return sql<Printer>`
    select d.* from printers p
    join printer_details d on d."accountId" = p.account_id and d.id = p.id
    where p.status <> 'OFFLINE' and p.removed_at is null and p.last_seen_at is not null
      and p.last_seen_at < ${since}
      and p.account_id not in (select id from accounts where moved_to is not null)`
}

/** Counts the printers and screens of all accounts, and those that are offline. */
export async function countPrinters(sql: Sql): Promise<{ all: number; offline: number }> {
  const rows = await sql<{ all: number; offline: number }>`
    select cast(count(*) as integer) as "all",
      cast(coalesce(sum(case when status = 'OFFLINE' then 1 else 0 end), 0) as integer) as offline
    from printers
    where removed_at is null and account_id not in (select id from accounts where moved_to is not null)`
  return only(rows)
}

/** Printers of all accounts that have waiting jobs and a backup printer. */
export function listPrintersToFailOver(sql: Sql): Promise<(Printer & { backupPrinterId: number })[]> {
  return sql<Printer & { backupPrinterId: number }>`
    select p.* from (select distinct account_id, at_printer_id from print_jobs where status = 'pending') j
    join printer_details p on p."accountId" = j.account_id and p.id = j.at_printer_id
    where p."backupPrinterId" is not null
      and p."accountId" not in (select id from accounts where moved_to is not null)`
}

/** Offline screens of all accounts that have unfinished tickets and a backup printer. */
export function listOfflineScreens(sql: Sql): Promise<Printer[]> {
  return sql<Printer>`
    select d.* from printers p
    join printer_details d on d."accountId" = p.account_id and d.id = p.id
    where p.is_screen = 1 and p.status = 'OFFLINE' and p.backup_printer_id is not null and exists (
      select 1 from kitchen_tickets t
      where t.account_id = p.account_id and t.printer_id = p.id and t.cleared_at is null)
      and p.account_id not in (select id from accounts where moved_to is not null)`
}

export interface PrinterKey {
  accountId: number
  printerId: number
}

/** Dialled printers of all accounts that have a waiting job or an open hand-over, or were not probed for a while. */
export function listDialledPrintersDue(sql: Sql, now: number, probedBefore: number): Promise<PrinterKey[]> {
  // Each reason has its own index; most printers match none, and one that matches two is listed twice.
  return sql<PrinterKey>`
    select p.account_id as "accountId", p.id as "printerId"
    from (
      select account_id, id from printers
      where address is not null and removed_at is null and last_seen_at <= ${probedBefore}
      union all
      select account_id, id from printers
      where address is not null and removed_at is null and last_seen_at is null
      union all
      select account_id, at_printer_id from print_jobs where status = 'pending'
      union all
      select account_id, printer_id from print_deliveries where closed_at is null
    ) due
    join printers p on p.account_id = due.account_id and p.id = due.id
    where p.address is not null and p.removed_at is null
      and p.lease_until <= ${now} and p.hold_until <= ${now}
      and p.account_id not in (select id from accounts where moved_to is not null)`
}

/** Resets the lost triggers when the broker is back; the next triggers show whether they get through. */
export async function forgetLostTriggers(sql: Sql): Promise<void> {
  await sql`
    update printers set trigger_lost_at = null where account_id > 0 and trigger_lost_at is not null`
}

/** The longest time for which a printer can be put on hold. */
const LONGEST_HOLD_MS = HOUR

export async function clampFuturePrinterTimes(sql: Sql, { now, soon }: SetBack): Promise<void> {
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
