import { ADDED, DELETED, FIRED, RECEIVED, REMOVED } from '../../events/types/kitchen-visibility.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { Station } from '../line-state/station-of-line.ts'

// The position of automatic printing in the event log of each location.

export async function isAutoPrintingOn(sql: Sql, accountId: number, locationId: number): Promise<boolean> {
  const rows = await sql`
    select sequence from auto_printing where account_id = ${accountId} and location_id = ${locationId}`
  return rows.length > 0
}

/** Unassigns all menu sections from this printer. */
export async function clearStation(sql: Sql, accountId: number, printerId: number) {
  await sql`update menu_sections set printer_id = null where account_id = ${accountId} and printer_id = ${printerId}`
}

/** The menu sections of the location that are made at this printer or screen. */
export async function listSectionsMadeAt(
  sql: Sql,
  accountId: number,
  locationId: number,
  printerId: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from menu_sections
    where account_id = ${accountId} and location_id = ${locationId} and printer_id = ${printerId}
      and deleted_at is null
    order by id`
  return rows.map(({ id }) => id)
}

/** The printers and screens of a location, and whether some menu section is assigned to each. */
export function listStations(sql: Sql, accountId: number, locationId: number): Promise<Station[]> {
  return sql<Station>`
    select p.*, case when exists (
        select 1 from menu_sections s
        where s.account_id = ${accountId} and s.location_id = ${locationId} and s.printer_id = p.id
          and s.deleted_at is null
      ) then 1 else 0 end as "hasSections"
    from printer_details p
    where p."accountId" = ${accountId} and p."locationId" = ${locationId}
    order by p.id`
}

/** The printers to which automatic printing sent lines of the order, by active jobs. */
export function listLinesRouted(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<{ printerId: number; orderItemId: number }[]> {
  // `cross` makes SQLite go from line to job instead of scanning all jobs.
  return sql<{ printerId: number; orderItemId: number }>`
    select l.printer_id as "printerId", l.order_item_id as "orderItemId"
    from order_items i
    cross join print_job_lines l
    join print_jobs j on j.account_id = l.account_id and j.id = l.job_id
    where i.account_id = ${accountId} and i.order_id = ${orderId} and l.account_id = i.account_id
      and l.order_item_id = i.id and l.mention = 0 and l.to_qty > 0 and j.routed > 0
      and j.status in ('pending', 'sent', 'printed')
    order by l.job_id`
}

export async function lockCursor(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<number | undefined> {
  const [cursor] = await sql<{ sequence: number }>`
    select sequence from auto_printing where account_id = ${accountId} and location_id = ${locationId} for update`
  return cursor?.sequence
}

export async function insertCursor(sql: Sql, accountId: number, locationId: number, sequence: number) {
  await sql`
    insert into auto_printing (account_id, location_id, sequence)
    values (${accountId}, ${locationId}, ${sequence})`
}

export async function updateCursor(sql: Sql, accountId: number, locationId: number, sequence: number) {
  await sql`
    update auto_printing set sequence = ${sequence}
    where account_id = ${accountId} and location_id = ${locationId}`
}

/** 0: the stations are up to date with the log. Null: automatic printing is off. */
export async function markRead(sql: Sql, accountId: number, locationId: number, due: 0 | null) {
  await sql`
    update event_logs set kitchen_due = ${due}
    where account_id = ${accountId} and location_id = ${locationId}`
}

export async function deleteCursor(sql: Sql, accountId: number, locationId: number) {
  await sql`delete from auto_printing where account_id = ${accountId} and location_id = ${locationId}`
}

export async function findLastSequence(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const [last] = await sql<{ sequence: number }>`
    select coalesce(max(sequence), 0) as sequence from events
    where account_id = ${accountId} and location_id = ${locationId}`
  return last?.sequence ?? 0
}

export function listOrdersTouched(
  sql: Sql,
  accountId: number,
  locationId: number,
  after: number,
): Promise<{ orderId: number }[]> {
  return sql`
    select order_id as "orderId" from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence > ${after}
      and type in (${ADDED}, ${FIRED}, ${RECEIVED}, ${REMOVED}, ${DELETED}) and order_id is not null
    group by order_id
    order by min(sequence)`
}
