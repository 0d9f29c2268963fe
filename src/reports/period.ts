import type { Location } from '../locations/rules.ts'
import { DAY } from '../platform/core/clock.ts'
import { invalid } from '../platform/core/refusal.ts'
import { type Faults, FORMS } from '../platform/core/validation-errors.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { businessDayOf, type Span, spanOfDays } from './business-day.ts'

const MAX_DAYS = 366

export const DateField = Type.String({
  pattern: FORMS.date,
  description: 'A business day of the location, `YYYY-MM-DD`',
  examples: ['2026-11-15'],
})

export const periodQuery = {
  from: Type.Optional(
    Type.String({ ...DateField, description: 'The first business day, `YYYY-MM-DD`; left out: today' }),
  ),
  to: Type.Optional(
    Type.String({
      ...DateField,
      description: 'The last business day, `YYYY-MM-DD`, included; left out: today',
    }),
  ),
}

export interface Period extends Span {
  first: string
  last: string
}

/** The requested days, at most a year. */
export function periodOf(location: Location, query: { from?: string; to?: string }, now: number): Period {
  const today = businessDayOf(now, location)
  const first = query.from ?? (query.to !== undefined && query.to < today ? query.to : today)
  const last = query.to ?? (first > today ? first : today)
  const faults: Faults = {
    ...(!isDate(first) && { from: { fault: 'calendar_date' } }),
    ...(!isDate(last) && { to: { fault: 'calendar_date' } }),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  if (first > last) throw invalid({ to: { fault: 'not_before_from' } })
  if (Date.parse(last) - Date.parse(first) >= MAX_DAYS * DAY) {
    throw invalid({ to: { fault: 'days_from_from', most: MAX_DAYS } })
  }
  return { first, last, ...spanOfDays(first, last, location) }
}

/** The requested day. */
export function requestedDay(location: Location, date: string | undefined, now: number): Period {
  const day = date ?? businessDayOf(now, location)
  if (!isDate(day)) throw invalid({ date: { fault: 'calendar_date' } })
  return { first: day, last: day, ...spanOfDays(day, day, location) }
}

/** Dates before 1971 are rejected: there are no orders, and negative instants divide differently. */
function isDate(text: string): boolean {
  return text >= '1971' && new Date(text).toJSON()?.slice(0, 10) === text
}

/** Column separator of a list as CSV. */
export const Separator = Type.Optional(
  Type.Unsafe<'comma' | 'semicolon'>({
    type: 'string',
    enum: ['comma', 'semicolon'],
    description: 'For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect',
  }),
)
