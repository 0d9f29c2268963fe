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
 * What is kept of a PIN: found by whoever types it, and guessed by nobody who has the database and not the secret of
 * the installation. It is of one location, so that the same PIN elsewhere looks different.
 */
export function pinFingerprint(secrets: Secrets, accountId: number, locationId: number, pin: string): string {
  return secrets.fingerprint(`${accountId}/${locationId}/staff_pin/${pin}`)
}

/** Gives someone a PIN, or takes it away; whoever is signed in with the old one no longer is. */
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
