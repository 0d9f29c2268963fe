import { theLocation } from '../locations/actions.ts'
import { sheetOf } from '../platform/core/csv.ts'
import { readCall } from '../platform/http/calls/call.ts'
import { Id } from '../platform/http/schema/fields.ts'
import { Document } from '../platform/http/server/file-response.ts'
import { queryByDays } from '../reports/day-batches.ts'
import { periodOf, periodQuery, Separator } from '../reports/period.ts'
import { foundEntry } from './search-routes.ts'
import { searchPayments } from './search-store.ts'

type Found = ReturnType<typeof foundEntry>

/** Name and value of each column, in their order. */
const COLUMNS: [string, (payment: Found) => string | number][] = [
  ['payment_id', ({ payment_id }) => payment_id],
  ['order_id', ({ order_id }) => order_id],
  ['approved_at', ({ ended_at, created_at }) => ended_at || created_at],
  ['payment_status', ({ payment_status }) => payment_status],
  ['method', ({ method }) => method],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount }) => amount],
  ['tip', ({ tip }) => tip],
  ['charged', ({ charged }) => charged],
  ['refunded', ({ refunded }) => refunded],
  ['tip_refunded', ({ tip_refunded }) => tip_refunded],
  ['reversed_at', ({ reversal }) => reversal?.reversed_at ?? ''],
  ['reference', ({ reference }) => reference ?? ''],
  ['auth_code', ({ auth_code }) => auth_code ?? ''],
  ['card_brand', ({ card_brand }) => card_brand ?? ''],
  ['card_last4', ({ card_last4 }) => card_last4 ?? ''],
  ['terminal', ({ terminal }) => terminal ?? ''],
  ['staff', ({ staff }) => staff],
]

export const PAYMENT_COLUMNS = COLUMNS.map(([name]) => name)

/** Upper limit of rows per query; no location has more in a few days. */
const MOST_IN_A_PIECE = 100_000

const sheet = readCall({
  name: 'payments.sheet',
  slow: true,
  method: 'GET',
  path: '/go/report/:location_id/payments',
  right: 'reports',
  summary: 'Report payments as CSV',
  description:
    'Payments approved on these business days, newest first, including those reversed or refunded later: the result of `payments.search` as one file for a spreadsheet.',
  params: { location_id: Id },
  query: { ...periodQuery, separator: Separator },
  answer: {},
  documents: { 'text/csv': 'One row per payment, with a header' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const location = await theLocation(reading, params.location_id)
    const { sql, now } = reading
    const period = periodOf(location, query, now)
    const found = await queryByDays(period, location, ({ from, to }) =>
      searchPayments(sql, {
        accountId: location.accountId,
        locationId: location.id,
        from,
        to,
        after: undefined,
        limit: MOST_IN_A_PIECE,
      }).then((payments) => payments.toReversed()),
    )
    const rows = found.toReversed().map((payment) => {
      const entry = foundEntry(payment, now)
      return COLUMNS.map(([, of]) => of(entry))
    })
    const name = `payments-${location.id}-${period.first}-${period.last}.csv`
    return new Document('text/csv', sheetOf(PAYMENT_COLUMNS, rows, query.separator), name)
  },
})

export const paymentSheetCalls = [sheet]
