import type { Static } from 'typebox'
import { theLocation } from '../../locations/actions.ts'
import { sheetOf } from '../../platform/core/csv.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Id, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { type Offset, offsetsIn } from '../business-day.ts'
import { queryByDays } from '../day-batches.ts'
import { DateField, periodOf, periodQuery, Separator } from '../period.ts'
import { type Times, timesBy, timesOf } from './service-times.ts'
import { countMade, countWaited } from './service-times-store.ts'

/** A ticket on a kitchen screen turns red after this time, by default. */
const LATE_MINUTES = 15

const times = {
  dishes: Count,
  average_seconds: Count,
  most_minutes: Type.Integer({ ...Count, description: 'Nine of ten took no longer' }),
}
const made = { ...times, late: Type.Integer({ ...Count, description: 'Number of late dishes' }) }
const Hour = Type.Integer({ minimum: 0, maximum: 23 })

const lists = {
  by_station: Shape({ printer_id: Id, station: Type.String(), ...made }),
  by_item: Shape({ item_id: Id, name: Type.String(), ...made }),
  by_hour: Shape({ hour: Hour, ...made }),
  pass_by_hour: Shape({ hour: Hour, ...times }),
}
/** Lists available as CSV, by the value of `by`. */
const LISTS = { station: 'by_station', item: 'by_item', hour: 'by_hour', pass: 'pass_by_hour' } as const
const BY = Object.keys(LISTS) as (keyof typeof LISTS)[]

export const ServiceAnswer = Type.Object({
  location_id: Id,
  from: DateField,
  to: DateField,
  time_zone: Type.String(),
  late_minutes: Id,
  made: Shape(made),
  pass: Shape(times),
  by_station: Type.Array(lists.by_station),
  by_item: Type.Array(lists.by_item),
  by_hour: Type.Array(lists.by_hour),
  pass_by_hour: Type.Array(lists.pass_by_hour),
})
export type ServiceAnswer = Static<typeof ServiceAnswer>

const service = readCall({
  name: 'reports.service_times',
  method: 'GET',
  path: '/go/report/:location_id/service',
  right: 'reports',
  summary: 'Report how long dishes take',
  description:
    'From fired to done on kitchen screens, by station, dish and hour of firing; and the time at the pass, from ready to served. A dish made by two stations counts at each. Dishes that were only printed are not included, because nobody reports when they are done. `format=csv` returns one of the lists, chosen with `by`.',
  params: { location_id: Id },
  query: {
    ...periodQuery,
    format: Type.Optional(Type.String({ enum: ['json', 'csv'] })),
    separator: Separator,
    by: Type.Optional(
      Type.Unsafe<(typeof BY)[number]>({
        type: 'string',
        enum: BY,
        description: 'The list to return as CSV, `pass` for the times at the pass by hour; left out: station',
      }),
    ),
    late_minutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 240,
        description: `Minutes after which a dish is late; ${LATE_MINUTES} if left out`,
      }),
    ),
  },
  answer: ServiceAnswer.properties,
  documents: { 'text/csv': 'One of the lists, with a header' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const { sql, now } = reading
    const location = await theLocation(reading, params.location_id)
    const { id, accountId, timeZone } = location
    const where = { accountId, locationId: id }
    const period = periodOf(location, query, now)
    const late = query.late_minutes ?? LATE_MINUTES
    const byClock = <Row>(ask: (span: Offset) => Promise<Row[]>) =>
      queryByDays(period, location, async (piece) =>
        (await Promise.all(offsetsIn(piece, timeZone).map(ask))).flat(),
      )
    const cooked = await byClock((span) => countMade(sql, where, span))
    const waited = await byClock((span) => countWaited(sql, where, span))
    const hours = <Row extends { hour: number }>(list: Row[]) =>
      list.toSorted((one, other) => one.hour - other.hour)
    const answer = {
      location_id: id,
      from: period.first,
      to: period.last,
      time_zone: timeZone,
      late_minutes: late,
      made: madeAnswer(timesOf(cooked, late)),
      pass: timesAnswer(timesOf(waited, late)),
      by_station: timesBy(cooked, ({ printerId }) => printerId, late).map(({ key, first, ...rest }) => ({
        printer_id: key,
        station: first.station,
        ...madeAnswer(rest),
      })),
      by_item: timesBy(cooked, ({ itemId }) => itemId, late).map(({ key, first, ...rest }) => ({
        item_id: key,
        name: first.name,
        ...madeAnswer(rest),
      })),
      by_hour: hours(
        timesBy(cooked, ({ hour }) => hour, late).map(({ key, ...rest }) => ({
          hour: key,
          ...madeAnswer(rest),
        })),
      ),
      pass_by_hour: hours(
        timesBy(waited, ({ hour }) => hour, late).map(({ key, ...rest }) => ({
          hour: key,
          ...timesAnswer(rest),
        })),
      ),
    }
    if (query.format !== 'csv') return answer
    const by = query.by ?? 'station'
    const list = LISTS[by]
    const rows = answer[list].map((row) => Object.values(row))
    const sheet = sheetOf(Object.keys(lists[list].properties), rows, query.separator)
    return new Document('text/csv', sheet, `service-by-${by}-${id}-${period.first}-${period.last}.csv`)
  },
})

function timesAnswer({ dishes, averageSeconds, mostMinutes }: Times) {
  return { dishes, average_seconds: averageSeconds, most_minutes: mostMinutes }
}

const madeAnswer = (times: Times) => ({ ...timesAnswer(times), late: times.late })

export const serviceTimeCalls = [service]
