import type { Sql } from '../storage/database.ts'
import type { Span } from './day.ts'
import type { Where } from './store.ts'

/** What was not sold for its price, why, and by whom; on the day of the order. */
export interface ReductionSums {
  kind: 'discount' | 'comp' | 'void'
  reason: string
  person: string
  count: number
  amountCents: number
}

export function sumDiscounts(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<ReductionSums>`
    select case d.kind when 'comp' then 'comp' else 'discount' end as kind, d.reason,
      coalesce(d.approver, d.actor) as person, cast(count(*) as integer) as count,
      cast(sum(d.applied_cents) as bigint) as "amountCents"
    from orders o
    join order_discounts d on d.account_id = o.account_id and d.order_id = o.id and d.removed_at is null
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by 1, 2, 3`
}

export function sumVoids(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<ReductionSums>`
    select 'void' as kind, coalesce(v.reason, '') as reason, coalesce(v.approver, '') as person,
      cast(count(*) as integer) as count, cast(sum(i.line_cents) as bigint) as "amountCents"
    from orders o
    join order_items i on i.account_id = o.account_id and i.order_id = o.id and i.removed_at is not null
    left join order_voids v on v.account_id = i.account_id and v.order_item_id = i.id
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by 2, 3`
}
