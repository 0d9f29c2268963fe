import { uuid } from '../shared/uuid.ts'
import { amountText } from './amount.ts'
import { ask, Refused } from './api.ts'
import { cardReader } from './card-reader.ts'
import { readAgain, readOrder } from './keeping.ts'
import { performOrRefuse } from './perform.ts'
import { app, say } from './state.ts'
import { inWords, words } from './text/text.ts'

export interface Payment {
  payment_id: number
  amount: string
  tip: string
  /** What it may be changed to; an older service does not tell. */
  tip_most?: string
  method: string
  payment_status: string
  reference?: string | null
  created_at: string
}

export interface Share {
  total: string
  rest: number
  seat?: number
}

/** One share of a bill, its tip, and how it is paid. */
export interface Due {
  orderId: number
  amountCents: number
  tipCents: number
  version: number
}

/** Undefined: no answer, so that whoever has read them before still knows. */
export async function readPayments(orderId: number): Promise<Payment[] | undefined> {
  const answer = await ask({ path: `/go/order/${orderId}/payments`, deviceKey: app().device?.key }).catch(
    () => undefined,
  )
  return answer?.status === 200 ? (answer.body?.result as Payment[]) : undefined
}

/** Computed by the service, so that shares add up to the cent. */
export async function splitBill(orderId: number, how: Record<string, unknown>): Promise<Share[]> {
  const answer = await told(() =>
    performOrRefuse({ method: 'POST', path: `/go/order/${orderId}/split`, body: how }),
  )
  return (answer?.shares ?? []) as Share[]
}

export async function payCash({ orderId, amountCents, tipCents, version }: Due, tenderedCents: number) {
  const body = {
    amount: amountText(amountCents),
    tip: amountText(tipCents),
    method: 'cash',
    reference: referenceOf(),
    tendered: amountText(Math.max(tenderedCents, amountCents + tipCents)),
    terminal: app().device?.serialNo,
    bill_version: version,
  }
  return settled(orderId, () =>
    performOrRefuse({ method: 'POST', path: `/go/order/${orderId}/payment`, body }),
  )
}

/** Holds the amount, lets the card be taken, and tells how it ended. What nobody knows stays open, in red. */
export async function payCard(due: Due, onHeld: () => void) {
  const { orderId, amountCents, tipCents, version } = due
  const reference = referenceOf()
  const body = {
    amount: amountText(amountCents),
    tip: amountText(tipCents),
    method: 'card',
    status: 'pending',
    terminal: app().device?.serialNo,
    bill_version: version,
  }
  const held = await settled(orderId, () =>
    performOrRefuse({ method: 'POST', path: `/go/order/${orderId}/payment`, body }),
  )
  if (!held) return undefined
  onHeld()
  const outcome = await cardReader().pay(amountCents + tipCents, reference)
  if (outcome.status === 'unknown') {
    say(words().pay.unknown, { isBad: true })
    return settled(orderId, async () => ({}))
  }
  const end =
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
    const { declined, declinedFor, declines } = words().pay
    say(outcome.reason ? declinedFor(declines[outcome.reason]) : declined, { isBad: true })
  }
  const ended = await endPayment(orderId, Number(held.payment_id), end)
  // A reader that tells it twice is believed once: the service knows the payment by its id.
  const isToldAgain = outcome.status === 'approved' && (outcome.told ?? 1) > 1
  return isToldAgain ? endPayment(orderId, Number(held.payment_id), end) : ended
}

/** How a payment ended, by the card reader or by somebody who looked at it. */
export function endPayment(orderId: number, paymentId: number, body: Record<string, unknown>) {
  const path = `/go/order/${orderId}/payment/${paymentId}`
  return settled(orderId, () => performOrRefuse({ method: 'PUT', path, body }))
}

/** Letters first, so that nobody takes it for a card's number. */
const referenceOf = () => `${app().device?.serialNo ?? 'web'}-${uuid()}`

async function settled(orderId: number, act: () => Promise<Record<string, unknown>>) {
  const answer = await told(act)
  await Promise.all([readAgain('open'), readOrder(orderId)])
  return answer
}

async function told(
  act: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown> | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    say(error.refusal.code === 'unreachable' ? words().trouble.unreachable : inWords(error.refusal), {
      isBad: true,
    })
    return undefined
  }
}
