import { type Change, mustReach } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { DAY, formatInstant } from '../platform/core/clock.ts'
import { found, invalid, refuseIf } from '../platform/core/refusal.ts'
import { fullName, type Shift } from './rules.ts'
import { whyNotWorked } from './shift-rules.ts'
import {
  findLastCorrectionNumber,
  findShift,
  insertCorrection,
  insertShift,
  listShiftsOfStaff,
  markShiftEnded,
  updateShift,
} from './shift-store.ts'
import { findStaffMember, lockLocationOfStaff } from './store.ts'

export interface CorrectShift {
  staffId: number
  /** The present beginning of the shift; undefined: a shift that nobody clocked. */
  shiftId: number | undefined
  from: number
  /** Null: still at work. */
  until: number | null
  reason: string
}

/**
 * Corrects the hours of a staff member, also of one who has left; what was clocked stays on record. Clocking in and out
 * takes the same lock of the location, so two changes cannot make shifts overlap.
 */
export async function correctShift(change: Change, input: CorrectShift): Promise<Shift> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { staffId, shiftId, reason } = input
  const [, someone] = await Promise.all([
    lockLocationOfStaff(sql, accountId, staffId),
    findStaffMember(sql, accountId, staffId),
  ])
  const member = found(someone, 'staff_not_found', `Staff member ${staffId}`)
  mustReach(caller, member.locationId)
  if (reason === '') throw invalid({ reason: { fault: 'required' } })
  const before =
    shiftId === undefined
      ? undefined
      : found(await findShift(sql, accountId, staffId, shiftId), 'shift_not_found', `Shift ${shiftId}`)
  const shift = {
    staffId,
    beganAt: atSecond(input.from, before?.beganAt),
    endedAt: input.until === null ? null : atSecond(input.until, before?.endedAt),
  }
  if (before && before.beganAt === shift.beganAt && before.endedAt === shift.endedAt) {
    throw invalid({ from: { fault: 'nothing_to_change' } })
  }
  const near = { from: shift.beganAt - DAY, to: Math.max(shift.endedAt ?? now, now) }
  const others = await listShiftsOfStaff(sql, accountId, staffId, near)
  refuseIf(
    whyNotWorked(
      shift,
      others.filter(({ beganAt }) => beganAt !== before?.beganAt),
      now,
    ),
  )
  if (before) await updateShift(sql, accountId, before.beganAt, shift)
  else {
    await insertShift(sql, accountId, member.locationId, shift)
    if (shift.endedAt !== null) await markShiftEnded(sql, accountId, { ...shift, endedAt: shift.endedAt })
  }
  await insertCorrection(sql, accountId, member.locationId, {
    ...shift,
    number: (await findLastCorrectionNumber(sql, accountId, staffId)) + 1,
    wasBeganAt: before?.beganAt ?? null,
    wasEndedAt: before?.endedAt ?? null,
    reason,
    actor: caller.actor.name,
    correctedAt: now,
  })
  const shown = (at: number | null | undefined) => (at == null ? '' : formatInstant(at))
  await appendEvent(change, member.locationId, 'staff.shift_corrected', {
    staff_id: staffId,
    name: fullName(member),
    from: formatInstant(shift.beganAt),
    until: shown(shift.endedAt),
    was_from: shown(before?.beganAt),
    was_until: shown(before?.endedAt),
    reason,
  })
  return shift
}

/** Keeps the milliseconds of a time that was not changed: callers see whole seconds. */
function atSecond(given: number, present: number | null | undefined): number {
  return present != null && formatInstant(present) === formatInstant(given) ? present : given
}
