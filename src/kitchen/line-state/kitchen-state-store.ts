import { only, type Sql } from '../../platform/storage/database.ts'
import type { KitchenSetup, TicketOfLine } from './kitchen-state.ts'

export async function findKitchenSetup(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<KitchenSetup> {
  const rows = await sql<KitchenSetup>`
    select
      (select cast(count(*) as integer) from auto_printing
        where account_id = ${accountId} and location_id = ${locationId}) as automatic,
      (select cast(count(*) as integer) from printers
        where account_id = ${accountId} and location_id = ${locationId} and removed_at is null) as printers,
      (select kitchen_due from event_logs
        where account_id = ${accountId} and location_id = ${locationId}) as due`
  return only(rows)
}

/** The tickets that ask for the current lines of an order, oldest first. */
export function listTicketsOfOrder(sql: Sql, accountId: number, orderId: number): Promise<TicketOfLine[]> {
  // `cross` makes SQLite go from line to ticket instead of scanning all tickets.
  return sql<TicketOfLine>`
    select i.id as "orderItemId", j.status, j.reason, j.printed_at as "printedAt", p.name as station,
      p.status as "printerStatus", case when p.last_seen_at is null then 0 else 1 end as "everSeen",
      b.status as "backupStatus"
    from order_items i
    cross join print_job_lines l
    join print_jobs j on j.account_id = l.account_id and j.id = l.job_id
    join printers p on p.account_id = j.account_id and p.id = j.at_printer_id
    left join printers b on b.account_id = p.account_id and b.id = p.backup_printer_id
      and j.at_printer_id = j.printer_id and b.removed_at is null and b.last_seen_at is not null
    where i.account_id = ${accountId} and i.order_id = ${orderId} and i.removed_at is null
      and l.account_id = i.account_id and l.order_item_id = i.id and l.mention = 0 and l.to_qty > 0
    order by l.job_id`
}

/** A fired, unserved dish of an open order that no printer or screen has confirmed. */
export interface UnprintedLine {
  orderId: number
  orderItemId: number
  name: string
  qty: number
  firedAt: number
}

export function listUnprintedLines(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<UnprintedLine[]> {
  return sql<UnprintedLine>`
    select i.order_id as "orderId", i.id as "orderItemId", i.name, i.qty, i.fired_at as "firedAt"
    from orders o
    cross join order_items i
    where o.account_id = ${accountId} and o.location_id = ${locationId}
      and o.closed_at is null and o.deleted_at is null
      and i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
      and i.fired_at is not null and i.served_at is null
      and not exists (
        select 1 from print_job_lines l
        cross join print_jobs j
        where l.account_id = i.account_id and l.order_item_id = i.id and l.mention = 0 and l.to_qty > 0
          and j.account_id = l.account_id and j.id = l.job_id and j.status = 'printed')
    order by i.id`
}

/** The tickets that ask for unprinted dishes, oldest first. */
export function listTicketsOfUnprinted(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<TicketOfLine[]> {
  return sql<TicketOfLine>`
    select i.id as "orderItemId", j.status, j.reason, j.printed_at as "printedAt", p.name as station,
      p.status as "printerStatus", case when p.last_seen_at is null then 0 else 1 end as "everSeen",
      b.status as "backupStatus"
    from orders o
    cross join order_items i
    cross join print_job_lines l
    join print_jobs j on j.account_id = l.account_id and j.id = l.job_id
    join printers p on p.account_id = j.account_id and p.id = j.at_printer_id
    left join printers b on b.account_id = p.account_id and b.id = p.backup_printer_id
      and j.at_printer_id = j.printer_id and b.removed_at is null and b.last_seen_at is not null
    where o.account_id = ${accountId} and o.location_id = ${locationId}
      and o.closed_at is null and o.deleted_at is null
      and i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
      and i.fired_at is not null and i.served_at is null
      and l.account_id = i.account_id and l.order_item_id = i.id and l.mention = 0 and l.to_qty > 0
      and j.status <> 'printed'
    order by l.job_id`
}

/**
 * For each order on a kitchen screen, when its oldest unfinished dish was fired. Drinks do not count: on a menu with
 * courses they are the sections without one.
 */
export function listScreenWaits(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<{ orderId: number; firedAt: number }[]> {
  return sql<{ orderId: number; firedAt: number }>`
    select i.order_id as "orderId", min(i.fired_at) as "firedAt"
    from printers p
    cross join kitchen_tickets t
    cross join print_job_lines l
    cross join order_items i
    where p.account_id = ${accountId} and p.location_id = ${locationId} and p.is_screen = 1
      and t.account_id = p.account_id and t.printer_id = p.id and t.cleared_at is null
      and l.account_id = t.account_id and l.job_id = t.job_id
      and i.account_id = l.account_id and i.id = l.order_item_id and i.removed_at is null
      and i.fired_at is not null and i.ready_at is null and i.served_at is null
      and (
        exists (
          select 1 from menu_sections s
          where s.account_id = i.account_id and s.id = i.section_id and s.course > 0)
        or not exists (
          select 1 from menu_sections c
          where c.account_id = ${accountId} and c.location_id = ${locationId} and c.course > 0
            and c.deleted_at is null))
    group by i.order_id`
}
