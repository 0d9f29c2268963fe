import { only, type Sql } from '../storage/database.ts'

export async function countOrders(sql: Sql): Promise<{ openTables: number; orders: number }> {
  const rows = await sql<{ openTables: number; orders: number }>`
    select
      (select cast(count(*) as integer) from orders where closed_at is null and deleted_at is null) as "openTables",
      (select coalesce(max(id), 0) from orders) as orders`
  return only(rows)
}
