import type { From } from '../../context.ts'
import type { Role } from '../../platform/core/roles.ts'
import { only, type Sql, type WriteSql } from '../../platform/storage/database.ts'
import type { SignedInBy } from './rules.ts'

/** Editable columns of a key. */
export interface KeySettingsRow {
  name: string
  rights: string
  locations: string | null
  expiresAt: number | null
  networks: string | null
  perSecond: number | null
  origins: string | null
}

export interface NewKeyRow extends KeySettingsRow {
  accountId: number
  isTest: number
  digest: string
  hint: string
  createdAt: number
}

export async function insertKey(sql: Sql, key: NewKeyRow): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into api_keys (account_id, name, rights, locations, expires_at, networks, per_second, origins, digest,
      hint, is_test, created_at)
    values (${key.accountId}, ${key.name}, ${key.rights}, ${key.locations}, ${key.expiresAt}, ${key.networks},
      ${key.perSecond}, ${key.origins}, ${key.digest}, ${key.hint}, ${key.isTest}, ${key.createdAt})
    returning id`
  return only(rows).id
}

export async function updateKey(sql: Sql, accountId: number, keyId: number, key: KeySettingsRow) {
  await sql`
    update api_keys set name = ${key.name}, rights = ${key.rights}, locations = ${key.locations},
      expires_at = ${key.expiresAt}, networks = ${key.networks}, per_second = ${key.perSecond},
      origins = ${key.origins}
    where account_id = ${accountId} and id = ${keyId}`
}

/** The successor of a key that is a channel is the same channel. */
export async function copyChannel(sql: Sql, accountId: number, keyId: number, successorId: number) {
  await sql`
    insert into channels (account_id, key_id, name, accept, minutes, answer_within, fee_external_id)
    select account_id, ${successorId}, name, accept, minutes, answer_within, fee_external_id
    from channels where account_id = ${accountId} and key_id = ${keyId}`
}

export async function markKeyReplaced(
  sql: Sql,
  accountId: number,
  keyId: number,
  { replacedBy, expiresAt }: { replacedBy: number; expiresAt: number },
) {
  await sql`
    update api_keys set replaced_by = ${replacedBy}, expires_at = ${expiresAt}
    where account_id = ${accountId} and id = ${keyId}`
}

export async function updateKeyUse(
  sql: Sql,
  use: { accountId: number; keyId: number; usedAt: number; usedFrom: string },
) {
  await sql`
    update api_keys set used_at = ${use.usedAt}, used_from = ${use.usedFrom}
    where account_id = ${use.accountId} and id = ${use.keyId}`
}

/** Stores the routing prefix of the account if it has none; returns the current one. */
export async function putRouting(sql: Sql, accountId: number, routing: string): Promise<string> {
  const rows = await sql<{ routing: string }>`
    update accounts set routing = coalesce(routing, ${routing}) where id = ${accountId} returning routing`
  return only(rows).routing
}

/** Revokes a key; undefined if no such key is in use. */
export async function markKeyRevoked(sql: Sql, accountId: number, keyId: number, revokedAt: number) {
  const [key] = await sql<{ name: string; isTest: number }>`
    update api_keys set revoked_at = ${revokedAt}
    where account_id = ${accountId} and id = ${keyId} and revoked_at is null
    returning name, is_test as "isTest"`
  return key
}

export interface KeyRow extends KeySettingsRow {
  id: number
  hint: string
  isTest: number
  createdAt: number
  revokedAt: number | null
  usedAt: number | null
  usedFrom: string | null
  replacedBy: number | null
}

/** Keys older than `before`, newest first. */
export function listKeys(sql: Sql, accountId: number, before: number, limit: number): Promise<KeyRow[]> {
  return sql<KeyRow>`
    select id, name, hint, is_test as "isTest", rights, locations, expires_at as "expiresAt", networks,
      created_at as "createdAt", revoked_at as "revokedAt", used_at as "usedAt", used_from as "usedFrom",
      replaced_by as "replacedBy", per_second as "perSecond", origins
    from api_keys where account_id = ${accountId} and id < ${before}
    order by id desc limit ${limit}`
}

/** Finds and locks a key: of two concurrent rotations, one finds it replaced. */
export async function findKeyInUse(
  sql: WriteSql,
  accountId: number,
  keyId: number,
): Promise<KeyRow | undefined> {
  await sql.lock`select id from api_keys where account_id = ${accountId} and id = ${keyId} for update`
  const [key] = await sql<KeyRow>`
    select id, name, hint, is_test as "isTest", rights, locations, expires_at as "expiresAt", networks,
      created_at as "createdAt", revoked_at as "revokedAt", used_at as "usedAt", used_from as "usedFrom",
      replaced_by as "replacedBy", per_second as "perSecond", origins
    from api_keys where account_id = ${accountId} and id = ${keyId} and revoked_at is null`
  return key
}

/** The name and the limits of a key; undefined if there is none, or it is revoked. */
export async function findKeyById(sql: Sql, accountId: number, keyId: number) {
  const [key] = await sql<Pick<KeyRow, 'name' | 'isTest' | 'expiresAt' | 'perSecond'>>`
    select name, is_test as "isTest", expires_at as "expiresAt", per_second as "perSecond"
    from api_keys where account_id = ${accountId} and id = ${keyId} and revoked_at is null`
  return key
}

/** Settings of a key that is not revoked. */
export async function findKeyByDigest(sql: Sql, accountId: number, digest: string) {
  const [key] = await sql<KeySettingsRow & { id: number; isTest: number }>`
    select id, name, is_test as "isTest", rights, locations, expires_at as "expiresAt", networks,
      per_second as "perSecond", origins
    from api_keys where account_id = ${accountId} and digest = ${digest} and revoked_at is null`
  return key
}

export interface FoundSession {
  userId: number
  name: string
  role: Role
  locations: string | null
  createdAt: number
  seenAt: number
  signedInBy: SignedInBy
  ownersNeedPasskeys: number
}

export async function findSessionByDigest(
  sql: Sql,
  accountId: number,
  digest: string,
): Promise<FoundSession | undefined> {
  const [session] = await sql<FoundSession>`
    select s.user_id as "userId", u.name, u.role, u.locations, s.created_at as "createdAt", s.seen_at as "seenAt",
      s.signed_in_by as "signedInBy", a.owners_need_passkeys as "ownersNeedPasskeys"
    from sessions s
    join accounts a on a.id = s.account_id
    join users u on u.account_id = s.account_id and u.id = s.user_id
    where s.account_id = ${accountId} and s.digest = ${digest} and u.deleted_at is null`
  return session
}

export async function insertSession(
  sql: Sql,
  session: {
    digest: string
    accountId: number
    userId: number
    createdAt: number
    from: From
    by: SignedInBy
  },
) {
  await sql`
    insert into sessions (digest, account_id, user_id, created_at, seen_at, address, agent, signed_in_by)
    values (${session.digest}, ${session.accountId}, ${session.userId}, ${session.createdAt}, ${session.createdAt},
      ${session.from.address}, ${session.from.agent}, ${session.by})`
}

export async function updateSessionSeen(sql: Sql, accountId: number, digest: string, seenAt: number) {
  await sql`update sessions set seen_at = ${seenAt} where account_id = ${accountId} and digest = ${digest}`
}

/** Deletes the sessions of a user; returns their digests. */
export async function deleteSessionsOfUser(sql: Sql, accountId: number, userId: number): Promise<string[]> {
  const gone = await sql<{ digest: string }>`
    delete from sessions where account_id = ${accountId} and user_id = ${userId} returning digest`
  return gone.map(({ digest }) => digest)
}

export interface OwnSession {
  digest: string
  address: string
  agent: string
  createdAt: number
  seenAt: number
  signedInBy: SignedInBy
}

export function listSessionsOfUser(sql: Sql, accountId: number, userId: number): Promise<OwnSession[]> {
  return sql<OwnSession>`
    select digest, address, agent, created_at as "createdAt", seen_at as "seenAt", signed_in_by as "signedInBy"
    from sessions where account_id = ${accountId} and user_id = ${userId}
    order by seen_at desc, digest`
}

export async function deleteSession(sql: Sql, accountId: number, digest: string): Promise<void> {
  await sql`delete from sessions where account_id = ${accountId} and digest = ${digest}`
}
