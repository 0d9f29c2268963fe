import type { Sql } from '../../platform/storage/database.ts'

/** The next transition of a location; undefined: none. */
export async function findTransition(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<number | undefined> {
  const [row] = await sql<{ dueAt: number }>`
    select due_at as "dueAt" from menu_transitions
    where account_id = ${accountId} and location_id = ${locationId}`
  return row?.dueAt
}

export async function saveTransition(
  sql: Sql,
  accountId: number,
  locationId: number,
  dueAt: number | undefined,
): Promise<void> {
  if (dueAt === undefined) {
    await sql`delete from menu_transitions where account_id = ${accountId} and location_id = ${locationId}`
    return
  }
  await sql`
    insert into menu_transitions (account_id, location_id, due_at) values (${accountId}, ${locationId}, ${dueAt})
    on conflict (account_id, location_id) do update set due_at = excluded.due_at`
}
