import type { Sql } from '../../platform/storage/database.ts'
import type { ActivityFilter } from '../activity/activity-store.ts'
import type { HashedEvent, LoggedEvent } from '../store.ts'
import type { LogName } from './retention-store.ts'

/** An event in the audit archive. */
export interface ArchivedEvent extends HashedEvent {
  hash: string
  /** The hash that chains it to the previous archived event. */
  archiveHash: string
}

/** The events of some types in the range that retention is about to delete, in order. */
export function listEventsToArchive(
  sql: Sql,
  log: LogName,
  { from, through, since }: { from: number; through: number; since: number },
  types: readonly string[],
): Promise<Omit<ArchivedEvent, 'archiveHash'>[]> {
  const typeList = ` ${types.join(' ')} `
  return sql`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt", previous_hash as "previousHash", hash
    from events
    where account_id = ${log.accountId} and location_id = ${log.locationId}
      and sequence >= ${from} and sequence <= ${through} and happened_at >= ${since}
      and ${typeList} like '% ' || type || ' %'
    order by sequence`
}

/** The ends of the hash chain of an archive. */
export interface ArchiveState {
  /** The hash of the last event that was deleted from the archive; empty: none was. */
  forgottenHash: string
  lastSequence: number
  lastHash: string
}

export async function findArchiveState(sql: Sql, log: LogName): Promise<ArchiveState | undefined> {
  const [state] = await sql<ArchiveState>`
    select forgotten_hash as "forgottenHash", last_sequence as "lastSequence", last_hash as "lastHash"
    from audit_logs where account_id = ${log.accountId} and location_id = ${log.locationId}`
  return state
}

export async function putArchiveEnd(sql: Sql, log: LogName, end: { sequence: number; archiveHash: string }) {
  await sql`
    insert into audit_logs (account_id, location_id, forgotten_hash, last_sequence, last_hash)
    values (${log.accountId}, ${log.locationId}, '', ${end.sequence}, ${end.archiveHash})
    on conflict (account_id, location_id) do update
    set last_sequence = excluded.last_sequence, last_hash = excluded.last_hash`
}

/** Returns false if it was moved concurrently. */
export async function moveArchiveStart(sql: Sql, log: LogName, from: string, to: string) {
  const moved = await sql`
    update audit_logs set forgotten_hash = ${to}
    where account_id = ${log.accountId} and location_id = ${log.locationId} and forgotten_hash = ${from}
    returning 1 as moved`
  return moved.length === 1
}

export async function insertArchivedEvent(sql: Sql, event: ArchivedEvent): Promise<void> {
  await sql`
    insert into audit_events (account_id, location_id, sequence, type, actor, data, happened_at, previous_hash, hash,
      kept_hash)
    values (${event.accountId}, ${event.locationId}, ${event.sequence}, ${event.type}, ${event.actor}, ${event.data},
      ${event.happenedAt}, ${event.previousHash}, ${event.hash}, ${event.archiveHash})`
}

export function listArchivedEvents(
  sql: Sql,
  log: LogName,
  after: number,
  limit: number,
): Promise<ArchivedEvent[]> {
  return sql<ArchivedEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt", previous_hash as "previousHash", hash, kept_hash as "archiveHash"
    from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence > ${after}
    order by sequence limit ${limit}`
}

/** Lists archived events, newest first. */
export function listArchivedNewestFirst(
  sql: Sql,
  log: LogName,
  {
    before,
    limit,
    types,
    actor,
    since,
    until,
  }: Omit<ActivityFilter, 'from'> & { since: number; until: number },
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
export async function hasArchivedEvents(sql: Sql, log: LogName, since: number): Promise<boolean> {
  const [last] = await sql<{ happenedAt: number }>`
    select happened_at as "happenedAt" from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId}
    order by sequence desc limit 1`
  return last !== undefined && last.happenedAt >= since
}

export async function findArchivedHashes(sql: Sql, log: LogName, sequence: number) {
  const [event] = await sql<{ hash: string; archiveHash: string }>`
    select hash, kept_hash as "archiveHash" from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence = ${sequence}`
  return event
}

export async function deleteArchivedEvents(sql: Sql, log: LogName, through: number): Promise<number> {
  const deleted = await sql`
    delete from audit_events
    where account_id = ${log.accountId} and location_id = ${log.locationId} and sequence <= ${through}
    returning sequence`
  return deleted.length
}
