import type { Sql } from '../../platform/storage/database.ts'
import type { Offset } from '../business-day.ts'
import type { Where } from '../store.ts'

/** Number of dishes that took this many whole minutes, and their total time. */
export interface Took {
  minutes: number
  dishes: number
  tookMs: number
}

export interface Made extends Took {
  printerId: number
  station: string
  itemId: number
  name: string
  /** Local hour in which they were fired. */
  hour: number
}

/** Times from fired to done on a screen, one row per station, item, hour and minute to keep the rows few. */
export function countMade(sql: Sql, { accountId, locationId }: Where, { from, to, shiftMs }: Offset) {
  // Join from orders to lines to tickets; in another order SQLite scans every line ever ordered.
  return sql<Made>`
    select l.printer_id as "printerId", p.name as station, i.item_id as "itemId", i.name,
      ((i.fired_at + cast(${shiftMs} as bigint)) / 3600000) % 24 as hour,
      (d.done_at - i.fired_at) / 60000 as minutes, cast(sum(d.done_qty) as integer) as dishes,
      cast(sum(d.done_qty * (d.done_at - i.fired_at)) as bigint) as "tookMs"
    from orders o
    cross join order_items i
    cross join print_job_lines l
    cross join kitchen_lines d
    join printers p on p.account_id = l.account_id and p.id = l.printer_id
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to} and i.account_id = o.account_id and i.order_id = o.id
      and i.removed_at is null and l.account_id = i.account_id and l.order_item_id = i.id
      and d.account_id = l.account_id and d.job_id = l.job_id and d.order_item_id = l.order_item_id
      and d.done_qty > 0 and d.done_at >= i.fired_at
    group by 1, 2, 3, 4, 5, 6`
}

export interface Waited extends Took {
  hour: number
}

/** Times from ready to served. */
export function countWaited(sql: Sql, { accountId, locationId }: Where, { from, to, shiftMs }: Offset) {
  return sql<Waited>`
    select ((i.ready_at + cast(${shiftMs} as bigint)) / 3600000) % 24 as hour,
      (i.served_at - i.ready_at) / 60000 as minutes, cast(sum(i.qty) as integer) as dishes,
      cast(sum(i.qty * (i.served_at - i.ready_at)) as bigint) as "tookMs"
    from orders o
    join order_items i on i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
      and i.served_at >= i.ready_at
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by 1, 2`
}
