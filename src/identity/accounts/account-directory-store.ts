import { hash } from 'node:crypto'
import type { Sql } from '../../platform/storage/database.ts'
import { type DirectoryEntry, findDirectoryEntry } from './across-accounts.ts'

/** Digest of an e-mail address in the directory. */
export function digestOfEmail(email: string): string {
  return hash('sha256', `e-mail ${email}`)
}

/**
 * Finds the account of a digest. Older programs did not write to the directory and may still be running; until that is
 * over, `among` searches the tables of all accounts for digests that are not listed.
 */
export async function findAccountByDigest(
  sql: Sql,
  digest: string,
  among: (sql: Sql, digest: string) => Promise<DirectoryEntry | undefined>,
): Promise<DirectoryEntry | undefined> {
  const listed = await findDirectoryEntry(sql, digest)
  if (listed || (await isDirectoryComplete(sql))) return listed
  return among(sql, digest)
}

export async function isDirectoryComplete(sql: Sql): Promise<boolean> {
  return (await sql`select value from installation where name = 'directory_is_whole'`).length > 0
}

/** Marks the directory as complete: from now on all programs maintain it. */
export async function markDirectoryComplete(sql: Sql): Promise<void> {
  await sql`
    insert into installation (name, value) values ('directory_is_whole', '1') on conflict (name) do nothing`
}

/** Claims the set-up of an empty installation. False if it was claimed before. */
export async function claimSetUp(sql: Sql): Promise<boolean> {
  const rows = await sql`
    insert into installation (name, value) values ('set_up', '1') on conflict (name) do nothing returning name`
  return rows.length > 0
}

export async function insertDirectoryEntry(sql: Sql, accountId: number, digest: string): Promise<void> {
  await sql`insert into directory (account_id, digest) values (${accountId}, ${digest})`
}

export async function deleteDirectoryEntry(sql: Sql, accountId: number, digest: string): Promise<void> {
  await sql`delete from directory where account_id = ${accountId} and digest = ${digest}`
}

/** Adds all digests of an account to the directory; existing entries stay. */
export async function indexAccount(sql: Sql, accountId: number): Promise<void> {
  for (const digest of await listDigests(sql, accountId)) await ensureDirectoryEntry(sql, accountId, digest)
}

async function ensureDirectoryEntry(sql: Sql, accountId: number, digest: string): Promise<void> {
  await sql`
    insert into directory (account_id, digest) values (${accountId}, ${digest}) on conflict (digest) do nothing`
}

/** All digests of an account: its secrets and the e-mail addresses of its users. */
export async function listDigests(sql: Sql, accountId: number): Promise<string[]> {
  const secrets = await sql<{ digest: string }>`
    select digest from api_keys where account_id = ${accountId}
    union all select digest from device_keys where account_id = ${accountId}
    union all select digest from pairing_codes where account_id = ${accountId}
    union all select token_digest from printers where account_id = ${accountId} and token_digest is not null
    union all select digest from sessions where account_id = ${accountId}
    union all select digest from password_links where account_id = ${accountId}`
  const people = await sql<{ email: string }>`
    select email from users where account_id = ${accountId} and deleted_at is null`
  return [...secrets.map(({ digest }) => digest), ...people.map(({ email }) => digestOfEmail(email))]
}
