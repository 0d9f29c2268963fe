import { only, type Sql } from '../storage/database.ts'

export async function insertAccount(sql: Sql, name: string, createdAt: number): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into accounts (name, created_at) values (${name}, ${createdAt}) returning id`
  return only(rows).id
}

export async function accountExists(sql: Sql, accountId: number): Promise<boolean> {
  return (await sql`select id from accounts where id = ${accountId}`).length > 0
}

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

export async function findAccountName(sql: Sql, accountId: number): Promise<string> {
  return only(await sql<{ name: string }>`select name from accounts where id = ${accountId}`).name
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
