import { balanceOf, isPaid } from '../bills/balance.ts'
import type { Change } from '../context.ts'
import { appendEvent, appendEvents, type NewEvent } from '../events/store.ts'
import { findSandbox } from '../locations/service-settings-store.ts'
import { findTipLimitsOfOrder } from '../locations/store.ts'
import { listBillChanges } from '../orders/bill-history.ts'
import { listLines } from '../orders/lines/line-store.ts'
import { theLockedOrder } from '../orders/load-order.ts'
import { type Order, updateOrderPaid } from '../orders/store.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { formatCents } from '../platform/core/money.ts'
import { found, Refusal, refuseIf } from '../platform/core/refusal.ts'
import { RetryTransaction } from '../platform/storage/database.ts'
import { prefetch } from '../platform/storage/prefetch.ts'
import { whyNotAtWork } from '../staff/rules.ts'
import { findStaffMember } from '../staff/store.ts'
import { HELD_MS } from './holds/holds.ts'
import { NOT_REVERSED, type Payment } from './payment-types.ts'
import {
  freeToPay,
  isSimulated,
  paymentEventData,
  whyNotPay,
  whyNotRepeat,
  whyNotSimulated,
  whyNotTakePayments,
  whyNotTip,
} from './rules.ts'
import { whyNotShare } from './shares.ts'
import {
  findPayment,
  findReference,
  insertApprovalEntry,
  insertPayment,
  listPayments,
  listUnsettledOfOrder,
  type NewPayment,
} from './store.ts'
import { refuseOtherTerminal } from './terminal-check.ts'

export type RecordPayment = Omit<
  NewPayment,
  'accountId' | 'locationId' | 'staffId' | 'tipCents' | 'createdAt' | 'heldUntil' | 'endedAt'
> & {
  /** Null: not given. */
  tipCents: number | null
  /** Staff member who gets the tip; null: the order's server. */
  staffId: number | null
  /** Version of the bill that the guest was shown; null: not given. */
  billVersion: number | null
}

/** A payment and its order after the change. */
export interface PaymentOnOrder {
  payment: Payment
  order: Order
  freeCents: number
}

/**
 * Records a payment that was taken, or holds an amount that is about to be taken. Repeating a reference changes
 * nothing.
 */
export async function recordPayment(change: Change, input: RecordPayment): Promise<PaymentOnOrder> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { orderId, amountCents, status } = input
  const held = theLockedOrder(change, orderId)
  const around = prefetch(
    Promise.all([
      paymentOfReference(change, orderId, input.reference),
      listUnsettledOfOrder(sql, accountId, orderId),
      input.staffId === null ? undefined : findStaffMember(sql, accountId, input.staffId),
      input.tipCents ? findTipLimitsOfOrder(sql, accountId, orderId) : undefined,
    ]),
  )
  const order = await held
  const [repeated, unsettled, earner, tipLimits] = await around
  if (repeated !== undefined) {
    const known = await paymentOnOrder(change, order, repeated)
    refuseIf(whyNotRepeat(known.payment, input))
    return known
  }

  await refuseOtherTerminal(change, order.locationId, input.terminal)
  refuseIf(whyNotTakePayments(order))
  await refuseSimulated(change, order.locationId, input)
  await refuseOtherBill(change, order, input.billVersion)
  if (input.staffId !== null) refuseIf(whyNotAtWork(earner, input.staffId, order.locationId))
  // Checked before the balance, so that the refusal says that this share is already paid.
  if (input.share) {
    const [lines, payments] = await Promise.all([
      listLines(sql, accountId, orderId),
      listPayments(sql, accountId, orderId),
    ])
    refuseIf(whyNotShare(order, lines, payments, input.share, amountCents, now))
  }
  refuseIf(whyNotPay(order, unsettled, amountCents, now))
  if (tipLimits) refuseIf(whyNotTip(tipLimits, order, { amountCents, tipCents: input.tipCents ?? 0 }))

  const server = earner ?? order
  const taken = {
    ...input,
    tipCents: input.tipCents ?? 0,
    tipChangedCents: 0,
    currency: order.currency,
    staffId: input.staffId ?? order.staffId,
    createdAt: now,
    heldUntil: status === 'pending' ? now + HELD_MS : null,
    endedAt: status === 'approved' ? now : null,
  }
  const paymentId = await insertPayment(sql, { ...taken, accountId, locationId: order.locationId })
  if (paymentId === undefined)
    throw new RetryTransaction('the same reference was recorded at another location')
  const { firstName, lastName } = server
  const payment = { ...taken, ...NOT_REVERSED, id: paymentId, firstName, lastName, overpaidCents: 0 }
  const { heldUntil } = taken
  if (heldUntil === null) {
    const paid = await applyApproval(change, order, payment, { late: 0 })
    return { payment, order: paid, freeCents: freeToPay(paid, unsettled, now) }
  }
  await appendEvent(change, order.locationId, 'payment.pending', {
    ...paymentEventData(payment),
    held_until: formatInstant(heldUntil),
  })
  return { payment, order, freeCents: freeToPay(order, [...unsettled, payment], now) }
}

export async function refuseSimulated(
  { sql, caller }: Change,
  locationId: number,
  card: Parameters<typeof isSimulated>[0],
): Promise<void> {
  if (isSimulated(card)) refuseIf(whyNotSimulated(await findSandbox(sql, caller.accountId, locationId)))
}

/** Books an approved payment and updates its order. */
export async function applyApproval(
  change: Change,
  order: Order,
  payment: Payment,
  { late, ...details }: { late: number; tip_most?: string; reason?: string },
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
  sql.defer(insertApprovalEntry(sql, entry))
  sql.defer(updateOrderPaid(sql, accountId, order.id, paid, now))
  const approved: NewEvent = {
    type: 'payment.approved',
    data: {
      ...paymentEventData(payment),
      balance: formatCents(balanceOf(paid)),
      overpaid: formatCents(payment.overpaidCents),
      late,
      version: paid.version,
      ...details,
    },
  }
  const settled: NewEvent = {
    type: 'order.paid',
    data: { order_id: order.id, table_id: order.tableId, total: formatCents(paid.totalCents) },
  }
  await appendEvents(change, locationId, isPaid(paid) && !isPaid(order) ? [approved, settled] : [approved])
  return paid
}

/** The bill changed since the guest was shown it, so the guest has not agreed to this amount. */
export async function refuseOtherBill({ sql, caller }: Change, order: Order, billVersion: number | null) {
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

/** Finds the payment of this order with the reference. A reference used on another order is refused as a mistake. */
export async function paymentOfReference({ sql, caller }: Change, orderId: number, reference: string | null) {
  const known = reference === null ? undefined : await findReference(sql, caller.accountId, reference)
  if (known && known.orderId !== orderId) throw referenceTaken(reference)
  return known?.id
}

export function referenceTaken(reference: string | null): Refusal {
  return new Refusal('reference_taken', `Reference ${reference} belongs to another payment.`, { reference })
}

export async function paymentOnOrder(
  change: Change,
  order: Order,
  paymentId: number,
): Promise<PaymentOnOrder> {
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

export function reasonField(reason: string | null) {
  return reason === null ? {} : { reason }
}
