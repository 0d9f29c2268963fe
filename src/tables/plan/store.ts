import { only, type Sql } from '../../platform/storage/database.ts'
import type { Placed } from './rules.ts'

export interface Area {
  areaId: number
  name: string
}

export function listAreas(sql: Sql, accountId: number, locationId: number): Promise<Area[]> {
  return sql<Area>`
    select area_id as "areaId", name from areas
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    order by position, area_id`
}

export function listAreaStaff(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<{ areaId: number; staffId: number }[]> {
  return sql`
    select a.area_id as "areaId", a.staff_id as "staffId" from area_staff a
    join staff s on s.account_id = a.account_id and s.id = a.staff_id
    where a.account_id = ${accountId} and a.location_id = ${locationId} and s.deleted_at is null
    order by a.area_id, a.staff_id`
}

export interface TablePlace extends Placed {
  areaId: number
}

export function listPlaces(sql: Sql, accountId: number, locationId: number): Promise<TablePlace[]> {
  return sql<TablePlace>`
    select table_id as "tableId", area_id as "areaId", x, y, width, height, shape, turned
    from table_places
    where account_id = ${accountId} and location_id = ${locationId}`
}

/** Area numbers are never reused, so that an old number cannot refer to another area. */
export async function nextAreaId(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(area_id), 0) + 1 as next from areas
    where account_id = ${accountId} and location_id = ${locationId}`
  return only(rows).next
}

interface AreaRow extends Area {
  accountId: number
  locationId: number
  position: number
}

export async function saveArea(sql: Sql, area: AreaRow): Promise<void> {
  await sql`
    insert into areas (account_id, location_id, area_id, name, position)
    values (${area.accountId}, ${area.locationId}, ${area.areaId}, ${area.name}, ${area.position})
    on conflict (account_id, location_id, area_id)
      do update set name = excluded.name, position = excluded.position`
}

/** Removes all table places and area staff before a plan is saved again. */
export async function clearPlan(sql: Sql, accountId: number, locationId: number): Promise<void> {
  await sql`delete from table_places where account_id = ${accountId} and location_id = ${locationId}`
  await sql`delete from area_staff where account_id = ${accountId} and location_id = ${locationId}`
}

export async function markAreaDeleted(
  sql: Sql,
  { accountId, locationId, areaId }: Pick<AreaRow, 'accountId' | 'locationId' | 'areaId'>,
  deletedAt: number,
): Promise<void> {
  await sql`
    update areas set deleted_at = ${deletedAt}
    where account_id = ${accountId} and location_id = ${locationId} and area_id = ${areaId}`
}

export async function insertAreaStaff(
  sql: Sql,
  { accountId, locationId, areaId }: Pick<AreaRow, 'accountId' | 'locationId' | 'areaId'>,
  staffId: number,
): Promise<void> {
  await sql`
    insert into area_staff (account_id, location_id, area_id, staff_id)
    values (${accountId}, ${locationId}, ${areaId}, ${staffId})`
}

export async function insertPlace(
  sql: Sql,
  { accountId, locationId, areaId }: Pick<AreaRow, 'accountId' | 'locationId' | 'areaId'>,
  place: Placed,
): Promise<void> {
  await sql`
    insert into table_places (account_id, table_id, location_id, area_id, x, y, width, height, shape, turned)
    values (${accountId}, ${place.tableId}, ${locationId}, ${areaId}, ${place.x}, ${place.y}, ${place.width},
      ${place.height}, ${place.shape}, ${place.turned})`
}

/** The area of a table on the floor plan; undefined: it has none. */
export async function findAreaOfTable(
  sql: Sql,
  accountId: number,
  tableId: number,
): Promise<number | undefined> {
  const [place] = await sql<{ areaId: number }>`
    select area_id as "areaId" from table_places where account_id = ${accountId} and table_id = ${tableId}`
  return place?.areaId
}
