import type { Caller } from '../context.ts'
import type { Sql } from '../storage/database.ts'

/** Whose key it is: the key tells the account. */
export async function findKey(sql: Sql, digest: string): Promise<Caller | undefined> {
  const [key] = await sql<{ id: number; account_id: number; location_id: number | null; name: string }>`
    select id, account_id, location_id, name from api_keys where digest = ${digest} and revoked_at is null`
  return (
    key && {
      accountId: key.account_id,
      onlyLocationId: key.location_id,
      actor: { kind: 'key', id: key.id, name: key.name },
    }
  )
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql`select id from accounts limit 1`).length > 0
}
