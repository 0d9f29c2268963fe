import type { Static } from 'typebox'
import { balanceOf } from '../bills/balance.ts'
import { formatInstant } from '../clock.ts'
import { readCall } from '../http/call.ts'
import { Document } from '../http/document.ts'
import { Count, Id, Instant, InstantOrEmpty, MoneyText, Seen, Shape, Text } from '../http/fields.ts'
import { Limit, pageOf, pageSize } from '../http/paging.ts'
import { Type } from '../http/type.ts'
import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../money.ts'
import { receiptTicket } from '../printjobs/compose.ts'
import { DateField, periodOf } from '../reports/period.ts'
import { fullName } from '../staff/rules.ts'
import { pictureOf } from '../tickets/paper.ts'
import { theOrder } from './actions.ts'
import { receiptOf } from './receipt-data.ts'
import { ORDER_STATES, type OrderState, stateOf } from './rules.ts'
import { type FoundOrder, searchOrders } from './search-store.ts'

const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER }
const State = Type.Unsafe<OrderState>({ type: 'string', enum: [...ORDER_STATES] })

const OrderEntry = Shape({
  order_id: Id,
  table_number: Id,
  server: Type.String(),
  state: State,
  no_items: Count,
  currency: Type.String(),
  total: MoneyText,
  paid: MoneyText,
  tips: MoneyText,
  balance: MoneyText,
  opened: Instant,
  ended: InstantOrEmpty,
})
export type OrderEntry = Static<typeof OrderEntry>

const OrdersAnswer = Shape({
  location_id: Id,
  result: Type.Array(OrderEntry),
  next: Type.Optional(Id),
})
export type OrdersAnswer = Static<typeof OrdersAnswer>

const search = readCall({
  name: 'orders.search',
  method: 'GET',
  path: '/go/order',
  right: ['service', 'reports'],
  summary: 'Search the orders of a location',
  description: 'Newest first; go on with `after` = the `next` you were given. Without a period, all.',
  query: {
    location_id: Id,
    state: Type.Optional(State),
    q: Type.Optional(Text(0, 80, 'Part of a server’s name, a table’s number or an order’s id')),
    from: Type.Optional(DateField),
    to: Type.Optional(DateField),
    limit: Limit,
    after: Type.Optional(Id),
  },
  answer: OrdersAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { query }) => {
    const location = await theLocation(reading, query.location_id)
    const size = pageSize(query.limit)
    const found = await searchOrders(reading.sql, {
      accountId: location.accountId,
      locationId: location.id,
      state: query.state,
      words: (query.q ?? '').trim(),
      ...(query.from === undefined && query.to === undefined
        ? ALWAYS
        : periodOf(location, query, reading.now)),
      after: query.after,
      limit: size + 1,
    })
    return { location_id: location.id, ...pageOf(found.map(entryOf), size, ({ order_id }) => order_id) }
  },
})

const PAPER_COLUMNS = 48

const picture = readCall({
  name: 'orders.picture',
  method: 'GET',
  path: '/go/order/:order_id/picture',
  right: ['service', 'reports'],
  summary: 'See the receipt of an order',
  description: 'As it would come out of a printer with 80 mm paper now.',
  params: { order_id: Id },
  query: { seen: Type.Optional(Seen) },
  answer: {},
  documents: { 'image/png': 'The receipt in the printer’s dots' },
  refusals: ['order_not_found'],
  read: async (reading, { params }) => {
    const { locationId } = await theOrder(reading, params.order_id)
    const [{ timeZone }, { receipt, version }] = await Promise.all([
      theLocation(reading, locationId),
      receiptOf(reading, params.order_id),
    ])
    const ticket = receiptTicket({ receipt, version, copy: 0, timeZone, now: reading.now })
    const source = { ticket: JSON.stringify(ticket), stamps: {} }
    return new Document('image/png', () => pictureOf(reading.caller.accountId, source, PAPER_COLUMNS))
  },
})

function entryOf(order: FoundOrder): OrderEntry {
  const ended = order.deletedAt ?? order.closedAt
  return {
    order_id: order.id,
    table_number: order.tableNumber,
    server: fullName(order),
    state: stateOf(order),
    no_items: order.itemCount,
    currency: order.currency,
    total: formatCents(order.totalCents),
    paid: formatCents(order.paidCents),
    tips: formatCents(order.tipsCents),
    balance: formatCents(balanceOf(order)),
    opened: formatInstant(order.openedAt),
    ended: ended === null ? '' : formatInstant(ended),
  }
}

export const portalOrderCalls = [search, picture]
