import { type Actor, type Change, type ChangeParts, callerIn, changeAs } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { lockLocation } from '../locations/store.ts'
import { type Lapsed, listLapsed } from './across-accounts.ts'
import { statusOf } from './holds.ts'
import { paymentEventData } from './rules.ts'
import { findPayment, markPaymentEnded } from './store.ts'

const SWEEPER: Actor = { kind: 'system', id: 0, name: 'payment holds' }
const AT_ONCE = 200

/**
 * Writes down, with an event, which holds are over. Every decision goes by the time itself, so nothing
 * depends on when this runs, or on how many nodes run it. Returns how many it found.
 */
export async function sweepHolds(parts: ChangeParts): Promise<number> {
  const { database, now } = parts
  const lapsed = await database.read((sql) => listLapsed(sql, now(), AT_ONCE))
  for (const payment of lapsed) {
    await changeAs(parts, callerIn(payment.accountId, SWEEPER), (change) => endHold(change, payment))
  }
  return lapsed.length
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
