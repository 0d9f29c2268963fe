import type { Change } from '../../context.ts'
import { findLastSequence, insertCursor, markRead } from './routing-store.ts'

/** Automatic printing is on for a new location, so its orders reach the stations without any setup. */
export async function startAutoPrinting({ sql, caller }: Change, locationId: number): Promise<void> {
  const sequence = await findLastSequence(sql, caller.accountId, locationId)
  await insertCursor(sql, caller.accountId, locationId, sequence)
  await markRead(sql, caller.accountId, locationId, 0)
}
