import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { findTipLimits } from '../locations/store.ts'
import { theLockedOrder } from '../orders/load-order.ts'
import { formatCents } from '../platform/core/money.ts'
import { refuseIf } from '../platform/core/refusal.ts'
import { statusOf } from './holds/holds.ts'
import type { Payment } from './payment-types.ts'
import {
  applyApproval,
  type PaymentOnOrder,
  paymentOfReference,
  paymentOnOrder,
  reasonField,
  referenceTaken,
  refuseSimulated,
  thePayment,
} from './record-payment.ts'
import {
  mostTip,
  overpaidBy,
  paymentEventData,
  whyNotApproveAgain,
  whyNotApproveAmount,
  whyNotDecline,
} from './rules.ts'
import { markPaymentApproved, markPaymentEnded } from './store.ts'

export interface SettlePayment {
  orderId: number
  paymentId: number
  status: 'approved' | 'declined'
  /** The approved part of the held amount; null: all of it. */
  amountCents: number | null
  /** Known only after the tap; null: unchanged. */
  tipCents: number | null
  reference: string | null
  cardBrand: string | null
  cardLast4: string | null
  authCode: string | null
  /** How the outcome is known if a person reports it; null: reported by the reader. */
  reason: string | null
}

/**
 * Settles a pending payment. An approval counts however late it comes: the money was taken. Reporting the same outcome
 * twice changes nothing.
 */
export async function settlePayment(change: Change, input: SettlePayment): Promise<PaymentOnOrder> {
  const { sql, caller, now } = change
  const { orderId, paymentId } = input
  const order = await theLockedOrder(change, orderId)
  const payment = await thePayment(change, orderId, paymentId)
  const status = statusOf(payment, now)
  if (input.status === 'declined') {
    refuseIf(whyNotDecline(paymentId, status))
    if (status !== 'declined') {
      await markPaymentEnded(sql, caller.accountId, paymentId, 'declined', now)
      await appendEvent(change, order.locationId, 'payment.declined', {
        ...paymentEventData(payment),
        ...reasonField(input.reason),
      })
    }
    return paymentOnOrder(change, order, paymentId)
  }
  if (status === 'approved' || status === 'reversed') {
    refuseIf(whyNotApproveAgain(payment, input))
    return paymentOnOrder(change, order, paymentId)
  }

  await refuseSimulated(change, order.locationId, input)
  refuseIf(whyNotApproveAmount(payment, input.amountCents ?? payment.amountCents))
  const known = await paymentOfReference(change, orderId, input.reference)
  if (known !== undefined && known !== paymentId) throw referenceTaken(input.reference)
  const approved = {
    ...payment,
    amountCents: input.amountCents ?? payment.amountCents,
    // A part of the amount pays no whole share; it counts for the bill.
    share: (input.amountCents ?? payment.amountCents) < payment.amountCents ? null : payment.share,
    tipCents: input.tipCents ?? payment.tipCents,
    reference: input.reference ?? payment.reference,
    cardBrand: input.cardBrand ?? payment.cardBrand,
    cardLast4: input.cardLast4 ?? payment.cardLast4,
    authCode: input.authCode ?? payment.authCode,
    overpaidCents: overpaidBy(order, input.amountCents ?? payment.amountCents),
  }
  await markPaymentApproved(sql, caller.accountId, approved, now)
  const paid = await applyApproval(change, order, approved, {
    late: status === 'pending' ? 0 : 1,
    ...(await aboveMost(change, order.locationId, approved)),
    ...reasonField(input.reason),
  })
  return paymentOnOrder(change, paid, paymentId)
}

/**
 * A tip above the limit that the reader has already taken is never refused; the event carries the limit so that it is
 * reviewed.
 */
async function aboveMost(
  { sql, caller }: Change,
  locationId: number,
  { amountCents, tipCents }: Pick<Payment, 'amountCents' | 'tipCents'>,
): Promise<{ tip_most?: string }> {
  if (tipCents === 0) return {}
  const mostCents = mostTip(await findTipLimits(sql, caller.accountId, locationId), amountCents)
  return tipCents > mostCents ? { tip_most: formatCents(mostCents) } : {}
}
