import type { Bill } from '../bills/bill.ts'
import type { Rates, Terms } from '../bills/taxes.ts'
import { LOG, type NullableLog, splitLog } from '../events/log-store.ts'
import { Fragment, only, type Sql, type WriteSql } from '../platform/storage/database.ts'

export const ORDER_KINDS = ['table', 'takeaway', 'bar', 'quick'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** The table or name of an order; without a table the number is 0. */
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
  /** 0: without a table. */
  tableId: number
  tableNumber: number
  /** Name of a tab; empty: none. */
  name: string
  /** Client id; null: none. */
  clientId: string | null
  covers: number
  staffId: number
  firstName: string
  lastName: string
  allergens: number
  allergenNote: string
  /** Codes that the guests must avoid, as bits. */
  allergenCodes: number
  currency: string
  itemCount: number
  /** Total at menu prices, and the discounts and comps on it. */
  listCents: number
  discountCents: number
  compCents: number
  /** Number of tax rates; 0: only the order's own rate. */
  taxParts: number
  /** Number of active discounts. */
  discountCount: number
  paidCents: number
  tipsCents: number
  version: number
  /** Order number within the business day; null: from before orders were numbered. */
  dayNumber: number | null
  openedAt: number
  updatedAt: number
  billRequestedAt: number | null
  closedAt: number | null
  deletedAt: number | null
  /** The order that this one was merged into. */
  mergedIntoId: number | null
}

/** Columns of an order `o`, its table `t` and its server `s`. */
const ORDER = new Fragment([
  `o.id, o.location_id as "locationId", o.kind, coalesce(o.table_id, 0) as "tableId",
      coalesce(t.number, 0) as "tableNumber", o.name, o.client_id as "clientId", o.covers, o.staff_id as "staffId",
      s.first_name as "firstName", s.last_name as "lastName", o.allergens, o.allergen_note as "allergenNote",
      o.allergen_codes as "allergenCodes", o.currency,
      o.list_cents as "listCents", o.discount_cents as "discountCents", o.comp_cents as "compCents",
      o.service_off as "serviceOff", o.tax_parts as "taxParts", o.discount_count as "discountCount",
      o.tax_rate_bps as "taxRateBps", o.tax_included as "taxIncluded", o.service_rate_bps as "serviceRateBps",
      o.service_taxed as "serviceTaxed",
      o.item_count as "itemCount", o.subtotal_cents as "subtotalCents", o.tax_cents as "taxCents",
      o.service_cents as "serviceCents", o.total_cents as "totalCents", o.paid_cents as "paidCents",
      o.tips_cents as "tipsCents", o.version, o.day_number as "dayNumber", o.opened_at as "openedAt",
      o.updated_at as "updatedAt", o.bill_requested_at as "billRequestedAt", o.closed_at as "closedAt",
      o.deleted_at as "deletedAt", o.merged_into_id as "mergedIntoId"`,
])

/** Finds an order that was not deleted; merged ones are included. */
export async function findOrder(sql: Sql, accountId: number, orderId: number): Promise<Order | undefined> {
  const [order] = await sql<Order>`
    select ${ORDER} from orders o
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where o.account_id = ${accountId} and o.id = ${orderId}
      and (o.deleted_at is null or o.merged_into_id is not null)`
  return order
}

/** When and why an order was deleted; undefined: there is no such order, or it was not deleted. */
export async function findDeletion(sql: Sql, accountId: number, orderId: number) {
  const [deletion] = await sql<{ locationId: number; deletedAt: number; reason: string | null }>`
    select location_id as "locationId", deleted_at as "deletedAt", delete_reason as reason from orders
    where account_id = ${accountId} and id = ${orderId} and deleted_at is not null and merged_into_id is null`
  return deletion
}

/** Finds an order, and the end of its location's log for the events of a change. */
export async function findOrderAndLog(sql: Sql, accountId: number, orderId: number) {
  const [found] = await sql<Order & NullableLog>`
    select ${ORDER}, ${LOG.selected} from orders o
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    left join event_logs l on l.account_id = o.account_id and l.location_id = o.location_id
    where o.account_id = ${accountId} and o.id = ${orderId}
      and (o.deleted_at is null or o.merged_into_id is not null)`
  if (!found) return undefined
  const { row, log } = splitLog(found, { accountId, locationId: found.locationId })
  return { order: row satisfies Order, log }
}

/** Locks the location of the order. */
export async function lockLocationOfOrder(sql: WriteSql, accountId: number, orderId: number) {
  await sql.lock`
    select id from locations
    where account_id = ${accountId}
      and id = (select location_id from orders where account_id = ${accountId} and id = ${orderId})
    for update`
}

export interface NewOrder extends Rates {
  /** 1: no service charge; left out: charged by the rate. */
  serviceOff?: number
  accountId: number
  locationId: number
  kind: OrderKind
  /** Null: none. */
  tableId: number | null
  name: string
  /** Client id; null: none. */
  clientId: string | null
  /** Digest of the content sent with the client id; left out without one. */
  contentDigest?: string | undefined
  covers: number
  staffId: number
  allergens: number
  allergenNote: string
  allergenCodes?: number | undefined
  currency: string
  businessDay: string
  dayNumber: number
  openedAt: number
}

export async function insertOrder(sql: Sql, order: NewOrder): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into orders (account_id, location_id, kind, table_id, name, client_id, content_digest, covers, staff_id, allergens,
      allergen_note, allergen_codes, currency, tax_rate_bps, tax_included, service_rate_bps, service_off, service_taxed,
      item_count, subtotal_cents, tax_cents, service_cents, total_cents, paid_cents, tips_cents, version, business_day, day_number, opened_at, updated_at)
    values (${order.accountId}, ${order.locationId}, ${order.kind}, ${order.tableId}, ${order.name},
      ${order.clientId}, ${order.contentDigest ?? null}, ${order.covers}, ${order.staffId}, ${order.allergens}, ${order.allergenNote},
      ${order.allergenCodes ?? 0}, ${order.currency}, ${order.taxRateBps}, ${order.taxIncluded}, ${order.serviceRateBps},
      ${order.serviceOff ?? 0}, ${order.serviceTaxed ?? 0}, 0, 0, 0, 0, 0, 0, 0, 1, ${order.businessDay}, ${order.dayNumber}, ${order.openedAt}, ${order.openedAt})
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

/** Finds an order by client id. */
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

/** The fields of a bill that are stored with its order. */
export type StoredBill = Bill &
  Pick<Order, 'listCents' | 'discountCents' | 'compCents' | 'taxParts' | 'discountCount'>

/** Optimistic lock: fails if the order's version has changed, because the version may not become null. */
export async function updateOrderBill(
  sql: Sql,
  accountId: number,
  { id, version }: Pick<Order, 'id' | 'version'>,
  itemCount: number,
  bill: StoredBill,
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

/** Without a new version: the balance does not change. */
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

// Updates by primary key. The condition for "open" is phrased so that the partial index of open orders does not match:
// with statistics from a quiet night PostgreSQL would scan that index for the whole account.

export async function markOrderClosed(sql: Sql, accountId: number, orderId: number, closedAt: number) {
  await sql`
    update orders set closed_at = ${closedAt}, updated_at = ${closedAt}
    where account_id = ${accountId} and id = ${orderId} and coalesce(closed_at, deleted_at) is null`
}

export interface Deletion {
  actor: string
  /** Null: not given. */
  reason: string | null
  /** Null: no approval was needed. */
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
