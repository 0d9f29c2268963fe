import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLocation } from '../locations/actions.ts'
import { theLockedOrder } from '../orders/load-order.ts'
import { type Order, updateOrderTips } from '../orders/store.ts'
import { formatCents } from '../platform/core/money.ts'
import { Refusal, refuseIf } from '../platform/core/refusal.ts'
import { businessDayOf } from '../reports/business-day.ts'
import { statusOf } from './holds/holds.ts'
import { methodTraits } from './methods.ts'
import type { Payment } from './payment-types.ts'
import { thePayment } from './record-payment.ts'
import { refundedOf, type Sums, whyOverRefund } from './refunds/refund-rules.ts'
import { listRefunds } from './refunds/refund-store.ts'
import { paymentEventData, whyNotTip } from './rules.ts'
import { insertTipEntry } from './store.ts'

export interface ChangeTip {
  orderId: number
  paymentId: number
  tipCents: number
  reference: string | null
}

/** Changes the tip of a card payment on the day it was taken; setting the same tip again changes nothing. */
export async function changeTip(
  change: Change,
  { orderId, paymentId, tipCents, reference }: ChangeTip,
): Promise<{ order: Order; payment: Payment }> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const order = await theLockedOrder(change, orderId)
  const [payment, location, refunds] = await Promise.all([
    thePayment(change, orderId, paymentId),
    theLocation(change, order.locationId),
    listRefunds(sql, accountId, orderId),
  ])
  const isOfToday = businessDayOf(payment.endedAt ?? now, location) === businessDayOf(now, location)
  refuseIf(whyNotChangeTip(payment, tipCents, isOfToday, refundedOf(payment, refunds), now))
  const changed = { ...payment, tipCents }
  const after = { ...order, tipsCents: order.tipsCents + tipCents - payment.tipCents }
  if (tipCents === payment.tipCents) return { order, payment }
  const { amountCents, tipCents: before } = payment
  refuseIf(whyNotTip(location, order, { amountCents, tipCents, before }))
  await insertTipEntry(sql, {
    accountId,
    locationId: order.locationId,
    orderId,
    paymentId,
    staffId: payment.staffId,
    method: payment.method,
    tipCents: tipCents - payment.tipCents,
    reference,
    actor: caller.actor.name,
    enteredAt: now,
  })
  await updateOrderTips(sql, accountId, orderId, after.tipsCents, now)
  await appendEvent(change, order.locationId, 'payment.tip_changed', {
    ...paymentEventData(changed),
    was: formatCents(payment.tipCents),
  })
  return { order: after, payment: changed }
}

function whyNotChangeTip(
  payment: Payment,
  tipCents: number,
  isOfToday: boolean,
  refunded: Sums,
  now: number,
): Refusal | undefined {
  const status = statusOf(payment, now)
  const details = { payment_id: payment.id, payment_status: status, method: payment.method }
  if (status !== 'approved' || !methodTraits(payment.method).tipCanChange) {
    const message = `Payment ${payment.id} is ${status} by ${payment.method}; only the tip of an approved card payment is changed.`
    return new Refusal('payment_settled', message, details)
  }
  if (!isOfToday) {
    return new Refusal(
      'too_late',
      `The business day of payment ${payment.id} is over; its tip stays as it is.`,
      details,
    )
  }
  // The new tip may not be less than what was already refunded of it.
  return whyOverRefund({ ...payment, tipCents }, refunded, { amountCents: 0, tipCents: 0 })
}
