import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { supervisorPinOf, theLocation } from '../../locations/actions.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { theLockedStaffMember } from '../actions.ts'
import { fullName, whyNotThisPin } from '../rules.ts'
import { updatePin } from './pin-store.ts'
import { deleteSessionsOfStaff } from './session-store.ts'

/**
 * Fingerprint under which a PIN is stored. It can be looked up, but not guessed from the database without the secret of
 * the installation. It includes the location, so the same PIN has another fingerprint elsewhere.
 */
export function pinFingerprint(secrets: Secrets, accountId: number, locationId: number, pin: string): string {
  return secrets.fingerprint(`${accountId}/${locationId}/staff_pin/${pin}`)
}

/** Sets or removes a PIN, and ends the sessions opened with the old one. */
export async function setStaffPin(change: Change, staffId: number, pin: string | null): Promise<void> {
  const { sql, caller, secrets } = change
  const { accountId } = caller
  const member = await theLockedStaffMember(change, staffId)
  const location = await theLocation(change, member.locationId)
  if (pin !== null) refuseIf(whyNotThisPin(pin, location.staffPinDigits))
  const isSupervisors = pin !== null && Number(pin) === supervisorPinOf(secrets, location)
  const fingerprint = pin === null ? null : pinFingerprint(secrets, accountId, location.id, pin)
  if (isSupervisors || !(await updatePin(sql, accountId, member, fingerprint))) {
    throw new Refusal('pin_taken', 'This PIN is taken at this location. Choose another.')
  }
  await deleteSessionsOfStaff(sql, accountId, staffId)
  await appendEvent(change, location.id, 'staff.pin_changed', {
    staff_id: staffId,
    name: fullName(member),
    pin_set: pin === null ? 0 : 1,
    ...change.from,
  })
}
