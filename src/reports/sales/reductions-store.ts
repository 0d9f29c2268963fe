import type { Sql } from '../../platform/storage/database.ts'
import type { Span } from '../business-day.ts'
import type { Where } from '../store.ts'

/** Discounts, comps, manual price levels, voids and deletions by reason and person, on the day of the order. */
export interface ReductionSums {
  kind: 'discount' | 'comp' | 'level' | 'void' | 'deletion'
  /** 1: it was made anyway. */
  made: number
  reason: string
  /** The person who did it; empty: not recorded. */
  actor: string
  /** The person who approved it; empty: no approval was needed. */
  approver: string
  count: number
  amountCents: number
}

export function sumDiscounts(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<ReductionSums>`
    select case d.kind when 'comp' then 'comp' else 'discount' end as kind,
      case d.kind when 'comp' then 1 else 0 end as made, d.reason,
      d.actor, coalesce(d.approver, '') as approver, cast(count(*) as integer) as count,
      cast(sum(d.applied_cents) as bigint) as "amountCents"
    from orders o
    join order_discounts d on d.account_id = o.account_id and d.order_id = o.id and d.removed_at is null
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by 1, 2, 3, 4, 5`
}

/** Includes voids of orders that were deleted later: what was made is lost either way. */
export function sumVoids(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<ReductionSums>`
    select 'void' as kind, coalesce(v.made, 0) as made, coalesce(v.reason, '') as reason,
      coalesce(v.actor, s.first_name || ' ' || s.last_name, '') as actor, coalesce(v.approver, '') as approver,
      cast(count(*) as integer) as count, cast(sum(i.line_cents) as bigint) as "amountCents"
    from orders o
    join order_items i on i.account_id = o.account_id and i.order_id = o.id and i.removed_at is not null
    left join order_voids v on v.account_id = i.account_id and v.order_item_id = i.id
    left join staff s on s.account_id = v.account_id and s.id = v.staff_id
    where o.account_id = ${accountId} and o.location_id = ${locationId}
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by 2, 3, 4, 5`
}

/** Deleted orders that had lines, at menu prices. */
export function sumDeletions(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<ReductionSums>`
    select 'deletion' as kind, 0 as made, coalesce(delete_reason, '') as reason, coalesce(deleted_by, '') as actor,
      coalesce(delete_approver, '') as approver, cast(count(*) as integer) as count,
      cast(sum(list_cents) as bigint) as "amountCents"
    from orders
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is not null and item_count > 0
      and merged_into_id is null and opened_at >= ${from} and opened_at < ${to}
    group by 3, 4, 5`
}

export interface DeletedOrder {
  id: number
  listCents: number
  reason: string
  actor: string
  approver: string
  deletedAt: number
}

/** Lists the deleted orders that had lines, one by one. */
export function listDeletions(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<DeletedOrder>`
    select id, list_cents as "listCents", coalesce(delete_reason, '') as reason, coalesce(deleted_by, '') as actor,
      coalesce(delete_approver, '') as approver, deleted_at as "deletedAt"
    from orders
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is not null and item_count > 0
      and merged_into_id is null and opened_at >= ${from} and opened_at < ${to}
    order by id`
}

export interface RefundSums {
  reason: string
  actor: string
  /** The person who approved it. */
  approver: string
  count: number
  amountCents: number
  tipCents: number
}

/** Refunds, on the day of the refund. */
export function sumRefunds(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<RefundSums>`
    select reason, actor, approver, cast(count(*) as integer) as count,
      cast(sum(amount_cents) as bigint) as "amountCents", cast(sum(tip_cents) as bigint) as "tipCents"
    from payment_refunds
    where account_id = ${accountId} and location_id = ${locationId} and status = 'approved'
      and ended_at >= ${from} and ended_at < ${to}
    group by reason, actor, approver`
}
