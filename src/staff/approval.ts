import { type Change, reaches } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { whyNotSupervisor } from '../locations/supervisor-pin.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { fullName } from './rules.ts'
import { findStaffByPin } from './sign-in/pin-store.ts'
import { pinFingerprint } from './sign-in/pins.ts'
import { SUPERVISOR_PIN } from './supervisor-pin-label.ts'

/** Supervisor who approved, for the event. */
export interface Approver {
  /** Null: approved with the supervisor PIN of the location. */
  staffId: number | null
  name: string
}

/**
 * Finds the supervisor who approves an action: the signed-in staff member if they are one, the location's supervisor
 * PIN, or the PIN of a supervisor. The caller holds the location's lock and must return a refusal instead of throwing
 * it, so that a wrong try is counted. `action` names the action for the person who has to ask a supervisor.
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
  // A machine cannot type a PIN; an owner gave its key the right to do without.
  if (caller.actor.kind === 'key' && caller.rights.has('refunds') && reaches(caller, locationId)) {
    return { staffId: null, name: caller.actor.name }
  }
  if (pin === undefined) {
    return new Refusal('approval_needed', 'This needs the PIN of a supervisor.', { action })
  }
  const person = await supervisorWith(change, locationId, pin)
  // Checked with a right PIN too: while PINs are locked, none counts.
  const refused = await whyNotSupervisor(change, locationId, pin, person !== undefined)
  return refused ?? person ?? { staffId: null, name: SUPERVISOR_PIN }
}

/**
 * Finds a supervisor by PIN. Leading zeros, lost in the number, are restored: all PINs of a location have one length.
 */
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
