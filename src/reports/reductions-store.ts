import type { Sql } from '../storage/database.ts'
import type { Span } from './day.ts'
import type { Where } from './store.ts'

/** What was not sold for its price, why, and by whom; on the day of the order. */
export interface ReductionSums {
  kind: 'discount' | 'comp' | 'void'
  /** 1: it was made all the same. */
  made: number
  reason: string
  person: string
  count: number
  amountCents: number
}

export function sumDiscounts(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<ReductionSums>`
    select case d.kind when 'comp' then 'comp' else 'discount' end as kind,
      case d.kind when 'comp' then 1 else 0 end as made, d.reason,
      coalesce(d.approver, d.actor) as person, cast(count(*) as integer) as count,
      cast(sum(d.applied_cents) as bigint) as "amountCents"
    from orders o
    join order_discounts d on d.account_id = o.account_id and d.order_id = o.id and d.removed_at is null
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by 1, 2, 3, 4`
}

/** By who allowed it, else by who did it. */
export function sumVoids(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<ReductionSums>`
    select 'void' as kind, coalesce(v.made, 0) as made, coalesce(v.reason, '') as reason,
      coalesce(v.approver, s.first_name || ' ' || s.last_name, '') as person,
      cast(count(*) as integer) as count, cast(sum(i.line_cents) as bigint) as "amountCents"
    from orders o
    join order_items i on i.account_id = o.account_id and i.order_id = o.id and i.removed_at is not null
    left join order_voids v on v.account_id = i.account_id and v.order_item_id = i.id
    left join staff s on s.account_id = v.account_id and s.id = v.staff_id
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by 2, 3, 4`
}

export interface RefundSums {
  reason: string
  /** Who stood for it. */
  person: string
  count: number
  amountCents: number
  tipCents: number
}

/** On the day the money went back. */
export function sumRefunds(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<RefundSums>`
    select reason, approver as person, cast(count(*) as integer) as count,
      cast(sum(amount_cents) as bigint) as "amountCents", cast(sum(tip_cents) as bigint) as "tipCents"
    from payment_refunds
    where account_id = ${accountId} and location_id = ${locationId} and status = 'approved'
      and ended_at >= ${from} and ended_at < ${to}
    group by reason, approver`
}
