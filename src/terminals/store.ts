import type { Sql } from '../storage/database.ts'

export interface Terminal {
  id: number
  locationId: number
  serialNo: string
  blockedAt: number | null
  lastSeenAt: number | null
}

export async function findTerminal(
  sql: Sql,
  accountId: number,
  serialNo: string,
): Promise<Terminal | undefined> {
  const [terminal] = await sql<Terminal>`
    select id, location_id as "locationId", serial_no as "serialNo", blocked_at as "blockedAt",
      last_seen_at as "lastSeenAt"
    from terminals where account_id = ${accountId} and serial_no = ${serialNo}`
  return terminal
}

export interface DeviceStatus {
  ip: string
  batteryPercent: number
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

export interface NewTerminal {
  accountId: number
  locationId: number
  serialNo: string
  name: string
  registeredAt: number
}

/** Undefined when the account already has a terminal of that serial number. */
export async function insertTerminal(sql: Sql, terminal: NewTerminal): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    insert into terminals (account_id, location_id, serial_no, name, registered_at)
    values (${terminal.accountId}, ${terminal.locationId}, ${terminal.serialNo}, ${terminal.name},
      ${terminal.registeredAt})
    on conflict (account_id, serial_no) do nothing
    returning id`
  return row?.id
}
