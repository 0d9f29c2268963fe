import type { Bill } from '../bills/bill.ts'
import type { Rates } from '../bills/taxes.ts'
import { only, type Sql, type WriteSql } from '../storage/database.ts'

export interface Order extends Rates, Bill {
  id: number
  locationId: number
  tableId: number
  tableNumber: number
  staffId: number
  firstName: string
  lastName: string
  allergens: number
  currency: string
  itemCount: number
  paidCents: number
  tipsCents: number
  version: number
  openedAt: number
  closedAt: number | null
  deletedAt: number | null
}

/** An order that was not deleted. */
export async function findOrder(sql: Sql, accountId: number, orderId: number): Promise<Order | undefined> {
  const [order] = await sql<Order>`
    select o.id, o.location_id as "locationId", o.table_id as "tableId", t.number as "tableNumber",
      o.staff_id as "staffId", s.first_name as "firstName", s.last_name as "lastName", o.allergens, o.currency,
      o.tax_rate_bps as "taxRateBps", o.tax_included as "taxIncluded", o.service_rate_bps as "serviceRateBps",
      o.item_count as "itemCount", o.subtotal_cents as "subtotalCents", o.tax_cents as "taxCents",
      o.service_cents as "serviceCents", o.total_cents as "totalCents", o.paid_cents as "paidCents",
      o.tips_cents as "tipsCents", o.version, o.opened_at as "openedAt", o.closed_at as "closedAt",
      o.deleted_at as "deletedAt"
    from orders o
    join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where o.account_id = ${accountId} and o.id = ${orderId} and o.deleted_at is null`
  return order
}

/** Holds the location the order was made at. */
export async function lockLocationOfOrder(sql: WriteSql, accountId: number, orderId: number) {
  await sql.lock`
    select id from locations
    where account_id = ${accountId}
      and id = (select location_id from orders where account_id = ${accountId} and id = ${orderId})
    for update`
}

export interface NewOrder extends Rates {
  accountId: number
  locationId: number
  tableId: number
  staffId: number
  allergens: number
  currency: string
  openedAt: number
}

export async function insertOrder(sql: Sql, order: NewOrder): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into orders (account_id, location_id, table_id, staff_id, allergens, currency, tax_rate_bps,
      tax_included, service_rate_bps, item_count, subtotal_cents, tax_cents, service_cents, total_cents,
      paid_cents, tips_cents, version, opened_at)
    values (${order.accountId}, ${order.locationId}, ${order.tableId}, ${order.staffId}, ${order.allergens},
      ${order.currency}, ${order.taxRateBps}, ${order.taxIncluded}, ${order.serviceRateBps},
      0, 0, 0, 0, 0, 0, 0, 1, ${order.openedAt})
    returning id`
  return only(rows).id
}

/** False when the order is not the version any more that is changed. */
export async function updateOrderBill(
  sql: Sql,
  accountId: number,
  { id, version }: Pick<Order, 'id' | 'version'>,
  itemCount: number,
  bill: Bill,
): Promise<boolean> {
  const rows = await sql`
    update orders set item_count = ${itemCount}, list_cents = ${bill.subtotalCents},
      subtotal_cents = ${bill.subtotalCents}, tax_cents = ${bill.taxCents}, service_cents = ${bill.serviceCents},
      total_cents = ${bill.totalCents}, version = version + 1
    where account_id = ${accountId} and id = ${id} and version = ${version}
    returning id`
  return rows.length === 1
}

export async function updateOrderPaid(
  sql: Sql,
  accountId: number,
  orderId: number,
  { paidCents, tipsCents }: { paidCents: number; tipsCents: number },
) {
  await sql`
    update orders set paid_cents = ${paidCents}, tips_cents = ${tipsCents}, version = version + 1
    where account_id = ${accountId} and id = ${orderId}`
}

export async function markOrderClosed(sql: Sql, accountId: number, orderId: number, closedAt: number) {
  await sql`
    update orders set closed_at = ${closedAt}
    where account_id = ${accountId} and id = ${orderId} and closed_at is null and deleted_at is null`
}

export async function markOrderDeleted(sql: Sql, accountId: number, orderId: number, deletedAt: number) {
  await sql`
    update orders set deleted_at = ${deletedAt}
    where account_id = ${accountId} and id = ${orderId} and closed_at is null and deleted_at is null`
}
