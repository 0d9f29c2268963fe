import { formatCents } from '../platform/core/money.ts'
import { changeCall } from '../platform/http/calls/call.ts'
import { Id, MoneyIn, MoneyText, Opaque } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { changeTip } from './change-tip.ts'

const tip = changeCall({
  name: 'payments.change_tip',
  method: 'PUT',
  path: '/go/order/:order_id/payment/:payment_id/tip',
  right: 'service',
  summary: 'Change the tip of a card payment',
  description:
    'Until the business day of the payment ends, whether the order is closed or not. It is a counter entry: the recorded payment stays, and reports follow. Setting the same tip again changes nothing.',
  params: { order_id: Id, payment_id: Id },
  body: { tip: MoneyIn, reference: Type.Optional(Opaque(1, 100, 'The gateway’s id of the change')) },
  bodyExample: { tip: '5.00' },
  status: 201,
  answer: { order_id: Id, payment_id: Id, tip: MoneyText, tips: MoneyText },
  refusals: [
    'order_not_found',
    'payment_not_found',
    'order_merged',
    'payment_settled',
    'too_late',
    'over_refund',
    'tip_too_large',
  ],
  change: async (change, { params, body }) => {
    const { order, payment } = await changeTip(change, {
      orderId: params.order_id,
      paymentId: params.payment_id,
      tipCents: body.tip,
      reference: body.reference ?? null,
    })
    const [tip, tips] = [payment.tipCents, order.tipsCents].map(formatCents) as [string, string]
    return { order_id: order.id, payment_id: payment.id, tip, tips }
  },
})

export const tipChangeCalls = [tip]
