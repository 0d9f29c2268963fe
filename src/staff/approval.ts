import { type Change, reaches } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { whyNotSupervisor } from '../locations/supervisor-pin.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { fullName } from './rules.ts'
import { findStaffByPin } from './sign-in/pin-store.ts'
import { pinFingerprint } from './sign-in/pins.ts'
import { SUPERVISOR_PIN } from './supervisor-pin-label.ts'

/** Who said yes, for the event. */
export interface Approver {
  /** Null: whoever knows the supervisor PIN of the location. */
  staffId: number | null
  name: string
}

/**
 * Whose word counts for what needs a supervisor's: the person's own who is signed in and is one, the location's
 * supervisor PIN, or the PIN of a staff member who is one. The caller holds the location's lock, and returns a refusal
 * instead of throwing it: a wrong try is counted although it is refused. `action` is what is to be done, for whoever
 * has to ask a supervisor.
 */
export async function whoApproves(
  change: Change,
  locationId: number,
  pin: number | undefined,
  action: string,
): Promise<Approver | Refusal> {
  const { caller } = change
  if (caller.staff?.role === 'supervisor' && reaches(caller, locationId)) {
    return { staffId: caller.staff.id, name: caller.actor.name }
  }
  if (pin === undefined) {
    return new Refusal('approval_needed', 'This needs the PIN of a supervisor.', { action })
  }
  const person = await supervisorWith(change, locationId, pin)
  // Asked with a PIN that is right as well: while the PIN is locked, no PIN counts.
  const refused = await whyNotSupervisor(change, locationId, pin, person !== undefined)
  return refused ?? person ?? { staffId: null, name: SUPERVISOR_PIN }
}

/** A number has lost its leading zeros, and gets them back: the PINs of a location have one length. */
async function supervisorWith(
  change: Change,
  locationId: number,
  pin: number,
): Promise<Approver | undefined> {
  const { sql, caller, secrets } = change
  const { staffPinDigits } = await theLocation(change, locationId)
  const typed = String(pin).padStart(staffPinDigits, '0')
  const fingerprint = pinFingerprint(secrets, caller.accountId, locationId, typed)
  const member = await findStaffByPin(sql, caller.accountId, locationId, fingerprint)
  return member?.role === 'supervisor' ? { staffId: member.id, name: fullName(member) } : undefined
}
