import { type Caller, callerWith, readReach } from '../context.ts'
import { readRights } from '../rights.ts'
import type { Role } from '../roles.ts'
import type { Sql } from '../storage/database.ts'
import type { DeviceKind, PairingCode } from './device-store.ts'
import { nameOfKey, type SignedInBy } from './rules.ts'

// What is asked before the account is known, by the digest of a long random secret: knowing it is having it.

/** A caller, and what else its key asks for. */
export interface KnownKey {
  caller: Caller
  /** Null: it does not end by itself. */
  expiresAt: number | null
  /** Where it may come from; null: anywhere. */
  networks: string | null
  /** Where its account went; null: it is here. */
  movedTo: string | null
}

interface FoundKey extends Omit<KnownKey, 'caller'> {
  perSecond: number | null
  origins: string | null
  id: number
  accountId: number
  name: string
  isTest: number
  rights: string
  locations: string | null
}

/** Whose key it is: the key tells the account. */
export async function findKey(sql: Sql, digest: string): Promise<KnownKey | undefined> {
  const [key] = await sql<FoundKey>`
    select k.id, k.account_id as "accountId", k.name, k.is_test as "isTest", k.rights, k.locations,
      k.expires_at as "expiresAt", k.networks, k.per_second as "perSecond", k.origins, a.moved_to as "movedTo"
    from api_keys k join accounts a on a.id = k.account_id
    where k.digest = ${digest} and k.revoked_at is null`
  if (!key) return undefined
  const caller = callerWith({
    accountId: key.accountId,
    actor: { kind: 'key', id: key.id, name: nameOfKey(key.name, key.isTest === 1) },
    rights: readRights(key.rights),
    reach: readReach(key.locations),
    ...(key.perSecond !== null && { perSecond: key.perSecond }),
    ...(key.origins !== null && { origins: key.origins.split(' ') }),
  })
  return { caller, expiresAt: key.expiresAt, networks: key.networks, movedTo: key.movedTo }
}

/** The web pages that some key may be used by: a browser asks before it sends a key. */
export async function listOrigins(sql: Sql): Promise<string[]> {
  const rows = await sql<{ origins: string }>`
    select distinct origins from api_keys where origins is not null and revoked_at is null`
  return rows.flatMap(({ origins }) => origins.split(' '))
}

interface FoundDevice {
  accountId: number
  terminalId: number
  locationId: number
  serialNo: string
  name: string
  kind: DeviceKind
  movedTo: string | null
}

/** Whose device it is: bound to the terminal it was paired as, wherever that stands now. */
export async function findDevice(sql: Sql, digest: string): Promise<KnownKey | undefined> {
  const [device] = await sql<FoundDevice>`
    select d.account_id as "accountId", d.terminal_id as "terminalId", t.location_id as "locationId",
      t.serial_no as "serialNo", t.name, d.kind, a.moved_to as "movedTo"
    from device_keys d
    join accounts a on a.id = d.account_id
    join terminals t on t.account_id = d.account_id and t.id = d.terminal_id
    where d.digest = ${digest} and t.blocked_at is null`
  if (!device) return undefined
  const caller = callerWith({
    accountId: device.accountId,
    actor: { kind: 'device', id: device.terminalId, name: device.name },
    rights: new Set([device.kind]),
    reach: [device.locationId],
    serialNo: device.serialNo,
  })
  return { caller, expiresAt: null, networks: null, movedTo: device.movedTo }
}

/** The terminal that a code is for, while it is good. */
export async function findPairingCode(
  sql: Sql,
  digest: string,
  now: number,
): Promise<PairingCode | undefined> {
  const [code] = await sql<PairingCode>`
    select account_id as "accountId", terminal_id as "terminalId", digest, kind, expires_at as "expiresAt"
    from pairing_codes where digest = ${digest} and expires_at > ${now}`
  return code
}

export async function deletePairingCodesUntil(sql: Sql, instant: number) {
  await sql`delete from pairing_codes where expires_at <= ${instant}`
}

/** What lies further ahead than any code does was made by a clock that was ahead. */
export async function deletePairingCodesAfter(sql: Sql, instant: number): Promise<void> {
  await sql`delete from pairing_codes where expires_at > ${instant}`
}

export interface Session {
  accountId: number
  userId: number
  name: string
  role: Role
  locations: string | null
  createdAt: number
  seenAt: number
  signedInBy: SignedInBy
  ownersNeedPasskeys: number
  movedTo: string | null
}

/** The digest is of a long random token, so knowing it means being that browser. */
export async function findSession(sql: Sql, digest: string): Promise<Session | undefined> {
  const [session] = await sql<Session>`
    select s.account_id as "accountId", s.user_id as "userId", u.name, u.role, u.locations, s.created_at as "createdAt",
      s.seen_at as "seenAt", s.signed_in_by as "signedInBy", a.owners_need_passkeys as "ownersNeedPasskeys",
      a.moved_to as "movedTo"
    from sessions s
    join accounts a on a.id = s.account_id
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
