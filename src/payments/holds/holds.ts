import { formatInstant, MINUTE, SECOND } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import type { PaymentStatus, StoredStatus, Unsettled } from '../payment-types.ts'

/** Duration for which a pending payment holds its amount, so that no other terminal charges it too. */
export const HELD_MS = 180 * SECOND

/** A hold may be prolonged until this long after it began. */
export const LONGEST_HOLD_MS = 15 * MINUTE

interface Standing {
  status: StoredStatus
  heldUntil: number | null
  reversedAt?: number | null
}

/** The current status of a payment. A hold ends by its time, not when the background job writes that down. */
export function statusOf({ status, heldUntil, reversedAt }: Standing, now: number): PaymentStatus {
  if (reversedAt) return 'reversed'
  if (status === 'pending' && heldUntil !== null && heldUntil <= now) return 'unknown'
  return status
}

/** The amount that terminals are charging at this moment. */
export function heldCents(payments: (Standing & { amountCents: number })[], now: number): number {
  return payments
    .filter((payment) => statusOf(payment, now) === 'pending')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Payments with an unknown or pending outcome, as machine-readable reasons with messages. */
export function unsettledReasons(unsettled: Unsettled[], now: number) {
  return unsettled.map((payment) => {
    const { id, terminal, heldUntil } = payment
    const amount = formatCents(payment.amountCents)
    const at = terminal === null ? '' : ` at terminal ${terminal}`
    const details = { payment_id: id, amount, terminal }
    return statusOf(payment, now) === 'pending'
      ? {
          code: 'payment_pending',
          message: `${amount} is being paid${at}; wait for it to end.`,
          ...details,
          held_until: formatInstant(heldUntil),
        }
      : {
          code: 'payment_unknown',
          message: `Nobody told how payment ${id} of ${amount}${at} ended; report it as approved or declined.`,
          ...details,
        }
  })
}
