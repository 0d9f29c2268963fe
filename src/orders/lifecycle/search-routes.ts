import type { Static } from 'typebox'
import { balanceOf } from '../../bills/balance.ts'
import type { Reading } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import type { Location } from '../../locations/rules.ts'
import { formatInstant, instantOf } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import {
  ClientId,
  Count,
  Id,
  Instant,
  InstantIn,
  InstantOrEmpty,
  MoneyText,
  Opaque,
  Shape,
  Text,
} from '../../platform/http/schema/fields.ts'
import { Limit, pageOf, pageSize } from '../../platform/http/schema/paging.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { DateField, periodOf } from '../../reports/period.ts'
import { fullName } from '../../staff/rules.ts'
import { placeFields, placeFieldsOf } from '../label-fields.ts'
import { orEmpty } from '../lines/line-fields.ts'
import { Kind } from '../order-response.ts'
import { ORDER_STATES, type OrderState, stateOf } from '../rules.ts'
import { findOrderOfClient } from '../store.ts'
import { clientIdOf } from './client-id.ts'
import { type FoundOrder, findOrderOfReference, searchOrders } from './search-store.ts'

/** Not asked for. */
const ANY = 'any' as const
const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER }
const State = Type.Unsafe<OrderState>({ type: 'string', enum: [...ORDER_STATES] })

const OrderEntry = Shape({
  order_id: Id,
  ...placeFields,
  server: Type.String(),
  state: State,
  client_id: Type.Optional(Type.String({ description: 'The id given by the client that opened it, if any' })),
  no_items: Count,
  currency: Type.String(),
  total: MoneyText,
  paid: MoneyText,
  tips: MoneyText,
  balance: MoneyText,
  opened: Instant,
  ended: InstantOrEmpty,
  kind: Kind,
  name: Type.String({ description: 'As in Get Order; the older names `order_kind`, `order_name` stay' }),
  opened_at: Instant,
  updated_at: Instant,
  closed_at: InstantOrEmpty,
  deleted_at: InstantOrEmpty,
  reason: Type.Optional(Type.String({ description: 'Why it was deleted, if somebody said' })),
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
  description:
    'Newest first; for the next page send `after` = the `next` of the response. Without a period, all.',
  query: {
    location_id: Id,
    state: Type.Optional(State),
    q: Type.Optional(
      Text(
        0,
        80,
        'Part of a server’s or a tab’s name, a table’s number, a tab’s of its day, or an order’s id',
      ),
    ),
    client_id: Type.Optional(ClientId),
    reference: Type.Optional(Opaque(1, 100, 'Reference of one of its payments')),
    table_id: Type.Optional(Id),
    staff_id: Type.Optional(Id),
    from: Type.Optional(DateField),
    to: Type.Optional(DateField),
    updated_after: Type.Optional(
      Type.String({ ...InstantIn, description: 'UTC: only orders that changed at this time or later' }),
    ),
    limit: Limit,
    after: Type.Optional(Id),
  },
  answer: OrdersAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { query }) => {
    const location = await theLocation(reading, query.location_id)
    const size = pageSize(query.limit)
    const named = await namedOrder(reading, location, query)
    if (named === 'none') return { location_id: location.id, result: [] }
    const found = await searchOrders(reading.sql, {
      accountId: location.accountId,
      locationId: location.id,
      state: query.state,
      words: (query.q ?? '').trim(),
      ...(query.from === undefined && query.to === undefined
        ? ALWAYS
        : periodOf(location, query, reading.now)),
      orderId: named?.id,
      tableId: query.table_id,
      staffId: query.staff_id,
      updatedFrom: query.updated_after === undefined ? 0 : instantOf(query.updated_after),
      ...(named && { from: named.openedAt, to: named.openedAt + 1 }),
      after: query.after,
      limit: size + 1,
    })
    return { location_id: location.id, ...pageOf(found.map(entryOf), size, ({ order_id }) => order_id) }
  },
})

/**
 * Finds the one order with the client id and the reference of a payment; 'none': no such order at this location.
 * Undefined: neither is given.
 */
async function namedOrder(
  { sql, caller }: Reading,
  location: Location,
  { client_id: clientId, reference }: { client_id?: string; reference?: string },
) {
  if (clientId === undefined && reference === undefined) return undefined
  const [ofClient, ofPayment] = await Promise.all([
    clientId === undefined ? ANY : findOrderOfClient(sql, caller.accountId, clientId),
    reference === undefined ? ANY : findOrderOfReference(sql, caller.accountId, reference),
  ])
  const found = ofClient === ANY ? ofPayment : ofClient
  if (found === undefined || found === ANY || found.locationId !== location.id) return 'none'
  return ofPayment === ANY || ofPayment?.id === found.id ? found : 'none'
}

function entryOf(order: FoundOrder): OrderEntry {
  const ended = order.deletedAt ?? order.closedAt
  return {
    order_id: order.id,
    ...placeFieldsOf(order),
    server: fullName(order),
    state: stateOf(order),
    ...clientIdOf(order),
    no_items: order.itemCount,
    currency: order.currency,
    total: formatCents(order.totalCents),
    paid: formatCents(order.paidCents),
    tips: formatCents(order.tipsCents),
    balance: formatCents(balanceOf(order)),
    opened: formatInstant(order.openedAt),
    ended: orEmpty(ended),
    kind: order.orderKind,
    name: order.orderName,
    opened_at: formatInstant(order.openedAt),
    updated_at: formatInstant(order.updatedAt),
    closed_at: orEmpty(order.closedAt),
    deleted_at: orEmpty(order.deletedAt),
    ...(order.deleteReason !== null && { reason: order.deleteReason }),
  }
}

export const orderSearchCalls = [search]
