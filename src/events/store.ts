import { hash } from 'node:crypto'
import type { Change } from '../context.ts'
import { accountMoved } from '../identity/accounts/rules.ts'
import { lockedMovedTo } from '../identity/accounts/store.ts'
import type { Sql } from '../platform/storage/database.ts'
import { type LogId, signalGrowth } from './log-signals.ts'
import { beginLog, forgetLogEnd, logEnd, moveLog } from './log-store.ts'
import type { EventData, EventType } from './types/index.ts'
import { concernsKitchen } from './types/kitchen-visibility.ts'

/** The log of the account itself, in contrast to its locations. */
export const ACCOUNT_ITSELF = 0

export type NewEvent = { [Type in EventType]: { type: Type; data: EventData[Type] } }[EventType]

/**
 * Appends events in the transaction in which they happen. A sequence number can only be taken once its predecessor is
 * committed, and only once: the primary key makes the log gapless, and its order is that of the commits. Changes of a
 * location hold its lock, so they do not conflict here; two changes of the account itself may, and then one transaction
 * is retried.
 */
export async function appendEvents(
  change: Change,
  locationId: number,
  happenings: NewEvent[],
): Promise<void> {
  let written = await appendSome(change, locationId, happenings.slice(0, AT_ONCE))
  for (let from = AT_ONCE; from < happenings.length; from += AT_ONCE) {
    await Promise.all(written)
    written = await appendSome(change, locationId, happenings.slice(from, from + AT_ONCE))
  }
}

/**
 * Nearly always there is a single event. Of thousands, each of which is hashed, this many are written before yielding
 * to other requests.
 */
const AT_ONCE = 100

async function appendSome(
  { sql, caller, now }: Change,
  locationId: number,
  happenings: NewEvent[],
): Promise<Promise<void>[]> {
  const { accountId } = caller
  const log = await logEnd(sql, accountId, locationId)
  if (log?.closed || (!log && (await lockedMovedTo(sql, accountId)) !== null)) throw accountMoved(undefined)
  const actor = JSON.stringify(caller.actor)
  let end = { sequence: log?.lastSequence ?? 0, hash: log?.lastHash ?? '' }
  const inserts = happenings.map(({ type, data }) => {
    const event = {
      accountId,
      locationId,
      sequence: end.sequence + 1,
      type,
      actor,
      data: JSON.stringify(data),
      happenedAt: now,
      previousHash: end.hash,
    }
    end = { sequence: event.sequence, hash: hashOf(event) }
    return insertEvent(sql, { ...event, orderId: 'order_id' in data ? data.order_id : null, hash: end.hash })
  })
  const news = { at: now, forKitchen: Number(happenings.some(concernsKitchen)) }
  const move = log
    ? moveLog(sql, accountId, locationId, end, news)
    : beginLog(sql, accountId, locationId, end, news)
  for (const written of [...inserts, move]) sql.defer(written)
  if (log) Object.assign(log, { lastSequence: end.sequence, lastHash: end.hash })
  else forgetLogEnd(sql, accountId, locationId)
  signalGrowth(sql, { accountId, locationId })
  return inserts
}

/**
 * Prefetches the end of the log, if the caller holds the lock of the location and will append an event: with a remote
 * database it shares the round trip of the next query.
 */
export function prefetchLogEnd({ sql, caller }: Change, locationId: number): void {
  logEnd(sql, caller.accountId, locationId).catch(() => {})
}

/** Appends a single event. */
export function appendEvent<Type extends EventType>(
  change: Change,
  locationId: number,
  type: Type,
  data: EventData[Type],
): Promise<void> {
  return appendEvents(change, locationId, [{ type, data } as NewEvent])
}

async function insertEvent(sql: Sql, event: HashedEvent & { orderId: number | null; hash: string }) {
  await sql`
    insert into events (account_id, location_id, sequence, type, order_id, actor, data, happened_at, previous_hash, hash)
    values (${event.accountId}, ${event.locationId}, ${event.sequence}, ${event.type}, ${event.orderId},
      ${event.actor}, ${event.data}, ${event.happenedAt}, ${event.previousHash}, ${event.hash})`
}

/** An event as it is stored. */
export interface LoggedEvent {
  accountId: number
  locationId: number
  sequence: number
  type: EventType
  actor: string
  data: string
  happenedAt: number
}

/** The page limits: a number of events, and a number of bytes after which the page ends. */
export interface PageSize {
  events: number
  bytes: number
}

/** True if a page was limited, so that there may be more. */
export function isFull(events: LoggedEvent[], page: PageSize): boolean {
  if (events.length >= page.events) return true
  return events.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0) >= page.bytes
}

/** The events after a sequence, in order. */
export function listEvents(
  sql: Sql,
  { accountId, locationId }: LogId,
  after: number,
  page: PageSize,
): Promise<LoggedEvent[]> {
  return sql<LoggedEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt"
    from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence > ${after}
      and sequence <= (
        select max(sequence) from (
          select sequence, sum(size) over (order by sequence) - size as earlier
          from (
            select sequence, octet_length(data) as size from events
            where account_id = ${accountId} and location_id = ${locationId} and sequence > ${after}
            order by sequence limit ${page.events}
          ) as sized
        ) as summed
        where earlier < ${page.bytes})
    order by sequence`
}

/** The events of some types after a sequence, no further than `through`. */
export function listEventsOfTypes(
  sql: Sql,
  { accountId, locationId }: LogId,
  { after, through, page, types }: { after: number; through: number; page: PageSize; types: string[] },
): Promise<LoggedEvent[]> {
  const typeList = ` ${types.join(' ')} `
  return sql<LoggedEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt"
    from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence > ${after}
      and ${typeList} like '% ' || type || ' %'
      and sequence <= (
        select max(sequence) from (
          select sequence, sum(size) over (order by sequence) - size as earlier
          from (
            select sequence, octet_length(data) as size from events
            where account_id = ${accountId} and location_id = ${locationId}
              and sequence > ${after} and sequence <= ${through}
              and ${typeList} like '% ' || type || ' %'
            order by sequence limit ${page.events}
          ) as sized
        ) as summed
        where earlier < ${page.bytes})
    order by sequence`
}

export function listEventsOfOrder(sql: Sql, accountId: number, orderId: number): Promise<LoggedEvent[]> {
  return sql<LoggedEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt"
    from events
    where account_id = ${accountId} and order_id = ${orderId}
    order by sequence`
}

/** The location of an order, including deleted ones. */
export async function findLocationOfOrder(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<number | undefined> {
  const [order] = await sql<{ locationId: number }>`
    select location_id as "locationId" from orders where account_id = ${accountId} and id = ${orderId}`
  return order?.locationId
}

export interface HashedEvent {
  accountId: number
  locationId: number
  sequence: number
  type: string
  actor: string
  data: string
  happenedAt: number
  previousHash: string
}

/** The hash that chains an event to all events before it at its location. */
export function hashOf(event: HashedEvent): string {
  const { previousHash, accountId, locationId, sequence, type, actor, data, happenedAt } = event
  return hash(
    'sha256',
    JSON.stringify([previousHash, accountId, locationId, sequence, type, actor, data, happenedAt]),
  )
}
