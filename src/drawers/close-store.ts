import type { Sql } from '../storage/database.ts'

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

/** Every time that the cash of a day was counted. */
export async function listCloses(
  sql: Sql,
  accountId: number,
  locationId: number,
  day: string,
): Promise<DayClose[]> {
  const [closes, counts] = await Promise.all([
    sql<Omit<DayClose, 'drawers'>>`
      select number, note, actor, approver, closed_at as "closedAt" from day_closes
      where account_id = ${accountId} and location_id = ${locationId} and business_day = ${day}
      order by number`,
    sql<DrawerCount & { close: number }>`
      select close_number as close, drawer_number as number, name, expected_cents as "expectedCents",
        counted_cents as "countedCents"
      from drawer_counts
      where account_id = ${accountId} and location_id = ${locationId} and business_day = ${day}
      order by close_number, drawer_number`,
  ])
  return closes.map((one) => ({
    ...one,
    drawers: counts.filter(({ close }) => close === one.number).map(({ close: _, ...count }) => count),
  }))
}

export async function insertClose(
  sql: Sql,
  accountId: number,
  locationId: number,
  day: string,
  close: DayClose,
) {
  await sql`
    insert into day_closes (account_id, location_id, business_day, number, note, actor, approver, closed_at)
    values (${accountId}, ${locationId}, ${day}, ${close.number}, ${close.note}, ${close.actor}, ${close.approver},
      ${close.closedAt})`
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
