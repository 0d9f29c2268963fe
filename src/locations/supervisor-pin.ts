import { randomInt } from 'node:crypto'
import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { formatInstant, MINUTE, SECOND } from '../platform/core/clock.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { supervisorPinOf, theLocation } from './actions.ts'
import { whyNoPin } from './rules.ts'
import { insertPinFailure, listPinFailures } from './supervisor-pin-store.ts'

const WRONG_PINS = 5
const WITHIN_MS = MINUTE
const LOCKED_MS = MINUTE

/** Six digits, without a leading zero: at five attempts a minute, guessing takes months. */
export function newSupervisorPin(): number {
  return randomInt(100_000, 1_000_000)
}

/**
 * Checks the supervisor PIN. The caller holds the location's lock and returns this refusal instead of throwing it, so
 * that a wrong attempt is committed and counted.
 */
export async function whyNotSupervisor(
  change: Change,
  locationId: number,
  pin: number,
  /** True: the PIN is another valid one, of a person with that right. */
  isAnothers = false,
): Promise<Refusal | undefined> {
  const { sql, caller, now, secrets } = change
  const { accountId } = caller
  const location = await theLocation(change, locationId)
  const known = supervisorPinOf(secrets, location)
  const unset = isAnothers ? undefined : whyNoPin({ id: locationId, pin: known })
  if (unset) return unset
  const failures = await listPinFailures(sql, accountId, locationId, WRONG_PINS)
  const locked = whyNotTryPin(failures, now)
  if (locked) return locked
  if (isAnothers || known === pin) return undefined
  await insertPinFailure(sql, accountId, locationId, now)
  if (whyNotTryPin([now, ...failures], now)) {
    await appendEvent(change, locationId, 'pin.locked', {
      location_id: locationId,
      until: formatInstant(now + LOCKED_MS),
    })
  }
  return new Refusal('pin_wrong', 'This is not the supervisor PIN of this location.')
}

/** Five wrong PINs within a minute lock the PIN for a minute after the last one. `failures`: newest first. */
export function whyNotTryPin(failures: number[], now: number): Refusal | undefined {
  const newest = failures[0]
  const fifth = failures[WRONG_PINS - 1]
  if (newest === undefined || fifth === undefined || newest - fifth >= WITHIN_MS) return undefined
  const left = newest + LOCKED_MS - now
  if (left <= 0) return undefined
  const seconds = Math.ceil(left / SECOND)
  return new Refusal(
    'pin_locked',
    `The supervisor PIN was wrong ${WRONG_PINS} times within a minute. Try again in ${seconds} s.`,
    { retry_after: seconds },
  )
}
