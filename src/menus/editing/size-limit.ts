import type { Reading } from '../../context.ts'
import { invalid } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { countMenuEntries } from '../full-menu-store.ts'

/**
 * Maximum number of entries on the menus of a location: terminals read all of them at once. It is larger than the limit
 * of an import because a shared modifier counts on each item that has it.
 */
const MOST_SHOWN = 50_000

/** Refuses an addition that would exceed the limit. */
export async function requireCapacity(
  { sql, caller }: Reading,
  locationId: number,
  more: number,
  field: string,
): Promise<void> {
  if (more <= 0) return
  const count = (await countMenuEntries(sql, caller.accountId, locationId)) + more
  const faults: Faults = { [field]: { fault: 'menus_full', count, most: MOST_SHOWN } }
  if (count > MOST_SHOWN) throw invalid(faults)
}
