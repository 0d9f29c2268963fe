import type { Static } from 'typebox'
import { invalid } from '../../platform/core/refusal.ts'
import { type Faults, FORMS } from '../../platform/core/validation-errors.ts'
import { Id, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { HoursSet } from './hours-in-force.ts'
import { MAX_EXCEPTIONS, MAX_HOURS, MAX_SPANS } from './hours-rules.ts'
import type { Opening } from './hours-store.ts'

export const HoursId = Type.Integer({ ...Id, description: 'The set of hours' })
const Time = Type.String({
  pattern: FORMS.time_of_day,
  examples: ['11:30'],
  description: 'HH:MM, local time',
})
const DateIn = Type.String({ pattern: FORMS.date, examples: ['2026-12-24'] })
const DateOrEmpty = Type.String({
  pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
  description: 'First or last date on which it begins; empty: unlimited',
})
const Days = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  description: '1 = Monday … 7 = Sunday',
})
const times = {
  from: Time,
  to: Type.String({ ...Time, description: 'HH:MM; at or before `from`: on the next day' }),
}

export const HoursIn = Type.Array(
  Type.Object({
    hours_id: Type.Optional(Type.Integer({ ...Id, description: 'Left out: it is new' })),
    name: Text(1, 60),
    from_date: Type.Optional(DateOrEmpty),
    to_date: Type.Optional(DateOrEmpty),
    spans: Type.Array(Type.Object({ days: Days, ...times }), { maxItems: MAX_SPANS }),
    exceptions: Type.Optional(
      Type.Array(
        Type.Object({
          date: DateIn,
          closed: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1, description: '1: not in force that day' }),
          ),
          spans: Type.Optional(Type.Array(Type.Object(times), { maxItems: MAX_SPANS })),
        }),
        { maxItems: MAX_EXCEPTIONS },
      ),
    ),
  }),
  { maxItems: MAX_HOURS },
)

export const HoursAnswer = Shape('HoursSet', {
  hours_id: Id,
  name: Type.String(),
  from_date: DateOrEmpty,
  to_date: DateOrEmpty,
  spans: Type.Array(Shape({ days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 })), ...times })),
  exceptions: Type.Array(
    Shape({
      date: DateIn,
      closed: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
      spans: Type.Optional(Type.Array(Shape(times))),
    }),
  ),
})
export type HoursAnswer = Static<typeof HoursAnswer>

export const OpeningIn = Type.Object(
  {
    dine_in: Type.Optional(Type.Union([HoursId, Type.Null()])),
    takeaway: Type.Optional(Type.Union([HoursId, Type.Null()])),
  },
  { additionalProperties: false, description: 'The sets of hours in which guests are received' },
)
export const OpeningAnswer = Shape({
  dine_in: Type.Optional(HoursId),
  takeaway: Type.Optional(HoursId),
})

export function hoursInput(
  hours: Static<typeof HoursIn>,
): (Omit<HoursSet, 'id'> & { id: number | undefined })[] {
  const faults: Faults = {}
  for (const [index, { exceptions = [] }] of hours.entries()) {
    for (const [number, { closed, spans = [] }] of exceptions.entries()) {
      if (closed !== 1 && spans.length === 0)
        faults[`hours[${index}].exceptions[${number}].spans`] = { fault: 'required' }
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return hours.map(({ hours_id, name, from_date = '', to_date = '', spans, exceptions = [] }) => ({
    id: hours_id,
    name: name.trim(),
    fromDate: from_date,
    toDate: to_date,
    spans: spans.map(({ days, from, to }) => ({ days: [...new Set(days)].sort(), from, to })),
    exceptions: exceptions.map(({ date, closed, spans: other = [] }) => ({
      date,
      spans: closed === 1 ? [] : other.map(({ from, to }) => ({ from, to })),
    })),
  }))
}

export const hoursAnswer = ({ id, name, fromDate, toDate, spans, exceptions }: HoursSet): HoursAnswer => ({
  hours_id: id,
  name,
  from_date: fromDate,
  to_date: toDate,
  spans,
  exceptions: exceptions.map(({ date, spans: other }) =>
    other.length === 0 ? { date, closed: 1 } : { date, spans: other },
  ),
})

export function openingInput(opening: Static<typeof OpeningIn>): Opening {
  const { dine_in, takeaway } = opening
  return { ...(dine_in != null && { dine_in }), ...(takeaway != null && { takeaway }) }
}
