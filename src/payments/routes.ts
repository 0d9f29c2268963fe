import { type Static, Type } from 'typebox'
import { formatInstant } from '../clock.ts'
import { changeCall, readCall } from '../http/call.ts'
import {
  Flag,
  Id,
  Instant,
  InstantOrEmpty,
  list,
  MoneyIn,
  MoneyText,
  One,
  Pin,
  Serial,
  Shape,
  Text,
} from '../http/fields.ts'
import { invalid } from '../http/input.ts'
import { formatCents } from '../money.ts'
import { theOrder } from '../orders/actions.ts'
import { balanceOf, isPaid } from '../orders/rules.ts'
import { Refusal } from '../refusal.ts'
import { fullName } from '../staff/rules.ts'
import { type PaymentOnOrder, recordPayment, settlePayment } from './actions.ts'
import { PAYMENT_STATUSES, statusOf } from './holds.ts'
import { reversePayment } from './reversal.ts'
import { changeFor, freeToPay } from './rules.ts'
import { listPayments, METHODS, type Method, type Payment } from './store.ts'

const PaymentStatus = Type.String({
  enum: [...PAYMENT_STATUSES],
  description: 'The payment’s own status; `status` is that of the call',
})
const MethodField = Type.Unsafe<Method>(Type.String({ enum: [...METHODS] }))
const FreeToPay = Type.String({
  ...MoneyText,
  description: 'What is owed and not being charged by a terminal at this moment',
})
const Overpaid = Type.String({
  ...MoneyText,
  description: 'How much of it was more than was owed: only after an approval that came late',
})

const fromTheTap = {
  tip: Type.Optional(MoneyIn),
  reference: Type.Optional(Text(1, 100, 'The gateway’s transaction id, unique in the account')),
  card_brand: Type.Optional(Text(1, 40)),
  card_last4: Type.Optional(Type.String({ pattern: '^[0-9]{4}$', description: 'The last four digits' })),
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
  method: 'POST',
  path: '/go/order/:order_id/payment',
  summary: 'Record a payment',
  description:
    '`amount` reduces the balance; the tip is apart and never inside it. A repeated `reference` answers with the first payment and changes nothing. `pending`, sent before the card is tapped, holds the amount for 180 s.',
  params: { order_id: Id },
  body: {
    amount: MoneyIn,
    method: MethodField,
    ...fromTheTap,
    staff_id: Type.Optional(
      Type.Integer({ ...Id, description: 'Who earns the tip; left out: the order’s server' }),
    ),
    tendered: Type.Optional(MoneyIn),
    terminal: Type.Optional(Serial),
    bill_version: Type.Optional(
      Type.Integer({ ...Id, description: 'The version of the bill that the guest was shown' }),
    ),
    status: Type.Optional(
      Type.Unsafe<'approved' | 'pending'>({ type: 'string', enum: ['approved', 'pending'] }),
    ),
  },
  bodyExample: { amount: '42.50', method: 'card', tip: '4.00', reference: 'gw-7f3a' },
  status: 201,
  answer: paymentAnswer,
  refusals: [
    'order_not_found',
    'order_closed',
    'staff_not_found',
    'over_balance',
    'bill_changed',
    'reference_taken',
  ],
  change: async (change, { params, body }) => {
    const { amount, method, tendered, status = 'approved' } = body
    const tipCents = body.tip ?? 0
    if (amount + tipCents === 0) throw invalid({ amount: 'must be above 0, unless there is a tip' })
    if (tendered !== undefined && (method !== 'cash' || status === 'pending')) {
      throw invalid({ tendered: 'is only for cash that was taken' })
    }
    if (tendered !== undefined && tendered < amount + tipCents) {
      throw invalid({ tendered: 'must cover amount and tip' })
    }
    const recorded = await recordPayment(change, {
      orderId: params.order_id,
      amountCents: amount,
      tipCents,
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
    })
    return answerOf(recorded, change.now)
  },
})

const settle = changeCall({
  method: 'PUT',
  path: '/go/order/:order_id/payment/:payment_id',
  summary: 'End a pending payment',
  description:
    'Tells how the tap ended. An approval counts however late it comes, since the money was taken; where it overpays, `overpaid` says by how much. Telling the same end again changes nothing.',
  params: { order_id: Id, payment_id: Id },
  body: {
    status: Type.Unsafe<'approved' | 'declined'>({ type: 'string', enum: ['approved', 'declined'] }),
    ...fromTheTap,
  },
  bodyExample: { status: 'approved', reference: 'gw-7f3a', card_brand: 'visa', card_last4: '4242' },
  status: 201,
  answer: paymentAnswer,
  refusals: ['order_not_found', 'payment_not_found', 'payment_settled', 'reference_taken'],
  change: async (change, { params, body }) => {
    const settled = await settlePayment(change, {
      orderId: params.order_id,
      paymentId: params.payment_id,
      status: body.status,
      tipCents: body.tip ?? null,
      reference: body.reference ?? null,
      cardBrand: body.card_brand ?? null,
      cardLast4: body.card_last4 ?? null,
      authCode: body.auth_code ?? null,
    })
    return answerOf(settled, change.now)
  },
})

const reverse = changeCall({
  method: 'DELETE',
  path: '/go/order/:order_id/payment/:payment_id',
  summary: 'Reverse a payment',
  description:
    'Takes an approved payment and its tip back by a counter entry, while the order is not closed; the order owes that money again. Five wrong PINs in a minute lock the PIN of the location for a minute.',
  params: { order_id: Id, payment_id: Id },
  body: { supervisor_pin: Pin, reason: Text(1, 200, 'Why, for whoever reads the log') },
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

const TextOrNull = Type.Union([Type.Null(), Type.String()])

const PaymentEntry = Shape({
  payment_id: Id,
  payment_status: PaymentStatus,
  method: MethodField,
  amount: MoneyText,
  tip: MoneyText,
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
    Shape({ reversal_id: Id, reason: Type.String(), reversed_at: Instant }),
  ]),
})
export type PaymentEntry = Static<typeof PaymentEntry>

const listAll = readCall({
  method: 'GET',
  path: '/go/order/:order_id/payments',
  summary: 'List payments of an order',
  description: 'All that were ever recorded, in the order they were: nothing is erased.',
  params: { order_id: Id },
  answer: {
    ...list({ order_id: Id }, PaymentEntry),
    paid: MoneyText,
    tips: MoneyText,
    balance: MoneyText,
    free_to_pay: FreeToPay,
  },
  refusals: ['order_not_found'],
  read: async (reading, { params }) => {
    const { sql, caller, now } = reading
    const order = await theOrder(reading, params.order_id)
    const payments = await listPayments(sql, caller.accountId, order.id)
    return {
      order_id: order.id,
      records: payments.length,
      result: payments.map((payment) => entryOf(payment, now)),
      paid: formatCents(order.paidCents),
      tips: formatCents(order.tipsCents),
      balance: formatCents(balanceOf(order)),
      free_to_pay: formatCents(freeToPay(order, payments, now)),
    }
  },
})

function entryOf(payment: Payment, now: number) {
  const { amountCents, tipCents, tenderedCents, endedAt, reversalId, reversedAt, reason } = payment
  return {
    payment_id: payment.id,
    payment_status: statusOf(payment, now),
    method: payment.method,
    amount: formatCents(amountCents),
    tip: formatCents(tipCents),
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
        : { reversal_id: reversalId, reason: reason ?? '', reversed_at: formatInstant(reversedAt) },
  }
}

export const paymentCalls = [record, settle, reverse, listAll]
