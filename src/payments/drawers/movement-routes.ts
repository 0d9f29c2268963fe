import { theLocation } from '../../locations/actions.ts'
import { sheetOf } from '../../platform/core/csv.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Id, MoneyIn, Pin, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { DateField, periodOf, periodQuery, Separator } from '../../reports/period.ts'
import { CashMovementEntry, DrawerId, Kind } from './cash-fields.ts'
import { movementAnswer } from './expected-cash.ts'
import { listMovements } from './movement-store.ts'
import { recordMovement } from './record-movement.ts'

const record = changeCall({
  name: 'drawers.record_movement',
  method: 'POST',
  path: '/go/location/:location_id/cash_movement',
  right: ['service', 'manage'],
  summary: 'Record cash put into or taken out of a drawer',
  description:
    'For cash that is no payment: change that was brought, something bought, a deposit at the bank, tips paid out. The expected cash of the day follows. It needs a supervisor’s approval. `opening` records what was in the drawer at the start of the day, instead of its float; the last one counts. Nothing is deleted: a mistake is corrected by an opposite movement.',
  params: { location_id: Id },
  body: {
    drawer_id: Type.Optional(Type.Integer({ ...DrawerId, description: 'Left out: the first drawer' })),
    kind: Kind,
    amount: MoneyIn,
    reason: Type.Optional(Text(0, 200, 'Required for `pay_in` and `pay_out`')),
    date: Type.Optional(
      Type.String({ ...DateField, description: 'A business day, `YYYY-MM-DD`; left out: today' }),
    ),
    supervisor_pin: Type.Optional(Pin),
  },
  bodyExample: { kind: 'pay_out', amount: '12.40', reason: 'Lemons', supervisor_pin: 1234 },
  status: 201,
  answer: { location_id: Id, date: DateField, result: CashMovementEntry },
  refusals: [
    'location_not_found',
    'drawer_not_found',
    'day_closed',
    'approval_needed',
    'pin_not_set',
    'pin_wrong',
    'pin_locked',
  ],
  change: async (change, { params, body }) => {
    const recorded = await recordMovement(change, {
      locationId: params.location_id,
      drawerNumber: body.drawer_id,
      kind: body.kind,
      amountCents: body.amount,
      reason: (body.reason ?? '').trim(),
      date: body.date,
      supervisorPin: body.supervisor_pin,
    })
    if (recorded instanceof Refusal) return recorded
    return { location_id: params.location_id, date: recorded.day, result: movementAnswer(recorded) }
  },
})

export const MOVEMENT_COLUMNS = [
  'date',
  'movement_id',
  'recorded_at',
  'drawer_id',
  'drawer',
  'kind',
  'currency',
  'amount',
  'reason',
  'done_by',
  'approved_by',
]

const sheet = readCall({
  name: 'reports.movement_sheet',
  method: 'GET',
  path: '/go/report/:location_id/cash_movements',
  right: 'reports',
  summary: 'Report cash put into or taken out of drawers as CSV',
  description: 'Cash movements and opening counts of these business days. Cash taken out is negative.',
  params: { location_id: Id },
  query: { ...periodQuery, separator: Separator },
  answer: {},
  documents: { 'text/csv': 'One row per movement, with a header' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const location = await theLocation(reading, params.location_id)
    const { first, last } = periodOf(location, query, reading.now)
    const movements = await listMovements(reading.sql, location.accountId, location.id, first, last)
    const rows = movements.map((movement) => {
      const fields = movementAnswer(movement)
      return [
        movement.day,
        fields.movement_id,
        fields.recorded_at,
        fields.drawer_id,
        fields.drawer,
        fields.kind,
        location.currency,
        fields.amount,
        fields.reason,
        fields.done_by,
        fields.approved_by,
      ]
    })
    const name = `cash-movements-${location.id}-${first}-${last}.csv`
    return new Document('text/csv', sheetOf(MOVEMENT_COLUMNS, rows, query.separator), name)
  },
})

export const movementCalls = [record, sheet]
