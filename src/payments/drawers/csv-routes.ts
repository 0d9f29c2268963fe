import { theLocation } from '../../locations/actions.ts'
import { sheetOf } from '../../platform/core/csv.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Id } from '../../platform/http/schema/fields.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { periodOf, periodQuery, Separator } from '../../reports/period.ts'
import { closeAnswer } from './close-response.ts'
import { listClosesOfDays } from './close-store.ts'

export const COUNT_COLUMNS = [
  'date',
  'close_id',
  'closed_at',
  'closed_by',
  'approved_by',
  'drawer_id',
  'drawer',
  'currency',
  'expected',
  'counted',
  'difference',
  'note',
]

const sheet = readCall({
  name: 'reports.cash_sheet',
  method: 'GET',
  path: '/go/report/:location_id/counts',
  right: 'reports',
  summary: 'Report counts of cash as CSV',
  description:
    'Every count of a drawer on these business days. If a day was closed again, the last `close_id` is valid.',
  params: { location_id: Id },
  query: { ...periodQuery, separator: Separator },
  answer: {},
  documents: { 'text/csv': 'One row per drawer and count, with a header' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const location = await theLocation(reading, params.location_id)
    const { first, last } = periodOf(location, query, reading.now)
    const closes = await listClosesOfDays(reading.sql, location.accountId, location.id, first, last)
    const rows = closes.flatMap(({ day, ...close }) => {
      const { drawers, note, ...fields } = closeAnswer(close)
      return drawers.map((drawer) => [
        day,
        fields.close_id,
        fields.closed_at,
        fields.closed_by,
        fields.approved_by,
        drawer.drawer_id,
        drawer.name,
        location.currency,
        drawer.expected,
        drawer.counted,
        drawer.difference,
        note,
      ])
    })
    const name = `cash-${location.id}-${first}-${last}.csv`
    return new Document('text/csv', sheetOf(COUNT_COLUMNS, rows, query.separator), name)
  },
})

export const cashSheetCalls = [sheet]
