import type { Sql } from '../platform/storage/database.ts'
import { BETWEEN_MOMENTS_MS, MOMENTS_MS, ONLINE_FOR_MS, QUARTER_MS, type Terminal } from './rules.ts'

export async function findTerminal(
  sql: Sql,
  accountId: number,
  serialNo: string,
): Promise<Terminal | undefined> {
  const [terminal] = await sql<Terminal>`
    select id, location_id as "locationId", serial_no as "serialNo", name, blocked_at as "blockedAt",
      last_seen_at as "lastSeenAt", online
    from terminals where account_id = ${accountId} and serial_no = ${serialNo}`
  return terminal
}

export async function findTerminalById(
  sql: Sql,
  accountId: number,
  terminalId: number,
): Promise<Terminal | undefined> {
  const [terminal] = await sql<Terminal>`
    select id, location_id as "locationId", serial_no as "serialNo", name, blocked_at as "blockedAt",
      last_seen_at as "lastSeenAt", online
    from terminals where account_id = ${accountId} and id = ${terminalId}`
  return terminal
}

export async function updateTerminal(
  sql: Sql,
  accountId: number,
  terminal: Omit<Terminal, 'lastSeenAt' | 'serialNo' | 'online'>,
) {
  await sql`
    update terminals set location_id = ${terminal.locationId}, name = ${terminal.name},
      blocked_at = ${terminal.blockedAt}
    where account_id = ${accountId} and id = ${terminal.id}`
}

export interface BatterySample {
  /** Quarters of an hour since 1970. */
  quarter: number
  batteryPercent: number
}

export function listBatterySamples(
  sql: Sql,
  accountId: number,
  terminalId: number,
  sinceQuarter: number,
): Promise<BatterySample[]> {
  return sql<BatterySample>`
    select quarter, battery_percent as "batteryPercent" from terminal_history
    where account_id = ${accountId} and terminal_id = ${terminalId} and quarter > ${sinceQuarter}`
}

/** Overwrites the sample from a day ago, so the history does not grow. */
export async function upsertBatterySample(
  sql: Sql,
  accountId: number,
  sample: BatterySample & { terminalId: number; slot: number; charging: number },
) {
  await sql`
    insert into terminal_history (account_id, terminal_id, slot, quarter, battery_percent, charging)
    values (${accountId}, ${sample.terminalId}, ${sample.slot}, ${sample.quarter}, ${sample.batteryPercent},
      ${sample.charging})
    on conflict (account_id, terminal_id, slot) do update set quarter = excluded.quarter,
      battery_percent = excluded.battery_percent, charging = excluded.charging`
}

export interface DeviceStatus {
  ip: string
  /** Null: unknown. */
  batteryPercent: number | null
  charging: number
  ssid: string
}

export async function updateDeviceStatus(
  sql: Sql,
  accountId: number,
  terminalId: number,
  status: DeviceStatus,
  seenAt: number,
) {
  await sql`
    update terminals set ip = ${status.ip}, battery_percent = ${status.batteryPercent},
      charging = ${status.charging}, ssid = ${status.ssid}, last_seen_at = ${seenAt}
    where account_id = ${accountId} and id = ${terminalId}`
}

/**
 * Updates the status of a terminal that is in use at that location (null: at any), is known to be online, and was seen
 * since its last moment for storing its battery (`lastMomentOf`). False: these conditions are not met.
 */
export async function updateStatusOfKnown(
  sql: Sql,
  accountId: number,
  { serialNo, locationId }: { serialNo: string; locationId: number | null },
  status: DeviceStatus,
  seenAt: number,
): Promise<boolean> {
  const rows = await sql`
    update terminals set ip = ${status.ip}, battery_percent = ${status.batteryPercent},
      charging = ${status.charging}, ssid = ${status.ssid}, last_seen_at = ${seenAt}
    where account_id = ${accountId} and serial_no = ${serialNo} and online > 0 and blocked_at is null
      and last_seen_at >= ${seenAt - ONLINE_FOR_MS}
      and last_seen_at >= ${seenAt} - (${seenAt} - (id * ${BETWEEN_MOMENTS_MS}) % ${MOMENTS_MS}) % ${QUARTER_MS}
      and location_id = coalesce(${locationId}, location_id)
    returning 1 as changed`
  return rows.length === 1
}

/** Returns false if the terminal was online already. */
export async function markOnline(sql: Sql, accountId: number, terminalId: number): Promise<boolean> {
  const rows = await sql`
    update terminals set online = 1
    where account_id = ${accountId} and id = ${terminalId} and online = 0
    returning 1 as changed`
  return rows.length === 1
}

/** Returns undefined if the terminal was not online, or was seen since. */
export async function markOffline(sql: Sql, accountId: number, terminalId: number, silentSince: number) {
  const [terminal] = await sql<{ serialNo: string; locationId: number; lastSeenAt: number }>`
    update terminals set online = 0
    where account_id = ${accountId} and id = ${terminalId} and online = 1 and last_seen_at < ${silentSince}
    returning serial_no as "serialNo", location_id as "locationId", last_seen_at as "lastSeenAt"`
  return terminal
}

export interface NewTerminal {
  accountId: number
  locationId: number
  serialNo: string
  name: string
  registeredAt: number
}

/** Returns undefined if the account already has a terminal with this serial number. */
export async function insertTerminal(sql: Sql, terminal: NewTerminal): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    insert into terminals (account_id, location_id, serial_no, name, registered_at)
    values (${terminal.accountId}, ${terminal.locationId}, ${terminal.serialNo}, ${terminal.name},
      ${terminal.registeredAt})
    on conflict (account_id, serial_no) do nothing
    returning id`
  return row?.id
}
