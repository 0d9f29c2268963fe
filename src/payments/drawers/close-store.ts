import type { Sql } from '../../platform/storage/database.ts'
import type { ClosedFigures } from '../../reports/day/closed-day.ts'

export interface DrawerCount {
  number: number
  name: string
  expectedCents: number
  countedCents: number
}

export interface DayClose {
  number: number
  note: string
  actor: string
  approver: string
  closedAt: number
  drawers: DrawerCount[]
}

/** All cash counts of a day. */
export async function listCloses(
  sql: Sql,
  accountId: number,
  locationId: number,
  day: string,
): Promise<DayClose[]> {
  const closes = await listClosesOfDays(sql, accountId, locationId, day, day)
  return closes.map(({ day: _, ...close }) => close)
}

/** All cash counts of a range of days, each with its day. */
export async function listClosesOfDays(
  sql: Sql,
  accountId: number,
  locationId: number,
  first: string,
  last: string,
): Promise<(DayClose & { day: string })[]> {
  const [closes, counts] = await Promise.all([
    sql<Omit<DayClose, 'drawers'> & { day: string }>`
      select business_day as day, number, note, actor, approver, closed_at as "closedAt" from day_closes
      where account_id = ${accountId} and location_id = ${locationId}
        and business_day >= ${first} and business_day <= ${last}
      order by business_day, number`,
    sql<DrawerCount & { day: string; close: number }>`
      select business_day as day, close_number as close, drawer_number as number, name,
        expected_cents as "expectedCents", counted_cents as "countedCents"
      from drawer_counts
      where account_id = ${accountId} and location_id = ${locationId}
        and business_day >= ${first} and business_day <= ${last}
      order by business_day, close_number, drawer_number`,
  ])
  const byClose = Map.groupBy(counts, ({ day, close }) => `${day} ${close}`)
  return closes.map((one) => ({
    ...one,
    drawers: (byClose.get(`${one.day} ${one.number}`) ?? []).map(({ day: _, close: __, ...count }) => count),
  }))
}

export async function insertClose(
  sql: Sql,
  accountId: number,
  locationId: number,
  day: string,
  close: DayClose,
  figures: ClosedFigures,
) {
  await sql`
    insert into day_closes (account_id, location_id, business_day, number, note, actor, approver, closed_at, figures)
    values (${accountId}, ${locationId}, ${day}, ${close.number}, ${close.note}, ${close.actor}, ${close.approver},
      ${close.closedAt}, ${JSON.stringify(figures)})`
}

export async function insertCount(
  sql: Sql,
  accountId: number,
  locationId: number,
  day: string,
  closeNumber: number,
  count: DrawerCount,
) {
  await sql`
    insert into drawer_counts (account_id, location_id, business_day, close_number, drawer_number, name, expected_cents,
      counted_cents)
    values (${accountId}, ${locationId}, ${day}, ${closeNumber}, ${count.number}, ${count.name}, ${count.expectedCents},
      ${count.countedCents})`
}
