import { formatInstant } from '../clock.ts'
import { readCall } from '../http/call.ts'
import { Count, Id, Instant, MoneyText, Shape } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../money.ts'
import { listUnsettledOfLocation } from '../payments/store.ts'
import { listNeverFired } from './item-store.ts'
import { DateField, dayAskedFor } from './period.ts'
import { salesByDay } from './sales.ts'
import { guestFields, guestsAnswer, MethodSales, methodAnswer } from './sales-answer.ts'
import { sumBalances, sumEntriesByMethod, sumEntriesOfOrders } from './store.ts'
import { salesByTax, TaxSalesEntry, taxSalesAnswer } from './taxes.ts'

const NeverFired = Shape({ order_id: Id, order_item_id: Id, name: Type.String(), qty: Count })

const day = readCall({
  name: 'reports.day',
  slow: true,
  method: 'GET',
  path: '/go/report/:location_id/day',
  right: 'reports',
  summary: 'Report a business day',
  description:
    'The end of a day: what the orders of that day come to is what was paid on them and what is still open, to the cent. `difference` is worked out from the orders and the ledger of payments apart from each other, and is 0.00.',
  params: { location_id: Id },
  query: {
    date: Type.Optional(
      Type.String({ ...DateField, description: 'A business day, `YYYY-MM-DD`; left out: today' }),
    ),
  },
  answer: {
    location_id: Id,
    date: DateField,
    starts_at: Instant,
    ends_at: Instant,
    currency: Type.String({ examples: ['EUR'] }),
    time_zone: Type.String({ examples: ['Europe/Paris'] }),
    orders: Count,
    tables_still_open: Count,
    net: MoneyText,
    tax: MoneyText,
    taxes: Type.Array(TaxSalesEntry),
    service_charge: MoneyText,
    ...guestFields,
    balance: Shape({
      orders_total: MoneyText,
      payments: Type.String({ ...MoneyText, description: 'Paid on the orders of this day, whenever' }),
      overpaid: Type.String({ ...MoneyText, description: 'The part of it that was never owed' }),
      still_open: MoneyText,
      difference: MoneyText,
    }),
    taken: Shape({
      payments: Type.String({
        ...MoneyText,
        description: 'What came in on this day, less what was given back',
      }),
      tips: MoneyText,
      refunds: Type.String({
        ...MoneyText,
        description: 'Given back on this day for closed orders; no tips',
      }),
      takings: Type.String({ ...MoneyText, description: 'Payments less refunds' }),
      on_orders_of_the_day: MoneyText,
      on_orders_of_other_days: MoneyText,
      by_method: Type.Array(MethodSales),
    }),
    unsettled: Shape({ count: Count, amount: MoneyText }),
    never_fired: Type.Array(NeverFired, {
      description: 'Items of closed orders that the kitchen was never given',
    }),
  },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const { sql, now } = reading
    const location = await theLocation(reading, params.location_id)
    const where = { accountId: location.accountId, locationId: location.id }
    const period = dayAskedFor(location, query.date, now)
    const [[sums], taxes, balances, ledger, methods, unsettled, neverFired] = await Promise.all([
      salesByDay(sql, where, location, period),
      salesByTax(sql, where, location, period),
      sumBalances(sql, where, period),
      sumEntriesOfOrders(sql, where, period),
      sumEntriesByMethod(sql, where, period),
      listUnsettledOfLocation(sql, where.accountId, where.locationId),
      listNeverFired(sql, where, period),
    ])
    if (!sums || !balances || !ledger) throw new Error('a day without sums')
    const { totalCents, overpaidCents, openCents, stillOpen } = balances
    const ofTheDay = unsettled.filter(({ createdAt }) => createdAt >= period.from && createdAt < period.to)
    return {
      location_id: location.id,
      date: period.first,
      starts_at: formatInstant(period.from),
      ends_at: formatInstant(period.to),
      currency: location.currency,
      time_zone: location.timeZone,
      orders: sums.orders,
      tables_still_open: stillOpen,
      net: formatCents(sums.totalCents - sums.taxCents - sums.serviceCents),
      tax: formatCents(sums.taxCents),
      taxes: taxes.map(taxSalesAnswer),
      service_charge: formatCents(sums.serviceCents),
      ...guestsAnswer(sums),
      balance: {
        orders_total: formatCents(totalCents),
        payments: formatCents(ledger.amountCents),
        overpaid: formatCents(overpaidCents),
        still_open: formatCents(openCents),
        difference: formatCents(totalCents + overpaidCents - ledger.amountCents - openCents),
      },
      taken: {
        payments: formatCents(sums.amountCents),
        tips: formatCents(sums.tipCents),
        refunds: formatCents(sums.refundedCents),
        takings: formatCents(sums.amountCents - sums.refundedCents),
        on_orders_of_the_day: formatCents(ledger.withinCents),
        on_orders_of_other_days: formatCents(sums.amountCents - ledger.withinCents),
        by_method: methods.map(methodAnswer),
      },
      unsettled: {
        count: ofTheDay.length,
        amount: formatCents(ofTheDay.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      },
      never_fired: neverFired.map(({ id, orderId, name, qty }) => ({
        order_id: orderId,
        order_item_id: id,
        name,
        qty,
      })),
    }
  },
})

export const dayReportCalls = [day]
