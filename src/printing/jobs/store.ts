import type { SentLine } from '../../kitchen/station-ledger.ts'
import { only, type Sql } from '../../platform/storage/database.ts'
import type { JobKind, PrintJob } from './rules.ts'

export async function findPrintJob(
  sql: Sql,
  accountId: number,
  printJobId: number,
): Promise<PrintJob | undefined> {
  const [job] = await sql<PrintJob>`
    select j.id, j.account_id as "accountId", j.location_id as "locationId", j.order_id as "orderId",
      j.printer_id as "printerId", p.serial_no as "printerSerialNo", p.name as "printerName",
      p.is_screen as "isForScreen",
      j.at_printer_id as "atPrinterId", j.kind, j.status, j.reason, j.ticket, j.attempts as "attemptsSpent", j.tries as handovers, j.unconfirmed,
      j.maybe_printed as "maybePrinted", j.given_up as "givenUp", j.backup_failed as "backupFailed", j.received_at as "receivedAt",
      j.expires_at as "expiresAt", j.printed_at as "printedAt"
    from print_jobs j
    join printers p on p.account_id = j.account_id and p.id = j.printer_id
    where j.account_id = ${accountId} and j.id = ${printJobId}`
  return job
}

/**
 * The oldest waiting job of this printer that has not expired. A job is blocked while an earlier job with the same
 * lines is waiting or in flight at any printer, so that no VOID is printed before its dish, and no reprint before the
 * original.
 */
export async function findNextJob(
  sql: Sql,
  accountId: number,
  printerId: number,
  now: number,
): Promise<PrintJob | undefined> {
  // `cross` makes SQLite go from job to line to job instead of scanning all lines.
  const [job] = await sql<PrintJob>`
    select j.id, j.account_id as "accountId", j.location_id as "locationId", j.order_id as "orderId",
      j.printer_id as "printerId", p.serial_no as "printerSerialNo", p.name as "printerName",
      p.is_screen as "isForScreen",
      j.at_printer_id as "atPrinterId", j.kind, j.status, j.reason, j.ticket, j.attempts as "attemptsSpent", j.tries as handovers, j.unconfirmed,
      j.maybe_printed as "maybePrinted", j.given_up as "givenUp", j.backup_failed as "backupFailed", j.received_at as "receivedAt",
      j.expires_at as "expiresAt", j.printed_at as "printedAt"
    from print_jobs j
    cross join printers p
    where j.account_id = ${accountId} and j.at_printer_id = ${printerId} and j.status = 'pending'
      and j.expires_at > ${now} and p.account_id = j.account_id and p.id = j.printer_id
      and not exists (
        select 1 from print_job_lines own
        cross join print_job_lines other
        cross join print_jobs earlier
        where own.account_id = j.account_id and own.job_id = j.id and other.account_id = own.account_id
          and other.order_item_id = own.order_item_id and other.printer_id = own.printer_id
          and other.job_id < own.job_id and earlier.account_id = other.account_id and earlier.id = other.job_id
          and (earlier.status = 'sent' or (earlier.status = 'pending' and earlier.expires_at > ${now}))
      )
    order by j.id limit 1`
  return job
}

export interface NewPrintJob {
  accountId: number
  locationId: number
  orderId: number | null
  printerId: number
  kind: JobKind
  number: number
  reprint: number
  ticket: string
  maybePrinted: number
  /** 1: created by automatic printing. */
  routed: number
  receivedAt: number
  expiresAt: number
}

