import { Refusal } from '../platform/core/refusal.ts'
import { changeCall } from '../platform/http/calls/call.ts'
import { Id, MoneyIn, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { prolongHold } from './holds/prolong-hold.ts'
import { ApprovingPin } from './payment-fields.ts'
import { answerOf, fromTheTap, paymentAnswer } from './payment-response.ts'
import { recordReversal } from './refunds/reversal.ts'
import { settlePayment } from './settle-payment.ts'

const OUTCOMES = ['approved', 'declined', 'pending', 'reversed'] as const
type Outcome = (typeof OUTCOMES)[number]

const settle = changeCall({
  name: 'payments.confirm',
  method: 'PUT',
  path: '/go/order/:order_id/payment/:payment_id',
  right: 'service',
  summary: 'End a pending payment',
  description:
    'Reports its outcome. An approval counts however late it comes, since the money was taken; if it overpays, `overpaid` is the excess. A tip above the location’s limit counts too; the event has the limit as `tip_most`, and the dashboard lists it. Reporting the same outcome again changes nothing; with another tip it is refused. `reversed` needs `reason` and the approval of a supervisor, or the right `refunds`.',
  params: { order_id: Id, payment_id: Id },
  body: {
    status: Type.Unsafe<Outcome>({
      type: 'string',
      enum: [...OUTCOMES],
      description:
        '`pending` prolongs the hold by 180 s, up to 15 minutes in all; `reversed` records what the card terminal has taken back already',
    }),
    amount: Type.Optional(
      Type.Unsafe<number>({
        ...MoneyIn,
        description: 'The approved part of a held amount, if a card had less; left out: all of it',
      }),
    ),
    ...fromTheTap,
    supervisor_pin: Type.Optional(ApprovingPin),
    reason: Type.Optional(
      Text(1, 200, 'How the outcome is known, if a person reports it; recorded in the log'),
    ),
  },
  bodyExample: { status: 'approved', reference: 'gw-7f3a', card_brand: 'visa', card_last4: '4242' },
  status: 201,
  answer: paymentAnswer,
  refusals: [
    'order_not_found',
    'payment_not_found',
    'payment_settled',
    'already_approved',
    'over_hold',
    'reference_taken',
    'simulated_card',
    'order_closed',
    'reason_needed',
    'approval_needed',
    'pin_not_set',
    'pin_wrong',
    'pin_locked',
  ],
  change: async (change, { params, body }) => {
    const { status, reference, reason } = body
    const which = { orderId: params.order_id, paymentId: params.payment_id }
    if (status === 'pending') return answerOf(await prolongHold(change, which), change.now)
    if (status === 'reversed') {
      const reversed = await recordReversal(change, {
        ...which,
        supervisorPin: body.supervisor_pin,
        reason,
        reference,
      })
      return reversed instanceof Refusal ? reversed : answerOf(reversed, change.now)
    }
    const settled = await settlePayment(change, {
      orderId: params.order_id,
      paymentId: params.payment_id,
      status,
      amountCents: body.amount ?? null,
      tipCents: body.tip ?? null,
      reference: reference ?? null,
      cardBrand: body.card_brand ?? null,
      cardLast4: body.card_last4 ?? null,
      authCode: body.auth_code ?? null,
      reason: reason ?? null,
    })
    return answerOf(settled, change.now)
  },
})

export const confirmCalls = [settle]
