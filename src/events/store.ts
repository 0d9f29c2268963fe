import { hash } from 'node:crypto'
import type { Change } from '../context.ts'
import { accountMoved } from '../identity/accounts/rules.ts'
import { lockedMovedTo } from '../identity/accounts/store.ts'
import type { Sql } from '../platform/storage/database.ts'
import { type LogId, signalGrowth } from './log-signals.ts'
import { beginLog, forgetLogEnd, logEnd, moveLog } from './log-store.ts'
import type { EventData, EventType } from './types/index.ts'
import { concernsKitchen } from './types/kitchen-visibility.ts'

/** The sequence that belongs to the account itself rather than to one of its locations. */
export const ACCOUNT_ITSELF = 0

export type Happening = { [Type in EventType]: { type: Type; data: EventData[Type] } }[EventType]

/**
 * Writes down what happened, in the transaction in which it happens. A sequence number can be taken only
 * by who has seen the one before it committed, and only once: the primary key makes the log gapless and
 * its order the order of the commits. Whoever changes a location holds its lock, so that nobody meets
 * anybody here; at the account itself two may: one of them finds its number taken, and is run again.
 */
export async function appendEvents(
  change: Change,
  locationId: number,
  happenings: Happening[],
): Promise<void> {
  let written = await appendSome(change, locationId, happenings.slice(0, AT_ONCE))
  for (let from = AT_ONCE; from < happenings.length; from += AT_ONCE) {
    await Promise.all(written)
    written = await appendSome(change, locationId, happenings.slice(from, from + AT_ONCE))
  }
}

/** Nearly always there is one. Of thousands, each of which is hashed, so many are written before others are heard. */
const AT_ONCE = 100

async function appendSome(
  { sql, caller, now }: Change,
  locationId: number,
  happenings: Happening[],
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
  for (const written of [...inserts, move]) sql.later(written)
  if (log) Object.assign(log, { lastSequence: end.sequence, lastHash: end.hash })
  else forgetLogEnd(sql, accountId, locationId)
  signalGrowth(sql, { accountId, locationId })
  return inserts
}

/**
 * Asked for ahead by whoever holds the location and will tell of something there: it comes with what is read anyway,
 * where the store is remote.
 */
export function expectEvents({ sql, caller }: Change, locationId: number): void {
  logEnd(sql, caller.accountId, locationId).catch(() => {})
}

/** The same for one. */
export function appendEvent<Type extends EventType>(
  change: Change,
  locationId: number,
  type: Type,
  data: EventData[Type],
): Promise<void> {
  return appendEvents(change, locationId, [{ type, data } as Happening])
}

async function insertEvent(sql: Sql, event: HashedEvent & { orderId: number | null; hash: string }) {
  await sql`
    insert into events (account_id, location_id, sequence, type, order_id, actor, data, happened_at, previous_hash, hash)
    values (${event.accountId}, ${event.locationId}, ${event.sequence}, ${event.type}, ${event.orderId},
      ${event.actor}, ${event.data}, ${event.happenedAt}, ${event.previousHash}, ${event.hash})`
}

/** An event as it is kept. */
export interface LoggedEvent {
  accountId: number
  locationId: number
  sequence: number
  type: EventType
  actor: string
  data: string
  happenedAt: number
}

/** How much is read at once: so many, and no further than the one that makes it so many bytes. */
export interface PageSize {
  events: number
  bytes: number
}

/** True when a page ended because it had enough, so that there may be more. */
export function isFull(events: LoggedEvent[], page: PageSize): boolean {
  if (events.length >= page.events) return true
  return events.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0) >= page.bytes
}

/** Those after a sequence, in order. */
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

/** The same of some types only, looking no further than `through`. */
export function listEventsOfTypes(
  sql: Sql,
  { accountId, locationId }: LogId,
  { after, through, page, types }: { after: number; through: number; page: PageSize; types: string[] },
): Promise<LoggedEvent[]> {
  const wanted = ` ${types.join(' ')} `
  return sql<LoggedEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt"
    from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence > ${after}
      and ${wanted} like '% ' || type || ' %'
      and sequence <= (
        select max(sequence) from (
          select sequence, sum(size) over (order by sequence) - size as earlier
          from (
            select sequence, octet_length(data) as size from events
            where account_id = ${accountId} and location_id = ${locationId}
              and sequence > ${after} and sequence <= ${through}
              and ${wanted} like '% ' || type || ' %'
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

/** Deleted orders have a history too. */
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

/** Binds an event to all that came before it at its location. */
export function hashOf(event: HashedEvent): string {
  const { previousHash, accountId, locationId, sequence, type, actor, data, happenedAt } = event
  return hash(
    'sha256',
    JSON.stringify([previousHash, accountId, locationId, sequence, type, actor, data, happenedAt]),
  )
}
