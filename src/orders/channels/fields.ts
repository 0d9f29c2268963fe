import type { Static } from 'typebox'
import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import {
  Count,
  Id,
  Instant,
  InstantOrEmpty,
  MoneyText,
  Shape,
  Text,
} from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import {
  ACCEPTS,
  type Accept,
  CHANNEL_STATES,
  type ChannelOrder,
  type ChannelState,
  FULFILMENTS,
  type Fulfilment,
} from './channel-types.ts'
import { channelStateOf } from './rules.ts'

// Fields of channels and their orders in requests and responses.

export const AcceptField = Type.Unsafe<Accept>({
  type: 'string',
  enum: [...ACCEPTS],
  description: '`by_hand`: somebody accepts each order; `itself`: orders are accepted on arrival',
})
export const Minutes = Type.Integer({
  minimum: 1,
  maximum: 240,
  description: 'Minutes until an order is ready',
})
export const AnswerWithin = Type.Integer({
  minimum: 1,
  maximum: 60,
  description: 'Minutes after which an unanswered order is refused',
})
export const ChannelName = Text(1, 24, 'Name of the delivery service or web shop')
export const FulfilmentField = Type.Unsafe<Fulfilment>({
  type: 'string',
  enum: [...FULFILMENTS],
  description: 'The guest takes it away, or a courier of the channel or of the restaurant',
})
export const StateField = Type.Unsafe<ChannelState>({ type: 'string', enum: [...CHANNEL_STATES] })

export const ContactField = Type.Object(
  {
    name: Type.Optional(Text(1, 80)),
    phone: Type.Optional(Text(1, 40)),
    address: Type.Optional(Text(1, 300)),
  },
  { additionalProperties: false, description: 'The guest; erased after 30 days' },
)

const orderFields = {
  order_id: Id,
  channel: Type.String(),
  external_number: Type.String({ description: 'The number of the order at the channel' }),
  fulfilment: FulfilmentField,
  channel_state: StateField,
  due_at: Type.String({
    ...InstantOrEmpty,
    description: 'UTC; when it is wanted; empty: as soon as possible',
  }),
  received_at: Instant,
  answer_until: Type.String({ ...Instant, description: 'UTC; unanswered until then, it is refused' }),
  ready_at: Type.String({ ...InstantOrEmpty, description: 'UTC; the promised time; empty until accepted' }),
  reason: Type.String({ description: 'Why it was refused or cancelled; else empty' }),
}

export const ChannelOrderAnswer = orderFields

export const ChannelOrderEntry = Shape('ChannelOrder', {
  ...orderFields,
  client_id: Type.Optional(Type.String()),
  day_number: Count,
  note: Type.String(),
  contact: ContactField,
  currency: Type.String(),
  total: MoneyText,
  paid: MoneyText,
})
export type ChannelOrderEntry = Static<typeof ChannelOrderEntry>

export function channelOrderAnswer(order: ChannelOrder, now: number) {
  const state = channelStateOf(order, now)
  return {
    order_id: order.orderId,
    channel: order.channel,
    external_number: order.externalNumber,
    fulfilment: order.fulfilment,
    channel_state: state,
    due_at: order.dueAt === null ? '' : formatInstant(order.dueAt),
    received_at: formatInstant(order.receivedAt),
    answer_until: formatInstant(order.answerUntil),
    ready_at: order.readyAt === null ? '' : formatInstant(order.readyAt),
    reason: order.reason || (state === 'refused' ? 'no_answer' : ''),
  }
}

export const ChannelTakings = Shape({
  channel: Type.String(),
  orders: Count,
  total: MoneyText,
  paid: MoneyText,
})

export function takingsAnswer(sums: {
  channel: string
  orders: number
  totalCents: number
  paidCents: number
}) {
  const { channel, orders, totalCents, paidCents } = sums
  return { channel, orders, total: formatCents(totalCents), paid: formatCents(paidCents) }
}
