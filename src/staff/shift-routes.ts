import { formatInstant, readInstant } from '../platform/core/clock.ts'
import { invalid } from '../platform/core/refusal.ts'
import { FORMS } from '../platform/core/validation-errors.ts'
import { changeCall } from '../platform/http/calls/call.ts'
import { Id, Instant, InstantIn, InstantOrEmpty, One, Shape, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { correctShift } from './correct-shift.ts'
import type { ShiftCorrection } from './shift-rules.ts'

export const ShiftId = Type.Integer({
  ...Id,
  description: 'Names a shift of the staff member; it changes with the beginning of the shift',
})

export const ShiftCorrectionEntry = Shape('ShiftCorrection', {
  from: Instant,
  until: Type.String({ ...InstantOrEmpty, description: 'Empty: without an end' }),
  was_from: Type.String({ ...InstantOrEmpty, description: 'Empty: nobody had clocked this shift' }),
  was_until: Type.String({ ...InstantOrEmpty, description: 'Empty: without an end' }),
  reason: Type.String(),
  done_by: Type.String(),
  corrected_at: Instant,
})

export function correctionAnswer(correction: ShiftCorrection) {
  const shown = (at: number | null) => (at === null ? '' : formatInstant(at))
  return {
    from: formatInstant(correction.beganAt),
    until: shown(correction.endedAt),
    was_from: shown(correction.wasBeganAt),
    was_until: shown(correction.wasEndedAt),
    reason: correction.reason,
    done_by: correction.actor,
    corrected_at: formatInstant(correction.correctedAt),
  }
}

const correct = changeCall({
  name: 'staff.correct_shift',
  method: 'PUT',
  path: '/go/staff/:staff_id/shift',
  right: 'manage',
  summary: 'Correct the hours of someone',
  description:
    'Changes a shift of `reports.hours`, or adds one that nobody clocked. What was clocked stays in `corrections` of the report. Shifts of one person never overlap.',
  params: { staff_id: Id },
  body: {
    shift_id: Type.Optional(Type.Integer({ ...ShiftId, description: 'Left out: a new shift' })),
    from: InstantIn,
    until: Type.String({ pattern: FORMS.instant_or_empty, description: 'UTC; empty: still at work' }),
    reason: Text(1, 200),
  },
  bodyExample: { from: '2026-11-15 16:00:00', until: '2026-11-15 22:30:00', reason: 'Forgot to clock in' },
  status: 201,
  answer: { staff_id: Id, shift_id: ShiftId, updated: One },
  refusals: ['staff_not_found', 'shift_not_found', 'shift_overlaps'],
  change: async (change, { params, body }) => {
    const shift = await correctShift(change, {
      staffId: params.staff_id,
      shiftId: body.shift_id,
      from: instant('from', body.from),
      until: body.until === '' ? null : instant('until', body.until),
      reason: body.reason.trim(),
    })
    return { staff_id: params.staff_id, shift_id: shift.beganAt, updated: 1 }
  },
})

function instant(field: string, text: string): number {
  const at = readInstant(text)
  if (at === undefined) throw invalid({ [field]: { fault: 'calendar_date' } })
  return at
}

export const shiftCalls = [correct]
