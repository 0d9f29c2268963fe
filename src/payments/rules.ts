import { balanceOf } from '../bills/balance.ts'
import type { TipLimits } from '../locations/rules.ts'
import { stateOf } from '../orders/rules.ts'
import type { Order } from '../orders/store.ts'
import { formatCents, WHOLE_BPS } from '../platform/core/money.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { heldCents, unsettledReasons } from './holds/holds.ts'
import { methodNameOf } from './payment-fields.ts'
import type { Payment, PaymentStatus, Unsettled } from './payment-types.ts'

/** The balance that no terminal is charging at this moment. */
export function freeToPay(order: Order, payments: Parameters<typeof heldCents>[0], now: number): number {
  return Math.max(0, balanceOf(order) - heldCents(payments, now))
}

export function whyNotTakePayments(order: Order): Refusal | undefined {
  if (stateOf(order) === 'closed') {
    return new Refusal('order_closed', `Order ${order.id} is closed and takes no more payments.`)
  }
  return undefined
}

/** The response of the simulated reader in terminals and client; a real gateway never returns all three. */
const SIMULATED = { cardBrand: 'visa', cardLast4: '4242', authCode: 'SIM001' }

export function isSimulated(card: Pick<Payment, 'cardBrand' | 'cardLast4' | 'authCode'>): boolean {
  const keys = Object.keys(SIMULATED) as (keyof typeof SIMULATED)[]
  return keys.every((key) => card[key] === SIMULATED[key])
}

/** Payments by the simulated reader are refused outside a sandbox: no money was taken. */
export function whyNotSimulated(isSandbox: boolean): Refusal | undefined {
  if (isSandbox) return undefined
  return new Refusal(
    'simulated_card',
    'A simulated card reader approved this, so no money was taken. It works only at a location that is set up as a sandbox.',
  )
}

export function whyNotPay(
  order: Order,
  unsettled: Unsettled[],
  amountCents: number,
  now: number,
): Refusal | undefined {
  const freeCents = freeToPay(order, unsettled, now)
  if (amountCents <= freeCents) return undefined
  const free = formatCents(freeCents)
  const over = formatCents(amountCents - freeCents)
  return new Refusal(
    'over_balance',
    `Only ${free} ${order.currency} can still be paid on order ${order.id}; this is ${over} too much.`,
    {
      balance: formatCents(balanceOf(order)),
      free_to_pay: free,
      over,
      reasons: unsettledReasons(unsettled, now).filter(({ code }) => code === 'payment_pending'),
    },
  )
}

/** The larger of the two tip limits: small bills may be tipped by the fixed amount, large ones by the percentage. */
export function mostTip({ tipLimitPercentBps, tipLimitAmountCents }: TipLimits, amountCents: number): number {
  return Math.max(tipLimitAmountCents, Math.floor((amountCents * tipLimitPercentBps) / WHOLE_BPS))
}

/**
 * The limit applies to the payment and to the order with all its tips, so splitting a tip does not avoid it. `before`
 * is the tip that this one replaces.
 */
export function whyNotTip(
  limits: TipLimits,
  order: Pick<Order, 'totalCents' | 'tipsCents'>,
  { amountCents, tipCents, before = 0 }: { amountCents: number; tipCents: number; before?: number },
): Refusal | undefined {
  const leftCents = mostTip(limits, order.totalCents) - (order.tipsCents - before)
  const mostCents = Math.max(0, Math.min(mostTip(limits, amountCents), leftCents))
  if (tipCents <= mostCents) return undefined
  const [tip, amount, most] = [tipCents, amountCents, mostCents].map(formatCents)
  return new Refusal(
    'tip_too_large',
    `A tip of ${tip} on ${amount} is too large: here it is at most ${most}. Check the amount. If it is right, a manager must raise the tip limit in the settings first.`,
    { tip, most },
  )
}

/** The fixed terms of a payment, as opposed to its status. */
interface Terms {
  amountCents: number
  tipCents: number
  method: string
}

/**
 * A repeated reference must carry the same terms: another amount would be lost silently if the first payment were
 * returned. A missing tip means none, except for a payment that began pending: its tip came with the tap.
 */
