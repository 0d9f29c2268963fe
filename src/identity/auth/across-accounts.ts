import { type Caller, callerWith, readReach } from '../../context.ts'
import { readRights } from '../../platform/core/rights.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { findAccountByDigest } from '../accounts/account-directory-store.ts'
import { type DirectoryEntry, findDirectoryEntry } from '../accounts/across-accounts.ts'
import { findDeviceByDigest, findPairingCodeByDigest, type PairingCode } from '../pairing/device-store.ts'
import { nameOfKey } from './rules.ts'
import { type FoundSession, findKeyByDigest, findSessionByDigest } from './store.ts'

// Look-ups before the account is known, by the digest of a long random secret: who has the digest had the secret.

/** API key or device key, with its restrictions. */
export interface KeyRecord {
  caller: Caller
  /** Null: it does not expire. */
  expiresAt: number | null
  /** Networks it may be used from; null: any. */
  networks: string | null
  /** URL that the account moved to; null: it is here. */
  movedTo: string | null
}

// Attackers send made-up keys as fast as they can: one query must be enough to find that there is no such key.
// `isListed`: the directory is complete; otherwise the tables of all accounts are searched too.

/** Finds an API key and its account. */
export async function findKey(sql: Sql, digest: string, isListed: boolean): Promise<KeyRecord | undefined> {
  const account = await (isListed ? findDirectoryEntry : findAccountOfKey)(sql, digest)
  const key = account && (await findKeyByDigest(sql, account.accountId, digest))
  if (!key) return undefined
  const caller = callerWith({
    accountId: account.accountId,
    actor: { kind: 'key', id: key.id, name: nameOfKey(key.name, key.isTest === 1) },
    rights: readRights(key.rights),
    reach: readReach(key.locations),
    ...(key.perSecond !== null && { perSecond: key.perSecond }),
    ...(key.origins !== null && { origins: key.origins.split(' ') }),
  })
  return { caller, expiresAt: key.expiresAt, networks: key.networks, movedTo: account.movedTo }
}

async function findAccountOfKey(sql: Sql, digest: string): Promise<DirectoryEntry | undefined> {
  const [account] = await sql<DirectoryEntry>`
    select d.account_id as "accountId", a.moved_to as "movedTo"
    from directory d join accounts a on a.id = d.account_id where d.digest = ${digest}
    union all
    select k.account_id, a.moved_to from api_keys k join accounts a on a.id = k.account_id where k.digest = ${digest}
    limit 1`
  return account
}

/** Web origins that any key allows, for preflight requests. */
export async function listOrigins(sql: Sql): Promise<string[]> {
  const rows = await sql<{ origins: string }>`
    select distinct origins from api_keys where origins is not null and revoked_at is null`
  return rows.flatMap(({ origins }) => origins.split(' '))
}

/** Finds a paired device, bound to its terminal at that terminal's current location. */
export async function findDevice(
  sql: Sql,
  digest: string,
  isListed: boolean,
): Promise<KeyRecord | undefined> {
  const account = await (isListed ? findDirectoryEntry : findAccountOfDevice)(sql, digest)
  const device = account && (await findDeviceByDigest(sql, account.accountId, digest))
  if (!device) return undefined
  const caller = callerWith({
    accountId: account.accountId,
    actor: { kind: 'device', id: device.terminalId, name: device.name },
    rights: new Set([device.kind]),
    reach: [device.locationId],
    serialNo: device.serialNo,
  })
  return { caller, expiresAt: null, networks: null, movedTo: account.movedTo }
}

async function findAccountOfDevice(sql: Sql, digest: string): Promise<DirectoryEntry | undefined> {
  const [account] = await sql<DirectoryEntry>`
    select d.account_id as "accountId", a.moved_to as "movedTo"
    from directory d join accounts a on a.id = d.account_id where d.digest = ${digest}
    union all
    select k.account_id, a.moved_to from device_keys k join accounts a on a.id = k.account_id where k.digest = ${digest}
    limit 1`
  return account
}

/** Finds a valid pairing code. */
export async function findPairingCode(
  sql: Sql,
  digest: string,
  now: number,
): Promise<PairingCode | undefined> {
  const account = await findAccountByDigest(sql, digest, findAccountOfPairingCode)
  return account && findPairingCodeByDigest(sql, account.accountId, digest, now)
}

async function findAccountOfPairingCode(sql: Sql, digest: string): Promise<DirectoryEntry | undefined> {
  const [account] = await sql<DirectoryEntry>`
    select c.account_id as "accountId", a.moved_to as "movedTo"
    from pairing_codes c join accounts a on a.id = c.account_id where c.digest = ${digest}`
  return account
}

/** Deleted rows, for their directory entries. */
type Gone = Promise<{ accountId: number; digest: string }[]>

export function deletePairingCodesUntil(sql: Sql, instant: number): Gone {
  return sql`
    delete from pairing_codes where expires_at <= ${instant} returning account_id as "accountId", digest`
}

/** Deletes codes that expire later than possible: they were made while the clock ran ahead. */
export function deletePairingCodesAfter(sql: Sql, instant: number): Gone {
  return sql`
    delete from pairing_codes where expires_at > ${instant} returning account_id as "accountId", digest`
}

export type Session = FoundSession & DirectoryEntry

/** Finds a session by the digest of its token. */
export async function findSession(sql: Sql, digest: string): Promise<Session | undefined> {
  const account = await findAccountByDigest(sql, digest, findAccountOfSession)
  const session = account && (await findSessionByDigest(sql, account.accountId, digest))
  return session && { ...session, ...account }
}

async function findAccountOfSession(sql: Sql, digest: string): Promise<DirectoryEntry | undefined> {
  const [account] = await sql<DirectoryEntry>`
    select s.account_id as "accountId", a.moved_to as "movedTo"
    from sessions s join accounts a on a.id = s.account_id where s.digest = ${digest}`
  return account
}

export function deleteSessionsUnseenSince(sql: Sql, instant: number): Gone {
  return sql`delete from sessions where seen_at <= ${instant} returning account_id as "accountId", digest`
}
