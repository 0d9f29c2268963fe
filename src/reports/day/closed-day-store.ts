import type { Sql } from '../../platform/storage/database.ts'
import type { RunOfDays } from '../business-day.ts'
import type { Where } from '../store.ts'

/** Stored figures of a day's last close, as JSON; null: closed by a version that stored none. Undefined: not closed. */
export async function findFigures(
  sql: Sql,
  { accountId, locationId }: Where,
  day: string,
): Promise<{ figures: string | null } | undefined> {
  const [close] = await sql<{ figures: string | null }>`
    select figures from day_closes
    where account_id = ${accountId} and location_id = ${locationId} and business_day = ${day}
    order by number desc limit 1`
  return close
}

/** The last close of each day in a range. */
export function listLastFigures(sql: Sql, { accountId, locationId }: Where, first: string, last: string) {
  return sql<{ day: string; figures: string | null }>`
    select c.business_day as day, c.figures from day_closes c
    where c.account_id = ${accountId} and c.location_id = ${locationId}
      and c.business_day >= ${first} and c.business_day <= ${last}
      and c.number = (select max(l.number) from day_closes l where l.account_id = c.account_id
        and l.location_id = c.location_id and l.business_day = c.business_day)
    order by c.business_day`
}

export interface DayMoved {
  day: number
  method: string
  /** Money taken by this method, less refunds. */
  amountCents: number
  tipCents: number
}

export function sumMovedByDay(sql: Sql, { accountId, locationId }: Where, { from, to, dayMs }: RunOfDays) {
  return sql<DayMoved>`
    select (entered_at - cast(${from} as bigint)) / cast(${dayMs} as bigint) as day, method,
      cast(sum(amount_cents) as bigint) as "amountCents", cast(sum(tip_cents) as bigint) as "tipCents"
    from ledger
    where account_id = ${accountId} and location_id = ${locationId}
      and entered_at >= ${from} and entered_at < ${to}
    group by 1, 2 order by 1, 2`
}
