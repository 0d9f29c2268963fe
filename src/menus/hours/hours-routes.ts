import { formatInstant, instantOf } from '../../platform/core/clock.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, Instant, InstantIn, InstantOrEmpty, Shape } from '../../platform/http/schema/fields.ts'
import {
  requireCurrentVersion,
  SeenVersion,
  Version,
  withVersion,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { momentAt } from '../offer.ts'
import { changeHours, type HoursOfLocation, theHours } from './change-hours.ts'
import {
  HoursAnswer,
  HoursIn,
  hoursAnswer,
  hoursInput,
  OpeningAnswer,
  OpeningIn,
  openingInput,
} from './hours-fields.ts'

const StrictHours = Type.Integer({
  ...Flag,
  description: '1: terminals too are refused what is not offered; default 0. Only owners change it',
})

const read = readCall({
  name: 'hours.get',
  method: 'GET',
  path: '/go/location/:location_id/hours',
  right: ['service', 'manage', 'reports'],
  summary: 'Read the hours of a location',
  description:
    'Sets of hours: named weekly timetables in local time, with seasons and exceptions. Menus, sections, items, options and price levels refer to them.',
  params: { location_id: Id },
  answer: {
    location_id: Id,
    strict_hours: StrictHours,
    opening: OpeningAnswer,
    hours: Type.Array(HoursAnswer),
    version: Version,
  },
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const offer = await theHours(reading, params.location_id)
    keepUntilEventAt(params.location_id)
    return { location_id: params.location_id, ...withVersion(hoursFields(offer)) }
  },
})

const hoursFields = ({ isStrict, opening, hours }: HoursOfLocation) => ({
  strict_hours: isStrict ? 1 : 0,
  opening,
  hours: hours.map(hoursAnswer),
})

const write = changeCall({
  name: 'hours.change',
  method: 'PUT',
  path: '/go/location/:location_id/hours',
  right: 'manage',
  summary: 'Change the hours of a location',
  description:
    'The complete list. A set with an id is changed, one without is new, one left out is deleted unless something refers to it. A span belongs to the day on which it begins; `to` at or before `from` means the next day. `strict_hours` and `opening` left out stay as they are.',
  params: { location_id: Id },
  body: {
    hours: Type.Optional(HoursIn),
    opening: Type.Optional(OpeningIn),
    strict_hours: Type.Optional(StrictHours),
    version: SeenVersion,
  },
  bodyExample: {
    hours: [
      {
        name: 'Lunch',
        spans: [{ days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' }],
        exceptions: [{ date: '2026-12-25', closed: 1 }],
      },
    ],
  },
  maxBodyBytes: 256 * 1024,
  status: 201,
  answer: { location_id: Id, hours_ids: Type.Array(Id) },
  refusals: ['location_not_found', 'hours_not_found', 'spans_overlap', 'hours_in_use', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    const { ids } = await changeHours(change, params.location_id, (present) => {
      requireCurrentVersion(body, hoursFields(present))
      return {
        hours: body.hours && hoursInput(body.hours),
        opening: body.opening && openingInput(body.opening),
        isStrict: body.strict_hours === undefined ? undefined : body.strict_hours === 1,
      }
    })
    return { location_id: params.location_id, hours_ids: ids }
  },
})

const state = readCall({
  name: 'hours.get_state',
  method: 'GET',
  path: '/go/location/:location_id/hours/now',
  right: ['service', 'manage'],
  summary: 'See which hours are in force',
  description: 'At an instant; left out: now.',
  params: { location_id: Id },
  query: { at: Type.Optional(Type.Unsafe<string>(InstantIn)) },
  answer: {
    location_id: Id,
    at: Instant,
    hours: Type.Array(
      Shape({
        hours_id: Id,
        name: Type.String(),
        in_force: Flag,
        next_transition: Type.String({
          ...InstantOrEmpty,
          description: 'When that next changes; empty: never',
        }),
      }),
    ),
  },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const offer = await theHours(reading, params.location_id)
    const at = query.at === undefined ? reading.now : instantOf(query.at)
    const moment = momentAt(offer, at)
    const hours = offer.hours.map(({ id, name }) => {
      const next = moment.nextTransition(id)
      const next_transition = next === undefined ? '' : formatInstant(next)
      return { hours_id: id, name, in_force: moment.isInForce(id) ? 1 : 0, next_transition }
    })
    return { location_id: params.location_id, at: formatInstant(at), hours }
  },
})

export const hoursCalls = [read, write, state]
