import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import {
  Id,
  InstantOrEmpty,
  MoneyIn,
  MoneyText,
  Opaque,
  Pin,
  Serial,
  Text,
} from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { statusOf } from '../holds/holds.ts'
import { type Method, REFUND_METHODS } from '../methods.ts'
import { type RefundOnPayment, refundPayment, settleRefund } from './give-refund.ts'

export const RefundId = Type.Integer({ ...Id, description: 'Counts within the order' })
export const RefundStatus = Type.String({ enum: ['pending', 'approved', 'declined', 'unknown'] })
const Reference = Type.Optional(Opaque(1, 100, 'The gateway’s id of the refund, unique in the account'))

const refundAnswer = {
  order_id: Id,
  payment_id: Id,
  refund_id: RefundId,
  refund_status: RefundStatus,
  amount: MoneyText,
  tip: MoneyText,
  refunded: Type.String({
    ...MoneyText,
    description: 'Refunded of the payment so far, pending refunds included',
  }),
  refundable: Type.String({ ...MoneyText, description: 'The refundable rest' }),
  held_until: InstantOrEmpty,
}

function answerOf({ order, payment, refund, refunded }: RefundOnPayment, now: number) {
  const status = statusOf(refund, now)
  return {
    order_id: order.id,
    payment_id: payment.id,
    refund_id: refund.id,
    refund_status: status,
    amount: formatCents(refund.amountCents),
    tip: formatCents(refund.tipCents),
    refunded: formatCents(refunded.amountCents),
    refundable: formatCents(payment.amountCents - refunded.amountCents),
    held_until: status === 'pending' && refund.heldUntil !== null ? formatInstant(refund.heldUntil) : '',
  }
}

const refund = changeCall({
  name: 'refunds.create',
  method: 'POST',
  path: '/go/order/:order_id/refund',
  right: 'service',
  summary: 'Refund a payment',
  description:
    'For a closed order; before that, reverse the payment. Give `amount`, or `items` with quantities: their amount follows from the bill, and all items together add up to it. The sale stays as it was; the refund counts on its own day. `pending` holds the amount until the outcome is reported; after 180 s it is `unknown`.',
  params: { order_id: Id },
  body: {
    payment_id: Id,
    amount: Type.Optional(MoneyIn),
    items: Type.Optional(
      Type.Array(Type.Object({ order_item_id: Id, qty: Type.Integer({ minimum: 1, maximum: 999 }) }), {
        minItems: 1,
        maxItems: 200,
      }),
    ),
    tip: Type.Optional(MoneyIn),
    reason: Text(1, 200, 'Reason, for the log'),
    supervisor_pin: Type.Optional(Pin),
    method: Type.Optional(
      Type.Unsafe<'same' | Method>({
        type: 'string',
        enum: ['same', ...REFUND_METHODS],
        description: 'Left out: same',
      }),
    ),
    reference: Reference,
    terminal: Type.Optional(
      Type.String({ ...Serial, description: 'The terminal that refunds it; left out: the calling device' }),
    ),
    status: Type.Optional(
      Type.Unsafe<'approved' | 'pending'>({ type: 'string', enum: ['approved', 'pending'] }),
    ),
  },
  bodyExample: { payment_id: 9, amount: '12.00', reason: 'Corked wine', supervisor_pin: 1234 },
  status: 201,
  answer: refundAnswer,
  refusals: [
    'order_not_found',
    'payment_not_found',
    'order_item_not_found',
    'terminal_not_registered',
    'serial_not_allowed',
    'order_not_closed',
    'order_merged',
    'payment_settled',
    'over_refund',
    'approval_needed',
    'pin_not_set',
    'pin_wrong',
    'pin_locked',
    'reference_taken',
    'reference_differs',
  ],
  change: async (change, { params, body }) => {
    const { amount = 0, items = [], tip = 0 } = body
    if (items.length > 0 && body.amount !== undefined)
      throw invalid({ amount: { fault: 'one_of_amount_and_items' } })
    if (items.length === 0 && amount + tip === 0)
      throw invalid({ amount: { fault: 'above_zero_without_tip' } })
    for (const [index, { order_item_id }] of items.entries()) {
      if (items.slice(0, index).some((one) => one.order_item_id === order_item_id)) {
        throw invalid({ [`items[${index}].order_item_id`]: { fault: 'given_twice' } })
      }
    }
    const given = await refundPayment(change, {
      orderId: params.order_id,
      paymentId: body.payment_id,
      amountCents: amount,
      items: items
        .map(({ order_item_id, qty }) => ({ id: order_item_id, qty }))
        .sort((one, other) => one.id - other.id),
      tipCents: tip,
      reason: body.reason,
      supervisorPin: body.supervisor_pin,
      method: body.method === 'same' ? undefined : body.method,
      reference: body.reference ?? null,
      terminal: body.terminal ?? change.caller.serialNo ?? null,
      status: body.status ?? 'approved',
    })
    return given instanceof Refusal ? given : answerOf(given, change.now)
  },
})

const settle = changeCall({
  name: 'refunds.confirm',
  method: 'PUT',
  path: '/go/order/:order_id/refund/:refund_id',
  right: 'service',
  summary: 'End a pending refund',
  description:
    'Reports its outcome. A card approval counts however late it comes, unless the money was returned in another way; a declined cash refund stays declined. Reporting the same outcome again changes nothing.',
  params: { order_id: Id, refund_id: RefundId },
  body: {
    status: Type.Unsafe<'approved' | 'declined'>({ type: 'string', enum: ['approved', 'declined'] }),
    reference: Reference,
  },
  bodyExample: { status: 'approved', reference: 'gw-r-7f3a' },
  status: 201,
  answer: refundAnswer,
  refusals: [
    'order_not_found',
    'order_merged',
    'refund_not_found',
    'payment_settled',
    'over_refund',
    'reference_taken',
  ],
  change: async (change, { params, body }) => {
    const settled = await settleRefund(change, {
      orderId: params.order_id,
      refundId: params.refund_id,
      status: body.status,
      reference: body.reference ?? null,
    })
    return answerOf(settled, change.now)
  },
})

export const refundCalls = [refund, settle]
