import { only, type Sql } from '../platform/storage/database.ts'

/** Counts all tables in use, by a scan of open orders. */
export async function countOpenTables(sql: Sql): Promise<number> {
  const rows = await sql<{ openTables: number }>`
    select cast(count(*) as integer) as "openTables" from orders where closed_at is null and deleted_at is null`
  return only(rows).openTables
}

/** Approximate: taken from the id sequence, where rolled-back inserts leave gaps. */
export async function countOrders(sql: Sql): Promise<number> {
  const [row] = await sql<{ counted: number }>`select counted from orders_counted`
  return row?.counted ?? 0
}
