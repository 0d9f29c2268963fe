import type { Sql } from '../../platform/storage/database.ts'
import type { Wanted } from '../activity/activity-store.ts'
import type { HashedEvent, LoggedEvent } from '../store.ts'
import type { LogName } from './retention-store.ts'

/** An event in the audit archive. */
export interface KeptEvent extends HashedEvent {
  hash: string
  /** The hash that chains it to the previous archived event. */
  keptHash: string
}

/** The events of some types in the range that retention is about to delete, in order. */
export function listToKeep(
  sql: Sql,
  log: LogName,
  { from, through, since }: { from: number; through: number; since: number },
  types: readonly string[],
): Promise<Omit<KeptEvent, 'keptHash'>[]> {
  const wanted = ` ${types.join(' ')} `
  return sql`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt", previous_hash as "previousHash", hash
    from events
    where account_id = ${log.accountId} and location_id = ${log.locationId}
      and sequence >= ${from} and sequence <= ${through} and happened_at >= ${since}
      and ${wanted} like '% ' || type || ' %'
    order by sequence`
}

/** The ends of the hash chain of an archive. */
export interface KeptLog {
  /** The hash of the last event that was deleted from the archive; empty: none was. */
  forgottenHash: string
  lastSequence: number
  lastHash: string
}

export async function findKeptLog(sql: Sql, log: LogName): Promise<KeptLog | undefined> {
  const [kept] = await sql<KeptLog>`
    select forgotten_hash as "forgottenHash", last_sequence as "lastSequence", last_hash as "lastHash"
    from audit_logs where account_id = ${log.accountId} and location_id = ${log.locationId}`
  return kept
}

export async function putKeptEnd(sql: Sql, log: LogName, end: { sequence: number; keptHash: string }) {
  await sql`
    insert into audit_logs (account_id, location_id, forgotten_hash, last_sequence, last_hash)
    values (${log.accountId}, ${log.locationId}, '', ${end.sequence}, ${end.keptHash})
    on conflict (account_id, location_id) do update
    set last_sequence = excluded.last_sequence, last_hash = excluded.last_hash`
}

/** Returns false if it was moved concurrently. */
export async function moveKeptBeginning(sql: Sql, log: LogName, from: string, to: string) {
  const moved = await sql`
    update audit_logs set forgotten_hash = ${to}
    where account_id = ${log.accountId} and location_id = ${log.locationId} and forgotten_hash = ${from}
    returning 1 as moved`
  return moved.length === 1
}

export async function insertKept(sql: Sql, event: KeptEvent): Promise<void> {
  await sql`
    insert into audit_events (account_id, location_id, sequence, type, actor, data, happened_at, previous_hash, hash,
      kept_hash)
    values (${event.accountId}, ${event.locationId}, ${event.sequence}, ${event.type}, ${event.actor}, ${event.data},
      ${event.happenedAt}, ${event.previousHash}, ${event.hash}, ${event.keptHash})`
}

export function listKept(sql: Sql, log: LogName, after: number, limit: number): Promise<KeptEvent[]> {
  return sql<KeptEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt", previous_hash as "previousHash", hash, kept_hash as "keptHash"
    from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence > ${after}
    order by sequence limit ${limit}`
}

/** Lists archived events, newest first. */
export function listKeptBack(
  sql: Sql,
  log: LogName,
  { before, limit, types, actor, since, until }: Omit<Wanted, 'from'> & { since: number; until: number },
): Promise<LoggedEvent[]> {
  return sql<LoggedEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt"
    from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence < ${before}
      and happened_at >= ${since} and happened_at < ${until}
      and (${types} = '' or ${types} like '% ' || type || ' %')
      and (${actor} = '' or substr(actor, 1, length(${actor})) = ${actor})
    order by sequence desc limit ${limit}`
}

/** True if there are archived events since that time. */
export async function hasKept(sql: Sql, log: LogName, since: number): Promise<boolean> {
  const [last] = await sql<{ happenedAt: number }>`
    select happened_at as "happenedAt" from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId}
    order by sequence desc limit 1`
  return last !== undefined && last.happenedAt >= since
}

export async function findKeptHashes(sql: Sql, log: LogName, sequence: number) {
  const [event] = await sql<{ hash: string; keptHash: string }>`
    select hash, kept_hash as "keptHash" from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence = ${sequence}`
  return event
}

export async function deleteKept(sql: Sql, log: LogName, through: number): Promise<number> {
  const deleted = await sql`
    delete from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence <= ${through}
    returning sequence`
  return deleted.length
}
