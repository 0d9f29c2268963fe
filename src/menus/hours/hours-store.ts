import type { Sql } from '../../platform/storage/database.ts'
import type { HoursSet } from './hours-in-force.ts'

interface HoursRow {
  number: number
  name: string
  fromDate: string
  toDate: string
  spans: string
  exceptions: string
}

export async function listHours(sql: Sql, accountId: number, locationId: number): Promise<HoursSet[]> {
  const rows = await sql<HoursRow>`
    select number, name, from_date as "fromDate", to_date as "toDate", spans, exceptions from hours
    where account_id = ${accountId} and location_id = ${locationId}
    order by number`
  return rows.map(({ number, spans, exceptions, ...row }) => ({
    id: number,
    ...row,
    spans: JSON.parse(spans),
    exceptions: JSON.parse(exceptions),
  }))
}

export async function deleteHours(sql: Sql, accountId: number, locationId: number): Promise<void> {
  await sql`delete from hours where account_id = ${accountId} and location_id = ${locationId}`
}

export async function insertHours(
  sql: Sql,
  accountId: number,
  locationId: number,
  { id, name, fromDate, toDate, spans, exceptions }: HoursSet,
): Promise<void> {
  await sql`
    insert into hours (account_id, location_id, number, name, from_date, to_date, spans, exceptions)
    values (${accountId}, ${locationId}, ${id}, ${name}, ${fromDate}, ${toDate}, ${JSON.stringify(spans)},
      ${JSON.stringify(exceptions)})`
}

/** The sets of hours in which the location receives guests, by kind. */
export interface Opening {
  dine_in?: number | undefined
  takeaway?: number | undefined
}

export interface OfferTerms {
  timeZone: string
  strictHours: number
  opening: Opening
  /** Names the hours and price levels as they are; empty: there are none. */
  digest: string
}

/** Columns of a location that a sale reads before hours and levels. */
export async function findOfferTerms(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<OfferTerms | undefined> {
  const [row] = await sql<Omit<OfferTerms, 'opening'> & { opening: string }>`
    select time_zone as "timeZone", strict_hours as "strictHours", opening, offer_digest as digest from locations
    where account_id = ${accountId} and id = ${locationId}`
  return row && { ...row, opening: JSON.parse(row.opening) }
}

export async function updateOpening(
  sql: Sql,
  accountId: number,
  locationId: number,
  { strictHours, opening }: Pick<OfferTerms, 'strictHours' | 'opening'>,
): Promise<void> {
  await sql`
    update locations set strict_hours = ${strictHours}, opening = ${JSON.stringify(opening)}
    where account_id = ${accountId} and id = ${locationId}`
}

export async function updateOfferDigest(
  sql: Sql,
  accountId: number,
  locationId: number,
  digest: string,
): Promise<void> {
  await sql`
    update locations set offer_digest = ${digest} where account_id = ${accountId} and id = ${locationId}`
}

export interface HoursReference {
  type: 'menu' | 'section' | 'item' | 'option' | 'level'
  id: number
  name: string
  hoursNumber: number
}

/** Entries of the menus, and price levels, that refer to a set of hours. */
export function listHoursReferences(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<HoursReference[]> {
  return sql<HoursReference>`
    select 'menu' as type, id, title as name, hours_number as "hoursNumber" from menus
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      and hours_number is not null
    union all
    select 'section' as type, id, title as name, hours_number as "hoursNumber" from menu_sections
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      and hours_number is not null
    union all
    select 'item' as type, id, name, hours_number as "hoursNumber" from menu_items
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      and hours_number is not null
    union all
    select 'option' as type, id, name, hours_number as "hoursNumber" from modifier_options
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      and hours_number is not null
    union all
    select 'level' as type, number as id, name, hours_number as "hoursNumber" from price_levels
    where account_id = ${accountId} and location_id = ${locationId} and hours_number is not null`
}
