import type { Static } from 'typebox'
import { theLocation } from '../../locations/actions.ts'
import { CardTipsField, CashTipsField } from '../../locations/service-settings-routes.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  MoneyIn,
  MoneyText,
  Pin,
  Serial,
  Shape,
  Text,
} from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { DateField, requestedDay } from '../../reports/period.ts'
import { sumBalances } from '../../reports/store.ts'
import { closeDay } from './actions.ts'
import { CashMovementEntry, cashFields, DrawerId } from './cash-fields.ts'
import { closeAnswer } from './close-response.ts'
import { listCloses } from './close-store.ts'
import { cashOfDay, cashSums, movementAnswer } from './expected-cash.ts'
import { printDay } from './print-day-report.ts'
import { MAX_DRAWERS } from './rules.ts'

const Today = Type.String({ ...DateField, description: 'A business day, `YYYY-MM-DD`; left out: today' })
const Difference = Type.String({ ...MoneyText, description: 'Counted less expected' })
const sums = { expected: MoneyText, counted: MoneyText, difference: Difference }

const DayCloseEntry = Shape('DayClose', {
  close_id: Type.Integer({ ...Id, description: 'Counts within the day' }),
  closed_at: Instant,
  closed_by: Type.String(),
  approved_by: Type.String(),
  note: Type.String(),
  drawers: Type.Array(Shape({ drawer_id: DrawerId, name: Type.String(), ...sums })),
  ...sums,
})

const CashAnswer = Shape({
  location_id: Id,
  date: DateField,
  currency: Type.String({ examples: ['EUR'] }),
  closed: Flag,
  drawers: Type.Array(
    Shape({
      drawer_id: DrawerId,
      name: Type.String(),
      float: MoneyText,
      opening: Type.Union([Type.Null(), MoneyText], {
        description: 'The opening count; null: the drawer was not counted and began with its float',
      }),
      ...cashFields,
    }),
  ),
  expected: MoneyText,
  cash_tips: CashTipsField,
  card_tips: CardTipsField,
  movements: Type.Array(CashMovementEntry, { description: 'Cash put in and taken out, and opening counts' }),
  closes: Type.Array(DayCloseEntry, { description: 'The last one is valid' }),
})
export type CashAnswer = Static<typeof CashAnswer>

const read = readCall({
  name: 'reports.cash',
  method: 'GET',
  path: '/go/report/:location_id/cash',
  right: 'reports',
  summary: 'Report the cash of a business day',
  description:
    'The expected cash in each drawer, from all cash payments, refunds and cash movements of the day, and every count. Cash after a count is in `drawers`, not in `closes`.',
  params: { location_id: Id },
  query: { date: Type.Optional(Today) },
  answer: CashAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const location = await theLocation(reading, params.location_id)
    const period = requestedDay(location, query.date, reading.now)
    const [{ cash, movements }, closes] = await Promise.all([
      cashOfDay(reading, location, period),
      listCloses(reading.sql, location.accountId, location.id, period.first),
    ])
    return {
      location_id: location.id,
      date: period.first,
      currency: location.currency,
      closed: closes.length > 0 ? 1 : 0,
      drawers: cash.map((one) => ({
        drawer_id: one.drawer.number,
        name: one.drawer.name,
        float: formatCents(one.drawer.floatCents),
        opening: one.openingCents === undefined ? null : formatCents(one.openingCents),
        ...cashSums([one]),
      })),
      expected: cashSums(cash).expected,
      cash_tips: location.cashTips,
      card_tips: location.cardTips,
      movements: movements.map(movementAnswer),
      closes: closes.map(closeAnswer),
    }
  },
})

const close = changeCall({
  name: 'reports.close_day',
  method: 'POST',
  path: '/go/report/:location_id/close',
  summary: 'Close a business day',
  description:
    'Records the cash counted in each drawer, and returns the expected cash. It needs a supervisor’s approval. Nothing is locked: tables may still be open, and later payments count on their day. `again` 1 counts a closed day once more; all counts are kept.',
  params: { location_id: Id },
  body: {
    date: Type.Optional(Today),
    drawers: Type.Array(Type.Object({ drawer_id: DrawerId, counted: MoneyIn }), {
      minItems: 1,
      maxItems: MAX_DRAWERS,
      description: 'All of them',
    }),
    note: Type.Optional(Text(0, 200)),
    again: Type.Optional(Flag),
    supervisor_pin: Type.Optional(Pin),
  },
  bodyExample: { drawers: [{ drawer_id: 1, counted: '512.30' }], supervisor_pin: 1234 },
  status: 201,
  answer: { location_id: Id, date: DateField, tables_still_open: Count, result: DayCloseEntry },
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
    const closed = await closeDay(change, {
      locationId: params.location_id,
      date: body.date,
      counted: body.drawers.map(({ drawer_id, counted }) => ({ number: drawer_id, countedCents: counted })),
      note: (body.note ?? '').trim(),
      isAgain: body.again === 1,
      supervisorPin: body.supervisor_pin,
    })
    if (closed instanceof Refusal) return closed
    const location = await theLocation(change, params.location_id)
    const where = { accountId: location.accountId, locationId: location.id }
    const balances = await sumBalances(change.sql, where, requestedDay(location, closed.day, change.now))
    return {
      location_id: location.id,
      date: closed.day,
      tables_still_open: balances?.stillOpen ?? 0,
      result: closeAnswer(closed.close),
    }
  },
})

const print = changeCall({
  name: 'reports.print_day',
  method: 'POST',
  path: '/go/report/:location_id/day/print',
  right: 'manage',
  summary: 'Print the report of a business day',
  description:
    'Sales, payments and counts, on a printer of the location: as Z with its number if the day is closed, otherwise as X.',
  params: { location_id: Id },
  body: { date: Type.Optional(Today), serial_no: Serial },
  bodyExample: { serial_no: 'P-1001' },
  status: 201,
  answer: { location_id: Id, printjob_id: Id },
  refusals: ['location_not_found', 'printer_not_found'],
  change: async (change, { params, body }) => ({
    location_id: params.location_id,
    printjob_id: await printDay(change, {
      locationId: params.location_id,
      date: body.date,
      serialNo: body.serial_no,
    }),
  }),
})

export const closeCalls = [read, close, print]
