import { type Actor, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { listItemsDue } from '../across-accounts.ts'
import { bringBackInStock } from './availability.ts'

const SWEEPER: Actor = { kind: 'system', id: 0, name: 'stock' }
const AT_ONCE = 200

/** Puts items back in stock whose out-of-stock period has ended; returns how many. */
export async function restockDueItems(parts: ChangeParts): Promise<number> {
  const due = await parts.database.read((sql) => listItemsDue(sql, parts.now(), AT_ONCE))
  let back = 0
  for (const { id, accountId } of due) {
    const caller = callerIn(accountId, SWEEPER)
    back += await changeAs(parts, caller, (change) => bringBackInStock(change, id)).catch(whenGone)
  }
  return back
}

/** The item, or its menu, was deleted meanwhile. */
function whenGone(error: unknown): number {
  if (error instanceof Refusal && error.code === 'item_not_found') return 0
  throw error
}
