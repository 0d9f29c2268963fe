import type { Sql } from '../../platform/storage/database.ts'
import type { Span } from '../business-day.ts'
import type { Where } from '../store.ts'

export interface RefundedOrderRow {
  id: number
  taxRateBps: number
  taxIncluded: number
  serviceRateBps: number
  serviceOff: number
  serviceTaxed: number
  serviceCents: number
  totalCents: number
  paidCents: number
}

/** Orders with a refund in the span. */
export function listRefundedOrders(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<RefundedOrderRow>`
    select id, tax_rate_bps as "taxRateBps", tax_included as "taxIncluded",
      service_rate_bps as "serviceRateBps", service_off as "serviceOff", service_taxed as "serviceTaxed", service_cents as "serviceCents",
      total_cents as "totalCents", paid_cents as "paidCents"
    from orders
    where account_id = ${accountId} and id in (
      select order_id from payment_refunds
      where account_id = ${accountId} and location_id = ${locationId} and status = 'approved'
        and ended_at >= ${from} and ended_at < ${to}
    )
    order by id`
}

export interface RefundedLineRow {
  orderId: number
  id: number
  qty: number
  netCents: number
  taxRateBps: number | null
  taxName: string | null
}

/** Lines of these orders. */
export function listLinesOfRefunded(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<RefundedLineRow>`
    select order_id as "orderId", id, qty, net_cents as "netCents", tax_rate_bps as "taxRateBps", tax_name as "taxName"
    from order_items
    where account_id = ${accountId} and removed_at is null and order_id in (
      select order_id from payment_refunds
      where account_id = ${accountId} and location_id = ${locationId} and status = 'approved'
        and ended_at >= ${from} and ended_at < ${to}
    )
    order by order_id, id`
}

export interface RefundRow {
  orderId: number
  number: number
  amountCents: number
  endedAt: number
}

/** All refunds of these orders, also those of other days: what was refunded before decides what a refund returns. */
export function listRefundsOfRefunded(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<RefundRow>`
    select order_id as "orderId", number, amount_cents as "amountCents", ended_at as "endedAt"
    from payment_refunds
    where account_id = ${accountId} and status = 'approved' and order_id in (
      select order_id from payment_refunds
      where account_id = ${accountId} and location_id = ${locationId} and status = 'approved'
        and ended_at >= ${from} and ended_at < ${to}
    )
    order by order_id, ended_at, number`
}

export interface RefundedItemRow {
  orderId: number
  refund: number
  id: number
  qty: number
}

/** Items of these refunds. */
export function listItemsOfRefunded(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<RefundedItemRow>`
    select order_id as "orderId", refund_number as refund, order_item_id as id, qty
    from payment_refund_lines
    where account_id = ${accountId} and order_id in (
      select order_id from payment_refunds
      where account_id = ${accountId} and location_id = ${locationId} and status = 'approved'
        and ended_at >= ${from} and ended_at < ${to}
    )
    order by order_id, refund_number, order_item_id`
}
