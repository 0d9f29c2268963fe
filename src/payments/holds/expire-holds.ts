import { type Actor, type Change, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { lockLocation } from '../../locations/store.ts'
import { findOrder } from '../../orders/store.ts'
import { type Lapsed, listLapsed, listLapsedRefunds } from '../across-accounts.ts'
import { refundEventData } from '../refunds/refund-rules.ts'
import { listRefunds, markRefundEnded } from '../refunds/refund-store.ts'
import { paymentEventData } from '../rules.ts'
import { findPayment, markPaymentEnded } from '../store.ts'
import { statusOf } from './holds.ts'

const SWEEPER: Actor = { kind: 'system', id: 0, name: 'payment holds' }
const AT_ONCE = 200

/**
 * Marks expired holds, with an event; returns how many. Decisions use the hold's time itself, so it does not matter
 * when this runs, or on how many nodes.
 */
export async function expireHolds(parts: ChangeParts): Promise<number> {
  const { database, now } = parts
  const lapsed = await database.read((sql) => listLapsed(sql, now(), AT_ONCE))
  for (const payment of lapsed) {
    await changeAs(parts, callerIn(payment.accountId, SWEEPER), (change) => endHold(change, payment))
  }
  const refunds = await database.read((sql) => listLapsedRefunds(sql, now(), AT_ONCE))
  for (const refund of refunds) {
    await changeAs(parts, callerIn(refund.accountId, SWEEPER), (change) => endRefundHold(change, refund))
  }
  return lapsed.length + refunds.length
}

async function endRefundHold(change: Change, { accountId, locationId, orderId, id }: Lapsed): Promise<void> {
  const { sql, now } = change
  const [, order, refunds] = await Promise.all([
    lockLocation(sql, accountId, locationId),
    findOrder(sql, accountId, orderId),
    listRefunds(sql, accountId, orderId),
  ])
  const refund = refunds.find((one) => one.id === id)
  if (!order || refund?.status !== 'pending' || statusOf(refund, now) !== 'unknown') return
  const { reference } = refund
  await markRefundEnded(sql, accountId, orderId, id, { status: 'unknown', reference, endedAt: now })
  await appendEvent(change, locationId, 'refund.unknown', refundEventData(refund, order))
}

async function endHold(change: Change, { accountId, locationId, orderId, id }: Lapsed): Promise<void> {
  const { sql, now } = change
  const [, payment] = await Promise.all([
    lockLocation(sql, accountId, locationId),
    findPayment(sql, accountId, orderId, id),
  ])
  if (payment?.status !== 'pending' || statusOf(payment, now) !== 'unknown') return
  await markPaymentEnded(sql, accountId, id, 'unknown', now)
  await appendEvent(change, locationId, 'payment.unknown', paymentEventData(payment))
}
