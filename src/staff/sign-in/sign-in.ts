import { hash } from 'node:crypto'
import type { Actor, Caller, Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { formatInstant, MINUTE } from '../../platform/core/clock.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { whyNotAs, whyNotUse } from '../../terminals/rules.ts'
import { findTerminal } from '../../terminals/store.ts'
import { fullName, SESSION_MS, type StaffMember, whyNotTryStaffPin } from '../rules.ts'
import { findStaffByPin, insertStaffPinFailure, listStaffPinFailures } from './pin-store.ts'
import { pinFingerprint } from './pins.ts'
import { deleteStaffSession, insertStaffSession } from './session-store.ts'

export interface SignIn {
  locationId: number
  pin: string
  /** The serial number of the terminal; null: not said. */
  terminal: string | null
  /** What the device will prove itself by; only its digest is kept. */
  session: string
}

/**
 * Signs someone in at a device by their PIN. A wrong one is returned as a refusal instead of being thrown, so that it
 * is counted: for the device, and for the location whichever device it came from.
 */
export async function signInStaff(change: Change, input: SignIn) {
  const { sql, caller, now, secrets } = change
  const { accountId } = caller
  const { id: locationId } = await theLockedLocation(change, input.locationId)
  const device = await deviceOf(change, locationId, input.terminal)
  const failures = await listStaffPinFailures(sql, accountId, locationId, now - MINUTE)
  refuseIf(whyNotTryStaffPin(failures, device, now))
  const fingerprint = pinFingerprint(secrets, accountId, locationId, input.pin)
  const member = await findStaffByPin(sql, accountId, locationId, fingerprint)
  if (!member) {
    await insertStaffPinFailure(sql, accountId, locationId, { device, failedAt: now })
    if (whyNotTryStaffPin([...failures, { device, failedAt: now, tries: 1 }], device, now)) {
      const until = formatInstant(now + MINUTE)
      await appendEvent(change, locationId, 'staff.pin_locked', { location_id: locationId, device, until })
    }
    return new Refusal('pin_wrong', 'Nobody at this location has this PIN.')
  }
  const expiresAt = now + SESSION_MS
  const { terminal, session } = input
  await insertStaffSession(sql, {
    accountId,
    digest: digestOfStaffSession(session),
    locationId,
    staffId: member.id,
    terminal,
    caller: callerName(caller),
    begunAt: now,
    expiresAt,
  })
  const asPerson = { ...change, caller: { ...caller, actor: actorFor(member) } }
  await appendEvent(asPerson, locationId, 'staff.signed_in', {
    staff_id: member.id,
    name: fullName(member),
    terminal: terminal ?? '',
  })
  return { member, expiresAt }
}

/** A device or key, as staff sessions are bound to it. */
export function callerName({ actor }: Pick<Caller, 'actor'>): string {
  return `${actor.kind} ${actor.id}`
}

/**
 * Where wrong PINs are counted. A paired device is always itself. A key may stand for several terminals; what it sends for
 * one is counted apart from what that terminal sends with a key of its own.
 */
async function deviceOf(
  { sql, caller }: Change,
  locationId: number,
  terminal: string | null,
): Promise<string> {
  if (terminal === null) return caller.serialNo ?? callerName(caller)
  refuseIf(whyNotAs(caller.serialNo, terminal))
  const known = await findTerminal(sql, caller.accountId, terminal)
  refuseIf(whyNotUse(known?.locationId === locationId ? known : undefined, terminal))
  return caller.serialNo ?? `${terminal} (${callerName(caller)})`
}

/** Ends the session that the caller calls with. */
export async function signOutStaff(change: Change, locationId: number): Promise<void> {
  const { sql, caller } = change
  const location = await theLockedLocation(change, locationId)
  const { staff } = caller
  if (!staff) throw sessionEnded()
  await deleteStaffSession(sql, caller.accountId, staff.digest)
  await appendEvent(change, location.id, 'staff.signed_out', { staff_id: staff.id, name: caller.actor.name })
}

export function sessionEnded(): Refusal {
  return new Refusal(
    'staff_session_ended',
    'Nobody is signed in at this device any more. Enter the PIN again.',
  )
}

/** Long and random, as keys are. */
export function digestOfStaffSession(session: string): string {
  return hash('sha256', session)
}

export function actorFor(member: Pick<StaffMember, 'id' | 'firstName' | 'lastName'>): Actor {
  return { kind: 'staff', id: member.id, name: fullName(member) }
}
