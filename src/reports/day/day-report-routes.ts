import { ChannelTakings } from '../../orders/channels/fields.ts'
import { DayCash } from '../../payments/drawers/cash-fields.ts'
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
  approved_by: Type.String({ description: 'Empty: no approval was needed' }),
  deleted_at: Instant,
})

const Since = Shape({
  orders: Type.Integer({ description: 'Change in the number of orders; negative if one was deleted' }),
  orders_total: MoneyText,
  payments: MoneyText,
  tips: MoneyText,
  refunds: MoneyText,
  cash_moved: Type.String({
    ...MoneyText,
    description: 'Cash put into drawers, less cash taken out, other than by payments',
  }),
  cash: Type.String({ ...MoneyText, description: 'Change of the expected cash since it was counted' }),
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
    'The orders of the day balance with their payments and open amounts, to the cent. `difference` compares the orders with the ledger of payments, which are computed separately, and is 0.00. A closed day keeps the figures stored when it was closed; later sales, payments and refunds are in `since`.',
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
    refunded_tax: Type.Optional(
      Type.String({
        ...MoneyText,
        description:
          'Tax returned by refunds; left out: the day was closed by a version that did not store it',
      }),
    ),
    service_charge: MoneyText,
    ...guestFields,
    balance: Shape({
      orders_total: MoneyText,
      payments: Type.String({ ...MoneyText, description: 'Paid on the orders of this day, at any time' }),
      overpaid: Type.String({ ...MoneyText, description: 'The part that exceeded the totals' }),
      still_open: MoneyText,
      difference: MoneyText,
    }),
    taken: Shape({
      payments: Type.String({
        ...MoneyText,
        description: 'Payments of this day, less refunds',
      }),
      tips: MoneyText,
      refunds: Type.String({
        ...MoneyText,
        description: 'Refunds of this day on closed orders; without tips',
      }),
      takings: Type.String({ ...MoneyText, description: 'Payments less refunds' }),
      on_orders_of_the_day: MoneyText,
      on_orders_of_other_days: MoneyText,
      by_method: Type.Array(MethodSales),
    }),
    channels: Type.Optional(
      Type.Array(ChannelTakings, {
        description: 'Orders of delivery services and web shops; their payments are in `other` above',
      }),
    ),
    cash: Type.Union([Type.Null(), DayCash], {
      description: 'The cash of all drawers; null: closed by an earlier version, which did not store it',
    }),
    unsettled: Shape({ count: Count, amount: MoneyText }),
    never_fired: Type.Array(NeverFired, {
      description: 'Items of closed orders that were never sent to the kitchen',
    }),
    deleted: Type.Array(DeletedOrder, {
      description: 'Deleted orders of the day that had items, at menu prices',
    }),
    figures: Type.Unsafe<'so_far' | 'stored' | 'recomputed'>({
      type: 'string',
      enum: ['so_far', 'stored', 'recomputed'],
      description:
        '`so_far`: the day is not closed. `stored`: figures stored when it was closed. `recomputed`: closed by an earlier version, which stored none',
    }),
    since: Type.Union([Type.Null(), Since], {
      description: 'Changes since the last close; null: none, or no stored figures',
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
    'Of the last thirty days before today: days with payments that were not closed, and days, including today, whose cash has changed since they were closed. Oldest first.',
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
