import { balanceOf, isPaid } from '../../bills/balance.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedOrder } from '../../orders/load-order.ts'
import { type Order, updateOrderPaid } from '../../orders/store.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { type Approver, whoApproves } from '../../staff/approval.ts'
import { statusOf } from '../holds/holds.ts'
import { type PaymentOnOrder, paymentOnOrder, thePayment } from '../record-payment.ts'
import { paymentEventData, whyNotReverse } from '../rules.ts'
import { addReturned, insertReversalEntry, insertTipEntry } from '../store.ts'

export interface ReversePayment {
  orderId: number
  paymentId: number
  supervisorPin: number | undefined
  reason: string
  /** The supervisor or channel that has approved it already. */
  approver?: Approver
  /** Reference of the card terminal that reversed it already; left out: none. */
  reference?: string | undefined
}

/**
 * Reverses a payment by a counter entry, with a supervisor's approval; the order's balance grows again. A wrong PIN is
 * returned as a refusal instead of thrown, so that it is counted.
 */
export async function reversePayment(
  change: Change,
  { orderId, paymentId, supervisorPin, reason, reference, approver: given }: ReversePayment,
): Promise<{ order: Order; reversalId: number } | Refusal> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const order = await theLockedOrder(change, orderId)
  const payment = await thePayment(change, orderId, paymentId)
  const approver = given ?? (await whoApproves(change, order.locationId, supervisorPin, 'reverse_payment'))
  if (approver instanceof Refusal) return approver
  refuseIf(whyNotReverse(order, paymentId, statusOf(payment, now)))
  const reversalId = await insertReversalEntry(sql, accountId, paymentId, {
    reason,
    reference: reference ?? null,
    enteredAt: now,
  })
  await addReturned(sql, accountId, paymentId, payment.amountCents)
  if (payment.tipChangedCents !== 0) {
    await insertTipEntry(sql, {
      accountId,
      locationId: order.locationId,
      orderId,
      paymentId,
      staffId: payment.staffId,
      method: payment.method,
      tipCents: -payment.tipChangedCents,
      reference: null,
      actor: caller.actor.name,
      enteredAt: now,
    })
  }
  const owing = {
    ...order,
    paidCents: order.paidCents - payment.amountCents,
    tipsCents: order.tipsCents - payment.tipCents,
    version: order.version + 1,
  }
  await updateOrderPaid(sql, accountId, orderId, owing, now)
  const balance = formatCents(balanceOf(owing))
  await appendEvent(change, order.locationId, 'payment.reversed', {
    ...paymentEventData(payment),
    reversal_id: reversalId,
    ...(reference !== undefined && { reversal_reference: reference }),
    reason,
    approved_by: approver.name,
    balance,
    version: owing.version,
  })
  if (isPaid(order) && !isPaid(owing)) {
    await appendEvent(change, order.locationId, 'order.reopened', {
      order_id: orderId,
      table_id: order.tableId,
      balance,
    })
  }
  return { order: owing, reversalId }
}

/**
 * Records that the card terminal has reversed a payment already. Reporting the same reversal twice changes nothing.
 */
export async function recordReversal(
  change: Change,
  input: Omit<ReversePayment, 'reason'> & { reason: string | undefined },
): Promise<PaymentOnOrder | Refusal> {
  const { orderId, paymentId, reason, reference } = input
  const order = await theLockedOrder(change, orderId)
  const payment = await thePayment(change, orderId, paymentId)
  const isKnown = payment.reversedAt !== null && (payment.reversalReference ?? undefined) === reference
  if (isKnown) return paymentOnOrder(change, order, paymentId)
  if (reason === undefined) {
    return new Refusal('reason_needed', 'Say why the payment was reversed.', { action: 'reverse_payment' })
  }
  const reversed = await reversePayment(change, { ...input, reason })
  return reversed instanceof Refusal ? reversed : paymentOnOrder(change, reversed.order, paymentId)
}
