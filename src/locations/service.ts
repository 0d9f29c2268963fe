import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from './actions.ts'
import { findStrictVoids, updateStrictVoids } from './service-store.ts'

/** From now on, or no longer, what the kitchen was given is taken off an order only with a reason. */
export async function setStrictVoids(change: Change, locationId: number, strict: boolean): Promise<void> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  if ((await findStrictVoids(sql, caller.accountId, locationId)) === strict) return
  await updateStrictVoids(sql, caller.accountId, locationId, strict)
  await appendEvent(change, locationId, 'location.settings_changed', {
    location_id: locationId,
    changed: ['strict_voids'],
  })
}
