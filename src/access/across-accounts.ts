import { type Caller, callerWith, readReach } from '../context.ts'
import { readRights } from '../rights.ts'
import type { Role } from '../roles.ts'
import type { Sql } from '../storage/database.ts'

// What is asked before the account is known, by the digest of a long random secret: knowing it is having it.

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

export interface Session {
  accountId: number
  userId: number
  name: string
  role: Role
  createdAt: number
  seenAt: number
}

/** The digest is of a long random token, so knowing it means being that browser. */
export async function findSession(sql: Sql, digest: string): Promise<Session | undefined> {
  const [session] = await sql<Session>`
    select s.account_id as "accountId", s.user_id as "userId", u.name, u.role, s.created_at as "createdAt",
      s.seen_at as "seenAt"
    from sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id
    where s.digest = ${digest} and u.deleted_at is null`
  return session
}

export async function deleteSession(sql: Sql, digest: string) {
  await sql`delete from sessions where digest = ${digest}`
}

export async function deleteSessionsUnseenSince(sql: Sql, instant: number) {
  await sql`delete from sessions where seen_at <= ${instant}`
}
