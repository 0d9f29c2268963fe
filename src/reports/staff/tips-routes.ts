import type { Static } from 'typebox'
import { theLocation } from '../../locations/actions.ts'
import { byMethod } from '../../payments/methods.ts'
import { sheetOf } from '../../platform/core/csv.ts'
import { formatCents } from '../../platform/core/money.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, list, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { fullName } from '../../staff/rules.ts'
import { DateField, periodOf, periodQuery, Separator } from '../period.ts'
import { added, NO_TIPS, type Tips, tipsByStaff } from './tips.ts'

const tipFields = {
  count: Type.Integer({ description: 'Tips given less tips reversed' }),
  ...byMethod(() => MoneyText),
  reversed: Type.String({ ...MoneyText, description: 'Reversed tips' }),
  total: Type.String({ ...MoneyText, description: 'To be paid out: card, cash and other' }),
}

const TipsAnswer = Shape({
  ...list({ location_id: Id }, Shape({ staff_id: Id, name: Type.String(), isDeleted: Flag, ...tipFields })),
  from: DateField,
  to: DateField,
  currency: Type.String({ examples: ['EUR'] }),
  totals: Shape(tipFields),
})
export type TipsAnswer = Static<typeof TipsAnswer>

const tips = readCall({
  name: 'reports.tips',
  slow: true,
  method: 'GET',
  path: '/go/report/:location_id/tips',
  right: 'reports',
  summary: 'Report tips',
  description:
    'Tips by the staff member who earned them, including deleted ones. A tip counts on the day it was given, and a reversal on the day of the reversal.',
  params: { location_id: Id },
  query: {
    ...periodQuery,
    format: Type.Optional(Type.String({ enum: ['json', 'csv'] })),
    separator: Separator,
  },
  answer: TipsAnswer.properties,
  documents: { 'text/csv': 'One row per staff member, with a header' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const location = await theLocation(reading, params.location_id)
    const { accountId, id: locationId, currency } = location
    const period = periodOf(location, query, reading.now)
    const people = await tipsByStaff(reading.sql, { accountId, locationId }, location, period)
    const result = people.map((person) => ({
      staff_id: person.staffId,
      name: fullName(person),
      isDeleted: person.deletedAt === null ? 0 : 1,
      ...tipsAnswer(person),
    }))
    const { first, last } = period
    if (query.format === 'csv') {
      const header = ['staff_id', 'name', 'isDeleted', ...Object.keys(tipFields)]
      const rows = result.map((row) => Object.values(row))
      return new Document(
        'text/csv',
        sheetOf(header, rows, query.separator),
        `tips-${locationId}-${first}-${last}.csv`,
      )
    }
    const totals = tipsAnswer(people.reduce<Tips>(added, NO_TIPS))
    return {
      location_id: locationId,
      records: result.length,
      result,
      from: first,
      to: last,
      currency,
      totals,
    }
  },
})

function tipsAnswer(sums: Tips) {
  return {
    count: sums.tips,
    ...byMethod((method) => formatCents(sums.byMethod[method])),
    reversed: formatCents(sums.reversedCents),
    total: formatCents(sums.totalCents),
  }
}

export const tipCalls = [tips]
