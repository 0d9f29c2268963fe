import { type Actor, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { listItemsDue } from '../across-accounts.ts'
import { bringBackInStock } from './availability.ts'

const SWEEPER: Actor = { kind: 'system', id: 0, name: 'stock' }
const AT_ONCE = 200

/** Brings back what was out of stock until now; returns how many items. */
export async function sweepStock(parts: ChangeParts): Promise<number> {
  const due = await parts.database.read((sql) => listItemsDue(sql, parts.now(), AT_ONCE))
  let back = 0
  for (const { id, accountId } of due) {
    const caller = callerIn(accountId, SWEEPER)
    back += await changeAs(parts, caller, (change) => bringBackInStock(change, id)).catch(whenGone)
  }
  return back
}

/** Deleted meanwhile, or with its menu. */
function whenGone(error: unknown): number {
  if (error instanceof Refusal && error.code === 'item_not_found') return 0
  throw error
}
