import { type Change, mustReach } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { found, refuseIf } from '../refusal.ts'
import { type StaffMember, whyNotCalled } from './rules.ts'
import {
  findStaffMember,
  insertStaffMember,
  lockLocationOfStaff,
  markStaffDeleted,
  updateStaffName,
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

/** Takes someone off the staff. Their orders and tips keep their name. */
export async function deleteStaffMember(change: Change, staffId: number): Promise<void> {
  const { sql, caller, now } = change
  const member = await theLockedStaffMember(change, staffId)
  await markStaffDeleted(sql, caller.accountId, staffId, now)
  await appendEvent(change, member.locationId, 'staff.deleted', {
    staff_id: staffId,
    first_name: member.firstName,
    last_name: member.lastName,
  })
}

export async function renameStaffMember(
  change: Change,
  staffId: number,
  nameOf: (member: StaffMember) => { firstName: string; lastName: string },
): Promise<void> {
  const { sql, caller } = change
  const member = await theLockedStaffMember(change, staffId)
  const name = nameOf(member)
  refuseIf(whyNotCalled(name))
  await updateStaffName(sql, caller.accountId, staffId, name)
  await appendEvent(change, member.locationId, 'staff.changed', {
    staff_id: staffId,
    first_name: name.firstName,
    last_name: name.lastName,
  })
}

/** Someone who works now, or a refusal. */
async function theLockedStaffMember({ sql, caller }: Change, staffId: number): Promise<StaffMember> {
  const [, someone] = await Promise.all([
    lockLocationOfStaff(sql, caller.accountId, staffId),
    findStaffMember(sql, caller.accountId, staffId),
  ])
  const working = someone?.deletedAt === null ? someone : undefined
  const member = found(working, 'staff_not_found', `Staff member ${staffId}`)
  mustReach(caller, member.locationId)
  return member
}
