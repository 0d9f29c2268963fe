import type { Sql } from '../../platform/storage/database.ts'
import type { JobKind, JobStatus } from '../../printing/jobs/rules.ts'
import type { ScreenLine } from './screen-ticket.ts'

// The state of print jobs on kitchen screens.

export interface ScreenTicket {
  accountId: number
  jobId: number
  printerId: number
  /** The screen that has the ticket, or the backup printer that took over. */
  atPrinterId: number
  orderId: number | null
  kind: JobKind
  status: JobStatus
  ticket: string
  number: number
  reprint: number
  maybePrinted: number
  receivedAt: number
  expiresAt: number
  /** When the ticket left the screen; null: it is displayed. */
  clearedAt: number | null
  recalledAt: number | null
  /** The allergen note that was acknowledged; null: none. */
  allergensSeen: string | null
  seenAt: number | null
}

export async function insertScreenTicket(sql: Sql, accountId: number, jobId: number, printerId: number) {
  await sql`
    insert into kitchen_tickets (account_id, job_id, printer_id)
    values (${accountId}, ${jobId}, ${printerId})`
}

/**
 * The tickets that the screen displays or should display, without those that wait for a backup printer or are obsolete.
 */
export function listTicketsOn(sql: Sql, accountId: number, printerId: number): Promise<ScreenTicket[]> {
  return sql<ScreenTicket>`
    select t.account_id as "accountId", t.job_id as "jobId", t.printer_id as "printerId",
      j.at_printer_id as "atPrinterId", j.order_id as "orderId", j.kind, j.status, j.ticket, j.number, j.reprint,
      j.maybe_printed as "maybePrinted", j.received_at as "receivedAt", j.expires_at as "expiresAt",
      t.cleared_at as "clearedAt", t.recalled_at as "recalledAt", t.allergens_seen as "allergensSeen",
      t.seen_at as "seenAt"
    from kitchen_tickets t
    join print_jobs j on j.account_id = t.account_id and j.id = t.job_id
    where t.account_id = ${accountId} and t.printer_id = ${printerId} and t.cleared_at is null
      and (j.status = 'printed' or (j.status = 'pending' and j.at_printer_id = t.printer_id))
    order by t.job_id`
}

/** The tickets that left the screen last, latest first. */
export function listTicketsOff(
  sql: Sql,
  accountId: number,
  printerId: number,
  since: number,
  limit: number,
): Promise<ScreenTicket[]> {
  return sql<ScreenTicket>`
    select t.account_id as "accountId", t.job_id as "jobId", t.printer_id as "printerId",
      j.at_printer_id as "atPrinterId", j.order_id as "orderId", j.kind, j.status, j.ticket, j.number, j.reprint,
      j.maybe_printed as "maybePrinted", j.received_at as "receivedAt", j.expires_at as "expiresAt",
      t.cleared_at as "clearedAt", t.recalled_at as "recalledAt", t.allergens_seen as "allergensSeen",
      t.seen_at as "seenAt"
    from kitchen_tickets t
    join print_jobs j on j.account_id = t.account_id and j.id = t.job_id
    where t.account_id = ${accountId} and t.printer_id = ${printerId} and t.cleared_at >= ${since}
      and j.status = 'printed'
    order by t.cleared_at desc, t.job_id desc limit ${limit}`
}

export async function findScreenTicket(
  sql: Sql,
  accountId: number,
  jobId: number,
): Promise<ScreenTicket | undefined> {
  const [ticket] = await sql<ScreenTicket>`
    select t.account_id as "accountId", t.job_id as "jobId", t.printer_id as "printerId",
      j.at_printer_id as "atPrinterId", j.order_id as "orderId", j.kind, j.status, j.ticket, j.number, j.reprint,
      j.maybe_printed as "maybePrinted", j.received_at as "receivedAt", j.expires_at as "expiresAt",
      t.cleared_at as "clearedAt", t.recalled_at as "recalledAt", t.allergens_seen as "allergensSeen",
      t.seen_at as "seenAt"
    from kitchen_tickets t
    join print_jobs j on j.account_id = t.account_id and j.id = t.job_id
    where t.account_id = ${accountId} and t.job_id = ${jobId}`
  return ticket
}

