import { readCall } from '../http/call.ts'
import { Count, Id, Instant, MoneyText, Shape } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { dayReport } from './day-report.ts'
import { DateField } from './period.ts'
import { guestFields, MethodSales } from './sales-answer.ts'
import { TaxSalesEntry } from './taxes.ts'

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
  read: (reading, { params, query }) => dayReport(reading, params.location_id, query.date),
})

export const dayReportCalls = [day]
