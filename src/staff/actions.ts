import { type Change, mustReach } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { found, refuseIf } from '../platform/core/refusal.ts'
import { type StaffMember, whyNotCalled } from './rules.ts'
import { findLastShift, markShiftEnded } from './shift-store.ts'
import { deleteSessionsOfStaff } from './sign-in/session-store.ts'
import {
  findStaffMember,
  insertStaffMember,
  lockLocationOfStaff,
  markStaffDeleted,
  type StaffDetails,
  updateStaff,
} from './store.ts'

export interface AddStaffMember {
  locationId: number
  firstName: string
  lastName: string
}

export async function addStaffMember(change: Change, input: AddStaffMember): Promise<number> {
  const { sql, caller, now } = change
  refuseIf(whyNotCalled(input))
  await theLockedLocation(change, input.locationId)
  const staffId = await insertStaffMember(sql, { ...input, accountId: caller.accountId, joinedAt: now })
  await appendEvent(change, input.locationId, 'staff.created', {
    staff_id: staffId,
    first_name: input.firstName,
    last_name: input.lastName,
  })
  return staffId
}

/** Removes a staff member. Their orders and tips keep the name. */
export async function deleteStaffMember(change: Change, staffId: number): Promise<void> {
  const { sql, caller, now } = change
  const member = await theLockedStaffMember(change, staffId)
  await markStaffDeleted(sql, caller.accountId, staffId, now)
  await deleteSessionsOfStaff(sql, caller.accountId, staffId)
  const shift = await findLastShift(sql, caller.accountId, staffId)
  if (shift?.endedAt === null) {
    await markShiftEnded(sql, caller.accountId, { ...shift, endedAt: Math.max(now, shift.beganAt) })
  }
  await appendEvent(change, member.locationId, 'staff.deleted', {
    staff_id: staffId,
    first_name: member.firstName,
    last_name: member.lastName,
  })
}

/**
 * Erases the personal data of a staff member, and removes them if necessary. Orders, pay and hours stay under a number.
 * The event log keeps the name for its retention period.
 */
export async function eraseStaffMember(change: Change, staffId: number): Promise<void> {
  const { sql, caller } = change
  await lockLocationOfStaff(sql, caller.accountId, staffId)
  const member = found(
    await findStaffMember(sql, caller.accountId, staffId),
    'staff_not_found',
    `Staff member ${staffId}`,
  )
  mustReach(caller, member.locationId)
  if (member.deletedAt === null) await deleteStaffMember(change, staffId)
  await updateStaff(sql, caller.accountId, staffId, {
    ...member,
    firstName: 'Erased',
    lastName: `#${staffId}`,
  })
  await appendEvent(change, member.locationId, 'staff.erased', { staff_id: staffId })
}

/** Changes name or role, computed from the current ones. A new role ends their sessions at devices. */
export async function changeStaffMember(
  change: Change,
  staffId: number,
  computeChanges: (member: StaffMember) => StaffDetails,
): Promise<void> {
  const { sql, caller } = change
  const member = await theLockedStaffMember(change, staffId)
  const updated = computeChanges(member)
  refuseIf(whyNotCalled(updated))
  await updateStaff(sql, caller.accountId, staffId, updated)
  if (member.role !== updated.role) await deleteSessionsOfStaff(sql, caller.accountId, staffId)
  await appendEvent(change, member.locationId, 'staff.changed', {
    staff_id: staffId,
    first_name: updated.firstName,
    last_name: updated.lastName,
    role: updated.role,
  })
}

/** Locks and returns a current staff member, or refuses. */
export async function theLockedStaffMember({ sql, caller }: Change, staffId: number): Promise<StaffMember> {
  const [, someone] = await Promise.all([
    lockLocationOfStaff(sql, caller.accountId, staffId),
    findStaffMember(sql, caller.accountId, staffId),
  ])
  const working = someone?.deletedAt === null ? someone : undefined
  const member = found(working, 'staff_not_found', `Staff member ${staffId}`)
  mustReach(caller, member.locationId)
  return member
}
