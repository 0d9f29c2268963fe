import type { Discount } from '../bills/discounts.ts'
import type { Terms } from '../bills/taxes.ts'
import type { Sql } from '../platform/storage/database.ts'
import type { Span } from './business-day.ts'
import type { Where } from './store.ts'

export interface OrderAsOf extends Terms {
  id: number
  /** Total ordered by then, at menu prices. */
  listCents: number
  /** 1: the bill follows from `listCents` alone: no discounts ever, and one tax rate. */
  isPlain: number
}

/** Orders opened in the span, in their state at its end. */
export function listOrdersAsOf(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<OrderAsOf>`
    select o.id, o.tax_rate_bps as "taxRateBps", o.tax_included as "taxIncluded",
      o.service_rate_bps as "serviceRateBps", o.service_off as "serviceOff",
      o.service_taxed as "serviceTaxed",
      (
        select cast(coalesce(sum(i.line_cents), 0) as bigint) from order_items i
        where i.account_id = ${accountId} and i.order_id = o.id and i.added_at < ${to}
          and (i.removed_at is null or i.removed_at >= ${to})
      ) as "listCents",
      case when exists (
        select 1 from order_discounts d where d.account_id = ${accountId} and d.order_id = o.id
      ) or exists (
        select 1 from order_items i
        where i.account_id = ${accountId} and i.order_id = o.id and i.tax_rate_bps is not null
      ) then 0 else 1 end as "isPlain"
    from orders o
    where o.account_id = ${accountId} and o.location_id = ${locationId}
      and o.opened_at >= ${from} and o.opened_at < ${to} and (o.deleted_at is null or o.deleted_at >= ${to})`
}

export interface LineAsOf {
  id: number
  lineCents: number
  taxRateBps: number | null
}

export function listLinesAsOf(sql: Sql, accountId: number, orderId: number, to: number) {
  return sql<LineAsOf>`
    select id, line_cents as "lineCents", tax_rate_bps as "taxRateBps" from order_items
    where account_id = ${accountId} and order_id = ${orderId} and added_at < ${to}
      and (removed_at is null or removed_at >= ${to})
    order by id`
}

export function listDiscountsAsOf(sql: Sql, accountId: number, orderId: number, to: number) {
  return sql<Discount>`
    select number as id, order_item_id as "lineId", kind, value, approved_cents as "approvedCents", free_bps as "freeBps"
    from order_discounts
    where account_id = ${accountId} and order_id = ${orderId} and added_at < ${to}
      and (removed_at is null or removed_at >= ${to})
    order by number`
}
