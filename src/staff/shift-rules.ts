import { DAY, formatInstant } from '../platform/core/clock.ts'
import { invalid, Refusal } from '../platform/core/refusal.ts'
import type { Shift } from './rules.ts'

/** Longest shift that can be entered; anything longer is a typing error. */
const LONGEST_SHIFT_MS = 2 * DAY

export interface ShiftCorrection {
  staffId: number
  /** Counts within the corrections of a staff member. */
  number: number
  beganAt: number
  endedAt: number | null
  /** Null: nobody had clocked this shift. */
  wasBeganAt: number | null
  wasEndedAt: number | null
  reason: string
  actor: string
  correctedAt: number
}

type Times = Pick<Shift, 'beganAt' | 'endedAt'>

/** Hours must have happened, in order, and a person is in one shift at a time. */
export function whyNotWorked(times: Times, others: Times[], now: number): Refusal | undefined {
  const { beganAt, endedAt } = times
  if (beganAt > now) return invalid({ from: { fault: 'to_come' } })
  if ((endedAt ?? now) > now) return invalid({ until: { fault: 'to_come' } })
  if ((endedAt ?? now) < beganAt) return invalid({ until: { fault: 'not_before_from' } })
  if ((endedAt ?? now) - beganAt > LONGEST_SHIFT_MS)
    return invalid({ until: { fault: 'days_from_from', most: 2 } })
  const other = others.find((shift) => overlap(times, shift))
  if (!other) return undefined
  const until = other.endedAt === null ? '' : formatInstant(other.endedAt)
  return new Refusal('shift_overlaps', `They were in another shift from ${formatInstant(other.beganAt)}.`, {
    from: formatInstant(other.beganAt),
    until,
  })
}

function overlap(one: Times, other: Times): boolean {
  if (one.beganAt === other.beganAt) return true
  const isBefore = (first: Times, second: Times) => first.endedAt !== null && first.endedAt <= second.beganAt
  return !isBefore(one, other) && !isBefore(other, one)
}

/** Corrections of a shift, the latest first. A shift is known by its beginning, which a correction may move. */
export function correctionsOf(shift: Shift, corrections: ShiftCorrection[]): ShiftCorrection[] {
  let beganAt: number | null = shift.beganAt
  const own: ShiftCorrection[] = []
  for (const one of corrections.toSorted((a, b) => b.number - a.number)) {
    if (one.staffId !== shift.staffId || one.beganAt !== beganAt) continue
    own.push(one)
    beganAt = one.wasBeganAt
  }
  return own
}
