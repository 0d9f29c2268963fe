import type { Reading } from '../context.ts'
import { invalid } from '../platform/core/refusal.ts'
import type { Faults } from '../platform/core/validation-errors.ts'
import { countShown } from './full-menu-store.ts'

/**
 * So much is on the menus of a location at most, however it came there: all of it is read whenever a terminal asks for the
 * menus. More than one import brings, since a question that is shared counts with each item that asks it.
 */
const MOST_SHOWN = 50_000

/** Asked before so many more are written. */
export async function mustFit(
  { sql, caller }: Reading,
  locationId: number,
  more: number,
  field: string,
): Promise<void> {
  if (more <= 0) return
  const count = (await countShown(sql, caller.accountId, locationId)) + more
  const faults: Faults = { [field]: { fault: 'menus_full', count, most: MOST_SHOWN } }
  if (count > MOST_SHOWN) throw invalid(faults)
}
