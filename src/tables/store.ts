import { only, type Sql, type WriteSql } from '../platform/storage/database.ts'
import type { Table } from './rules.ts'

export function listTables(sql: Sql, accountId: number, locationId: number): Promise<Table[]> {
  return sql<Table>`
    select t.id, t.location_id as "locationId", t.number, t.type, t.seats, o.id as "openOrderId"
    from tables t
    left join orders o on o.account_id = t.account_id and o.id = coalesce((
        select own.id from orders own
        where own.account_id = ${accountId} and own.location_id = t.location_id and own.table_id = t.id
          and own.closed_at is null and own.deleted_at is null
      ), (
        select j.order_id from order_tables j
        where j.account_id = ${accountId} and j.table_id = t.id and j.released_at is null
      ))
    where t.account_id = ${accountId} and t.location_id = ${locationId} and t.deleted_at is null
    order by t.number`
}

export interface OpenTable {
  id: number
  number: number
  type: number
  seats: number
  orderId: number
  itemCount: number
  totalCents: number
  staffId: number
  firstName: string
  lastName: string
}

export async function listOpenTables(sql: Sql, accountId: number, locationId: number): Promise<OpenTable[]> {
  const [own, joined] = await Promise.all([
    listOwnTables(sql, accountId, locationId),
    listJoinedTables(sql, accountId, locationId),
  ])
  return [...own, ...joined].sort((one, other) => one.number - other.number)
}

/** Tables at which an order was opened. */
function listOwnTables(sql: Sql, accountId: number, locationId: number): Promise<OpenTable[]> {
  return sql<OpenTable>`
    select t.id, t.number, t.type, t.seats, o.id as "orderId", o.item_count as "itemCount",
      o.total_cents as "totalCents", s.id as "staffId", s.first_name as "firstName", s.last_name as "lastName"
    from orders o
    join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where o.account_id = ${accountId} and o.location_id = ${locationId}
      and o.closed_at is null and o.deleted_at is null
    order by t.number`
}

/** Tables that are joined to the table of an order. */
function listJoinedTables(sql: Sql, accountId: number, locationId: number): Promise<OpenTable[]> {
  return sql<OpenTable>`
    select t.id, t.number, t.type, t.seats, o.id as "orderId", o.item_count as "itemCount",
      o.total_cents as "totalCents", s.id as "staffId", s.first_name as "firstName", s.last_name as "lastName"
    from tables t
    join order_tables j on j.account_id = t.account_id and j.table_id = t.id and j.released_at is null
    join orders o on o.account_id = j.account_id and o.id = j.order_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where t.account_id = ${accountId} and t.location_id = ${locationId} and t.deleted_at is null
    order by t.number`
}

export interface OrderOnFloor {
  id: number
  itemCount: number
  totalCents: number
  paidCents: number
  allergens: number
  openedAt: number
  closedAt: number | null
  deletedAt: number | null
  mergedIntoId: number | null
  staffId: number
  firstName: string
  lastName: string
}

export type TableOnFloor = Table & { order: OrderOnFloor | null }

/** Every table of the location, with its open order. */
export async function listFloor(sql: Sql, accountId: number, locationId: number): Promise<TableOnFloor[]> {
  const rows = await sql<Table & Omit<OrderOnFloor, 'id'>>`
    select t.id, t.location_id as "locationId", t.number, t.type, t.seats, o.id as "openOrderId",
      o.item_count as "itemCount", o.total_cents as "totalCents", o.paid_cents as "paidCents", o.allergens,
      o.opened_at as "openedAt", o.closed_at as "closedAt", o.deleted_at as "deletedAt",
      o.merged_into_id as "mergedIntoId", s.id as "staffId", s.first_name as "firstName", s.last_name as "lastName"
    from tables t
    left join orders o on o.account_id = t.account_id and o.id = coalesce((
        select own.id from orders own
        where own.account_id = ${accountId} and own.location_id = t.location_id and own.table_id = t.id
          and own.closed_at is null and own.deleted_at is null
      ), (
        select j.order_id from order_tables j
        where j.account_id = ${accountId} and j.table_id = t.id and j.released_at is null
      ))
    left join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where t.account_id = ${accountId} and t.location_id = ${locationId} and t.deleted_at is null
    order by t.number`
  return rows.map(({ id, locationId, number, type, seats, openOrderId, ...order }) => ({
    ...{ id, locationId, number, type, seats, openOrderId },
    // Without an open order the joined columns are null.
    order: openOrderId === null ? null : { ...order, id: openOrderId },
  }))
}

export async function isNumberTaken(
  sql: Sql,
  {
    accountId,
    locationId,
    number,
    exceptId,
  }: { accountId: number; locationId: number; number: number; exceptId: number },
): Promise<boolean> {
  const rows = await sql`
    select id from tables
    where account_id = ${accountId} and location_id = ${locationId} and number = ${number}
      and deleted_at is null and id <> ${exceptId}`
  return rows.length > 0
}

export async function updateTable(
  sql: Sql,
  accountId: number,
  tableId: number,
  { number, type, seats }: { number: number; type: number; seats: number },
) {
  await sql`
    update tables set number = ${number}, type = ${type}, seats = ${seats}
    where account_id = ${accountId} and id = ${tableId} and deleted_at is null`
}

export async function findTable(sql: Sql, accountId: number, tableId: number): Promise<Table | undefined> {
  const [table] = await sql<Table>`
    select t.id, t.location_id as "locationId", t.number, t.type, t.seats, o.id as "openOrderId"
    from tables t
    left join orders o on o.account_id = t.account_id and o.id = coalesce((
        select own.id from orders own
        where own.account_id = ${accountId} and own.location_id = t.location_id and own.table_id = t.id
          and own.closed_at is null and own.deleted_at is null
      ), (
        select j.order_id from order_tables j
        where j.account_id = ${accountId} and j.table_id = t.id and j.released_at is null
      ))
    where t.account_id = ${accountId} and t.id = ${tableId} and t.deleted_at is null`
  return table
}

/** Locks the location of the table. */
export async function lockLocationOfTable(sql: WriteSql, accountId: number, tableId: number) {
  await sql.lock`
    select id from locations
    where account_id = ${accountId}
      and id = (select location_id from tables where account_id = ${accountId} and id = ${tableId})
    for update`
}

export interface NewTable {
  accountId: number
  locationId: number
  number: number
  type: number
  seats: number
  createdAt: number
}

/** Undefined when the number is taken. */
export async function insertTable(sql: Sql, table: NewTable): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    insert into tables (account_id, location_id, number, type, seats, created_at)
    values (${table.accountId}, ${table.locationId}, ${table.number}, ${table.type}, ${table.seats}, ${table.createdAt})
    on conflict (account_id, location_id, number) where deleted_at is null do nothing
    returning id`
  return row?.id
}

export async function lowestFreeNumber(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ number: number }>`
    select min(candidate) as number from (
      select 1 as candidate
      union all
      select number + 1 from tables
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    ) as candidates
    where candidate not in (
      select number from tables
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    )`
  return only(rows).number
}

export async function markTableDeleted(sql: Sql, accountId: number, tableId: number, deletedAt: number) {
  await sql`
    update tables set deleted_at = ${deletedAt}
    where account_id = ${accountId} and id = ${tableId} and deleted_at is null`
}
