import { theLocation } from '../../locations/actions.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Id } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { queryByDays } from '../day-batches.ts'
import { periodOf, periodQuery, Separator } from '../period.ts'
import { sumItems, sumRefundedItems } from './item-store.ts'
import { sumLevelLines } from './level-store.ts'
import { salesByLevel } from './levels.ts'
import { salesReduced, salesRefunded } from './reductions.ts'
import { added, NOTHING, salesByDay, salesByHour, salesByKind, salesByMethod, salesByStaff } from './sales.ts'
import {
  csvOfList,
  guestsAnswer,
  itemsAnswer,
  LISTS,
  levelSalesAnswer,
  methodAnswer,
  moneyAnswer,
  ordersAnswer,
  reductionAnswer,
  refundAnswer,
  SalesAnswer,
  staffAnswer,
} from './sales-response.ts'
import { refundedTaxOf, salesByTax, taxSalesAnswer } from './taxes.ts'

const sales = readCall({
  name: 'reports.sales',
  slow: true,
  method: 'GET',
  path: '/go/report/:location_id/sales',
  right: 'reports',
  summary: 'Report sales',
  description:
    'Orders count on the business day they were opened, with their discounts; payments, tips and refunds on the day they were made. `format=csv` returns one of the lists, chosen with `by`.',
  params: { location_id: Id },
  query: {
    ...periodQuery,
    format: Type.Optional(Type.String({ enum: ['json', 'csv'] })),
    separator: Separator,
    by: Type.Optional(
      Type.Unsafe<(typeof LISTS)[number]>({
        type: 'string',
        enum: [...LISTS],
        description: 'The list to return as CSV; left out: day',
      }),
    ),
  },
  answer: SalesAnswer.properties,
  documents: { 'text/csv': 'One of the lists, with a header' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const { sql, now } = reading
    const location = await theLocation(reading, params.location_id)
    const where = { accountId: location.accountId, locationId: location.id }
    const period = periodOf(location, query, now)
    const [days, hours, items, refundedItems, staff, kinds, methods, taxes, reductions, refunds, levelLines] =
      await Promise.all([
        salesByDay(sql, where, location, period),
        salesByHour(sql, where, location, period),
        queryByDays(period, location, (piece) => sumItems(sql, where, piece)),
        queryByDays(period, location, (piece) => sumRefundedItems(sql, where, piece)),
        salesByStaff(sql, where, location, period),
        salesByKind(sql, where, location, period),
        salesByMethod(sql, where, location, period),
        salesByTax(sql, where, location, period),
        salesReduced(sql, where, location, period),
        salesRefunded(sql, where, location, period),
        queryByDays(period, location, (piece) => sumLevelLines(sql, where, piece)),
      ])
    const sums = days.reduce(added, NOTHING)
    const answer = {
      location_id: location.id,
      from: period.first,
      to: period.last,
      currency: location.currency,
      time_zone: location.timeZone,
      summary: {
        ...ordersAnswer(sums),
        ...moneyAnswer({
          amountCents: days.reduce((sum, { amountCents }) => sum + amountCents, 0),
          tipCents: days.reduce((sum, { tipCents }) => sum + tipCents, 0),
          refundedCents: days.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
        }),
        ...guestsAnswer(sums),
        refunded_tax: refundedTaxOf(taxes),
      },
      by_day: days.map((day) => ({
        date: day.date,
        ...ordersAnswer(day),
        ...moneyAnswer(day),
        ...guestsAnswer(day),
      })),
      by_hour: hours.map((hour) => ({ hour: hour.hour, ...ordersAnswer(hour), ...guestsAnswer(hour) })),
      ...itemsAnswer(items, refundedItems),
      by_staff: staff.map(staffAnswer),
      by_kind: kinds.map((kind) => ({ kind: kind.kind, ...ordersAnswer(kind), ...guestsAnswer(kind) })),
      by_method: methods.map(methodAnswer),
      by_tax: taxes.map(taxSalesAnswer),
      by_reduction: reductions.map(reductionAnswer),
      by_refund: refunds.map(refundAnswer),
      by_level: salesByLevel(levelLines).map(levelSalesAnswer),
    }
    if (query.format !== 'csv') return answer
    const by = query.by ?? 'day'
    const name = `sales-by-${by}-${location.id}-${period.first}-${period.last}.csv`
    return new Document('text/csv', csvOfList(`by_${by}`, answer[`by_${by}`], query.separator), name)
  },
})

export const salesCalls = [sales]
