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
  /** Serial number of the terminal; null: not given. */
  terminal: string | null
  /** Session token for the device; only its digest is stored. */
  session: string
}

/**
 * Signs a staff member in at a device by PIN. A wrong PIN is returned as a refusal instead of thrown, so that it is
 * counted: for the device, and for the location.
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

/** Name of the device or key that a staff session is bound to. */
export function callerName({ actor }: Pick<Caller, 'actor'>): string {
  return `${actor.kind} ${actor.id}`
}

/**
 * Device for which wrong PINs are counted. A paired device is always itself. A key may stand for several terminals; its
 * tries for a terminal are counted apart from those of the terminal itself.
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

/** Ends the staff session of the caller. */
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

/** Digest of a staff session token, which is long and random. */
export function digestOfStaffSession(session: string): string {
  return hash('sha256', session)
}

export function actorFor(member: Pick<StaffMember, 'id' | 'firstName' | 'lastName'>): Actor {
  return { kind: 'staff', id: member.id, name: fullName(member) }
}
