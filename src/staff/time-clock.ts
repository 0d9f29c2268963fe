import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedStaffMember } from './actions.ts'
import { fullName, type Shift, type StaffMember } from './rules.ts'
import { findLastShift, insertShift, markShiftEnded } from './shift-store.ts'

/** Clocks a staff member in or out; repeating it changes nothing. Returns since when they are at work. */
export async function setAtWork(change: Change, staffId: number, isIn: boolean): Promise<number | null> {
  const member = await theLockedStaffMember(change, staffId)
  const last = await findLastShift(change.sql, change.caller.accountId, staffId)
  const open = last?.endedAt === null ? last : undefined
  if (isIn) return open ? open.beganAt : begin(change, member, last)
  if (open) await endShift(change, member, open)
  return null
}

/** Starts a shift after the previous one, even if the clock was set back meanwhile. */
async function begin(change: Change, member: StaffMember, last: Shift | undefined): Promise<number> {
  const { sql, caller, now } = change
  const beganAt = Math.max(now, (last?.beganAt ?? 0) + 1, last?.endedAt ?? 0)
  await insertShift(sql, caller.accountId, member.locationId, { staffId: member.id, beganAt })
  await appendEvent(change, member.locationId, 'staff.clocked_in', {
    staff_id: member.id,
    name: fullName(member),
  })
  return beganAt
}

async function endShift(change: Change, member: StaffMember, shift: Shift): Promise<void> {
  const { sql, caller, now } = change
  const endedAt = Math.max(now, shift.beganAt)
  await markShiftEnded(sql, caller.accountId, { ...shift, endedAt })
  await appendEvent(change, member.locationId, 'staff.clocked_out', {
    staff_id: member.id,
    name: fullName(member),
    minutes: Math.floor((endedAt - shift.beganAt) / 60_000),
  })
}
