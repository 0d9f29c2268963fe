import { mustReach, type Reading } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { found, refuseIf } from '../platform/core/refusal.ts'
import { readCall, streamCall } from '../platform/http/calls/call.ts'
import { Count, Flag, Id, list, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { AnyEvent, eventAnswer, typesFor } from './event-format.ts'
import { findLog } from './log-store.ts'
import { HistoryEntry, historyEntry } from './order-history.ts'
import { type EventLog, whyNotReadAfter } from './rules.ts'
import {
  ACCOUNT_ITSELF,
  findLocationOfOrder,
  isFull,
  listEvents,
  listEventsOfOrder,
  listEventsOfTypes,
} from './store.ts'
import type { EventType } from './types/index.ts'

const PAGE = 100
const MAX_PAGE = 1_000
/** A page ends with the event that exceeds this size, whatever the limit. */
const PAGE_BYTES = 1024 * 1024
/** How many events one call scans for the requested types. */
const LOOKED_THROUGH = 10_000

const After = Type.Integer({ ...Count, description: 'The last sequence you have seen' })
const Types = Text(1, 2_000, 'Only these types, separated by commas; `payment.*` means all of a kind')

const feedQuery = {
  after: Type.Optional(After),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE,
      description: `At most so many; left out: ${PAGE}. Large events make a page end earlier`,
    }),
  ),
  types: Type.Optional(Types),
}

const feedAnswer = {
  ...list({ location_id: Count }, AnyEvent),
  cursor: Type.Integer({ ...Count, description: 'Continue after this' }),
  more: Type.Integer({ ...Flag, description: '1 = there is more to read now' }),
  next: Type.Optional(
    Type.Integer({ ...Count, description: 'The `cursor`, while there is more to read now' }),
  ),
}

const feed = readCall({
  name: 'events.list',
  method: 'GET',
  path: '/go/event/:location_id',
  right: ['service', 'reports', 'kitchen'],
  summary: 'Read the events of a location',
  description:
    'In order, without gaps, each once. Continue with `after` = the `cursor` of the previous response; left out, it begins with the oldest retained event. Events are retained for 90 days, unless the operator has configured another period; an older `after` is refused, so that nothing is skipped silently.',
  params: { location_id: Id },
  query: feedQuery,
  answer: feedAnswer,
  refusals: ['location_not_found', 'events_forgotten', 'events_ahead'],
  read: async (reading, { params, query }) =>
    feedOf(reading, await theLog(reading, params.location_id), query),
})

const accountFeed = readCall({
  name: 'events.list_of_account',
  method: 'GET',
  path: '/go/event',
  right: 'reports',
  summary: 'Read the events of the account itself',
  description:
    'Those that belong to no location: keys, and webhooks for all locations. Read like the others.',
  query: feedQuery,
  answer: feedAnswer,
  refusals: ['events_forgotten', 'events_ahead'],
  read: async (reading, { query }) => {
    const { sql, caller } = reading
    mustReach(caller, ACCOUNT_ITSELF)
    const log = await findLog(sql, caller.accountId, ACCOUNT_ITSELF)
    return feedOf(reading, found(log, 'location_not_found', 'The account'), query)
  },
})

async function feedOf(
  reading: Reading,
  log: EventLog,
  query: { after?: number; limit?: number; types?: string },
) {
  const types = typesFor(reading.caller, query.types)
  const after = query.after ?? log.firstSequence - 1
  refuseIf(whyNotReadAfter(log, after))
  const { events, cursor } = await page(reading, log, { after, limit: query.limit ?? PAGE, types })
  const result = events.map(eventAnswer)
  const more = cursor < log.lastSequence ? 1 : 0
  return {
    location_id: log.locationId,
    records: result.length,
    result,
    cursor,
    more,
    ...(more === 1 && { next: cursor }),
  }
}

const stream = streamCall({
  name: 'events.follow',
  method: 'GET',
  path: '/go/event/:location_id/stream',
  right: ['service', 'reports', 'kitchen'],
  summary: 'Follow the events of a location',
  description:
    'Server-sent events. The stream begins after `Last-Event-ID`, else after `after`, else with the next event. A connection may end at any time; a client that reconnects with its last id misses nothing. A comment is sent every 15 seconds as a heartbeat.',
  params: { location_id: Id },
  query: { after: Type.Optional(After), types: Type.Optional(Types) },
  stream: {
    description: 'One event each: its sequence as `id`, the event as JSON in `data`',
    holds: AnyEvent,
  },
  refusals: ['location_not_found', 'events_forgotten', 'events_ahead', 'too_many_streams'],
  subscribe: async (reading, { params, query, lastEventId }) => {
    const types = typesFor(reading.caller, query.types)
    const log = await theLog(reading, params.location_id)
    const { accountId, locationId, lastSequence } = log
    const after = lastEventId ?? query.after ?? lastSequence
    refuseIf(whyNotReadAfter(log, after))
    return { accountId, locationId, lastSequence, after, types, audience: reading.caller.audience }
  },
})

async function theLog(reading: Reading, locationId: number): Promise<EventLog> {
  const { id, accountId } = await theLocation(reading, locationId)
  return found(await findLog(reading.sql, accountId, id), 'location_not_found', `Location ${id}`)
}

async function page(
  { sql }: Reading,
  log: EventLog,
  { after, limit, types }: { after: number; limit: number; types: EventType[] | undefined },
) {
  const size = { events: limit, bytes: PAGE_BYTES }
  const through = Math.min(log.lastSequence, types ? after + LOOKED_THROUGH : after + limit)
  const events = types
    ? await listEventsOfTypes(sql, log, { after, through, page: size, types })
    : await listEvents(sql, log, after, size)
  return { events, cursor: isFull(events, size) ? (events.at(-1)?.sequence ?? after) : through }
}

const history = readCall({
  name: 'orders.history',
  method: 'GET',
  path: '/go/order/:order_id/history',
  right: ['service', 'reports'],
  summary: 'Read the history of an order',
  description:
    'Its whole life, deleted orders included: who did what, when, at which terminal, and why where a reason was given.',
  params: { order_id: Id },
  answer: {
    ...list({ order_id: Id }, HistoryEntry),
    complete: Type.Integer({ ...Flag, description: '0 = its beginning is no longer retained' }),
  },
  refusals: ['order_not_found'],
  read: async (reading, { params }) => {
    const { sql, caller } = reading
    const place = await findLocationOfOrder(sql, caller.accountId, params.order_id)
    mustReach(caller, found(place, 'order_not_found', `Order ${params.order_id}`))
    const events = await listEventsOfOrder(sql, caller.accountId, params.order_id)
    const result = events.map(historyEntry)
    const complete = result[0]?.type === 'table.opened' ? 1 : 0
    return { order_id: params.order_id, records: result.length, result, complete }
  },
})

export const eventCalls = [feed, accountFeed, stream, history]
