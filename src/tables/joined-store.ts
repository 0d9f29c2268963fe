import type { Sql } from '../platform/storage/database.ts'

// A table that is joined to the table of an order.

export interface JoinedTable {
  orderId: number
  tableId: number
  tableNumber: number
}

/** Tables joined to open orders. */
export function listJoinedTables(sql: Sql, accountId: number, locationId: number): Promise<JoinedTable[]> {
  return sql<JoinedTable>`
    select j.order_id as "orderId", t.id as "tableId", t.number as "tableNumber"
    from tables t
    join order_tables j on j.account_id = t.account_id and j.table_id = t.id and j.released_at is null
    where t.account_id = ${accountId} and t.location_id = ${locationId} and t.deleted_at is null
    order by t.number`
}

export function listJoinedTablesOf(sql: Sql, accountId: number, orderId: number): Promise<JoinedTable[]> {
  return sql<JoinedTable>`
    select j.order_id as "orderId", t.id as "tableId", t.number as "tableNumber"
    from order_tables j
    join tables t on t.account_id = j.account_id and t.id = j.table_id
    where j.account_id = ${accountId} and j.order_id = ${orderId} and j.released_at is null
    order by t.number`
}

export async function insertJoinedTable(
  sql: Sql,
  {
    accountId,
    orderId,
    tableId,
    joinedAt,
  }: { accountId: number; orderId: number; tableId: number; joinedAt: number },
) {
  await sql`
    insert into order_tables (account_id, order_id, table_id, joined_at)
    values (${accountId}, ${orderId}, ${tableId}, ${joinedAt})
    on conflict (account_id, order_id, table_id) do update set joined_at = ${joinedAt}, released_at = null`
}

export async function releaseJoinedTable(
  sql: Sql,
  { accountId, orderId, tableId }: { accountId: number; orderId: number; tableId: number },
  releasedAt: number,
) {
  await sql`
    update order_tables set released_at = ${releasedAt}
    where account_id = ${accountId} and order_id = ${orderId} and table_id = ${tableId} and released_at is null`
}