export function whyNotRepeat(
  known: Payment,
  sent: Omit<Terms, 'tipCents'> & { tipCents: number | null },
): Refusal | undefined {
  const recorded = known.tipCents - known.tipChangedCents
  const tipCents = sent.tipCents ?? (known.heldUntil === null ? 0 : recorded)
  const { amountCents, method } = sent
  if (amountCents === known.amountCents && tipCents === recorded && method === known.method) {
    return undefined
  }
  return new Refusal(
    'reference_differs',
    `Reference ${known.reference} is payment ${known.id}: ${inWords(known)}, not ${inWords({ ...sent, tipCents })}. Use a reference of its own for each payment.`,
    { payment_id: known.id, recorded: termsFields(known), sent: termsFields({ ...sent, tipCents }) },
  )
}

function inWords({ amountCents, tipCents, method }: Terms): string {
  return `${formatCents(amountCents)} by ${method} with a tip of ${formatCents(tipCents)}`
}

function termsFields({ amountCents, tipCents, method }: Terms) {
  return { amount: formatCents(amountCents), tip: formatCents(tipCents), method }
}

/** Reporting an approval twice is harmless, unless the tip differs from the recorded one. */
export function whyNotApproveAgain(
  payment: Payment,
  { tipCents, amountCents }: { tipCents: number | null; amountCents: number | null },
): Refusal | undefined {
  if (amountCents !== null && amountCents !== payment.amountCents) {
    const [recorded, sent] = [payment.amountCents, amountCents].map(formatCents)
    return new Refusal(
      'already_approved',
      `Payment ${payment.id} was approved with ${recorded}, not ${sent}.`,
      {
        payment_id: payment.id,
        recorded: { amount: recorded },
        sent: { amount: sent },
      },
    )
  }
  if (tipCents === null || tipCents === payment.tipCents - payment.tipChangedCents) return undefined
  const [recorded, sent] = [formatCents(payment.tipCents), formatCents(tipCents)]
  return new Refusal(
    'already_approved',
    `Payment ${payment.id} was approved with a tip of ${recorded}, not ${sent}.`,
    { payment_id: payment.id, recorded: { tip: recorded }, sent: { tip: sent } },
  )
}

/** An approved payment cannot be declined: money was taken. */
export function whyNotDecline(paymentId: number, status: PaymentStatus): Refusal | undefined {
  if (status === 'approved' || status === 'reversed') {
    return new Refusal(
      'payment_settled',
      `Payment ${paymentId} was approved. To take it back, reverse it with the supervisor PIN.`,
      { payment_id: paymentId, payment_status: status },
    )
  }
  return undefined
}

/** A guest's card may hold less than was requested, never more. */
export function whyNotApproveAmount(payment: Payment, amountCents: number): Refusal | undefined {
  if (amountCents <= payment.amountCents) return undefined
  const [held, sent] = [formatCents(payment.amountCents), formatCents(amountCents)]
  return new Refusal(
    'over_hold',
    `Payment ${payment.id} holds ${held}; ${sent} cannot be approved on it. Record the rest as a payment of its own.`,
    { payment_id: payment.id, held, sent },
  )
}

export function whyNotReverse(order: Order, paymentId: number, status: PaymentStatus): Refusal | undefined {
  if (stateOf(order) === 'closed') {
    return new Refusal('order_closed', `Order ${order.id} is closed; its payments can no longer be reversed.`)
  }
  if (status === 'approved') return undefined
  const details = { payment_id: paymentId, payment_status: status }
  return status === 'reversed'
    ? new Refusal('payment_settled', `Payment ${paymentId} is already reversed.`, details)
    : new Refusal(
        'payment_settled',
        `Payment ${paymentId} is ${status}; only an approved one can be reversed.`,
        details,
      )
}

/** The amount of an approval that exceeds the balance. */
export function overpaidBy(order: Order, amountCents: number): number {
  return Math.min(amountCents, Math.max(0, order.paidCents + amountCents - order.totalCents))
}

/** The total charged to the guest. */
export function chargedCents({ amountCents, tipCents }: Pick<Payment, 'amountCents' | 'tipCents'>): number {
  return amountCents + tipCents
}

/** Change due: cash handed over beyond amount and tip. */
export function changeFor(tenderedCents: number | null, amountCents: number, tipCents: number): number {
  return tenderedCents === null ? 0 : tenderedCents - amountCents - tipCents
}

/** A payment as an event payload. */
export function paymentEventData(payment: Payment) {
  const { id, orderId, method, amountCents, tipCents, staffId, terminal } = payment
  return {
    order_id: orderId,
    payment_id: id,
    method,
    ...methodNameOf(payment),
    amount: formatCents(amountCents),
    tip: formatCents(tipCents),
    currency: payment.currency,
    staff_id: staffId,
    terminal,
    reference: payment.reference,
    card_brand: payment.cardBrand,
    card_last4: payment.cardLast4,
  }
}
