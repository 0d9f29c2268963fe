import type { Sql } from '../platform/storage/database.ts'

/** Marks a table as left by its guests, if the location wants tables to be cleared. */
export async function markTableLeft(
  sql: Sql,
  accountId: number,
  { locationId, tableId }: { locationId: number; tableId: number },
  leftAt: number,
) {
  await sql`
    update tables set left_at = ${leftAt}
    where account_id = ${accountId} and id = ${tableId}
      and exists (
        select 1 from locations where account_id = ${accountId} and id = ${locationId} and clearing = 1
      )`
}

/** False when there was nothing to clear. */
export async function markTableClear(sql: Sql, accountId: number, tableId: number): Promise<boolean> {
  const rows = await sql`
    update tables set left_at = null
    where account_id = ${accountId} and id = ${tableId} and left_at is not null
    returning 1 as changed`
  return rows.length === 1
}

/** Tables that have not been cleared, even if new guests sit there. */
export async function listTablesLeft(sql: Sql, accountId: number, locationId: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select t.id from tables t
    join locations l on l.account_id = t.account_id and l.id = t.location_id and l.clearing = 1
    where t.account_id = ${accountId} and t.location_id = ${locationId} and t.deleted_at is null
      and t.left_at is not null`
  return rows.map(({ id }) => id)
}
