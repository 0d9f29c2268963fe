import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { formatCents } from '../money.ts'
import { theLockedOrder } from '../orders/actions.ts'
import { balanceOf, isPaid } from '../orders/rules.ts'
import { type Order, updateOrderPaid } from '../orders/store.ts'
import { refuseIf } from '../refusal.ts'
import { whyNotAtWork } from '../staff/rules.ts'
import { findStaffMember } from '../staff/store.ts'
import { RunAgain } from '../storage/database.ts'
import { changeFor, whyNotPay } from './rules.ts'
import { findPaymentByReference, insertPayment, type NewPayment, type Payment } from './store.ts'

export type RecordPayment = Omit<
  NewPayment,
  'accountId' | 'locationId' | 'staffId' | 'status' | 'createdAt'
> & {
  /** Who earns the tip; null: the order's server. */
  staffId: number | null
}

export interface RecordedPayment {
  payment: Payment
  order: Order
  changeCents: number
}

/** Records money that was taken. A reference that is already known changes nothing. */
export async function recordPayment(change: Change, input: RecordPayment): Promise<RecordedPayment> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { amountCents, tipCents, tenderedCents } = input
  const order = await theLockedOrder(change, input.orderId)
  const repeated = input.reference && (await findPaymentByReference(sql, accountId, input.reference))
  if (repeated) {
    const { amountCents, tipCents, tenderedCents } = repeated
    return { payment: repeated, order, changeCents: changeFor(tenderedCents, amountCents, tipCents) }
  }
  if (input.staffId !== null) {
    refuseIf(
      whyNotAtWork(await findStaffMember(sql, accountId, input.staffId), input.staffId, order.locationId),
    )
  }
  refuseIf(whyNotPay(order, amountCents))
  const status = 'approved'
  const staffId = input.staffId ?? order.staffId
  const { locationId } = order
  const paymentId = await insertPayment(sql, {
    ...input,
    accountId,
    locationId,
    staffId,
    status,
    createdAt: now,
  })
  if (paymentId === undefined) throw new RunAgain('the same reference was recorded at another location')
  const paid = {
    ...order,
    paidCents: order.paidCents + amountCents,
    tipsCents: order.tipsCents + tipCents,
  }
  await updateOrderPaid(sql, accountId, order.id, paid)
  await appendEvent(change, locationId, 'payment.approved', {
    order_id: order.id,
    payment_id: paymentId,
    method: input.method,
    amount: formatCents(amountCents),
    tip: formatCents(tipCents),
    staff_id: staffId,
    terminal: input.terminal,
    balance: formatCents(balanceOf(paid)),
  })
  if (isPaid(paid)) {
    const total = formatCents(paid.totalCents)
    await appendEvent(change, locationId, 'order.paid', {
      order_id: order.id,
      table_id: order.tableId,
      total,
    })
  }
  return {
    payment: { id: paymentId, orderId: order.id, status, amountCents, tipCents, tenderedCents },
    order: paid,
    changeCents: changeFor(tenderedCents, amountCents, tipCents),
  }
}
