import { refundOfItems } from '../../bills/refund.ts'
import { taxesOf } from '../../bills/taxes.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { listLines } from '../../orders/lines/line-store.ts'
import { theLockedOrder } from '../../orders/load-order.ts'
import type { Order } from '../../orders/store.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { RetryTransaction } from '../../platform/storage/database.ts'
import { whoApproves } from '../../staff/approval.ts'
import { HELD_MS, statusOf } from '../holds/holds.ts'
import type { Method } from '../methods.ts'
import type { Payment } from '../payment-types.ts'
import { referenceTaken, thePayment } from '../record-payment.ts'
import { addReturned } from '../store.ts'
import { refuseOtherTerminal } from '../terminal-check.ts'
import {
  effectiveRefunds,
  type Refund,
  refundEventData,
  refundedOf,
  type Sums,
  whyNotApproveRefund,
  whyNotRefund,
  whyNotTheseItems,
  whyOverRefund,
} from './refund-rules.ts'
import {
  findRefundReference,
  insertRefund,
  insertRefundLine,
  listRefunds,
  markRefundEnded,
} from './refund-store.ts'

export interface RefundPayment {
  orderId: number
  paymentId: number
  amountCents: number
  /** Empty: refund by amount. */
  items: { id: number; qty: number }[]
  tipCents: number
  reason: string
  supervisorPin: number | undefined
  /** Undefined: that of the payment. */
  method: Method | undefined
  reference: string | null
  /** Null: none; cash is then booked at the terminal that took the payment. */
  terminal: string | null
  status: 'approved' | 'pending'
}

/** A refund and the state of its payment after it. */
export interface RefundOnPayment {
  order: Order
  refund: Refund
  refunded: Sums
  payment: Payment
}

/** Refunds money on a closed order. Repeating a reference changes nothing; a wrong PIN is counted. */
export async function refundPayment(
  change: Change,
  input: RefundPayment,
): Promise<RefundOnPayment | Refusal> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { orderId, reference, status, tipCents, reason } = input
  const order = await theLockedOrder(change, orderId)
  const [payment, refunds, lines] = await Promise.all([
    thePayment(change, orderId, input.paymentId),
    listRefunds(sql, accountId, orderId),
    listLines(sql, accountId, orderId),
  ])
  const repeated = await refundOfReference(change, orderId, reference, refunds)
  if (repeated) {
    refuseIf(whyNotSameRefund(repeated, input))
    return { order, payment, refund: repeated, refunded: refundedOf(payment, refunds) }
  }
  await refuseOtherTerminal(change, order.locationId, input.terminal)
  refuseIf(whyNotRefund(order, payment, now))
  const before = effectiveRefunds(refunds).flatMap((refund) => refund.lines)
  refuseIf(whyNotTheseItems(order, lines, before, input.items))
  const bill = { ...order, taxes: taxesOf(lines, order) }
  const amountCents =
    input.items.length > 0 ? refundOfItems(bill, order, lines, before, input.items) : input.amountCents
  refuseIf(whyOverRefund(payment, refundedOf(payment, refunds), { amountCents, tipCents }))
  const allowed = await whoApproves(change, order.locationId, input.supervisorPin, 'refund')
  if (allowed instanceof Refusal) return allowed
  const refund: Refund = {
    // Two refunds at the same time compute the same number; only one of them can be inserted.
    id: refunds.length + 1,
    paymentId: payment.id,
    staffId: payment.staffId,
    method: input.method ?? payment.method,
    status,
    amountCents,
    tipCents,
    reason,
    reference,
    approver: allowed.name,
    createdAt: now,
    heldUntil: status === 'pending' ? now + HELD_MS : null,
    endedAt: status === 'approved' ? now : null,
    lines: input.items,
  }
  const row = {
    ...refund,
    accountId,
    orderId,
    locationId: order.locationId,
    terminal: input.terminal,
    actor: caller.actor.name,
  }
  if ((await insertRefund(sql, row)) === undefined)
    throw new RetryTransaction('the same reference was given back elsewhere')
  await Promise.all(input.items.map((line) => insertRefundLine(sql, row, line)))
  if (status === 'approved') await addReturned(sql, accountId, payment.id, amountCents)
  const payload = refundEventData(refund, order)
  if (refund.heldUntil === null) await appendEvent(change, order.locationId, 'refund.approved', payload)
  else {
    const held_until = formatInstant(refund.heldUntil)
    await appendEvent(change, order.locationId, 'refund.pending', { ...payload, held_until })
  }
  return { order, payment, refund, refunded: refundedOf(payment, [...refunds, refund]) }
}

async function refundOfReference(
  { sql, caller }: Change,
  orderId: number,
  reference: string | null,
  refunds: Refund[],
): Promise<Refund | undefined> {
  const known = reference === null ? undefined : await findRefundReference(sql, caller.accountId, reference)
  if (known && known.orderId !== orderId) throw referenceTaken(reference)
  return refunds.find(({ id }) => id === known?.id)
}

/** A repeated reference must carry the same values; otherwise a second refund would be lost silently. */
function whyNotSameRefund(known: Refund, sent: RefundPayment): Refusal | undefined {
  const isSame =
    sent.paymentId === known.paymentId &&
    sent.tipCents === known.tipCents &&
    (sent.items.length > 0
      ? JSON.stringify(sent.items) === JSON.stringify(known.lines)
      : known.lines.length === 0 && sent.amountCents === known.amountCents)
  if (isSame) return undefined
  const recorded = { amount: formatCents(known.amountCents), tip: formatCents(known.tipCents) }
  const message = `Reference ${known.reference} is refund ${known.id} of ${recorded.amount}. Use a reference of its own for each refund.`
  return new Refusal('reference_differs', message, { refund_id: known.id, recorded })
}

export interface SettleRefund {
  orderId: number
  refundId: number
  status: 'approved' | 'declined'
  reference: string | null
}

/** Settles a pending refund. A late approval by card counts: the money was returned. */
export async function settleRefund(change: Change, input: SettleRefund): Promise<RefundOnPayment> {
  const { sql, caller, now } = change
  const { orderId, refundId, status } = input
  const order = await theLockedOrder(change, orderId)
  const refunds = await listRefunds(sql, caller.accountId, orderId)
  const refund = found(
    refunds.find(({ id }) => id === refundId),
    'refund_not_found',
    `Refund ${refundId} of order ${orderId}`,
  )
  const payment = await thePayment(change, orderId, refund.paymentId)
  const stands = statusOf(refund, now)
  if (stands === status) return { order, payment, refund, refunded: refundedOf(payment, refunds) }
  if (stands === 'approved') {
    throw new Refusal('payment_settled', `Refund ${refundId} was approved; the money was refunded.`, {
      refund_id: refundId,
      refund_status: stands,
    })
  }
  const known = await refundOfReference(change, orderId, input.reference, refunds)
  if (known && known.id !== refundId) throw referenceTaken(input.reference)
  if (status === 'approved') {
    const others = refunds.filter(({ id }) => id !== refundId)
    refuseIf(whyNotApproveRefund(payment, refund, refundedOf(payment, others), now))
    await addReturned(sql, caller.accountId, payment.id, refund.amountCents)
  }
  const reference = input.reference ?? refund.reference
  const ended = { ...refund, status, reference, endedAt: now }
  await markRefundEnded(sql, caller.accountId, orderId, refundId, { status, reference, endedAt: now })
  await appendEvent(change, order.locationId, `refund.${status}`, refundEventData(ended, order))
  const all = refunds.map((one) => (one.id === refundId ? ended : one))
  return { order, payment, refund: ended, refunded: refundedOf(payment, all) }
}
