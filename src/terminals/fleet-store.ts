import { only, type Sql } from '../platform/storage/database.ts'
import { LOW_BATTERY_PERCENT, ONLINE_FOR_MS } from './rules.ts'

// The terminals of an account are read in the order of serial numbers, those of a location in the order of ids, as
// their indexes are.

/** A batch of consecutive terminals. */
export interface Piece<Key> {
  terminals: number
  /** The key of the last one; null: the batch is empty. */
  last: Key | null
}

export async function nextOfAccount(sql: Sql, accountId: number, after: string, most: number) {
  return only(
    await sql<Piece<string>>`
      select cast(count(*) as integer) as terminals, max(serial_no) as last from (
        select serial_no from terminals where account_id = ${accountId} and serial_no > ${after}
        order by serial_no limit ${most}
      ) as piece`,
  )
}

export async function nextOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
  after: number,
  most: number,
) {
  return only(
    await sql<Piece<number>>`
      select cast(count(*) as integer) as terminals, max(id) as last from (
        select id from terminals where account_id = ${accountId} and location_id = ${locationId} and id > ${after}
        order by id limit ${most}
      ) as piece`,
  )
}

export interface TerminalInFleet {
  id: number
  locationId: number
  serialNo: string
  name: string
  registeredAt: number
  blockedAt: number | null
  lastSeenAt: number | null
  ip: string | null
  batteryPercent: number | null
  charging: number | null
  ssid: string | null
}

export interface Sieve {
  /** The pattern for the lower-case name or serial number. */
  pattern: string
  /** 1 = only those that are offline, or online and low on battery. */
  attention: number
  now: number
}

/** The matching terminals of an account within a batch. */
export function listOfAccount(
  sql: Sql,
  accountId: number,
  [after, last]: [string, string],
  { pattern, attention, now }: Sieve,
) {
  return sql<TerminalInFleet>`
    select id, location_id as "locationId", serial_no as "serialNo", name, registered_at as "registeredAt",
      blocked_at as "blockedAt", last_seen_at as "lastSeenAt", ip, battery_percent as "batteryPercent", charging, ssid
    from terminals where account_id = ${accountId} and serial_no > ${after} and serial_no <= ${last}
      and (lower(name) like ${pattern} escape '\\' or lower(serial_no) like ${pattern} escape '\\')
      and (${attention} = 0 or (blocked_at is null and (last_seen_at < ${now - ONLINE_FOR_MS}
        or (battery_percent <= ${LOW_BATTERY_PERCENT} and charging = 0))))
    order by serial_no`
}

/** The matching terminals of a location within a batch. */
export function listOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
  [after, last]: [number, number],
  { pattern, attention, now }: Sieve,
) {
  return sql<TerminalInFleet>`
    select id, location_id as "locationId", serial_no as "serialNo", name, registered_at as "registeredAt",
      blocked_at as "blockedAt", last_seen_at as "lastSeenAt", ip, battery_percent as "batteryPercent", charging, ssid
    from terminals
    where account_id = ${accountId} and location_id = ${locationId} and id > ${after} and id <= ${last}
      and (lower(name) like ${pattern} escape '\\' or lower(serial_no) like ${pattern} escape '\\')
      and (${attention} = 0 or (blocked_at is null and (last_seen_at < ${now - ONLINE_FOR_MS}
        or (battery_percent <= ${LOW_BATTERY_PERCENT} and charging = 0))))`
}

export interface Counted<Key> extends Piece<Key> {
  online: number
  /** Terminals that are online and low on battery. */
  lowBattery: number
}

export async function countNextOfAccount(
  sql: Sql,
  accountId: number,
  after: string,
  most: number,
  now: number,
) {
  return only(
    await sql<Counted<string>>`
      select cast(count(*) as integer) as terminals, max(serial_no) as last,
        cast(count(online) as integer) as online, cast(count(low) as integer) as "lowBattery"
      from (
        select serial_no,
          case when blocked_at is null and last_seen_at >= ${now - ONLINE_FOR_MS} then 1 end as online,
          case when blocked_at is null and last_seen_at >= ${now - ONLINE_FOR_MS}
            and battery_percent <= ${LOW_BATTERY_PERCENT} and charging = 0 then 1 end as low
        from terminals where account_id = ${accountId} and serial_no > ${after}
        order by serial_no limit ${most}
      ) as piece`,
  )
}

export async function countNextOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
  after: number,
  most: number,
  now: number,
) {
  return only(
    await sql<Counted<number>>`
      select cast(count(*) as integer) as terminals, max(id) as last,
        cast(count(online) as integer) as online, cast(count(low) as integer) as "lowBattery"
      from (
        select id,
          case when blocked_at is null and last_seen_at >= ${now - ONLINE_FOR_MS} then 1 end as online,
          case when blocked_at is null and last_seen_at >= ${now - ONLINE_FOR_MS}
            and battery_percent <= ${LOW_BATTERY_PERCENT} and charging = 0 then 1 end as low
        from terminals where account_id = ${accountId} and location_id = ${locationId} and id > ${after}
        order by id limit ${most}
      ) as piece`,
  )
}
