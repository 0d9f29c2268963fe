import { formatInstant } from '../clock.ts'
import type { Change } from '../context.ts'
import { appendEvent, appendEvents, type Happening } from '../events/store.ts'
import { formatCents } from '../money.ts'
import { theLockedOrder } from '../orders/actions.ts'
import { listBillChanges } from '../orders/changes.ts'
import { balanceOf, isPaid } from '../orders/rules.ts'
import { type Order, updateOrderPaid } from '../orders/store.ts'
import { found, Refusal, refuseIf } from '../refusal.ts'
import { whyNotAtWork } from '../staff/rules.ts'
import { findStaffMember } from '../staff/store.ts'
import { RunAgain } from '../storage/database.ts'
import { HELD_MS, statusOf } from './holds.ts'
import {
  freeToPay,
  overpaidBy,
  whyNotApproveAgain,
  whyNotDecline,
  whyNotPay,
  whyNotRepeat,
  whyNotTakePayments,
} from './rules.ts'
import {
  findPayment,
  findReference,
  insertApprovalEntry,
  insertPayment,
  listUnsettledOfOrder,
  markPaymentApproved,
  markPaymentEnded,
  type NewPayment,
  NOT_REVERSED,
  type Payment,
} from './store.ts'

export type RecordPayment = Omit<
  NewPayment,
  'accountId' | 'locationId' | 'staffId' | 'tipCents' | 'createdAt' | 'heldUntil' | 'endedAt'
> & {
  /** Null: not told. */
  tipCents: number | null
  /** Who earns the tip; null: the order's server. */
  staffId: number | null
  /** The version of the bill the guest was shown; null: not told. */
  billVersion: number | null
}

/** A payment and its order, as they stand after the change. */
export interface PaymentOnOrder {
  payment: Payment
  order: Order
  freeCents: number
}

/** Records money that was taken, or holds an amount that is about to be. A repeated reference changes nothing. */
export async function recordPayment(change: Change, input: RecordPayment): Promise<PaymentOnOrder> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { orderId, amountCents, status } = input
  const order = await theLockedOrder(change, orderId)
  const [repeated, unsettled, earner] = await Promise.all([
    paymentOfReference(change, orderId, input.reference),
    listUnsettledOfOrder(sql, accountId, orderId),
    input.staffId === null ? undefined : findStaffMember(sql, accountId, input.staffId),
  ])
  if (repeated !== undefined) {
    const known = await asTheyStand(change, order, repeated)
    refuseIf(whyNotRepeat(known.payment, input))
    return known
  }

  refuseIf(whyNotTakePayments(order))
  await refuseOtherBill(change, order, input.billVersion)
  if (input.staffId !== null) refuseIf(whyNotAtWork(earner, input.staffId, order.locationId))
  refuseIf(whyNotPay(order, unsettled, amountCents, now))

  const server = earner ?? order
  const taken = {
    ...input,
    tipCents: input.tipCents ?? 0,
    staffId: input.staffId ?? order.staffId,
    createdAt: now,
    heldUntil: status === 'pending' ? now + HELD_MS : null,
    endedAt: status === 'approved' ? now : null,
  }
  const paymentId = await insertPayment(sql, { ...taken, accountId, locationId: order.locationId })
  if (paymentId === undefined) throw new RunAgain('the same reference was recorded at another location')
  const { firstName, lastName } = server
  const payment = { ...taken, ...NOT_REVERSED, id: paymentId, firstName, lastName, overpaidCents: 0 }
  const { heldUntil } = taken
  if (heldUntil === null) {
    const paid = await count(change, order, payment, 0)
    return { payment, order: paid, freeCents: freeToPay(paid, unsettled, now) }
  }
  await appendEvent(change, order.locationId, 'payment.pending', {
    ...told(payment),
    held_until: formatInstant(heldUntil),
  })
  return { payment, order, freeCents: freeToPay(order, [...unsettled, payment], now) }
}

export interface SettlePayment {
  orderId: number
  paymentId: number
  status: 'approved' | 'declined'
  /** What only the tap has told; null: as it was told before. */
  tipCents: number | null
  reference: string | null
  cardBrand: string | null
  cardLast4: string | null
  authCode: string | null
  /** How a person knows; null: the tap itself told. */
  reason: string | null
}

