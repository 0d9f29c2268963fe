import { only, type Sql } from '../platform/storage/database.ts'

/** The most recently numbered order of a location. */
export interface LastNumbered {
  businessDay: string
  dayNumber: number
}

export async function findLastNumbered(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<LastNumbered | undefined> {
  const [last] = await sql<LastNumbered>`
    select business_day as "businessDay", day_number as "dayNumber" from orders
    where account_id = ${accountId} and location_id = ${locationId} and business_day is not null
    order by business_day desc, day_number desc limit 1`
  return last
}

export async function highestDayNumber(
  sql: Sql,
  accountId: number,
  locationId: number,
  businessDay: string,
): Promise<number> {
  const rows = await sql<{ highest: number }>`
    select coalesce(max(day_number), 0) as highest from orders
    where account_id = ${accountId} and location_id = ${locationId} and business_day = ${businessDay}`
  return only(rows).highest
}
