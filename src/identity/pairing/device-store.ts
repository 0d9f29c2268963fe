import type { Sql } from '../../platform/storage/database.ts'

/** Kinds of devices: waiter's terminal, or kitchen screen. */
export const DEVICE_KINDS = ['service', 'kitchen'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export interface DeviceKey {
  accountId: number
  terminalId: number
  digest: string
  kind: DeviceKind
  /** Self-description of the device. */
  device: string
  pairedAt: number
}

export interface FoundDevice {
  terminalId: number
  locationId: number
  serialNo: string
  name: string
  kind: DeviceKind
}

export async function findDeviceByDigest(
  sql: Sql,
  accountId: number,
  digest: string,
): Promise<FoundDevice | undefined> {
  const [device] = await sql<FoundDevice>`
    select d.terminal_id as "terminalId", t.location_id as "locationId", t.serial_no as "serialNo", t.name, d.kind
    from device_keys d
    join terminals t on t.account_id = d.account_id and t.id = d.terminal_id
    where d.account_id = ${accountId} and d.digest = ${digest} and t.blocked_at is null`
  return device
}

/** Digests of a terminal's device key and pairing code. */
export async function listDigestsOfTerminal(
  sql: Sql,
  accountId: number,
  terminalId: number,
): Promise<{ what: 'key' | 'code'; digest: string }[]> {
  return sql<{ what: 'key' | 'code'; digest: string }>`
    select 'key' as what, digest from device_keys where account_id = ${accountId} and terminal_id = ${terminalId}
    union all
    select 'code', digest from pairing_codes where account_id = ${accountId} and terminal_id = ${terminalId}`
}

/** Replaces the device key of the terminal. */
export async function putDeviceKey(sql: Sql, key: DeviceKey) {
  await sql`
    insert into device_keys (account_id, terminal_id, digest, kind, device, paired_at)
    values (${key.accountId}, ${key.terminalId}, ${key.digest}, ${key.kind}, ${key.device}, ${key.pairedAt})
    on conflict (account_id, terminal_id) do update
      set digest = excluded.digest, kind = excluded.kind, device = excluded.device, paired_at = excluded.paired_at`
}

export async function deleteDeviceKey(sql: Sql, accountId: number, terminalId: number) {
  await sql`delete from device_keys where account_id = ${accountId} and terminal_id = ${terminalId}`
}

export async function deletePairingCode(sql: Sql, accountId: number, terminalId: number) {
  await sql`delete from pairing_codes where account_id = ${accountId} and terminal_id = ${terminalId}`
}

export interface PairingCode {
  accountId: number
  terminalId: number
  digest: string
  kind: DeviceKind
  expiresAt: number
}

export async function findPairingCodeByDigest(
  sql: Sql,
  accountId: number,
  digest: string,
  now: number,
): Promise<PairingCode | undefined> {
  const [code] = await sql<PairingCode>`
    select account_id as "accountId", terminal_id as "terminalId", digest, kind, expires_at as "expiresAt"
    from pairing_codes where account_id = ${accountId} and digest = ${digest} and expires_at > ${now}`
  return code
}

/** Replaces the pairing code of the terminal. */
export async function putPairingCode(sql: Sql, code: PairingCode) {
  await sql`
    insert into pairing_codes (account_id, terminal_id, digest, kind, expires_at, nonce_digest)
    values (${code.accountId}, ${code.terminalId}, ${code.digest}, ${code.kind}, ${code.expiresAt}, null)
    on conflict (account_id, terminal_id) do update
      set digest = excluded.digest, kind = excluded.kind, expires_at = excluded.expires_at, nonce_digest = null`
}

/**
 * Claims the code for a nonce; of two concurrent claims one succeeds. False if it is claimed by another nonce, or gone.
 */
export async function takePairingCode(
  sql: Sql,
  { accountId, terminalId, digest }: Pick<PairingCode, 'accountId' | 'terminalId' | 'digest'>,
  nonceDigest: string,
): Promise<boolean> {
  const rows = await sql`
    update pairing_codes set nonce_digest = ${nonceDigest}
    where account_id = ${accountId} and terminal_id = ${terminalId} and digest = ${digest}
      and (nonce_digest is null or nonce_digest = ${nonceDigest})
    returning 1 as taken`
  return rows.length === 1
}
