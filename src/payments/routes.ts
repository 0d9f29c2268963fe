import type { Static } from 'typebox'
import { balanceOf, isPaid } from '../bills/balance.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { formatCents } from '../platform/core/money.ts'
import { invalid, Refusal } from '../platform/core/refusal.ts'
import { FORMS } from '../platform/core/validation-errors.ts'
import { changeCall } from '../platform/http/calls/call.ts'
import { refuseCardNumber } from '../platform/http/schema/card-numbers.ts'
import {
  Flag,
  Id,
  InstantOrEmpty,
  MoneyIn,
  MoneyText,
  Opaque,
  Serial,
  Text,
} from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { paymentSheetCalls } from './csv-routes.ts'
import { statusOf } from './holds.ts'
import { paymentListCalls } from './list-routes.ts'
import { methodTraits } from './methods.ts'
import {
  ApprovingPin,
  FreeToPay,
  MethodField,
  MethodName,
  Overpaid,
  PaymentStatus,
  paidShareOf,
  ShareIn,
} from './payment-fields.ts'
import { prolongHold } from './prolong-hold.ts'
import { type PaymentOnOrder, recordPayment } from './record-payment.ts'
import { refundListCalls } from './refunds/refund-list-routes.ts'
import { refundCalls } from './refunds/refund-routes.ts'
import { recordReversal } from './refunds/reversal.ts'
import { reversalCalls } from './refunds/reversal-routes.ts'
import { changeFor } from './rules.ts'
import { paymentSearchCalls } from './search-routes.ts'
import { settlePayment } from './settle-payment.ts'
import { tipChangeCalls } from './tip-routes.ts'

const fromTheTap = {
  tip: Type.Optional(MoneyIn),
  reference: Type.Optional(Opaque(1, 100, 'The gateway’s transaction id, unique in the account')),
  card_brand: Type.Optional(Text(1, 40)),
  card_last4: Type.Optional(Type.String({ pattern: FORMS.last_four, description: 'The last four digits' })),
  auth_code: Type.Optional(Text(1, 40)),
}

const paymentAnswer = {
  order_id: Id,
  payment_id: Id,
  payment_status: PaymentStatus,
  amount: MoneyText,
  tip: MoneyText,
  paid: MoneyText,
  balance: MoneyText,
  free_to_pay: FreeToPay,
  change: MoneyText,
  overpaid: Overpaid,
  fully_paid: Flag,
  held_until: InstantOrEmpty,
  bill_version: Id,
}

function answerOf({ payment, order, freeCents }: PaymentOnOrder, now: number) {
  const { amountCents, tipCents, tenderedCents, heldUntil } = payment
  const status = statusOf(payment, now)
  return {
    order_id: order.id,
    payment_id: payment.id,
    payment_status: status,
    amount: formatCents(amountCents),
    tip: formatCents(tipCents),
    paid: formatCents(order.paidCents),
    balance: formatCents(balanceOf(order)),
    free_to_pay: formatCents(freeCents),
    change: formatCents(changeFor(tenderedCents, amountCents, tipCents)),
    overpaid: formatCents(payment.overpaidCents),
    fully_paid: isPaid(order) ? 1 : 0,
    held_until: status === 'pending' && heldUntil !== null ? formatInstant(heldUntil) : '',
    bill_version: order.version,
  }
}

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

export const paymentCalls = [
  record,
  settle,
  ...reversalCalls,
  ...tipChangeCalls,
  ...refundCalls,
  ...refundListCalls,
  ...paymentListCalls,
  ...paymentSearchCalls,
  ...paymentSheetCalls,
]
