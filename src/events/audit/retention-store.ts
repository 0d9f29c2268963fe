import type { Sql } from '../../platform/storage/database.ts'
import type { EventLog } from '../rules.ts'
import type { HashedEvent } from '../store.ts'

export type LogName = Pick<EventLog, 'accountId' | 'locationId'>

/** An event with all fields of the hash chain. */
export interface StoredEvent extends HashedEvent {
  orderId: number | null
  hash: string
}

/** The locations that have a log or events. */
export async function listLogsOfEvents(sql: Sql, accountId: number): Promise<number[]> {
  const rows = await sql<{ locationId: number }>`
    select location_id as "locationId" from event_logs where account_id = ${accountId}
    union
    select location_id from events where account_id = ${accountId}
    union
    select location_id from audit_events where account_id = ${accountId}
    union
    select location_id from audit_logs where account_id = ${accountId}
    order by 1`
  return rows.map(({ locationId }) => locationId)
}

export function listHashedEvents(sql: Sql, log: LogName, after: number, limit: number) {
  return sql<StoredEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt", previous_hash as "previousHash", order_id as "orderId", hash
    from events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence > ${after}
    order by sequence limit ${limit}`
}

export async function findHash(sql: Sql, accountId: number, locationId: number, sequence: number) {
  const [event] = await sql<{ hash: string }>`
    select hash from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence = ${sequence}`
  return event?.hash
}

/** The last event from before that time, among the first `among` of a log. */
export async function findLastBefore(sql: Sql, log: EventLog, before: number, among: number) {
  const [last] = await sql<{ sequence: number; hash: string }>`
    select sequence, hash from events
    where account_id = ${log.accountId} and location_id = ${log.locationId}
      and sequence >= ${log.firstSequence} and sequence < ${log.firstSequence + among}
      and happened_at < ${before}
    order by sequence desc limit 1`
  return last
}

export async function findTime(sql: Sql, log: LogName, sequence: number): Promise<number | undefined> {
  const [event] = await sql<{ happenedAt: number }>`
    select happened_at as "happenedAt" from events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence = ${sequence}`
  return event?.happenedAt
}

/** Records the time of the first event, unless the beginning of the log has moved. */
export function recordFirstAt(sql: Sql, log: EventLog, firstAt: number) {
  return sql`
    update event_logs set first_at = ${firstAt}
    where account_id = ${log.accountId} and location_id = ${log.locationId}
      and first_sequence = ${log.firstSequence}`
}

/** Returns false if it was moved concurrently. */
export async function moveBeginning(sql: Sql, log: EventLog, firstSequence: number, hash: string) {
  const moved = await sql`
    update event_logs set first_sequence = ${firstSequence}, forgotten_hash = ${hash}
    where account_id = ${log.accountId} and location_id = ${log.locationId}
      and first_sequence = ${log.firstSequence}
    returning first_sequence`
  return moved.length === 1
}

export async function deleteEvents(sql: Sql, accountId: number, locationId: number, through: number) {
  const deleted = await sql`
    delete from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence <= ${through}
    returning sequence`
  return deleted.length
}
