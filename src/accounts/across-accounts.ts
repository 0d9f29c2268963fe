import { type Caller, callerWith, readReach } from '../context.ts'
import { readRights } from '../rights.ts'
import type { Sql } from '../storage/database.ts'

interface KeyRow {
  id: number
  accountId: number
  name: string
  rights: string
  locations: string | null
}

/** Whose key it is: the key tells the account. */
export async function findKey(sql: Sql, digest: string): Promise<Caller | undefined> {
  const [key] = await sql<KeyRow>`
    select id, account_id as "accountId", name, rights, locations
    from api_keys where digest = ${digest} and revoked_at is null`
  return (
    key &&
    callerWith({
      accountId: key.accountId,
      actor: { kind: 'key', id: key.id, name: key.name },
      rights: readRights(key.rights),
      reach: readReach(key.locations),
    })
  )
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql`select id from accounts limit 1`).length > 0
}
