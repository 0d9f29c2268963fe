import { stateOf } from '../../orders/rules.ts'
import type { Order } from '../../orders/store.ts'
import { DAY } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { statusOf } from '../holds/holds.ts'
import { type Method, methodTraits } from '../methods.ts'
import type { Payment, StoredStatus } from '../payment-types.ts'

/** A refund on a closed order; ids are unique within the order. */
export interface Refund {
  id: number
  paymentId: number
  staffId: number
  method: Method
  status: StoredStatus
  amountCents: number
  tipCents: number
  reason: string
  reference: string | null
  approver: string
  createdAt: number
  heldUntil: number | null
  endedAt: number | null
  /** Refunded quantities by line; empty: the refund was by amount. */
  lines: { id: number; qty: number }[]
}

/** Refunds older than this are only listed at their order; guests ask for their money within days. */
export const REFUNDS_LISTED_MS = 14 * DAY

/** Refunds that have taken effect or may have: all but declined ones. A pending refund's money counts as returned. */
export function effectiveRefunds(refunds: Refund[]): Refund[] {
  return refunds.filter(({ status }) => status !== 'declined')
}

export interface Sums {
  amountCents: number
  tipCents: number
}

export function refundedOf(payment: Pick<Payment, 'id'>, refunds: Refund[]): Sums {
  const own = effectiveRefunds(refunds).filter(({ paymentId }) => paymentId === payment.id)
  return {
    amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
    tipCents: own.reduce((sum, { tipCents }) => sum + tipCents, 0),
  }
}

/** The refundable rest of a payment: nothing, unless it is approved. */
export function refundableOf(payment: Payment, refunds: Refund[], now: number): Sums {
  if (statusOf(payment, now) !== 'approved') return { amountCents: 0, tipCents: 0 }
  const refunded = refundedOf(payment, refunds)
  return {
    amountCents: payment.amountCents - refunded.amountCents,
    tipCents: payment.tipCents - refunded.tipCents,
  }
}

export function whyNotRefund(order: Order, payment: Payment, now: number): Refusal | undefined {
  if (stateOf(order) !== 'closed') {
    return new Refusal(
      'order_not_closed',
      `Order ${order.id} is not closed. Reverse the payment instead; the amount is then due again.`,
    )
  }
  const status = statusOf(payment, now)
  if (status === 'approved') return undefined
  return new Refusal(
    'payment_settled',
    `Payment ${payment.id} is ${status}; only an approved one can be refunded.`,
    {
      payment_id: payment.id,
      payment_status: status,
    },
  )
}

/**
 * A declined cash refund was never handed over and stays declined. A declined card refund may turn out to have gone
 * through and is accepted then, unless the money was returned in another way meanwhile.
 */
export function whyNotApproveRefund(
  payment: Payment,
  refund: Refund,
  others: Sums,
  now: number,
): Refusal | undefined {
  const status = statusOf(payment, now)
  if (status !== 'approved') {
    return new Refusal(
      'payment_settled',
      `Payment ${payment.id} is ${status}; nothing of it is left to refund.`,
      { payment_id: payment.id, payment_status: status },
    )
  }
  if (refund.status === 'declined' && methodTraits(refund.method).countsInDrawer) {
    return new Refusal(
      'payment_settled',
      `Cash refund ${refund.id} was declined and stays declined. Make a new refund instead.`,
      { refund_id: refund.id, refund_status: refund.status },
    )
  }
  return whyOverRefund(payment, others, refund)
}

/** Refunds may not exceed what was paid, separately for amount and tip. */
export function whyOverRefund(payment: Payment, refunded: Sums, requested: Sums): Refusal | undefined {
  const left = payment.amountCents - refunded.amountCents
  const tipLeft = payment.tipCents - refunded.tipCents
  if (requested.amountCents <= left && requested.tipCents <= tipLeft) return undefined
  const [refundable, refundable_tip] = [formatCents(left), formatCents(tipLeft)]
  return new Refusal(
    'over_refund',
    `Only ${refundable} of payment ${payment.id}, and ${refundable_tip} of its tip, are left to refund.`,
    { payment_id: payment.id, refundable, refundable_tip },
  )
}

/** Refunds by item may not exceed the ordered quantity. */
export function whyNotTheseItems(
  order: Order,
  lines: { id: number; qty: number }[],
  before: { id: number; qty: number }[],
  now: { id: number; qty: number }[],
): Refusal | undefined {
  for (const { id } of now) {
    const line = lines.find((one) => one.id === id)
    if (line === undefined) return new Refusal('order_item_not_found', `Order ${order.id} has no item ${id}.`)
    const back = [...before, ...now].filter((one) => one.id === id).reduce((sum, { qty }) => sum + qty, 0)
    if (back > line.qty) {
      const left = line.qty - before.filter((one) => one.id === id).reduce((sum, { qty }) => sum + qty, 0)
      return new Refusal('over_refund', `Only ${left} of item ${id} are left to refund.`, {
        order_item_id: id,
        left,
      })
    }
  }
  return undefined
}

/** A refund as an event payload. */
export function refundEventData(refund: Refund, order: Order) {
  return {
    order_id: order.id,
    refund_id: refund.id,
    payment_id: refund.paymentId,
    method: refund.method,
    amount: formatCents(refund.amountCents),
    tip: formatCents(refund.tipCents),
    currency: order.currency,
    staff_id: refund.staffId,
    reference: refund.reference,
    reason: refund.reason,
    approved_by: refund.approver,
  }
}
