import { randomUUID } from 'node:crypto'
import { type CardOutcome, centsOf, moneyOf } from '../../../client/src/index.ts'
import type { BookedPayment } from './audit/expected-ledger.ts'
import type { Share } from './evening-plan.ts'
import type { Visit } from './world/actors.ts'

/** Each guest pays a share; if a card is declined, the share is paid in another way. */
export async function payBill(visit: Visit): Promise<void> {
  const { party, waiter, order } = visit
  const { bill } = (await waiter.enqueue(() => waiter.client.orders.get({ order_id: order.orderId }))).result
  const totalCents = centsOf(bill.balance)
  const each = Math.floor(totalCents / party.shares.length)
  for (const [index, share] of party.shares.entries()) {
    const isLast = index === party.shares.length - 1
    const amountCents = isLast ? totalCents - each * index : each
    if (amountCents > 0) await payShare(visit, share, amountCents)
  }
}

async function payShare(visit: Visit, share: Share, amountCents: number): Promise<void> {
  const tipCents = Math.round((amountCents * share.tipPercent) / 100)
  if (share.isCard) {
    if (await payByCard(visit, { amountCents, tipCents }, share.ending)) return
    await payCash(visit, { amountCents, tipCents })
    return
  }
  const paymentId = await payCash(visit, { amountCents, tipCents })
  if (visit.party.mistakes.has('wrong method')) await payAgainByCard(visit, paymentId)
}

type Sum = Pick<BookedPayment, 'amountCents' | 'tipCents'>

/** Records a pending payment, charges the card, and confirms the outcome; false: declined. */
async function payByCard(visit: Visit, sum: Sum, ending: string): Promise<boolean> {
  const { stage, waiter, order } = visit
  const held = await waiter.enqueue(() =>
    waiter.client.payments.record(
      { order_id: order.orderId },
      { amount: moneyOf(sum.amountCents), tip: moneyOf(sum.tipCents), method: 'card', status: 'pending' },
    ),
  )
  const reference = `rush-${randomUUID()}${ending === '' ? '' : `-${ending}`}`
  if (ending !== '') stage.tally.count(`cards: ${ending}`)
  const outcome = await stage.reader.pay(sum.amountCents + sum.tipCents, reference)
  if (outcome.status === 'approved') stage.book.charged.set(reference, sum.amountCents + sum.tipCents)
  const params = { order_id: order.orderId, payment_id: held.payment_id }
  const reportCount = outcome.status === 'approved' ? outcome.times : 1
  for (let time = 0; time < reportCount; time++) {
    await waiter.enqueue(() => waiter.client.payments.confirm(params, endOf(outcome)))
  }
  const isTaken = outcome.status === 'approved'
  enter(visit, held.payment_id, {
    ...sum,
    method: 'card',
    status: isTaken ? 'approved' : 'declined',
    reference: isTaken ? reference : null,
  })
  return isTaken
}

/** An unknown outcome is looked up: the simulated bank has charged nothing then. */
function endOf(outcome: CardOutcome) {
  if (outcome.status === 'unknown') {
    return { status: 'declined' as const, reason: 'The bank knows of no charge.' }
  }
  if (outcome.status === 'declined') return { status: 'declined' as const }
  const { reference, brand, last4, authCode } = outcome
  return { status: 'approved' as const, reference, card_brand: brand, card_last4: last4, auth_code: authCode }
}

async function payCash(visit: Visit, sum: Sum): Promise<number> {
  const { waiter, order } = visit
  const fields = { amount: moneyOf(sum.amountCents), tip: moneyOf(sum.tipCents), method: 'cash' as const }
  const paid = await waiter.enqueue(() => waiter.client.payments.record({ order_id: order.orderId }, fields))
  enter(visit, paid.payment_id, { ...sum, method: 'cash', status: 'approved', reference: null })
  return paid.payment_id
}

/** A card payment that was recorded as cash is reversed with the supervisor PIN, and recorded again. */
async function payAgainByCard(visit: Visit, paymentId: number): Promise<void> {
  const { stage, waiter, order } = visit
  const { supervisorPin } = stage.location
  const payment = order.payments.get(paymentId)
  if (supervisorPin === undefined || !payment) return
  const params = { order_id: order.orderId, payment_id: paymentId }
  await waiter.enqueue(() =>
    waiter.client.payments.reverse(params, { supervisor_pin: supervisorPin, reason: 'It was a card' }),
  )
  payment.status = 'reversed'
  stage.tally.paidCents -= payment.amountCents
  stage.tally.tipCents -= payment.tipCents
  stage.tally.count('payments taken back')
  const { amountCents, tipCents } = payment
  if (!(await payByCard(visit, { amountCents, tipCents }, ''))) await payCash(visit, payment)
}

function enter({ stage, order }: Visit, paymentId: number, payment: BookedPayment): void {
  order.payments.set(paymentId, payment)
  if (payment.status !== 'approved') return
  stage.tally.paidCents += payment.amountCents
  stage.tally.tipCents += payment.tipCents
}
