import type { Bill, Terms } from '../bills/bill.ts'
import type { Rates } from '../bills/taxes.ts'
import { only, type Sql, type WriteSql } from '../platform/storage/database.ts'

export const ORDER_KINDS = ['table', 'takeaway', 'bar', 'quick'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** What people call an order by; without a table its number is 0. */
export interface PlaceRow {
  tableNumber: number
  orderKind: OrderKind
  orderName: string
  dayNumber: number
}

export interface Order extends Terms, Bill {
  id: number
  locationId: number
  kind: OrderKind
  /** 0: it has no table. */
  tableId: number
  tableNumber: number
  /** What a tab is called; empty: nothing. */
  name: string
  /** What the device or the program that opened it calls it; null: nothing. */
  clientId: string | null
  covers: number
  staffId: number
  firstName: string
  lastName: string
  allergens: number
  allergenNote: string
  currency: string
  itemCount: number
  /** At the prices of the menu, and what was taken off that and given away. */
  listCents: number
  discountCents: number
  compCents: number
  /** How many parts its tax has; 0: one, at the order's own rate. */
  taxParts: number
  /** How many discounts stand on it. */
  discountCount: number
  paidCents: number
  tipsCents: number
  version: number
  /** Counted anew on each business day; null: from before they were counted. */
  dayNumber: number | null
  openedAt: number
  updatedAt: number
  billRequestedAt: number | null
  closedAt: number | null
  deletedAt: number | null
  /** The order that its lines are in now. */
  mergedIntoId: number | null
}

/** An order that was not deleted; one that was merged into another is still known. */
export async function findOrder(sql: Sql, accountId: number, orderId: number): Promise<Order | undefined> {
  const [order] = await sql<Order>`
    select o.id, o.location_id as "locationId", o.kind, coalesce(o.table_id, 0) as "tableId",
      coalesce(t.number, 0) as "tableNumber", o.name, o.client_id as "clientId", o.covers, o.staff_id as "staffId",
      s.first_name as "firstName", s.last_name as "lastName", o.allergens, o.allergen_note as "allergenNote", o.currency,
      o.list_cents as "listCents", o.discount_cents as "discountCents", o.comp_cents as "compCents",
      o.service_off as "serviceOff", o.tax_parts as "taxParts", o.discount_count as "discountCount",
      o.tax_rate_bps as "taxRateBps", o.tax_included as "taxIncluded", o.service_rate_bps as "serviceRateBps",
      o.item_count as "itemCount", o.subtotal_cents as "subtotalCents", o.tax_cents as "taxCents",
      o.service_cents as "serviceCents", o.total_cents as "totalCents", o.paid_cents as "paidCents",
      o.tips_cents as "tipsCents", o.version, o.day_number as "dayNumber", o.opened_at as "openedAt",
      o.updated_at as "updatedAt", o.bill_requested_at as "billRequestedAt", o.closed_at as "closedAt",
      o.deleted_at as "deletedAt", o.merged_into_id as "mergedIntoId"
    from orders o
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where o.account_id = ${accountId} and o.id = ${orderId}
      and (o.deleted_at is null or o.merged_into_id is not null)`
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
  kind: OrderKind
  /** Null: none. */
  tableId: number | null
  name: string
  /** What the device calls it; null: nothing. */
  clientId: string | null
  /** What the device sent under that id; left out where it has none. */
  contentDigest?: string | undefined
  covers: number
  staffId: number
  allergens: number
  allergenNote: string
  currency: string
  businessDay: string
  dayNumber: number
  openedAt: number
}

export async function insertOrder(sql: Sql, order: NewOrder): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into orders (account_id, location_id, kind, table_id, name, client_id, content_digest, covers, staff_id, allergens,
      allergen_note, currency, tax_rate_bps, tax_included, service_rate_bps, item_count, subtotal_cents, tax_cents,
      service_cents, total_cents, paid_cents, tips_cents, version, business_day, day_number, opened_at, updated_at)
    values (${order.accountId}, ${order.locationId}, ${order.kind}, ${order.tableId}, ${order.name},
      ${order.clientId}, ${order.contentDigest ?? null}, ${order.covers}, ${order.staffId}, ${order.allergens}, ${order.allergenNote},
      ${order.currency}, ${order.taxRateBps}, ${order.taxIncluded}, ${order.serviceRateBps},
      0, 0, 0, 0, 0, 0, 0, 1, ${order.businessDay}, ${order.dayNumber}, ${order.openedAt}, ${order.openedAt})
    returning id`
  return only(rows).id
}

interface OrderOfClient
  extends Pick<
    Order,
    'id' | 'locationId' | 'openedAt' | 'totalCents' | 'paidCents' | 'closedAt' | 'deletedAt' | 'mergedIntoId'
  > {
  dayNumber: number
  contentDigest: string | null
}

/** The order that a device opened under this id of its own. */
export async function findOrderOfClient(
  sql: Sql,
  accountId: number,
  clientId: string,
): Promise<OrderOfClient | undefined> {
  const [order] = await sql<OrderOfClient>`
    select id, location_id as "locationId", coalesce(day_number, 0) as "dayNumber", content_digest as "contentDigest",
      opened_at as "openedAt", total_cents as "totalCents", paid_cents as "paidCents", closed_at as "closedAt", deleted_at as "deletedAt",
      merged_into_id as "mergedIntoId"
    from orders
    where account_id = ${accountId} and client_id = ${clientId}`
  return order
}

/** What of a bill is written at its order. */
export type KeptBill = Bill &
  Pick<Order, 'listCents' | 'discountCents' | 'compCents' | 'taxParts' | 'discountCount'>

/** Refused by the store where the order is not the version any more that is changed: none has no version. */
export async function updateOrderBill(
  sql: Sql,
  accountId: number,
  { id, version }: Pick<Order, 'id' | 'version'>,
  itemCount: number,
  bill: KeptBill,
  now: number,
): Promise<void> {
  await sql`
    update orders set item_count = ${itemCount}, list_cents = ${bill.listCents},
      discount_cents = ${bill.discountCents}, comp_cents = ${bill.compCents}, tax_parts = ${bill.taxParts},
      discount_count = ${bill.discountCount},
      subtotal_cents = ${bill.subtotalCents}, tax_cents = ${bill.taxCents}, service_cents = ${bill.serviceCents},
      total_cents = ${bill.totalCents}, version = case when version = ${version} then version + 1 end,
      updated_at = ${now}
    where account_id = ${accountId} and id = ${id}`
}

export async function updateServiceOff(sql: Sql, accountId: number, orderId: number, serviceOff: number) {
  await sql`
    update orders set service_off = ${serviceOff} where account_id = ${accountId} and id = ${orderId}`
}

export async function updateOrderPaid(
  sql: Sql,
  accountId: number,
  orderId: number,
  { paidCents, tipsCents }: { paidCents: number; tipsCents: number },
  now: number,
) {
  await sql`
    update orders set paid_cents = ${paidCents}, tips_cents = ${tipsCents}, version = version + 1,
      updated_at = ${now}
    where account_id = ${accountId} and id = ${orderId}`
}

/** No version: what is owed stays the same. */
export async function updateOrderTips(
  sql: Sql,
  accountId: number,
  orderId: number,
  tipsCents: number,
  now: number,
) {
  await sql`
    update orders set tips_cents = ${tipsCents}, updated_at = ${now}
    where account_id = ${accountId} and id = ${orderId}`
}

// An order is changed by its id, also where an index knows all that are open: statistics of a night, when none is, would
// have PostgreSQL look through those of the account. So that it is open is asked in words which that index does not have.

export async function markOrderClosed(sql: Sql, accountId: number, orderId: number, closedAt: number) {
  await sql`
    update orders set closed_at = ${closedAt}, updated_at = ${closedAt}
    where account_id = ${accountId} and id = ${orderId} and coalesce(closed_at, deleted_at) is null`
}

export interface Deletion {
  actor: string
  /** Null: not told. */
  reason: string | null
  /** Null: nobody was asked. */
  approver: string | null
  deletedAt: number
}

export async function markOrderDeleted(sql: Sql, accountId: number, orderId: number, deletion: Deletion) {
  const { actor, reason, approver, deletedAt } = deletion
  await sql`
    update orders set deleted_at = ${deletedAt}, updated_at = ${deletedAt}, deleted_by = ${actor},
      delete_reason = ${reason}, delete_approver = ${approver}
    where account_id = ${accountId} and id = ${orderId} and coalesce(closed_at, deleted_at) is null`
}
