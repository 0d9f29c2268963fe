import { only, type Sql } from '../platform/storage/database.ts'

/** Goes through all that are in use. */
export async function countOpenTables(sql: Sql): Promise<number> {
  const rows = await sql<{ openTables: number }>`
    select cast(count(*) as integer) as "openTables" from orders where closed_at is null and deleted_at is null`
  return only(rows).openTables
}

/** As far as they were counted; who takes a number and gives it up leaves a gap. */
export async function countOrders(sql: Sql): Promise<number> {
  const [row] = await sql<{ counted: number }>`select counted from orders_counted`
  return row?.counted ?? 0
}
