import type { PlaceRow } from '../../orders/store.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { Span } from '../business-day.ts'
import type { Where } from '../store.ts'

export interface TakenTip extends PlaceRow {
  paymentId: number
  orderId: number
  amountCents: number
  /** The tip less refunds. */
  tipCents: number
}

/** Orders whose tips in the span together exceed the amount, with their last tipped payment. */
export function listOrderTipsAbove(
  sql: Sql,
  { accountId, locationId }: Where,
  { from, to }: Span,
  amountCents: number,
): Promise<TakenTip[]> {
  return sql<TakenTip>`
    select l.payment_id as "paymentId", o.id as "orderId", coalesce(t.number, 0) as "tableNumber",
      o.kind as "orderKind", o.name as "orderName", coalesce(o.day_number, 0) as "dayNumber",
      o.total_cents as "amountCents", l.tip_cents as "tipCents"
    from (
      select order_id, max(payment_id) as payment_id, cast(sum(tip_cents) as bigint) as tip_cents
      from ledger
      where account_id = ${accountId} and location_id = ${locationId} and tip_cents <> 0
        and entered_at >= ${from} and entered_at < ${to}
      group by order_id
      having sum(tip_cents) > ${amountCents}
    ) l
    left join orders o on o.account_id = ${accountId} and o.id = l.order_id
    left join tables t on t.account_id = ${accountId} and t.id = o.table_id
    order by o.id`
}

/** Tips in the span that exceed the amount after changes, reversals and refunds. */
export function listTipsAbove(
  sql: Sql,
  { accountId, locationId }: Where,
  { from, to }: Span,
  amountCents: number,
): Promise<TakenTip[]> {
  return sql<TakenTip>`
    select l.payment_id as "paymentId", p.order_id as "orderId", coalesce(t.number, 0) as "tableNumber",
      o.kind as "orderKind", o.name as "orderName", coalesce(o.day_number, 0) as "dayNumber", p.amount_cents as "amountCents", l.tip_cents as "tipCents"
    from (
      select payment_id, cast(sum(tip_cents) as bigint) as tip_cents
      from ledger
      where account_id = ${accountId} and location_id = ${locationId} and tip_cents <> 0
        and entered_at >= ${from} and entered_at < ${to}
      group by payment_id
      having sum(tip_cents) > ${amountCents}
    ) l
    left join payments p on p.account_id = ${accountId} and p.id = l.payment_id
    left join orders o on o.account_id = ${accountId} and o.id = p.order_id
    left join tables t on t.account_id = ${accountId} and t.id = o.table_id
    order by l.payment_id`
}
