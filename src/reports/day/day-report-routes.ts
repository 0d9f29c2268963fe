import { formatCents } from '../../platform/core/money.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Id, Instant, list, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { DateField } from '../period.ts'
import { guestFields, MethodSales } from '../sales/sales-response.ts'
import { TaxSalesEntry } from '../sales/taxes.ts'
import { dayReport } from './closed-day.ts'
import { openDays } from './open-days.ts'

const NeverFired = Shape({ order_id: Id, order_item_id: Id, name: Type.String(), qty: Count })

const DeletedOrder = Shape({
  order_id: Id,
  amount: MoneyText,
  reason: Type.String(),
  done_by: Type.String(),
  approved_by: Type.String({ description: 'Empty: nobody was asked' }),
  deleted_at: Instant,
})

const Since = Shape({
  orders: Type.Integer({ description: 'Fewer where one was deleted' }),
  orders_total: MoneyText,
  payments: MoneyText,
  tips: MoneyText,
  refunds: MoneyText,
  by_method: Type.Array(
    Shape({
      method: Type.String(),
      count: Type.Integer({ description: 'Payments taken' }),
      payments: MoneyText,
      tips: MoneyText,
      refunds: MoneyText,
    }),
  ),
})

const day = readCall({
  name: 'reports.day',
  slow: true,
  method: 'GET',
  path: '/go/report/:location_id/day',
  right: 'reports',
  summary: 'Report a business day',
  description:
    'The end of a day: what the orders of that day come to is what was paid on them and what is still open, to the cent. `difference` is worked out from the orders and the ledger of payments apart from each other, and is 0.00. A closed day has the figures that were stored when it was closed, and keeps them; what was sold, paid or given back after that is in `since`.',
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
    deleted: Type.Array(DeletedOrder, {
      description: 'Orders of the day that were deleted with something on them, at the prices of the menu',
    }),
    figures: Type.Unsafe<'so_far' | 'stored' | 'recomputed'>({
      type: 'string',
      enum: ['so_far', 'stored', 'recomputed'],
      description:
        '`so_far`: the day is not closed. `stored`: as they were when it was closed. `recomputed`: closed by an earlier version, which stored none',
    }),
    since: Type.Union([Type.Null(), Since], {
      description: 'The difference between now and the last close; null: none, or nothing is stored',
    }),
  },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) =>
    (await dayReport(reading, params.location_id, query.date)).report,
})

const OpenDay = Shape({
  date: DateField,
  why: Type.Unsafe<'not_closed' | 'cash_after_close'>({
    type: 'string',
    enum: ['not_closed', 'cash_after_close'],
    description: '`cash_after_close`: cash came in or went out after the last count',
  }),
  cash: Type.String({ ...MoneyText, description: 'Net cash of the day, or since it was closed' }),
})

const openDaysCall = readCall({
  name: 'reports.open_days',
  method: 'GET',
  path: '/go/report/:location_id/open_days',
  right: 'reports',
  summary: 'List business days that are still to be closed',
  description:
    'Of the last thirty days before today: those on which something was paid and that nobody closed, and those, today too, whose cash has changed since they were closed. The oldest comes first.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, OpenDay),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const days = await openDays(reading, params.location_id)
    const result = days.map(({ date, why, cashCents }) => ({ date, why, cash: formatCents(cashCents) }))
    return { location_id: params.location_id, records: result.length, result }
  },
})

export const dayReportCalls = [day, openDaysCall]
