import type { Static } from 'typebox'
import { mustReach, type Reading } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import { instantOf } from '../../platform/core/clock.ts'
import { found } from '../../platform/core/refusal.ts'
import { FORMS } from '../../platform/core/validation-errors.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Id, InstantIn, list, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { typesFor } from '../event-format.ts'
import { findLog } from '../log-store.ts'
import { HistoryEntry, historyEntry } from '../order-history.ts'
import { ACCOUNT_ITSELF } from '../store.ts'
import { activityIn } from './activity.ts'

const PAGE = 100
const MAX_PAGE = 200

const Activity = {
  ...list({ location_id: Count }, HistoryEntry),
  next: Type.Optional(
    Type.Integer({ ...Id, description: 'Continue with `after` = this; left out: there is no more' }),
  ),
}
const ActivityAnswer = Type.Object(Activity)
export type ActivityAnswer = Static<typeof ActivityAnswer>

const query = {
  after: Type.Optional(Type.Integer({ ...Id, description: '`next` of the previous page' })),
  before: Type.Optional(Type.Integer({ ...Id, description: 'An older name of `after`' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE })),
  since: Type.Optional(InstantIn),
  until: Type.Optional(InstantIn),
  types: Type.Optional(Text(1, 2_000, 'Only these types; `payment.*` means all of a kind')),
  by: Type.Optional(
    Type.String({
      pattern: FORMS.actor,
      description: 'Only events of this actor: kind and id, such as `user:1` or `staff:7`',
    }),
  ),
}

const ofAccount = readCall({
  name: 'events.activity_of_account',
  method: 'GET',
  path: '/go/event/activity',
  right: 'reports',
  summary: 'Read the activity of the account itself',
  description:
    'Users, keys, webhooks, locations. Read it like that of a location. Sign-ins, access changes and disclosed secrets are retained for a year at least.',
  query,
  answer: Activity,
  refusals: ['location_not_found'],
  read: (reading, { query }) => {
    mustReach(reading.caller, ACCOUNT_ITSELF)
    return activityOf(reading, ACCOUNT_ITSELF, query)
  },
})

const ofLocation = readCall({
  name: 'events.activity',
  method: 'GET',
  path: '/go/event/:location_id/activity',
  right: 'reports',
  summary: 'Read the activity of a location',
  description:
    'Its retained events with descriptions, newest first. A page may be short or empty and still have a cursor, because each call scans a limited number of events.',
  params: { location_id: Id },
  query,
  answer: Activity,
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const { id } = await theLocation(reading, params.location_id)
    return activityOf(reading, id, query)
  },
})

const Query = Type.Object(query)

async function activityOf(
  { sql, caller }: Reading,
  locationId: number,
  query: Static<typeof Query>,
): Promise<ActivityAnswer> {
  const log = await findLog(sql, caller.accountId, locationId)
  const [kind = '', id = ''] = query.by?.split(':') ?? []
  const { events, next } = await activityIn(sql, found(log, 'location_not_found', `Location ${locationId}`), {
    before: query.after ?? query.before,
    since: query.since === undefined ? undefined : instantOf(query.since),
    until: query.until === undefined ? undefined : instantOf(query.until),
    types: typesFor(caller, query.types),
    by: query.by === undefined ? undefined : { kind, id: Number(id) },
    limit: query.limit ?? PAGE,
  })
  const result = events.map(historyEntry)
  return { location_id: locationId, records: result.length, result, ...(next !== undefined && { next }) }
}

export const activityCalls = [ofAccount, ofLocation]
