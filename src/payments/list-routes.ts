import type { Static } from 'typebox'
import { balanceOf } from '../bills/balance.ts'
import { findTipLimits } from '../locations/store.ts'
import { theOrder } from '../orders/load-order.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { formatCents } from '../platform/core/money.ts'
import { readCall } from '../platform/http/calls/call.ts'
import { Id, Instant, InstantOrEmpty, list, MoneyText, Shape } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { fullName } from '../staff/rules.ts'
import { statusOf } from './holds/holds.ts'
import {
  FreeToPay,
  MethodField,
  MethodName,
  methodNameOf,
  Overpaid,
  PaymentStatus,
  ShareOut,
  shareAnswerOf,
} from './payment-fields.ts'
import type { Payment } from './payment-types.ts'
import { refundableOf } from './refunds/refund-rules.ts'
import { listRefunds } from './refunds/refund-store.ts'
import { changeFor, chargedCents, freeToPay, mostTip } from './rules.ts'
import { listPayments } from './store.ts'

const TextOrNull = Type.Union([Type.Null(), Type.String()])

export const paymentFields = {
  payment_id: Id,
  payment_status: PaymentStatus,
  method: MethodField,
  method_name: Type.Optional(MethodName),
  amount: MoneyText,
  tip: MoneyText,
  charged: MoneyText,
  staff_id: Id,
  staff: Type.String(),
  change: MoneyText,
  overpaid: Overpaid,
  reference: TextOrNull,
  terminal: TextOrNull,
  card_brand: TextOrNull,
  card_last4: TextOrNull,
  auth_code: TextOrNull,
  created_at: Instant,
  ended_at: InstantOrEmpty,
  reversal: Type.Union([
    Type.Null(),
    Shape({
      reversal_id: Id,
      reason: Type.String(),
      reversed_at: Instant,
      reference: Type.Optional(Type.String({ description: 'Of the reversal at the card terminal' })),
    }),
  ]),
}

const PaymentEntry = Shape('Payment', {
  ...paymentFields,
  tip_most: Type.String({ ...MoneyText, description: 'The largest tip it may be changed to' }),
  share: ShareOut,
  refundable: Type.String({
    ...MoneyText,
    description:
      'The refundable rest of the amount, once the order is closed; pending refunds count as given',
  }),
  refundable_tip: Type.String({ ...MoneyText, description: 'The refundable rest of the tip' }),
})
export type PaymentEntry = Static<typeof PaymentEntry>

const PaymentSums = { paid: MoneyText, tips: MoneyText, balance: MoneyText, free_to_pay: FreeToPay }

const listAll = readCall({
  name: 'payments.list',
  method: 'GET',
  path: '/go/order/:order_id/payments',
  right: ['service', 'reports'],
  summary: 'List payments of an order',
  description: 'All payments ever recorded, in order; none is deleted. `charged` is amount and tip together.',
  params: { order_id: Id },
  answer: {
    ...list({ order_id: Id }, PaymentEntry),
    ...PaymentSums,
  },
  refusals: ['order_not_found'],
  read: async (reading, { params }) => {
    const { sql, caller, now } = reading
    const order = await theOrder(reading, params.order_id)
    const [payments, refunds, tipLimits] = await Promise.all([
      listPayments(sql, caller.accountId, order.id),
      listRefunds(sql, caller.accountId, order.id),
      findTipLimits(sql, caller.accountId, order.locationId),
    ])
    return {
      order_id: order.id,
      records: payments.length,
      result: payments.map((payment) => {
        const { amountCents, tipCents } = refundableOf(payment, refunds, now)
        return {
          ...paymentEntry(payment, now),
          tip_most: formatCents(mostTip(tipLimits, payment.amountCents)),
          share: shareAnswerOf(payment.share),
          refundable: formatCents(amountCents),
          refundable_tip: formatCents(tipCents),
        }
      }),
      paid: formatCents(order.paidCents),
      tips: formatCents(order.tipsCents),
      balance: formatCents(balanceOf(order)),
      free_to_pay: formatCents(freeToPay(order, payments, now)),
    }
  },
})

export function paymentEntry(payment: Payment, now: number) {
  const { amountCents, tipCents, tenderedCents, endedAt, reversalId, reversedAt, reason } = payment
  return {
    payment_id: payment.id,
    payment_status: statusOf(payment, now),
    method: payment.method,
    ...methodNameOf(payment),
    amount: formatCents(amountCents),
    tip: formatCents(tipCents),
    charged: formatCents(chargedCents(payment)),
    staff_id: payment.staffId,
    staff: fullName(payment),
    change: formatCents(changeFor(tenderedCents, amountCents, tipCents)),
    overpaid: formatCents(payment.overpaidCents),
    reference: payment.reference,
    terminal: payment.terminal,
    card_brand: payment.cardBrand,
    card_last4: payment.cardLast4,
    auth_code: payment.authCode,
    created_at: formatInstant(payment.createdAt),
    ended_at: endedAt === null ? '' : formatInstant(endedAt),
    reversal:
      reversalId === null || reversedAt === null
        ? null
        : {
            reversal_id: reversalId,
            reason: reason ?? '',
            reversed_at: formatInstant(reversedAt),
            ...(payment.reversalReference !== null && { reference: payment.reversalReference }),
          },
  }
}

export const paymentListCalls = [listAll]
