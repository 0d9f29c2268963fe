import type { Static } from 'typebox'
import { theLocation } from '../../locations/actions.ts'
import { placeFields, placeFieldsOf } from '../../orders/label-fields.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Id, Instant, InstantOrEmpty, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { fullName } from '../../staff/rules.ts'
import { listShifts } from '../../staff/shift-store.ts'
import { listStaff } from '../../staff/store.ts'
import { hoursIn } from '../staff/hours.ts'
import { dayToDate, sameDayLastWeekToDate } from './day-to-date.ts'
import { countCovers, listLongestWaiting, listOutOfStock } from './today-store.ts'

/** Items out of stock that are named; the others are counted. */
const MOST_OUT_OF_STOCK = 50
const MOST_WAITING = 3

const Guests = Shape({ covers: Type.Integer({ ...Count, description: 'Guests, where they were counted' }) })

const todayFields = {
  location_id: Id,
  today: Guests,
  week_before: Guests,
  minutes: Type.Integer({ ...Count, description: 'Whole minutes of work on this business day' }),
  at_work: Type.Array(Shape({ staff_id: Id, name: Type.String(), since: Instant })),
  out_of_stock: Type.Array(
    Shape({
      item_id: Id,
      name: Type.String(),
      until: Type.String({ ...InstantOrEmpty, description: 'Empty: until it is put back' }),
    }),
  ),
  out_of_stock_count: Count,
  waiting: Type.Array(
    Shape({
      order_id: Id,
      ...placeFields,
      covers: Count,
      since: Type.String({ ...Instant, description: 'When its oldest dish that is not served was fired' }),
    }),
  ),
}
const TodayAnswer = Shape(todayFields)
export type TodayAnswer = Static<typeof TodayAnswer>

const today = readCall({
  name: 'dashboard.today',
  method: 'GET',
  path: '/go/report/:location_id/today',
  right: 'reports',
  summary: 'See guests, staff, stock and waiting orders of the day',
  description: `Guests of the business day to date and of the same weekday of the week before up to the same time, who is at work, the items that are out of stock (${MOST_OUT_OF_STOCK} by name) and the ${MOST_WAITING} orders that have waited longest for a dish. Orders that are paid or have asked for the bill do not wait.`,
  params: { location_id: Id },
  answer: todayFields,
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { sql, now } = reading
    const location = await theLocation(reading, params.location_id)
    const where = { accountId: location.accountId, locationId: location.id }
    const [day, dayBefore] = [dayToDate(now, location), sameDayLastWeekToDate(now, location)]
    const [covers, coversBefore, shifts, staff, out, waiting] = await Promise.all([
      countCovers(sql, where, day),
      countCovers(sql, where, dayBefore),
      listShifts(sql, where.accountId, where.locationId, day),
      listStaff(sql, where.accountId, where.locationId),
      listOutOfStock(sql, where),
      listLongestWaiting(sql, where, MOST_WAITING),
    ])
    const worked = [...hoursIn(day, shifts, now).values()].flat()
    const nameOf = new Map(staff.map((member) => [member.id, fullName(member)]))
    return {
      location_id: location.id,
      today: { covers },
      week_before: { covers: coversBefore },
      minutes: worked.reduce((sum, { minutes }) => sum + minutes, 0),
      at_work: shifts
        .filter(({ endedAt }) => endedAt === null)
        .map(({ staffId, beganAt }) => ({
          staff_id: staffId,
          name: nameOf.get(staffId) ?? '',
          since: formatInstant(beganAt),
        })),
      out_of_stock: out.slice(0, MOST_OUT_OF_STOCK).map(({ id, name, outUntil }) => ({
        item_id: id,
        name,
        until: outUntil === null ? '' : formatInstant(outUntil),
      })),
      out_of_stock_count: out.length,
      waiting: waiting.map((order) => ({
        order_id: order.orderId,
        ...placeFieldsOf(order),
        covers: order.covers,
        since: formatInstant(order.since),
      })),
    }
  },
})

export const todayCalls = [today]
