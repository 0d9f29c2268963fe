import { theLocation } from '../../locations/actions.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { compareNames } from '../../platform/core/collation.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, Instant, InstantOrEmpty, list, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { fullName } from '../../staff/rules.ts'
import { correctionAnswer, ShiftCorrectionEntry, ShiftId } from '../../staff/shift-routes.ts'
import { correctionsOf } from '../../staff/shift-rules.ts'
import { listCorrections, listShifts } from '../../staff/shift-store.ts'
import { listStaff } from '../../staff/store.ts'
import { DateField, periodOf, periodQuery } from '../period.ts'
import { hoursIn } from './hours.ts'

const Minutes = Type.Integer({ ...Count, description: 'Whole minutes of work' })

const hours = readCall({
  name: 'reports.hours',
  slow: true,
  method: 'GET',
  path: '/go/report/:location_id/hours',
  right: 'reports',
  summary: 'Report hours of work',
  description:
    'By staff member, including deleted ones: shifts within these business days. A running shift is counted until now.',
  params: { location_id: Id },
  query: periodQuery,
  answer: {
    ...list(
      { location_id: Id },
      Shape({
        staff_id: Id,
        name: Type.String(),
        isDeleted: Flag,
        minutes: Minutes,
        shifts: Type.Array(
          Shape({
            from: Instant,
            to: Type.String({ ...InstantOrEmpty, description: 'Empty: still at work' }),
            minutes: Minutes,
            shift_id: ShiftId,
            began_at: Type.String({ ...Instant, description: 'Also before these days' }),
            ended_at: Type.String({ ...InstantOrEmpty, description: 'Also after these days; empty: open' }),
            corrections: Type.Array(ShiftCorrectionEntry, { description: 'The latest first' }),
          }),
        ),
      }),
    ),
    from: DateField,
    to: DateField,
    minutes: Minutes,
  },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const location = await theLocation(reading, params.location_id)
    const { accountId, id } = location
    const period = periodOf(location, query, reading.now)
    const [shifts, staff, corrections] = await Promise.all([
      listShifts(reading.sql, accountId, id, period),
      listStaff(reading.sql, accountId, id),
      listCorrections(reading.sql, accountId, id, period),
    ])
    const worked = hoursIn(period, shifts, reading.now)
    const result = staff
      .filter((member) => worked.has(member.id))
      .sort((a, b) => compareNames(fullName(a), fullName(b)))
      .map((member) => {
        const own = worked.get(member.id) ?? []
        return {
          staff_id: member.id,
          name: fullName(member),
          isDeleted: member.deletedAt === null ? 0 : 1,
          minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
          shifts: own.map(({ from, to, minutes, shift }) => ({
            from: formatInstant(from),
            to: to === null ? '' : formatInstant(to),
            minutes,
            shift_id: shift.beganAt,
            began_at: formatInstant(shift.beganAt),
            ended_at: shift.endedAt === null ? '' : formatInstant(shift.endedAt),
            corrections: correctionsOf(shift, corrections).map(correctionAnswer),
          })),
        }
      })
    const minutes = result.reduce((sum, one) => sum + one.minutes, 0)
    return { location_id: id, from: period.first, to: period.last, minutes, records: result.length, result }
  },
})

export const hoursCalls = [hours]
