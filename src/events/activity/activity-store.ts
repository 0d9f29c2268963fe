import type { Sql } from '../../platform/storage/database.ts'
import type { LogId } from '../log-signals.ts'
import type { LoggedEvent } from '../store.ts'

export interface ActivityFilter {
  /** The first sequence to include. */
  from: number
  before: number
  limit: number
  /** A list separated by blanks, with a blank at each end; empty: all. */
  types: string
  /** The beginning of the actor's JSON; empty: any actor. */
  actor: string
}

/** Lists events, newest first. */
export function listEventsNewestFirst(
  sql: Sql,
  { accountId, locationId }: LogId,
  { from, before, limit, types, actor }: ActivityFilter,
): Promise<LoggedEvent[]> {
  return sql<LoggedEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt"
    from events
    where account_id = ${accountId} and location_id = ${locationId}
      and sequence >= ${from} and sequence < ${before}
      and (${types} = '' or ${types} like '% ' || type || ' %')
      and (${actor} = '' or substr(actor, 1, length(${actor})) = ${actor})
    order by sequence desc limit ${limit}`
}

/** When the event with this sequence happened, or the next one that is retained. */
export async function findTimeAt(
  sql: Sql,
  { accountId, locationId }: LogId,
  sequence: number,
): Promise<number | undefined> {
  const [event] = await sql<{ happenedAt: number }>`
    select happened_at as "happenedAt" from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence >= ${sequence}
    order by sequence limit 1`
  return event?.happenedAt
}
