import type { Caller, Change, ChangeParts, Reading } from '../../context.ts'
import { findLog, logEnd } from '../../events/log-store.ts'
import { theLocation, theLockedLocation } from '../../locations/actions.ts'
import type { Location } from '../../locations/rules.ts'
import { Overtaken } from '../../platform/core/refusal.ts'
import { hasMenusChanged, hasMenusMoved } from '../full-menu-store.ts'

// What takes long to work out is worked out before the transaction that writes it, from a snapshot, and written only if
// nothing that it rests on has changed since.

/** Works something out in one snapshot, and holds nobody up who writes. */
export function inSnapshot<Plan>(
  { database, now, ...parts }: ChangeParts & { caller: Caller },
  plan: (reading: Reading) => Promise<Plan>,
): Promise<Plan> {
  return database.read((sql) => plan({ ...parts, sql, now: now() }))
}

/** The location as it is, and where its log ends: what is planned now rests on that. */
export async function planningAt(
  reading: Reading,
  locationId: number,
): Promise<{ location: Location; asOf: number }> {
  const location = await theLocation(reading, locationId)
  const log = await findLog(reading.sql, reading.caller.accountId, locationId)
  return { location, asOf: log?.lastSequence ?? 0 }
}

/** What a plan rests on: all that is told of menus, or all but what is in stock, which every sale may change. */
const RESTS_ON = { menus: hasMenusChanged, 'menus but for stock': hasMenusMoved }

/** Holds the location, and sees that the plan is still one for it. */
export async function lockAsPlanned(
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
  throw new Overtaken(
    'menu_changed_meanwhile',
    'The menus are being changed all the time. Try again in a moment.',
  )
}
