import { type Actor, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { listItemsDue, listItemsToRecount } from '../across-accounts.ts'
import { bringBackInStock } from './availability.ts'
import { recountItem } from './daily-portions.ts'

const SWEEPER: Actor = { kind: 'system', id: 0, name: 'stock' }
const AT_ONCE = 200

/** Puts items back in stock whose out-of-stock period has ended, and counts those of a new day; returns how many. */
export async function restockDueItems(parts: ChangeParts): Promise<number> {
  const due = await parts.database.read((sql) => listItemsDue(sql, parts.now(), AT_ONCE))
  let back = 0
  for (const { id, accountId } of due) {
    const caller = callerIn(accountId, SWEEPER)
    back += await changeAs(parts, caller, (change) => bringBackInStock(change, id)).catch(whenGone)
  }
  const days = await parts.database.read((sql) => listItemsToRecount(sql, parts.now(), AT_ONCE))
  for (const { id, accountId } of days) {
    const caller = callerIn(accountId, SWEEPER)
    back += await changeAs(parts, caller, (change) => recountItem(change, id)).catch(whenGone)
  }
  return back
}

/** The item, or its menu, was deleted meanwhile. */
function whenGone(error: unknown): number {
  if (error instanceof Refusal && error.code === 'item_not_found') return 0
  throw error
}
