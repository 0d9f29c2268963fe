import type { Static } from 'typebox'
import { reaches } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import { listLocations } from '../../locations/store.ts'
import { formatCents } from '../../platform/core/money.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Id, list, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { pageFields } from '../../platform/http/schema/paging.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { DateField, periodQuery } from '../period.ts'
import { type LocationTotals, locationTotals } from './all-locations.ts'

/** Page size limit: each location costs as much as a dashboard. */
const MOST_AT_ONCE = 20

const LocationSummary = Shape({
  location_id: Id,
  name: Type.String(),
  currency: Type.String({ examples: ['EUR'] }),
  from: DateField,
  to: DateField,
  orders: Count,
  covers: Count,
  total: MoneyText,
  tips: MoneyText,
  by_day: Type.Array(Shape({ date: DateField, orders: Count, total: MoneyText }), {
    description: 'Business days of the period with orders',
  }),
  tables: Count,
  open_tables: Count,
  unpaid: MoneyText,
  unknown_payments: Type.Integer({ ...Count, description: 'With an unknown outcome' }),
  unknown_refunds: Type.Integer({ ...Count, description: 'Likewise, of orders of the last 14 days' }),
  lost_tickets: Type.Integer({ ...Count, description: 'Not acknowledged' }),
  not_printed: Type.Integer({
    ...Count,
    description: 'Fired lines that no printer or screen has, or will have unless somebody acts',
  }),
})
export type LocationSummary = Static<typeof LocationSummary>

const allLocationsFields = { ...list({}, LocationSummary), ...pageFields }
const AllLocationsResponse = Shape(allLocationsFields)
export type AllLocationsResponse = Static<typeof AllLocationsResponse>

const allLocations = readCall({
  name: 'reports.all_locations',
  method: 'GET',
  path: '/go/report/house',
  right: 'reports',
  summary: 'See all locations at once',
  description:
    'All locations that the caller can access, by id: their sales in the period, each by its own business days, and their current state. For the next page send `after` = the `next` of the response.',
  slow: true,
  query: {
    ...periodQuery,
    after: Type.Optional(Type.Integer({ ...Id, description: 'The `next` of the previous response' })),
  },
  answer: allLocationsFields,
  read: async (reading, { query }) => {
    const { sql, caller } = reading
    const reached = (await listLocations(sql, caller.accountId))
      .filter(({ id }) => reaches(caller, id) && id > (query.after ?? 0))
      .sort((one, other) => one.id - other.id)
    const page = reached.slice(0, MOST_AT_ONCE)
    const result: LocationSummary[] = []
    for (const { id } of page) {
      result.push(locationSummary(await locationTotals(reading, await theLocation(reading, id), query)))
    }
    const last = page.at(-1)?.id
    const hasMore = reached.length > page.length && last !== undefined
    return { records: result.length, result, ...(hasMore && { next: last }) }
  },
})

function locationSummary({ location, period, ...sums }: LocationTotals): LocationSummary {
  return {
    location_id: location.id,
    name: location.name,
    currency: location.currency,
    from: period.first,
    to: period.last,
    orders: sums.orders,
    covers: sums.covers,
    total: formatCents(sums.totalCents),
    tips: formatCents(sums.tipCents),
    by_day: sums.days.map(({ date, orders, totalCents }) => ({
      date,
      orders,
      total: formatCents(totalCents),
    })),
    tables: sums.tables,
    open_tables: sums.openTables,
    unpaid: formatCents(sums.unpaidCents),
    unknown_payments: sums.unknownPayments,
    unknown_refunds: sums.unknownRefunds,
    lost_tickets: sums.lostTickets,
    not_printed: sums.notPrinted,
  }
}

export const allLocationsCalls = [allLocations]
