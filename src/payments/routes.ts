import type { Static } from 'typebox'
import { invalid } from '../platform/core/refusal.ts'
import { changeCall } from '../platform/http/calls/call.ts'
import { refuseCardNumber } from '../platform/http/schema/card-numbers.ts'
import { Id, MoneyIn, Serial } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { confirmCalls } from './confirm-routes.ts'
import { paymentSheetCalls } from './csv-routes.ts'
import { paymentListCalls } from './list-routes.ts'
import { methodTraits } from './methods.ts'
import { MethodField, MethodName, paidShareOf, ShareIn } from './payment-fields.ts'
import { answerOf, fromTheTap, paymentAnswer } from './payment-response.ts'
import { recordPayment } from './record-payment.ts'
import { refundListCalls } from './refunds/refund-list-routes.ts'
import { refundCalls } from './refunds/refund-routes.ts'
import { reversalCalls } from './refunds/reversal-routes.ts'
import { paymentSearchCalls } from './search-routes.ts'
import { tipChangeCalls } from './tip-routes.ts'

const record = changeCall({
  name: 'payments.record',
  method: 'POST',
  path: '/go/order/:order_id/payment',
  right: 'service',
  summary: 'Record a payment',
  description:
    '`amount` reduces the balance; the tip is apart and never inside it. A repeated `reference` answers with the first payment and changes nothing; with another amount, tip or method it is refused. `pending`, sent before the card is tapped, holds the amount for 180 s. A tip above what the location’s settings allow for the amount, or for the order with all its tips, is refused; `most` says what is.',
  params: { order_id: Id },
  body: {
    amount: MoneyIn,
    method: MethodField,
    ...fromTheTap,
    staff_id: Type.Optional(
      Type.Integer({
        ...Id,
        description: 'The staff member who earns the tip; left out: the order’s server',
      }),
    ),
    tendered: Type.Optional(MoneyIn),
    terminal: Type.Optional(
      Type.String({
        ...Serial,
        description: 'The terminal that takes it, at this location; a device may give only itself',
      }),
    ),
    bill_version: Type.Optional(
      Type.Integer({ ...Id, description: 'The version of the bill that the guest was shown' }),
    ),
    status: Type.Optional(
      Type.Unsafe<'approved' | 'pending'>({ type: 'string', enum: ['approved', 'pending'] }),
    ),
    method_name: Type.Optional(MethodName),
    share: Type.Optional(
      Type.Unsafe<Static<typeof ShareIn>>({
        ...ShareIn,
        description:
          'The share of the bill that it is for: a seat, one of several equal parts, or items. It is refused if that share is paid, or being paid, already',
      }),
    ),
  },
  bodyExample: { amount: '42.50', method: 'card', tip: '4.00', reference: 'gw-7f3a' },
  status: 201,
  answer: paymentAnswer,
  refusals: [
    'order_not_found',
    'order_closed',
    'staff_not_found',
    'terminal_not_registered',
    'serial_not_allowed',
    'over_balance',
    'tip_too_large',
    'bill_changed',
    'reference_taken',
    'reference_differs',
    'simulated_card',
    'share_paid',
    'order_item_not_found',
  ],
  change: async (change, { params, body }) => {
    const { amount, method, tendered, status = 'approved' } = body
    if (body.reference !== undefined && !isGateways(body.reference, body)) {
      refuseCardNumber(body.reference, 'reference')
    }
    const tipCents = body.tip ?? 0
    if (amount + tipCents === 0) throw invalid({ amount: { fault: 'above_zero_without_tip' } })
    if (tendered !== undefined && (!methodTraits(method).takesTender || status === 'pending')) {
      throw invalid({ tendered: { fault: 'only_for_cash' } })
    }
    if (tendered !== undefined && tendered < amount + tipCents) {
      throw invalid({ tendered: { fault: 'covers_amount_and_tip' } })
    }
    const recorded = await recordPayment(change, {
      orderId: params.order_id,
      amountCents: amount,
      tipCents: body.tip ?? null,
      method,
      status,
      staffId: body.staff_id ?? null,
      reference: body.reference ?? null,
      tenderedCents: tendered ?? null,
      terminal: body.terminal ?? null,
      cardBrand: body.card_brand ?? null,
      cardLast4: body.card_last4 ?? null,
      authCode: body.auth_code ?? null,
      billVersion: body.bill_version ?? null,
      methodName: body.method_name ?? null,
      share: body.share ? paidShareOf(body.share) : null,
    })
    return answerOf(recorded, change.now)
  },
})

/**
 * True if the reference comes from a gateway. A few percent of numeric references look like card numbers by chance;
 * refusing them would lose payments that were taken. A status or an authorisation code can only come from a gateway.
 */
function isGateways(reference: string, reported: { status?: string; auth_code?: string }): boolean {
  return /\p{L}/u.test(reference) || reported.status !== undefined || reported.auth_code !== undefined
}

export const paymentCalls = [
  record,
  ...confirmCalls,
  ...reversalCalls,
  ...tipChangeCalls,
  ...refundCalls,
  ...refundListCalls,
  ...paymentListCalls,
  ...paymentSearchCalls,
  ...paymentSheetCalls,
]