export async function insertPrintJob(sql: Sql, job: NewPrintJob): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into print_jobs (account_id, location_id, order_id, printer_id, at_printer_id, kind, number, reprint, status,
      reason, ticket, attempts, tries, unconfirmed, maybe_printed, routed, received_at, expires_at)
    values (${job.accountId}, ${job.locationId}, ${job.orderId}, ${job.printerId}, ${job.printerId}, ${job.kind},
      ${job.number}, ${job.reprint}, 'pending', '', ${job.ticket}, 0, 0, 0, ${job.maybePrinted}, ${job.routed},
      ${job.receivedAt}, ${job.expiresAt})
    returning id`
  return only(rows).id
}

/**
 * Marks the recent jobs of automatic printing for this order and printer as claimed by a print call; returns the latest
 * one.
 */
export async function claimRoutedJob(
  sql: Sql,
  accountId: number,
  { orderId, printerId, since }: { orderId: number; printerId: number; since: number },
): Promise<number | undefined> {
  const rows = await sql<{ id: number }>`
    update print_jobs set routed = 2
    where account_id = ${accountId} and order_id = ${orderId} and printer_id = ${printerId} and kind = 'ticket'
      and routed = 1 and received_at >= ${since} and status in ('pending', 'sent', 'printed')
    returning id`
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ id }) => id))
}

/** The fields that change during the life of a job. */
export type JobState = Pick<
  PrintJob,
  | 'status'
  | 'reason'
  | 'attemptsSpent'
  | 'handovers'
  | 'unconfirmed'
  | 'maybePrinted'
  | 'givenUp'
  | 'backupFailed'
  | 'expiresAt'
  | 'printedAt'
  | 'atPrinterId'
>

export async function updatePrintJob(sql: Sql, accountId: number, printJobId: number, job: JobState) {
  await sql`
    update print_jobs set status = ${job.status}, reason = ${job.reason}, attempts = ${job.attemptsSpent},
      tries = ${job.handovers}, unconfirmed = ${job.unconfirmed}, maybe_printed = ${job.maybePrinted},
      given_up = ${job.givenUp}, backup_failed = ${job.backupFailed}, expires_at = ${job.expiresAt}, printed_at = ${job.printedAt},
      at_printer_id = ${job.atPrinterId}
    where account_id = ${accountId} and id = ${printJobId}`
}

/** The highest ticket and reprint numbers of the order at this station. */
export async function findLastNumbers(
  sql: Sql,
  accountId: number,
  orderId: number,
  printerId: number,
  kind: JobKind,
): Promise<{ number: number; reprint: number }> {
  const rows = await sql<{ number: number; reprint: number }>`
    select coalesce(max(number), 0) as number, coalesce(max(reprint), 0) as reprint from print_jobs
    where account_id = ${accountId} and order_id = ${orderId} and printer_id = ${printerId} and kind = ${kind}`
  return only(rows)
}

/** The number of receipts of this version of the bill that are printed or may be, at all printers. */
export async function countReceipts(
  sql: Sql,
  accountId: number,
  orderId: number,
  version: number,
): Promise<number> {
  const rows = await sql<{ receipts: number }>`
    select cast(count(*) as integer) as receipts from print_jobs
    where account_id = ${accountId} and order_id = ${orderId} and kind = 'receipt' and number = ${version}
      and (status in ('pending', 'sent', 'printed') or (maybe_printed = 1 and tries > 0))`
  return only(rows).receipts
}

/** The ledger entries of a station for the lines that are in the order now, latest last. */
export function listSentLines(
  sql: Sql,
  accountId: number,
  orderId: number,
  printerId: number,
): Promise<SentLine[]> {
  // The join order is order, line, job.
  return sql<SentLine>`
    select l.job_id as "jobId", j.order_id as "orderId", l.order_item_id as "orderItemId", l.to_qty as "toQty",
      l.mention, j.status, j.maybe_printed as "maybePrinted", j.tries as handovers, j.reprint
    from order_items i
    cross join print_job_lines l
    join print_jobs j on j.account_id = l.account_id and j.id = l.job_id
    where i.account_id = ${accountId} and i.order_id = ${orderId} and l.account_id = i.account_id
      and l.order_item_id = i.id and l.printer_id = ${printerId}
    order by l.job_id, l.order_item_id`
}

/** The printers that have, or will get, each line of the order. */
export function listPrintersWithLines(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<{ printerId: number; orderItemId: number }[]> {
  // The join order is order, line, job.
  return sql<{ printerId: number; orderItemId: number }>`
    select distinct l.printer_id as "printerId", l.order_item_id as "orderItemId"
    from order_items i
    cross join print_job_lines l
    join print_jobs j on j.account_id = l.account_id and j.id = l.job_id
    where i.account_id = ${accountId} and i.order_id = ${orderId} and l.account_id = i.account_id
      and l.order_item_id = i.id and l.mention = 0 and l.to_qty > 0 and j.status in ('pending', 'sent', 'printed')`
}

export interface NewSentLine {
  accountId: number
  jobId: number
  printerId: number
  orderItemId: number
  toQty: number
  mention: number
}

export async function insertSentLine(sql: Sql, line: NewSentLine): Promise<void> {
  await sql`
    insert into print_job_lines (account_id, job_id, printer_id, order_item_id, to_qty, mention)
    values (${line.accountId}, ${line.jobId}, ${line.printerId}, ${line.orderItemId}, ${line.toQty}, ${line.mention})`
}

export async function deleteSentLine(sql: Sql, accountId: number, jobId: number, orderItemId: number) {
  await sql`
    delete from print_job_lines
    where account_id = ${accountId} and job_id = ${jobId} and order_item_id = ${orderItemId}`
}

/** Use this only for waiting jobs. */
export async function updateTicket(sql: Sql, accountId: number, printJobId: number, ticket: string) {
  await sql`
    update print_jobs set ticket = ${ticket} where account_id = ${accountId} and id = ${printJobId}`
}

/** The printers with a ledger entry for a line that is in the order now. */
export function listPrintersOfOrder(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<{ printerId: number }[]> {
  return sql<{ printerId: number }>`
    select l.printer_id as "printerId" from order_items i
    cross join print_job_lines l
    where i.account_id = ${accountId} and i.order_id = ${orderId} and l.account_id = i.account_id
      and l.order_item_id = i.id
    group by l.printer_id order by l.printer_id`
}

/** The orders that contain the lines of the job now. */
export function listOrdersOfJob(sql: Sql, accountId: number, jobId: number): Promise<{ orderId: number }[]> {
  return sql<{ orderId: number }>`
    select i.order_id as "orderId" from print_job_lines l
    cross join order_items i
    where l.account_id = ${accountId} and l.job_id = ${jobId} and i.account_id = l.account_id
      and i.id = l.order_item_id
    group by i.order_id order by i.order_id`
}

export interface JobKey {
  accountId: number
  locationId: number
  jobId: number
}

export function listWaitingJobs(sql: Sql, accountId: number, printerId: number): Promise<JobKey[]> {
  return sql<JobKey>`
    select account_id as "accountId", location_id as "locationId", id as "jobId" from print_jobs
    where account_id = ${accountId} and at_printer_id = ${printerId} and status = 'pending'
    order by id`
}
