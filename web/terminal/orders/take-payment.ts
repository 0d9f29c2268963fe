import {
  orders_split,
  payments_confirm,
  payments_list,
  payments_record,
  payments_reverse,
} from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { uuid } from '../../shared/uuid.ts'
import { cardReader } from '../device/card-reader.ts'
import { refusalText, strings } from '../locales/load-locale.ts'
import type { Refusal } from '../outbox/entry.ts'
import { sumText } from '../parts/money.tsx'
import { app, showNotice } from '../state.ts'
import { Refused, sendRequest } from '../sync/api.ts'
import { readAgain, readOrder } from '../sync/offline-cache.ts'
import { performOrRefuse } from '../sync/send-now.ts'
import type { Input, Response } from '../types.ts'
import { amountText } from './format-amount.ts'
import { askFor } from './prompt.ts'

export type Payment = Response<'payments_list'>['result'][number]

/** The share of a bill that a payment is for. */
export type PaidShare = NonNullable<Payment['share']>

/** A share with the amounts paid, being paid, and due. */
export type Share = Response<'orders_split'>['shares'][number]

/** The service's answer to a payment; empty while its outcome is unknown. */
export type Recorded = Partial<Response<'payments_record'>>

/** One share of a bill and its tip. */
export interface Due {
  orderId: number
  amountCents: number
  tipCents: number
  version: number
  share: PaidShare | undefined
}

/** Undefined: no response; the caller keeps what it read before. */
export async function readPayments(orderId: number): Promise<Payment[] | undefined> {
  const answer = await sendRequest(requestOf(payments_list, { order_id: orderId }), {
    deviceKey: app().device?.key,
  }).catch(() => undefined)
  return answer?.body?.result
}

/** Shares are calculated by the service, so that they add up to the cent and every device sees their payments. */
export async function splitBill(orderId: number, by: Input<'orders_split'>): Promise<Share[]> {
  const answer = await orNotice(() =>
    performOrRefuse(requestOf(orders_split, { order_id: orderId }, { ...by, of: 'unpaid' })),
  )
  return answer?.shares ?? []
}

export async function payCash(due: Due, tenderedCents: number) {
  const { orderId, amountCents, tipCents, version, share } = due
  const payment: Input<'payments_record'> = {
    amount: amountText(amountCents),
    tip: amountText(tipCents),
    method: 'cash',
    reference: referenceOf(),
    tendered: amountText(Math.max(tenderedCents, amountCents + tipCents)),
    terminal: app().device?.serialNo,
    bill_version: version,
    ...(share && { share }),
  }
  return settled(orderId, () => performOrRefuse(requestOf(payments_record, { order_id: orderId }, payment)))
}

/** Records a payment that neither the drawer nor a card reader took, such as a voucher. */
export async function payOther({ orderId, amountCents, tipCents, version, share }: Due) {
  const payment: Input<'payments_record'> = {
    amount: amountText(amountCents),
    tip: amountText(tipCents),
    method: 'other',
    reference: referenceOf(),
    terminal: app().device?.serialNo,
    bill_version: version,
    ...(share && { share }),
  }
  return settled(orderId, () => performOrRefuse(requestOf(payments_record, { order_id: orderId }, payment)))
}

/** Holds the amount, takes the card, and reports the outcome. An unknown outcome stays open, in red. */
export async function payCard(due: Due, onHeld: () => void): Promise<Recorded | undefined> {
  const { orderId, amountCents, tipCents, version, share } = due
  const reference = referenceOf()
  const payment: Input<'payments_record'> = {
    amount: amountText(amountCents),
    tip: amountText(tipCents),
    method: 'card',
    status: 'pending',
    terminal: app().device?.serialNo,
    bill_version: version,
    ...(share && { share }),
  }
  const held = await settled(orderId, () =>
    performOrRefuse(requestOf(payments_record, { order_id: orderId }, payment)),
  )
  if (!held) return undefined
  onHeld()
  const outcome = await cardReader().pay(amountCents + tipCents, reference)
  if (outcome.status === 'unknown') {
    showNotice(strings().pay.unknown, { isBad: true })
    return settled(orderId, async () => ({}))
  }
  const end: Input<'payments_confirm'> =
    outcome.status === 'declined'
      ? { status: 'declined' }
      : {
          status: 'approved',
          reference: outcome.reference ?? reference,
          card_brand: outcome.brand,
          card_last4: outcome.last4,
          auth_code: outcome.authCode,
        }
  if (outcome.status === 'declined') {
    const { declined, declinedFor, declines } = strings().pay
    showNotice(outcome.reason ? declinedFor(declines[outcome.reason]) : declined, { isBad: true })
  }
  const ended = await endPayment(orderId, held.payment_id, end)
  // Reporting an approval twice is harmless: the service identifies the payment by its id.
  const isReportedAgain = outcome.status === 'approved' && (outcome.times ?? 1) > 1
  return isReportedAgain ? endPayment(orderId, held.payment_id, end) : ended
}

/** Reports the outcome of a payment, by the card reader or by a person. */
export function endPayment(orderId: number, paymentId: number, end: Input<'payments_confirm'>) {
  const confirm = requestOf(payments_confirm, { order_id: orderId, payment_id: paymentId }, end)
  return settled(orderId, () => performOrRefuse(confirm))
}

/** Starts with letters, so that it cannot be mistaken for a card number. */
const referenceOf = () => `${app().device?.serialNo ?? 'web'}-${uuid()}`

async function settled<Body>(orderId: number, act: () => Promise<Body>) {
  const answer = await orNotice(act)
  await Promise.all([readAgain('open'), readOrder(orderId)])
  return answer
}

async function orNotice<Body>(act: () => Promise<Body>): Promise<Body | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    showNotice(whyNot(error.refusal), { isBad: true })
    return undefined
  }
}

function whyNot(refusal: Refusal): string {
  const { trouble, pay } = strings()
  if (refusal.code === 'unreachable') return trouble.unreachable
  const reasons = (refusal.details.reasons ?? []) as { code: string; amount: string }[]
  const running = reasons.find(({ code }) => code === 'payment_pending')
  return refusal.code === 'over_balance' && running
    ? pay.cardRuns(sumText(running.amount))
    : refusalText(refusal)
}

/** Reverses a payment entered by mistake, with a supervisor's approval; the balance grows again. */
export async function reversePayment(orderId: number, payment: Payment): Promise<boolean> {
  const { pay } = strings()
  const about = pay.reverseWhat(sumText(payment.amount))
  const why = await askFor({ kind: 'reason', of: 'reverse', title: about })
  if (!why) return false
  const pin = await askFor({ kind: 'pin', isWrong: false, about })
  if (pin === undefined) return false
  const reversal = requestOf(
    payments_reverse,
    { order_id: orderId, payment_id: payment.payment_id },
    { reason: why.reason, supervisor_pin: Number(pin) },
  )
  const answer = await settled(orderId, () => performOrRefuse(reversal, about))
  if (answer) showNotice(pay.reversed(sumText(payment.amount)))
  return answer !== undefined
}

/** Cancels waiting for a card. A late approval still counts. */
export async function cancelCard(orderId: number, payment: Payment): Promise<boolean> {
  const { pay } = strings()
  const offered = [
    { key: 'cancel', text: pay.cancelCard, isBad: true },
    { key: 'wait', text: pay.keepWaiting },
  ]
  const title = pay.cancelSure(sumText(payment.amount))
  if ((await askFor({ kind: 'choice', title, offered })) !== 'cancel') return false
  await endPayment(orderId, payment.payment_id, { status: 'declined', reason: pay.cancelCard })
  return true
}
