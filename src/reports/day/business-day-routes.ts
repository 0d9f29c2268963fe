import type { Static } from 'typebox'
import { theLocation } from '../../locations/actions.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Id, Instant, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { daysByName, spanOfDays } from '../business-day.ts'
import { DateField } from '../period.ts'

const Days = Shape({ from: DateField, to: DateField })

const DaysAnswer = Shape({
  location_id: Id,
  ends_at: Type.String({ ...Instant, description: 'When the next business day begins' }),
  begins_at: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: 'The local hour in which a business day begins',
  }),
  today: Days,
  yesterday: Days,
  week: Type.Object(Days.properties, { description: 'The last seven, including today' }),
  month: Type.Object(Days.properties, { description: 'The last thirty, including today' }),
})
export type DaysAnswer = Static<typeof DaysAnswer>

const days = readCall({
  name: 'days.get',
  method: 'GET',
  path: '/go/report/:location_id/days',
  right: 'reports',
  summary: 'Read which business days are today, yesterday, this week',
  description:
    'By the time zone and the start of day of the location: at 00:40, today is still the day of the evening before.',
  params: { location_id: Id },
  answer: DaysAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const named = daysByName(reading.now, location)
    const { to } = spanOfDays(named.today.from, named.today.to, location)
    return {
      location_id: location.id,
      ends_at: formatInstant(to),
      begins_at: Math.floor(location.dayStartMinutes / 60),
      ...named,
    }
  },
})

export const dayCalls = [days]
