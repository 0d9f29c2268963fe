import { only, type Sql } from '../../platform/storage/database.ts'

export interface PasskeyRow {
  /** Digest of the credential id, which has any length. */
  digest: string
  userId: number
  credentialId: string
  publicKey: string
  host: string
  transports: string
  name: string
  /** Signature counter of the authenticator; 0: it does not count. */
  signatures: number
  createdAt: number
  usedAt: number | null
}

export function listPasskeysOfUser(sql: Sql, accountId: number, userId: number): Promise<PasskeyRow[]> {
  return sql<PasskeyRow>`
    select digest, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", host, transports,
      name, signatures, created_at as "createdAt", used_at as "usedAt"
    from passkeys where account_id = ${accountId} and user_id = ${userId}
    order by created_at, digest`
}

export async function findPasskey(
  sql: Sql,
  accountId: number,
  digest: string,
): Promise<PasskeyRow | undefined> {
  const [passkey] = await sql<PasskeyRow>`
    select digest, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", host, transports,
      name, signatures, created_at as "createdAt", used_at as "usedAt"
    from passkeys where account_id = ${accountId} and digest = ${digest}`
  return passkey
}

/** Returns false if the passkey exists. */
export async function insertPasskey(
  sql: Sql,
  accountId: number,
  passkey: Omit<PasskeyRow, 'usedAt'>,
): Promise<boolean> {
  const rows = await sql`
    insert into passkeys (account_id, digest, user_id, credential_id, public_key, host, transports, name, signatures,
      created_at)
    values (${accountId}, ${passkey.digest}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.host}, ${passkey.transports}, ${passkey.name}, ${passkey.signatures}, ${passkey.createdAt})
    on conflict (account_id, digest) do nothing
    returning digest`
  return rows.length > 0
}

export async function updatePasskeyName(sql: Sql, accountId: number, digest: string, name: string) {
  await sql`update passkeys set name = ${name} where account_id = ${accountId} and digest = ${digest}`
}

/**
 * Updates the counter. False if the passkey was removed meanwhile, or its counter is higher: of two signatures with one
 * number, one is a copy's.
 */
export async function updatePasskeyUsed(
  sql: Sql,
  accountId: number,
  digest: string,
  { signatures, usedAt }: { signatures: number; usedAt: number },
): Promise<boolean> {
  const rows = await sql`
    update passkeys set signatures = ${signatures}, used_at = ${usedAt}
    where account_id = ${accountId} and digest = ${digest}
      and (signatures < ${signatures} or (signatures = 0 and ${signatures} = 0))
    returning digest`
  return rows.length > 0
}

export async function deletePasskey(sql: Sql, accountId: number, digest: string) {
  await sql`delete from passkeys where account_id = ${accountId} and digest = ${digest}`
}

export async function deletePasskeysOfUser(sql: Sql, accountId: number, userId: number) {
  await sql`delete from passkeys where account_id = ${accountId} and user_id = ${userId}`
}

/** Number of passkeys by user. */
export function countPasskeys(sql: Sql, accountId: number): Promise<{ userId: number; count: number }[]> {
  return sql<{ userId: number; count: number }>`
    select user_id as "userId", cast(count(*) as integer) as count
    from passkeys where account_id = ${accountId} group by user_id`
}

/** Records an answered challenge. False if it was answered before; of two concurrent answers one is second. */
export async function spendChallenge(
  sql: Sql,
  accountId: number,
  { digest, endsAt }: { digest: string; endsAt: number },
): Promise<boolean> {
  const rows = await sql`
    insert into spent_challenges (account_id, digest, ends_at) values (${accountId}, ${digest}, ${endsAt})
    on conflict (account_id, digest) do nothing
    returning digest`
  return rows.length > 0
}

export async function ownersNeedPasskeys(sql: Sql, accountId: number): Promise<boolean> {
  const rows = await sql<{ needed: number }>`
    select owners_need_passkeys as needed from accounts where id = ${accountId}`
  return only(rows).needed === 1
}

export async function updateOwnersNeedPasskeys(sql: Sql, accountId: number, needed: number) {
  await sql`update accounts set owners_need_passkeys = ${needed} where id = ${accountId}`
}
