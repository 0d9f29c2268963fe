import type { Sql } from '../../platform/storage/database.ts'
import type { Span } from '../business-day.ts'
import type { Where } from '../store.ts'

export interface ItemSums {
  itemId: number
  sectionId: number
  sectionTitle: string | null
  name: string
  /** Chosen modifiers, stored as JSON; null: none. */
  modifiers: string | null
  course: number
  qty: number
  lineCents: number
}

/** Sums per item, modifiers and course, so the number of rows is small however much was sold. */
export function sumItems(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<ItemSums>`
    select sold."itemId", sold."sectionId", s.title as "sectionTitle", sold.name, sold.modifiers, sold.course, sold.qty,
      sold."lineCents"
    from (
      select i.item_id as "itemId", i.section_id as "sectionId", i.name, i.modifiers, i.course,
        cast(sum(i.qty) as bigint) as qty, cast(sum(i.line_cents) as bigint) as "lineCents"
      from orders o
      join order_items i on i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
      where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
        and o.opened_at >= ${from} and o.opened_at < ${to}
      group by i.item_id, i.section_id, i.name, i.modifiers, i.course
    ) sold
    left join menu_sections s on s.account_id = ${accountId} and s.id = sold."sectionId"
    order by sold."itemId", sold.name`
}

export interface RefundedItem {
  itemId: number
  name: string
  qty: number
}

/** Items named by refunds, on the day of the refund. */
export function sumRefundedItems(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<RefundedItem>`
    select i.item_id as "itemId", i.name, cast(sum(l.qty) as bigint) as qty
    from payment_refunds r
    join payment_refund_lines l on l.account_id = r.account_id and l.order_id = r.order_id
      and l.refund_number = r.number
    join order_items i on i.account_id = l.account_id and i.id = l.order_item_id
    where r.account_id = ${accountId} and r.location_id = ${locationId} and r.status = 'approved'
      and r.ended_at >= ${from} and r.ended_at < ${to}
    group by i.item_id, i.name
    order by i.item_id, i.name`
}

export interface NeverFired {
  id: number
  orderId: number
  name: string
  qty: number
}

/** Lines that were paid for but never sent to the kitchen: on hold until the end. */
export function listNeverFired(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<NeverFired>`
    select i.id, i.order_id as "orderId", i.name, i.qty
    from orders o
    join order_items i on i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
      and i.fired_at is null
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.closed_at is not null and o.opened_at >= ${from} and o.opened_at < ${to}
    order by o.opened_at, i.id`
}
