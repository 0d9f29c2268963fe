import { changeCall } from '../../platform/http/calls/call.ts'
import { Id, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { acceptOrder, cancelOrder, handOver, markReady, refuseOrder } from './answer-order.ts'
import { REFUSE_REASONS } from './channel-types.ts'
import { ChannelOrderAnswer, channelOrderAnswer, Minutes } from './fields.ts'

const accept = changeCall({
  name: 'channel_orders.accept',
  method: 'PUT',
  path: '/go/order/:order_id/accept',
  right: 'service',
  summary: 'Accept a channel’s order',
  description:
    'It goes to the kitchen at once, or so many minutes before it is wanted. Accepted again, it stays as it is.',
  params: { order_id: Id },
  body: { minutes: Minutes },
  bodyExample: { minutes: 20 },
  status: 201,
  answer: ChannelOrderAnswer,
  refusals: ['order_not_found', 'channel_order_state'],
  change: async (change, { params, body }) =>
    channelOrderAnswer(await acceptOrder(change, params.order_id, body.minutes), change.now),
})

const refuse = changeCall({
  name: 'channel_orders.refuse',
  method: 'PUT',
  path: '/go/order/:order_id/refuse',
  right: 'service',
  summary: 'Refuse a channel’s order',
  description: 'What the channel paid is reversed in the books, and the order is deleted.',
  params: { order_id: Id },
  body: {
    reason: Type.Unsafe<(typeof REFUSE_REASONS)[number]>({ type: 'string', enum: [...REFUSE_REASONS] }),
    note: Type.Optional(Text(0, 100)),
  },
  bodyExample: { reason: 'too_busy' },
  status: 201,
  answer: ChannelOrderAnswer,
  refusals: ['order_not_found', 'channel_order_state', 'order_has_payments'],
  change: async (change, { params, body }) =>
    channelOrderAnswer(await refuseOrder(change, params.order_id, body.reason, body.note ?? ''), change.now),
})

const ready = changeCall({
  name: 'channel_orders.ready',
  method: 'PUT',
  path: '/go/order/:order_id/ready',
  right: ['service', 'kitchen'],
  summary: 'Report that a channel’s order can be collected',
  params: { order_id: Id },
  status: 201,
  answer: ChannelOrderAnswer,
  refusals: ['order_not_found', 'channel_order_state'],
  change: async (change, { params }) =>
    channelOrderAnswer(await markReady(change, params.order_id), change.now),
})

const handedOver = changeCall({
  name: 'channel_orders.hand_over',
  method: 'PUT',
  path: '/go/order/:order_id/handed_over',
  right: 'service',
  summary: 'Report that a channel’s order was handed over',
  description: 'A paid order is closed with it.',
  params: { order_id: Id },
  status: 201,
  answer: ChannelOrderAnswer,
  refusals: ['order_not_found', 'channel_order_state', 'order_not_paid'],
  change: async (change, { params }) =>
    channelOrderAnswer(await handOver(change, params.order_id), change.now),
})

const cancel = changeCall({
  name: 'channel_orders.cancel',
  method: 'PUT',
  path: '/go/order/:order_id/cancel',
  right: 'service',
  summary: 'Cancel an order that a channel pushed',
  description: 'By the channel, until the kitchen has it. The payment is reversed and the order deleted.',
  params: { order_id: Id },
  body: { reason: Type.Optional(Text(0, 100)) },
  bodyExample: { reason: 'The guest changed their mind' },
  status: 201,
  answer: ChannelOrderAnswer,
  refusals: [
    'order_not_found',
    'not_a_channel',
    'channel_order_state',
    'already_fired',
    'order_has_payments',
  ],
  change: async (change, { params, body }) =>
    channelOrderAnswer(await cancelOrder(change, params.order_id, body.reason ?? ''), change.now),
})

export const answerCalls = [accept, refuse, ready, handedOver, cancel]
