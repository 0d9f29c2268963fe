import type { OrderKind, PlaceRow } from '../../orders/store.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { JobKind, JobStatus } from './rules.ts'

/** A job as people see it: for which order, its progress, and the reason for a delay. */
export interface QueuedJob {
  id: number
  orderId: number | null
  tableNumber: number | null
  /** Empty, like the name, if the job belongs to no order. */
  orderKind: OrderKind | ''
  orderName: string
  dayNumber: number
  printerId: number
  printerName: string
  atPrinterId: number
  atPrinterName: string
  kind: JobKind
  status: JobStatus
  reason: string
  handovers: number
  receivedAt: number
  expiresAt: number
  printedAt: number | null
}

export interface QueueSearch {
  accountId: number
  locationId: number
  /** Undefined: any printer. */
  printerId: number | undefined
  statuses: readonly JobStatus[]
  since: number
  /** The cursor: only jobs with a smaller id. */
  before: number
  limit: number
}

/** Newest first. A job is listed for its own printer and for the backup that prints it. */
export function listQueue(sql: Sql, search: QueueSearch): Promise<QueuedJob[]> {
  const is = (status: JobStatus) => (search.statuses.includes(status) ? status : '')
  const printerId = search.printerId ?? 0
  return sql<QueuedJob>`
    select j.id, j.order_id as "orderId", t.number as "tableNumber", coalesce(o.kind, '') as "orderKind",
      coalesce(o.name, '') as "orderName", coalesce(o.day_number, 0) as "dayNumber", j.printer_id as "printerId",
      p.name as "printerName", j.at_printer_id as "atPrinterId", a.name as "atPrinterName", j.kind, j.status,
      j.reason, j.tries as handovers, j.received_at as "receivedAt", j.expires_at as "expiresAt", j.printed_at as "printedAt"
    from print_jobs j
    join printers p on p.account_id = j.account_id and p.id = j.printer_id
    join printers a on a.account_id = j.account_id and a.id = j.at_printer_id
    left join orders o on o.account_id = j.account_id and o.id = j.order_id
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    where j.account_id = ${search.accountId} and j.location_id = ${search.locationId} and j.id < ${search.before}
      and j.received_at >= ${search.since}
      and j.status in (${is('pending')}, ${is('sent')}, ${is('printed')}, ${is('failed')}, ${is('cancelled')},
        ${is('expired')})
      and (cast(${printerId} as bigint) = 0 or j.printer_id = ${printerId} or j.at_printer_id = ${printerId})
    order by j.id desc limit ${search.limit}`
}

export interface WaitingJobs {
  printerId: number
  waiting: number
}

/** The number of waiting jobs by printer. */
export function countWaitingJobs(sql: Sql, accountId: number, locationId: number): Promise<WaitingJobs[]> {
  return sql<WaitingJobs>`
    select p.id as "printerId", cast(count(*) as integer) as waiting
    from printers p
    join print_jobs j on j.account_id = p.account_id and j.at_printer_id = p.id
    where p.account_id = ${accountId} and p.location_id = ${locationId} and j.status = 'pending'
    group by p.id`
}

export interface LostTicket extends PlaceRow {
  id: number
  orderId: number
  printerName: string
  kind: JobKind
  reason: string
  receivedAt: number
}

/**
 * Tickets that failed or expired although their order is still open, and that were not followed by a printed ticket of
 * the same kind, order and station.
 */
export function listLostTickets(sql: Sql, accountId: number, locationId: number): Promise<LostTicket[]> {
  // `cross` makes SQLite go from open order to job instead of scanning all jobs.
  return sql<LostTicket>`
    select j.id, j.order_id as "orderId", coalesce(t.number, 0) as "tableNumber", o.kind as "orderKind",
      o.name as "orderName", coalesce(o.day_number, 0) as "dayNumber", p.name as "printerName", j.kind, j.reason,
      j.received_at as "receivedAt"
    from orders o
    cross join print_jobs j
    join printers p on p.account_id = j.account_id and p.id = j.printer_id
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    where o.account_id = ${accountId} and o.location_id = ${locationId}
      and o.closed_at is null and o.deleted_at is null
      and j.account_id = o.account_id and j.order_id = o.id and j.status in ('failed', 'expired')
      and not exists (
        select 1 from print_jobs later
        where later.account_id = j.account_id and later.order_id = j.order_id and later.id > j.id
          and later.printer_id = j.printer_id and later.kind = j.kind and later.status = 'printed'
      )
    order by j.id desc`
}
