import { theLocation } from '../../locations/actions.ts'
import { instantOf } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import {
  ClientId,
  Flag,
  Id,
  InstantIn,
  list,
  MoneyIn,
  Opaque,
  Text,
} from '../../platform/http/schema/fields.ts'
import { pageFields, pageOf, pageQuery, pageSize } from '../../platform/http/schema/paging.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { clientIdOf } from '../lifecycle/client-id.ts'
import { eachWithModifiers, LineBody, lineFaults, MAX_ITEMS, requestedLine } from '../lines/line-body.ts'
import { theChannelOrder } from './answer-order.ts'
import { answerCalls } from './answer-routes.ts'
import { channelSettingCalls } from './channel-routes.ts'
import {
  ChannelOrderAnswer,
  ChannelOrderEntry,
  ContactField,
  channelOrderAnswer,
  FulfilmentField,
  StateField,
} from './fields.ts'
import { pushOrder } from './push-order.ts'
import { listChannelOrders } from './store.ts'

const push = changeCall({
  name: 'channel_orders.push',
  method: 'POST',
  path: '/go/channel/:location_id/order',
  right: 'service',
  summary: 'Push an order of a channel',
  description:
    'Only by a key that is a channel. Lines, payment and the bill’s difference are booked together or not at all. A line may have the channel’s own `price`. If the bill does not come to `expected_total`, the order is refused with both totals and each line; with `take_theirs` the difference is booked as a discount, or as the channel’s item for fees. Sent again with the same `client_id` it changes nothing.',
  params: { location_id: Id },
  body: {
    client_id: ClientId,
    items: Type.Array(LineBody, { minItems: 1, maxItems: MAX_ITEMS }),
    fulfilment: FulfilmentField,
    external_number: Type.Optional(Text(0, 16, 'The number that guest and courier know')),
    due_at: Type.Optional(
      Type.String({ ...InstantIn, description: 'UTC; when it is wanted; left out: as soon as possible' }),
    ),
    contact: Type.Optional(ContactField),
    note: Type.Optional(Text(0, 300, 'A note for the whole order')),
    expected_total: Type.Optional(MoneyIn),
    take_theirs: Type.Optional(Flag),
    paid: Type.Optional(
      Type.Object(
        {
          amount: MoneyIn,
          reference: Opaque(1, 100, 'Of the payment at the channel; unique in the account'),
        },
        { additionalProperties: false, description: 'The payment of the guest to the channel' },
      ),
    ),
  },
  bodyExample: {
    client_id: '0197b1f2-6f0e-7c3a-9d55-2f7a4c1e8b11',
    external_number: 'W-4711',
    fulfilment: 'courier',
    items: [{ client_id: '0197b1f2-6f0e-7c3a-9d55-2f7a4c1e8b12', item_id: 2, qty: 1 }],
  },
  findFaults: lineFaults,
  tidy: ({ items, ...rest }) => ({ ...rest, items: eachWithModifiers(items) }),
  status: 201,
  answer: { location_id: Id, repeated: Flag, ...ChannelOrderAnswer },
  refusals: [
    'location_not_found',
    'not_a_channel',
    'client_id_taken',
    'client_id_differs',
    'item_not_found',
    'item_unavailable',
    'modifier_count',
    'modifier_option_unknown',
    'order_too_large',
    'total_differs',
    'over_balance',
    'reference_taken',
  ],
  change: async (change, { params, body }) => {
    const { order, isRepeated } = await pushOrder(change, {
      locationId: params.location_id,
      clientId: body.client_id,
      externalNumber: body.external_number ?? '',
      fulfilment: body.fulfilment,
      dueAt: body.due_at === undefined ? null : instantOf(body.due_at),
      contact: body.contact ?? {},
      note: body.note ?? '',
      items: body.items.map((item, index) => ({
        ...requestedLine(item, index),
        hold: 1,
        isChannelPrice: true,
      })),
      expectedCents: body.expected_total ?? null,
      takesTheirs: body.take_theirs === 1,
      paid: body.paid ? { amountCents: body.paid.amount, reference: body.paid.reference } : null,
    })
    return {
      location_id: params.location_id,
      repeated: isRepeated ? 1 : 0,
      ...channelOrderAnswer(order, change.now),
    }
  },
})

const listAll = readCall({
  name: 'channel_orders.list',
  method: 'GET',
  path: '/go/channel/:location_id/orders',
  right: ['service', 'reports'],
  summary: 'List the orders of channels',
  description: 'Newest first. With `state=received` those that wait to be accepted.',
  params: { location_id: Id },
  query: { state: Type.Optional(StateField), ...pageQuery },
  answer: { ...list({ location_id: Id }, ChannelOrderEntry), ...pageFields },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const location = await theLocation(reading, params.location_id)
    const size = pageSize(query.limit)
    const found = await listChannelOrders(reading.sql, {
      accountId: location.accountId,
      locationId: location.id,
      state: query.state,
      before: query.after ?? Number.MAX_SAFE_INTEGER,
      limit: size + 1,
    })
    const entries = found.map(
      (order): ChannelOrderEntry => ({
        ...channelOrderAnswer(order, reading.now),
        ...clientIdOf(order),
        day_number: order.dayNumber,
        note: order.note,
        contact: order.contact,
        currency: order.currency,
        total: formatCents(order.totalCents),
        paid: formatCents(order.paidCents),
      }),
    )
    const page = pageOf(entries, size, ({ order_id }) => order_id)
    return { location_id: location.id, records: page.result.length, ...page }
  },
})

const get = readCall({
  name: 'channel_orders.get',
  method: 'GET',
  path: '/go/order/:order_id/channel',
  right: ['service', 'reports'],
  summary: 'Read the state of a channel’s order',
  description: 'Also of one that was refused or cancelled.',
  params: { order_id: Id },
  answer: ChannelOrderAnswer,
  refusals: ['order_not_found'],
  read: async (reading, { params }) => {
    const order = await theChannelOrder(reading, params.order_id)
    await theLocation(reading, order.locationId)
    return channelOrderAnswer(order, reading.now)
  },
})

export const channelCalls = [...channelSettingCalls, push, listAll, get, ...answerCalls]
