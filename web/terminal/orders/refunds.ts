import {
  orders_reopen,
  orders_search,
  payments_change_tip,
  refunds_confirm,
  refunds_create,
  refunds_list,
} from '../../../client/src/call-table.ts'
import { type PlannedRequest, requestOf } from '../../../client/src/client.ts'
import { methodTraits } from '../../../src/payments/methods.ts'
import type { Closed } from '../../shared/closed-enums.ts'
import { uuid } from '../../shared/uuid.ts'
import { cardReader, type Outcome } from '../device/card-reader.ts'
import { refusalText, strings } from '../locales/load-locale.ts'
import { fromHere, go } from '../navigate.ts'
import { sumText, toCents } from '../parts/money.tsx'
import { app, showNotice } from '../state.ts'
import { Refused, sendRequest } from '../sync/api.ts'
import { readAgain, readOrder } from '../sync/offline-cache.ts'
import { perform, performOrRefuse } from '../sync/send-now.ts'
import type { Input, Response } from '../types.ts'
import { amountText } from './format-amount.ts'
import { askFor } from './prompt.ts'
import type { Payment } from './take-payment.ts'

export type ClosedOrder = Response<'orders_search'>['result'][number]
export type Refund = Response<'refunds_list'>['result'][number]

/** Recently closed orders. */
export const readClosed = () =>
  list(requestOf(orders_search, { location_id: app().device?.locationId ?? 0, state: 'closed' }))

export const readRefunds = (orderId: number) => list(requestOf(refunds_list, { order_id: orderId }))

/** Undefined: no response. */
async function list<Entry>(
  request: PlannedRequest<{ result: Entry[] }>,
): Promise<Closed<Entry>[] | undefined> {
  const answer = await sendRequest(request, { deviceKey: app().device?.key }).catch(() => undefined)
  return answer?.body?.result
}

/** Enters the tip that the guest wrote on the slip. */
export async function changeTip(orderId: number, { payment_id, tip, tip_most }: Payment): Promise<boolean> {
  const { settled } = strings()
  const cents = await askFor({
    kind: 'amount',
    title: settled.newTip,
    value: toCents(tip),
    ...(tip_most !== undefined && { most: toCents(tip_most) }),
  })
  if (cents === undefined) return false
  const payment = { order_id: orderId, payment_id }
  if (!(await perform(requestOf(payments_change_tip, payment, { tip: amountText(cents) })))) return false
  await readOrder(orderId)
  showNotice(settled.tipChanged)
  return true
}

/** The refundable rest. A node of the version before leaves it out, and refuses what is too much. */
export const refundableCents = ({ refundable, amount }: Payment) => toCents(refundable ?? amount)

/** Refunds the rest of a payment, with or without its tip, or an amount. */
export async function refundPayment(orderId: number, payment: Payment): Promise<boolean> {
  const { settled } = strings()
  const [amountCents, tipCents] = [refundableCents(payment), toCents(payment.refundable_tip ?? payment.tip)]
  const offered = [
    { key: 'all', text: settled.all(amountText(amountCents)) },
    ...(tipCents > 0 ? [{ key: 'tip', text: settled.allWithTip(amountText(amountCents + tipCents)) }] : []),
    { key: 'amount', text: settled.anAmount },
  ]
  const chosen = await askFor({ kind: 'choice', title: settled.refund, offered })
  if (!chosen) return false
  const cents =
    chosen === 'amount' ? await askFor({ kind: 'amount', title: settled.refund, value: 0 }) : amountCents
  if (!cents) return false
  const tip = chosen === 'tip' ? { tip: amountText(tipCents) } : {}
  return giveBack(orderId, payment, { amount: amountText(cents), ...tip })
}

/** The service calculates the amount of refunded dishes. */
export async function refundDishes(
  orderId: number,
  payments: Payment[],
  lines: { order_item_id: number; qty: number }[],
): Promise<boolean> {
  const { settled, pay } = strings()
  const offered = payments.map(({ payment_id, method, amount }) => ({
    key: String(payment_id),
    text: `${pay.methods[method as keyof typeof pay.methods] ?? method} ${amount}`,
  }))
  const chosen =
    offered.length === 1
      ? offered[0]?.key
      : await askFor({ kind: 'choice', title: settled.whichPayment, offered })
  const payment = payments.find(({ payment_id }) => String(payment_id) === chosen)
  if (!payment) return false
  return giveBack(orderId, payment, {
    items: lines.map(({ order_item_id, qty }) => ({ order_item_id, qty })),
  })
}

/** A card refund is held at the service, done by the reader, and settled with the reader's outcome. */
async function giveBack(
  orderId: number,
  payment: Payment,
  what: Pick<Input<'refunds_create'>, 'amount' | 'tip' | 'items'>,
): Promise<boolean> {
  const { settled, pay } = strings()
  const offered = [
    { key: 'same', text: settled.onCard },
    { key: 'cash', text: settled.inCash },
  ]
  const { usesCardReader } = methodTraits(payment.method)
  const method = usesCardReader ? await askFor({ kind: 'choice', title: settled.how, offered }) : 'same'
  if (!method) return false
  const why = await askFor({ kind: 'reason', of: 'refund', title: settled.refund })
  if (!why) return false
  const reader = cardReader()
  const byReader = usesCardReader && method === 'same' && reader.refund !== undefined
  const reference = `${app().device?.serialNo ?? 'web'}-${uuid()}`
  const refund: Input<'refunds_create'> = {
    payment_id: payment.payment_id,
    ...what,
    reason: why.reason,
    method: method as 'same' | 'cash',
    reference,
    ...(byReader && { status: 'pending' }),
  }
  const about = `${settled.refund} · ${sumText(String(what.amount ?? payment.amount))}`
  const given = await perform(requestOf(refunds_create, { order_id: orderId }, refund), about)
  if (!given) return false
  const cents = toCents(given.amount) + toCents(given.tip)
  const outcome: Outcome = byReader
    ? ((await reader.refund?.(cents, reference, payment.reference ?? null)) ?? { status: 'unknown' })
    : { status: 'approved' }
  if (outcome.status === 'unknown') showNotice(pay.unknown, { isBad: true })
  else if (byReader && !(await endRefund(orderId, given.refund_id, outcome.status))) return true
  if (outcome.status === 'declined') showNotice(pay.declined, { isBad: true })
  if (outcome.status === 'approved') showNotice(settled.given(sumText(cents)))
  return true
}

export async function endRefund(orderId: number, refundId: number, status: 'approved' | 'declined') {
  return perform(requestOf(refunds_confirm, { order_id: orderId, refund_id: refundId }, { status }))
}

/** Reopens an order at its table, or at a free one. It is still paid. */
export async function reopen(orderId: number): Promise<boolean> {
  const { settled, more } = strings()
  const why = await askFor({ kind: 'reason', of: 'refund', title: settled.reopen })
  if (!why) return false
  let how: Input<'orders_reopen'> = { reason: why.reason }
  const leave = fromHere()
  for (;;) {
    try {
      await performOrRefuse(requestOf(orders_reopen, { order_id: orderId }, how))
      break
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      showNotice(refusalText(error.refusal), { isBad: true })
      if (error.refusal.code !== 'table_already_open') return false
      const target = await askFor({ kind: 'target', title: more.target, which: 'free' })
      if (!target || !('tableId' in target)) return false
      how = { ...how, table_id: target.tableId }
    }
  }
  await Promise.all([readAgain('open'), readOrder(orderId)])
  showNotice(settled.reopened)
  leave(() => go({ at: 'order', place: { orderId } }))
  return true
}
