import { ADDED, DELETED, FIRED, RECEIVED, REMOVED } from '../events/readers.ts'
import type { Sql } from '../storage/database.ts'

// Where each location that prints by itself stands in its log of events.

export async function printsByItself(sql: Sql, accountId: number, locationId: number): Promise<boolean> {
  const rows = await sql`
    select sequence from auto_printing where account_id = ${accountId} and location_id = ${locationId}`
  return rows.length > 0
}

/** No section is made at this printer any more. */
export async function clearStation(sql: Sql, accountId: number, printerId: number) {
  await sql`update menu_sections set printer_id = null where account_id = ${accountId} and printer_id = ${printerId}`
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

/** 0: the stations know all of the log. Null: they are told nothing by themselves. */
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
