import type { Sql } from '../../platform/storage/database.ts'
import type { Span } from '../business-day.ts'
import type { Where } from '../store.ts'

/** Lines that were sold at a price level, summed where all of this is the same. */
export interface LevelLines {
  levelNumber: number
  levelName: string
  baseCents: number
  priceCents: number
  /** Chosen modifiers, stored as JSON; null: none. */
  modifiers: string | null
  /** Of a manual level; null: it applied by itself. */
  reason: string | null
  actor: string | null
  approver: string | null
  lines: number
  qty: number
  netCents: number
}

export function sumLevelLines(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<LevelLines>`
    select i.level_number as "levelNumber", i.level_name as "levelName", i.base_cents as "baseCents",
      i.price_cents as "priceCents", i.modifiers, i.level_reason as reason, i.level_actor as actor,
      i.level_approver as approver, cast(count(*) as integer) as lines, cast(sum(i.qty) as bigint) as qty,
      cast(sum(i.net_cents) as bigint) as "netCents"
    from orders o
    join order_items i on i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
      and i.level_number is not null
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by i.level_number, i.level_name, i.base_cents, i.price_cents, i.modifiers, i.level_reason, i.level_actor,
      i.level_approver
    order by i.level_number, i.level_name`
}
