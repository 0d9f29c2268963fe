import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { lockLocation } from '../../locations/store.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { momentAt, nextTransitionOf, readOffer } from '../offer.ts'
import { listHoursReferences } from './hours-store.ts'
import { findTransition, saveTransition } from './transition-store.ts'

/** Saves when the hours of a location next begin or end. Call it after hours or the time zone were changed. */
export async function scheduleTransition(change: Change, locationId: number): Promise<void> {
  const { sql, caller, now } = change
  const offer = await readOffer(sql, caller.accountId, locationId)
  await saveTransition(sql, caller.accountId, locationId, nextTransitionOf(offer, now))
}

/** After a long outage, older transitions than these are of no use to anybody. */
const MOST_AT_ONCE = 20

/**
 * Appends `menu.offer_changed` for each transition that is due and returns their number. Under the lock of the location,
 * so that a transition is announced once, whichever nodes find it.
 */
export async function announceTransitions(change: Change, locationId: number): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  await lockLocation(sql, accountId, locationId)
  let at = await findTransition(sql, accountId, locationId)
  if (at === undefined || at > now) return 0
  const [offer, references] = await Promise.all([
    readOffer(sql, accountId, locationId),
    listHoursReferences(sql, accountId, locationId),
  ])
  const isReferenced = new Set(references.map(({ hoursNumber }) => hoursNumber))
  const used = offer.hours.filter(({ id }) => isReferenced.has(id))
  let announced = 0
  for (let step = 0; step < MOST_AT_ONCE && at !== undefined && at <= now; step++) {
    const [before, after] = [momentAt(offer, at - 1), momentAt(offer, at)]
    const began = used.filter(({ id }) => after.isInForce(id) && !before.isInForce(id))
    const ended = used.filter(({ id }) => before.isInForce(id) && !after.isInForce(id))
    if (began.length + ended.length > 0) {
      await appendEvent(change, locationId, 'menu.offer_changed', {
        at: formatInstant(at),
        began: began.map(named),
        ended: ended.map(named),
      })
      announced++
    }
    at = nextTransitionOf(offer, at)
  }
  const isBehind = at !== undefined && at <= now
  await saveTransition(sql, accountId, locationId, isBehind ? nextTransitionOf(offer, now) : at)
  return announced
}

const named = ({ id, name }: { id: number; name: string }) => ({ hours_id: id, name })
