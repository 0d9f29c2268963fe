import { balanceOf } from '../../bills/balance.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Id, MoneyText, One, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { ApprovingPin } from '../payment-fields.ts'
import { reversePayment } from './reversal.ts'

const reverse = changeCall({
  name: 'payments.reverse',
  method: 'DELETE',
  path: '/go/order/:order_id/payment/:payment_id',
  right: 'service',
  summary: 'Reverse a payment',
  description:
    'Reverses an approved payment and its tip by a counter entry, while the order is not closed; the amount is due again. Five wrong PINs in a minute lock the PIN of the location for a minute. A key with the right `refunds` needs no PIN.',
  params: { order_id: Id, payment_id: Id },
  body: { supervisor_pin: Type.Optional(ApprovingPin), reason: Text(1, 200, 'Reason, for the log') },
  bodyExample: { supervisor_pin: 1234, reason: 'charged to the wrong table' },
  status: 200,
  answer: {
    order_id: Id,
    payment_id: Id,
    reversal_id: Id,
    deleted: One,
    paid: MoneyText,
    balance: MoneyText,
    bill_version: Id,
  },
  refusals: [
    'order_not_found',
    'payment_not_found',
    'approval_needed',
    'pin_not_set',
    'pin_wrong',
    'pin_locked',
    'order_closed',
    'payment_settled',
  ],
  change: async (change, { params, body }) => {
    const reversed = await reversePayment(change, {
      orderId: params.order_id,
      paymentId: params.payment_id,
      supervisorPin: body.supervisor_pin,
      reason: body.reason,
    })
    if (reversed instanceof Refusal) return reversed
    const { order, reversalId } = reversed
    return {
      order_id: order.id,
      payment_id: params.payment_id,
      reversal_id: reversalId,
      deleted: 1,
      paid: formatCents(order.paidCents),
      balance: formatCents(balanceOf(order)),
      bill_version: order.version,
    }
  },
})

export const reversalCalls = [reverse]
