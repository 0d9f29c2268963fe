import { type Actor, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { DAY } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { type DueOrder, eraseContacts, listToFire, listUnanswered } from './across-accounts.ts'
import { endDeleted, fireWhenDue, refuseUnanswered } from './answer-order.ts'

const CLOCK: Actor = { kind: 'system', id: 0, name: 'channel orders' }
const AT_ONCE = 200
const CONTACT_RETENTION_MS = 30 * DAY

/**
 * Refuses orders that nobody answered, and sends orders for later to the kitchen. Each is decided again under the lock of
 * its location, so that several nodes do it once.
 */
export async function runChannelClock(parts: ChangeParts): Promise<number> {
  const { database, now } = parts
  const [unanswered, due] = await database.read((sql) =>
    Promise.all([listUnanswered(sql, now(), AT_ONCE), listToFire(sql, now(), AT_ONCE)]),
  )
  const each = async (
    orders: DueOrder[],
    act: (...args: Parameters<typeof fireWhenDue>) => Promise<void>,
  ) => {
    for (const { accountId, orderId } of orders) {
      const caller = callerIn(accountId, CLOCK)
      await changeAs(parts, caller, (change) => act(change, orderId)).catch((error) => {
        // The order was deleted or closed by hand meanwhile.
        if (!(error instanceof Refusal)) throw error
        return changeAs(parts, caller, (change) => endDeleted(change, orderId))
      })
    }
  }
  await each(unanswered, refuseUnanswered)
  await each(due, fireWhenDue)
  return unanswered.length + due.length
}

/** Erases the contacts of guests after a month. */
export function eraseOldContacts({ database, now }: ChangeParts): Promise<void> {
  return database.write((sql) => eraseContacts(sql, now() - CONTACT_RETENTION_MS))
}