/**
 * Ends a payment that was pending. However late an approval comes, it counts: the money was taken.
 * Telling the same end twice changes nothing.
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
        ...told(payment),
        ...because(input.reason),
      })
    }
    return asTheyStand(change, order, paymentId)
  }
  if (status === 'approved' || status === 'reversed') {
    refuseIf(whyNotApproveAgain(payment, input.tipCents))
    return asTheyStand(change, order, paymentId)
  }

  const known = await paymentOfReference(change, orderId, input.reference)
  if (known !== undefined && known !== paymentId) throw referenceTaken(input.reference)
  const approved = {
    ...payment,
    tipCents: input.tipCents ?? payment.tipCents,
    reference: input.reference ?? payment.reference,
    cardBrand: input.cardBrand ?? payment.cardBrand,
    cardLast4: input.cardLast4 ?? payment.cardLast4,
    authCode: input.authCode ?? payment.authCode,
    overpaidCents: overpaidBy(order, payment.amountCents),
  }
  await markPaymentApproved(sql, caller.accountId, approved, now)
  const paid = await count(change, order, approved, status === 'pending' ? 0 : 1, input.reason)
  return asTheyStand(change, paid, paymentId)
}

/** Enters an approved payment, and moves its order on by it. */
async function count(
  change: Change,
  order: Order,
  payment: Payment,
  late: number,
  reason: string | null = null,
): Promise<Order> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { locationId } = order
  const { amountCents, tipCents, staffId, method } = payment
  const paid = {
    ...order,
    paidCents: order.paidCents + amountCents,
    tipsCents: order.tipsCents + tipCents,
    version: order.version + 1,
  }
  const entry = {
    accountId,
    locationId,
    orderId: order.id,
    paymentId: payment.id,
    staffId,
    method,
    amountCents,
    tipCents,
    enteredAt: now,
  }
  await Promise.all([insertApprovalEntry(sql, entry), updateOrderPaid(sql, accountId, order.id, paid)])
  const approved: Happening = {
    type: 'payment.approved',
    data: {
      ...told(payment),
      balance: formatCents(balanceOf(paid)),
      overpaid: formatCents(payment.overpaidCents),
      late,
      version: paid.version,
      ...because(reason),
    },
  }
  const settled: Happening = {
    type: 'order.paid',
    data: { order_id: order.id, table_id: order.tableId, total: formatCents(paid.totalCents) },
  }
  await appendEvents(change, locationId, isPaid(paid) && !isPaid(order) ? [approved, settled] : [approved])
  return paid
}

/** A guest who was shown another bill has not agreed to this one. */
async function refuseOtherBill({ sql, caller }: Change, order: Order, billVersion: number | null) {
  if (billVersion === null || billVersion === order.version) return
  const changes = await listBillChanges(sql, caller.accountId, order.id, billVersion)
  const list = changes.map(({ message }) => message).join(' ')
  throw new Refusal(
    'bill_changed',
    `The bill of order ${order.id} is at version ${order.version}, not ${billVersion}. ${list}`.trim(),
    {
      bill_version: order.version,
      total: formatCents(order.totalCents),
      balance: formatCents(balanceOf(order)),
      changes,
    },
  )
}

/** The payment of this order that bears the reference. One of another order is no repeat, but a mistake. */
async function paymentOfReference({ sql, caller }: Change, orderId: number, reference: string | null) {
  const known = reference === null ? undefined : await findReference(sql, caller.accountId, reference)
  if (known && known.orderId !== orderId) throw referenceTaken(reference)
  return known?.id
}

function referenceTaken(reference: string | null): Refusal {
  return new Refusal('reference_taken', `Reference ${reference} belongs to another payment.`, { reference })
}

async function asTheyStand(change: Change, order: Order, paymentId: number): Promise<PaymentOnOrder> {
  const { sql, caller, now } = change
  const [payment, unsettled] = await Promise.all([
    thePayment(change, order.id, paymentId),
    listUnsettledOfOrder(sql, caller.accountId, order.id),
  ])
  return { payment, order, freeCents: freeToPay(order, unsettled, now) }
}

export async function thePayment({ sql, caller }: Change, orderId: number, paymentId: number) {
  const payment = await findPayment(sql, caller.accountId, orderId, paymentId)
  return found(payment, 'payment_not_found', `Payment ${paymentId} of order ${orderId}`)
}

function because(reason: string | null) {
  return reason === null ? {} : { reason }
}

/** A payment as events tell it. */
export function told({ id, orderId, method, amountCents, tipCents, staffId, terminal }: Payment) {
  return {
    order_id: orderId,
    payment_id: id,
    method,
    amount: formatCents(amountCents),
    tip: formatCents(tipCents),
    staff_id: staffId,
    terminal,
  }
}