export type TicketState = Pick<ScreenTicket, 'clearedAt' | 'recalledAt' | 'allergensSeen' | 'seenAt'>

export async function updateScreenTicket(sql: Sql, accountId: number, jobId: number, state: TicketState) {
  await sql`
    update kitchen_tickets set cleared_at = ${state.clearedAt}, recalled_at = ${state.recalledAt},
      allergens_seen = ${state.allergensSeen}, seen_at = ${state.seenAt}
    where account_id = ${accountId} and job_id = ${jobId}`
}

/** The entries of active screen jobs for the lines that are in the order now. */
export function listScreenLines(sql: Sql, accountId: number, orderId: number): Promise<ScreenLine[]> {
  // The join order is order, line, job; otherwise SQLite scans all lines.
  return sql<ScreenLine>`
    select l.printer_id as "printerId", l.job_id as "jobId", l.order_item_id as "orderItemId", l.to_qty as "toQty",
      l.mention, j.reprint, coalesce(d.done_qty, 0) as "doneQty", t.allergens_seen as "allergensSeen",
      j.received_at as "receivedAt"
    from order_items i
    cross join print_job_lines l
    cross join kitchen_tickets t
    join print_jobs j on j.account_id = l.account_id and j.id = l.job_id
    left join kitchen_lines d on d.account_id = l.account_id and d.job_id = l.job_id
      and d.order_item_id = l.order_item_id
    where i.account_id = ${accountId} and i.order_id = ${orderId} and l.account_id = i.account_id
      and l.order_item_id = i.id and t.account_id = l.account_id and t.job_id = l.job_id
      and j.status in ('pending', 'sent', 'printed')
    order by l.job_id, l.order_item_id`
}

/** The orders of the displayed tickets, including those to which lines have moved. */
export function listOrdersOn(
  sql: Sql,
  accountId: number,
  printerId: number,
): Promise<{ jobId: number; orderId: number }[]> {
  return sql<{ jobId: number; orderId: number }>`
    select t.job_id as "jobId", i.order_id as "orderId" from kitchen_tickets t
    cross join print_job_lines l
    cross join order_items i
    where t.account_id = ${accountId} and t.printer_id = ${printerId} and t.cleared_at is null
      and l.account_id = t.account_id and l.job_id = t.job_id and i.account_id = l.account_id
      and i.id = l.order_item_id
    group by t.job_id, i.order_id order by t.job_id, i.order_id`
}

export interface DoneLine {
  accountId: number
  jobId: number
  orderItemId: number
  doneQty: number
  doneAt: number
}

export async function putDoneLine(sql: Sql, line: DoneLine) {
  await sql`
    insert into kitchen_lines (account_id, job_id, order_item_id, done_qty, done_at)
    values (${line.accountId}, ${line.jobId}, ${line.orderItemId}, ${line.doneQty}, ${line.doneAt})
    on conflict (account_id, job_id, order_item_id) do update
      set done_qty = excluded.done_qty, done_at = excluded.done_at`
}

/** The finished quantity of the line by ticket. */
export function listDoneOfLine(sql: Sql, accountId: number, orderItemId: number): Promise<DoneLine[]> {
  return sql<DoneLine>`
    select d.account_id as "accountId", d.job_id as "jobId", d.order_item_id as "orderItemId",
      d.done_qty as "doneQty", d.done_at as "doneAt"
    from print_job_lines l
    cross join kitchen_lines d
    where l.account_id = ${accountId} and l.order_item_id = ${orderItemId} and d.account_id = l.account_id
      and d.job_id = l.job_id and d.order_item_id = l.order_item_id
    order by d.job_id`
}

/** Sets when a line became ready; null: it is not ready. */
export async function updateLineReady(
  sql: Sql,
  accountId: number,
  orderItemId: number,
  readyAt: number | null,
) {
  await sql`
    update order_items set ready_at = ${readyAt} where account_id = ${accountId} and id = ${orderItemId}`
}

/** The open orders of a location, oldest first. */
export function listOrdersAtPass(sql: Sql, accountId: number, locationId: number): Promise<{ id: number }[]> {
  return sql<{ id: number }>`
    select id from orders
    where account_id = ${accountId} and location_id = ${locationId} and closed_at is null and deleted_at is null
    order by id`
}
