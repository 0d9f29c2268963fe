import type { PlaceRow } from '../../orders/store.ts'
import { only, type Sql } from '../../platform/storage/database.ts'
import type { Span } from '../business-day.ts'
import type { Where } from '../store.ts'

/** Guests of the orders opened in the span, where they were counted. */
export async function countCovers(
  sql: Sql,
  { accountId, locationId }: Where,
  { from, to }: Span,
): Promise<number> {
  const { covers } = only(
    await sql<{ covers: number }>`
      select cast(coalesce(sum(covers), 0) as integer) as covers from orders
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
        and opened_at >= ${from} and opened_at < ${to}`,
  )
  return covers
}

export interface OutOfStockRow {
  id: number
  name: string
  outUntil: number | null
}

/** Items of the menus that cannot be ordered at present, by name. */
export function listOutOfStock(sql: Sql, { accountId, locationId }: Where): Promise<OutOfStockRow[]> {
  return sql<OutOfStockRow>`
    select i.id, i.name, i.out_until as "outUntil"
    from menu_items i
    join menu_sections s on s.account_id = i.account_id and s.location_id = i.location_id and s.id = i.section_id
    join menus m on m.account_id = s.account_id and m.location_id = s.location_id and m.id = s.menu_id
    where i.account_id = ${accountId} and i.location_id = ${locationId} and i.available = 0
      and i.deleted_at is null and s.deleted_at is null and m.deleted_at is null
    order by i.name, i.id`
}

export interface WaitingOrder extends PlaceRow {
  orderId: number
  covers: number
  /** When its oldest dish that is not served yet was fired. */
  since: number
}

/** Open orders that wait for dishes, longest first; without those that are paid or have asked for the bill. */
export function listLongestWaiting(
  sql: Sql,
  { accountId, locationId }: Where,
  most: number,
): Promise<WaitingOrder[]> {
  return sql<WaitingOrder>`
    select w.id as "orderId", coalesce(t.number, 0) as "tableNumber", o.kind as "orderKind", o.name as "orderName",
      coalesce(o.day_number, 0) as "dayNumber", o.covers, w.since
    from (
      select o.id, min(i.fired_at) as since
      from orders o
      cross join order_items i
      where o.account_id = ${accountId} and o.location_id = ${locationId}
        and o.closed_at is null and o.deleted_at is null and o.bill_requested_at is null
        and o.paid_cents < o.total_cents
        and i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
        and i.fired_at is not null and i.served_at is null
      group by o.id
      order by since, o.id
      limit ${most}
    ) w
    join orders o on o.account_id = ${accountId} and o.id = w.id
    left join tables t on t.account_id = ${accountId} and t.id = o.table_id
    order by w.since, w.id`
}
