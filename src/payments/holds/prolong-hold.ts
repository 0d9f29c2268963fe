import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedOrder } from '../../orders/load-order.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { type PaymentOnOrder, paymentOnOrder, thePayment } from '../record-payment.ts'
import { paymentEventData } from '../rules.ts'
import { updateHeldUntil } from '../store.ts'
import { HELD_MS, LONGEST_HOLD_MS, statusOf } from './holds.ts'

/** Prolongs a hold by its usual duration, up to a limit: some guests take their time at the reader. */
export async function prolongHold(
  change: Change,
  { orderId, paymentId }: { orderId: number; paymentId: number },
): Promise<PaymentOnOrder> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  const payment = await thePayment(change, orderId, paymentId)
  const status = statusOf(payment, now)
  if (status !== 'pending') {
    throw new Refusal('payment_settled', `Payment ${paymentId} is ${status}; it holds nothing.`, {
      payment_id: paymentId,
      payment_status: status,
    })
  }
  const heldUntil = Math.min(now + HELD_MS, payment.createdAt + LONGEST_HOLD_MS)
  if (heldUntil > (payment.heldUntil ?? 0)) {
    await updateHeldUntil(sql, caller.accountId, paymentId, heldUntil)
    await appendEvent(change, order.locationId, 'payment.pending', {
      ...paymentEventData(payment),
      held_until: formatInstant(heldUntil),
    })
  }
  return paymentOnOrder(change, order, paymentId)
}
