import type { Caller, Change, ChangeParts, Reading } from '../../context.ts'
import { findLog, logEnd } from '../../events/log-store.ts'
import { theLocation, theLockedLocation } from '../../locations/actions.ts'
import type { Location } from '../../locations/rules.ts'
import { OutdatedPlan } from '../../platform/core/refusal.ts'
import { hasMenuStructureChanged, hasMenusChanged } from '../full-menu-store.ts'

// Expensive changes are planned from a snapshot before the transaction that writes them, and written only if nothing
// they depend on has changed since.

/** Plans in one snapshot, without blocking writers. */
export function inSnapshot<Plan>(
  { database, now, ...parts }: ChangeParts & { caller: Caller },
  plan: (reading: Reading) => Promise<Plan>,
): Promise<Plan> {
  return database.read((sql) => plan({ ...parts, sql, now: now() }))
}

/** Reads the location and the end of its event log, which the plan is based on. */
export async function snapshotForPlan(
  reading: Reading,
  locationId: number,
): Promise<{ location: Location; asOf: number }> {
  const location = await theLocation(reading, locationId)
  const log = await findLog(reading.sql, reading.caller.accountId, locationId)
  return { location, asOf: log?.lastSequence ?? 0 }
}

/** The events that invalidate a plan: any change to menus, or any but stock, which every sale may change. */
const RESTS_ON = { menus: hasMenusChanged, 'menus but for stock': hasMenuStructureChanged }

/** Locks the location and checks that the plan is still valid. */
export async function lockIfUnchanged(
  change: Change,
  locationId: number,
  asOf: number,
  restsOn: keyof typeof RESTS_ON,
): Promise<void> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  const log = await logEnd(sql, caller.accountId, locationId)
  if ((log?.lastSequence ?? 0) === asOf) return
  if (!(await RESTS_ON[restsOn](sql, caller.accountId, locationId, asOf))) return
  throw new OutdatedPlan(
    'menu_changed_meanwhile',
    'The menus were changed at the same time. Try again in a moment.',
  )
}
