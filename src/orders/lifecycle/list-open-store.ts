import type { Owing } from '../../bills/balance.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { OrderKind } from '../store.ts'

// An open order as the floor view needs it.

export interface OpenOrderRow {
  id: number
  kind: OrderKind
  tableId: number
  tableNumber: number
  name: string
  covers: number
  allergens: number
  dayNumber: number
  staffId: number
  firstName: string
  lastName: string
  itemCount: number
  totalCents: number
  paidCents: number
  version: number
  openedAt: number
  billRequestedAt: number | null
  /** Number of pending payments. */
  pending: number
  /** Number of payments whose outcome nobody has reported. */
  unknownPayments: number
}

export function listOpenOrders(sql: Sql, accountId: number, locationId: number): Promise<OpenOrderRow[]> {
  return sql<OpenOrderRow>`
    select o.id, o.kind, coalesce(o.table_id, 0) as "tableId", coalesce(t.number, 0) as "tableNumber", o.name,
      o.covers, o.allergens, coalesce(o.day_number, 0) as "dayNumber", o.staff_id as "staffId", s.first_name as "firstName",
      s.last_name as "lastName", o.item_count as "itemCount", o.total_cents as "totalCents",
      o.paid_cents as "paidCents", o.version, o.opened_at as "openedAt", o.bill_requested_at as "billRequestedAt",
      (
        select cast(count(*) as integer) from payments p
        where p.account_id = ${accountId} and p.order_id = o.id and p.status = 'pending'
      ) as pending,
      (
        select cast(count(*) as integer) from payments p
        where p.account_id = ${accountId} and p.order_id = o.id and p.status = 'unknown'
      ) as "unknownPayments"
    from orders o
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where o.account_id = ${accountId} and o.location_id = ${locationId}
      and o.closed_at is null and o.deleted_at is null
    order by o.id`
}

/** Totals and paid amounts of open orders without a table. */
export function listTabBills(sql: Sql, accountId: number, locationId: number): Promise<Owing[]> {
  return sql<Owing>`
    select total_cents as "totalCents", paid_cents as "paidCents" from orders
    where account_id = ${accountId} and location_id = ${locationId} and table_id is null
      and closed_at is null and deleted_at is null`
}

/** Progress of one course of an open order. */
export interface CourseRow {
  orderId: number
  course: number
  held: number
  unserved: number
  /** Number of those that the kitchen has finished. */
  ready: number
  served: number
}

/** `cross join` makes SQLite start with the few open orders. */
export function listOpenCourses(sql: Sql, accountId: number, locationId: number): Promise<CourseRow[]> {
  return sql<CourseRow>`
    select o.id as "orderId", i.course,
      cast(sum(case when i.fired_at is null then 1 else 0 end) as integer) as held,
      cast(sum(case when i.fired_at is not null and i.served_at is null then 1 else 0 end) as integer) as unserved,
      cast(sum(case when i.ready_at is not null and i.served_at is null then 1 else 0 end) as integer) as ready,
      cast(sum(case when i.served_at is not null then 1 else 0 end) as integer) as served
    from orders o
    cross join order_items i
    where o.account_id = ${accountId} and o.location_id = ${locationId}
      and o.closed_at is null and o.deleted_at is null
      and i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
    group by o.id, i.course
    order by o.id, i.course`
}
