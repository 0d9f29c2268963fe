import { only, type Sql } from '../storage/database.ts'

export interface NewKeyRow {
  accountId: number
  rights: string
  locations: string | null
  name: string
  digest: string
  hint: string
  createdAt: number
}

export async function insertKey(sql: Sql, key: NewKeyRow): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into api_keys (account_id, rights, locations, name, digest, hint, created_at)
    values (${key.accountId}, ${key.rights}, ${key.locations}, ${key.name}, ${key.digest}, ${key.hint}, ${key.createdAt})
    returning id`
  return only(rows).id
}

/** The name of the key that was revoked; undefined when there was no such key in use. */
export async function markKeyRevoked(sql: Sql, accountId: number, keyId: number, revokedAt: number) {
  const [key] = await sql<{ name: string }>`
    update api_keys set revoked_at = ${revokedAt}
    where account_id = ${accountId} and id = ${keyId} and revoked_at is null
    returning name`
  return key?.name
}

export interface KeyRow {
  id: number
  locations: string | null
  name: string
  hint: string
  createdAt: number
  revokedAt: number | null
}

export function listKeys(sql: Sql, accountId: number): Promise<KeyRow[]> {
  return sql<KeyRow>`
    select id, locations, name, hint, created_at as "createdAt", revoked_at as "revokedAt"
    from api_keys where account_id = ${accountId}
    order by id desc`
}

export async function insertSession(
  sql: Sql,
  session: { digest: string; accountId: number; userId: number; createdAt: number },
) {
  await sql`
    insert into sessions (digest, account_id, user_id, created_at, seen_at)
    values (${session.digest}, ${session.accountId}, ${session.userId}, ${session.createdAt}, ${session.createdAt})`
}

export async function updateSessionSeen(sql: Sql, accountId: number, digest: string, seenAt: number) {
  await sql`update sessions set seen_at = ${seenAt} where account_id = ${accountId} and digest = ${digest}`
}

export async function deleteSessionsOfUser(sql: Sql, accountId: number, userId: number) {
  await sql`delete from sessions where account_id = ${accountId} and user_id = ${userId}`
}
