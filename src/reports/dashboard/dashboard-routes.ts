import type { Static } from 'typebox'
import { totalOwed } from '../../bills/balance.ts'
import { unprintedLinesAt } from '../../kitchen/line-state/unprinted.ts'
import { hasSupervisorPin, theLocation } from '../../locations/actions.ts'
import type { TipLimits } from '../../locations/rules.ts'
import { placeFields, placeFieldsOf } from '../../orders/label-fields.ts'
import { listOpenOrders } from '../../orders/lifecycle/list-open-store.ts'
import { mostTip } from '../../payments/rules.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, Instant, list, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { listLostTickets } from '../../printing/jobs/queue-store.ts'
import { JOB_KINDS, type JobKind } from '../../printing/jobs/rules.ts'
import { listFloor } from '../../tables/store.ts'
import { DateField } from '../period.ts'
import {
  type DayToDate,
  dayToDate,
  type SumsToDate,
  sameDayLastWeekToDate,
  sumsToDate,
} from './day-to-date.ts'
import { listOrderTipsAbove, listTipsAbove, type TakenTip } from './large-tips-store.ts'
import { todayCalls } from './today-routes.ts'

const SoFar = Shape({ date: DateField, until: Instant, orders: Count, total: MoneyText, tips: MoneyText })

const LargeTip = Shape({
  order_id: Id,
  payment_id: Id,
  ...placeFields,
  tip: MoneyText,
  most: Type.String({ ...MoneyText, description: 'The location’s limit for that payment' }),
})
export type LargeTip = Static<typeof LargeTip>

const DashboardAnswer = Shape({
  location_id: Id,
  today: SoFar,
  week_before: SoFar,
  tables: Count,
  open_tables: Count,
  unpaid: MoneyText,
  supervisor_pin_set: Flag,
  large_tips: Type.Array(LargeTip),
})
export type DashboardAnswer = Static<typeof DashboardAnswer>

const dashboard = readCall({
  name: 'dashboard.get',
  method: 'GET',
  path: '/go/report/:location_id/dashboard',
  right: 'reports',
  summary: 'Read the dashboard of the day',
  description:
    'The business day to date, and the same weekday of the week before up to the same time: its orders as they were then. `unpaid` is the balance of all open orders, with and without a table. Without a supervisor PIN no payment can be reversed. `large_tips` are tips of the day above the location’s limits, of one payment or of an order together, which a card reader had taken. They are listed until they are changed, reversed or refunded.',
  params: { location_id: Id },
  answer: DashboardAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { sql, now } = reading
    const location = await theLocation(reading, params.location_id)
    const where = { accountId: location.accountId, locationId: location.id }
    const [today, weekBefore] = [dayToDate(now, location), sameDayLastWeekToDate(now, location)]
    const [sums, sumsBefore, tables, open, tips, orderTips] = await Promise.all([
      sumsToDate(sql, where, today),
      sumsToDate(sql, where, weekBefore),
      listFloor(sql, where.accountId, where.locationId),
      listOpenOrders(sql, where.accountId, where.locationId),
      listTipsAbove(sql, where, today, location.tipLimitAmountCents),
      listOrderTipsAbove(sql, where, today, location.tipLimitAmountCents),
    ])
    return {
      location_id: location.id,
      today: sumsFields(today, sums),
      week_before: sumsFields(weekBefore, sumsBefore),
      tables: tables.length,
      open_tables: tables.filter(({ order }) => order).length,
      unpaid: formatCents(totalOwed(open)),
      supervisor_pin_set: hasSupervisorPin(reading, location) ? 1 : 0,
      large_tips: oddTips(tips, orderTips, location).map((tip) => largeTipEntry(tip, location)),
    }
  },
})

/** Payments with a tip above the limit, and orders whose tips together exceed it. */
function oddTips(tips: TakenTip[], orderTips: TakenTip[], limits: TipLimits): TakenTip[] {
  const ofPayments = tips.filter((tip) => isTooLarge(tip, limits))
  const listed = new Set(ofPayments.map(({ orderId }) => orderId))
  const ofOrders = orderTips.filter((tip) => !listed.has(tip.orderId) && isTooLarge(tip, limits))
  return [...ofPayments, ...ofOrders]
}

function isTooLarge({ amountCents, tipCents }: TakenTip, limits: TipLimits): boolean {
  return tipCents > mostTip(limits, amountCents)
}

function largeTipEntry(tip: TakenTip, limits: TipLimits): LargeTip {
  return {
    order_id: tip.orderId,
    payment_id: tip.paymentId,
    ...placeFieldsOf(tip),
    tip: formatCents(tip.tipCents),
    most: formatCents(mostTip(limits, tip.amountCents)),
  }
}

function sumsFields({ date, to }: DayToDate, { orders, totalCents, tipCents }: SumsToDate) {
  return {
    date,
    until: formatInstant(to - 1),
    orders,
    total: formatCents(totalCents),
    tips: formatCents(tipCents),
  }
}

const LostTicket = Shape({
  printjob_id: Id,
  order_id: Id,
  ...placeFields,
  printer_name: Type.String(),
  kind: Type.Unsafe<JobKind>({ type: 'string', enum: [...JOB_KINDS] }),
  reason: Type.String(),
  received: Instant,
})
export type LostTicket = Static<typeof LostTicket>

const lost = readCall({
  name: 'dashboard.list_unprinted',
  method: 'GET',
  path: '/go/report/:location_id/lost',
  right: 'reports',
  summary: 'List lost tickets',
  description:
    'Print jobs of open orders that failed or expired, unless the same was printed for that order at that printer since.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, LostTicket),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const tickets = await listLostTickets(reading.sql, location.accountId, location.id)
    const result = tickets.map((ticket) => ({
      printjob_id: ticket.id,
      order_id: ticket.orderId,
      ...placeFieldsOf(ticket),
      printer_name: ticket.printerName,
      kind: ticket.kind,
      reason: ticket.reason,
      received: formatInstant(ticket.receivedAt),
    }))
    return { location_id: location.id, records: result.length, result }
  },
})

const NotPrinted = Shape({
  order_id: Id,
  ...placeFields,
  dishes: Type.Array(Shape({ qty: Id, name: Type.String() })),
  reason: Type.String({ description: 'Like `not_printed` of a line in Get Order' }),
  station: Type.String({ description: 'The printer or screen that was to print them, or empty' }),
  since: Type.String({ ...Instant, description: 'When the oldest of them was fired' }),
})
export type NotPrinted = Static<typeof NotPrinted>

const notPrinted = readCall({
  name: 'dashboard.list_not_printed',
  method: 'GET',
  path: '/go/report/:location_id/not_printed',
  right: ['service', 'reports'],
  summary: 'List dishes that the kitchen does not have',
  description:
    'Fired dishes of open orders that no printer has printed and no screen shows, or will unless somebody acts: there is no printer, it was never online, it is offline or out of paper, its print job failed, or automatic printing is off. They leave the list when they are printed, served or removed.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, NotPrinted),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const [lines, open] = await Promise.all([
      unprintedLinesAt(reading, location.id),
      listOpenOrders(reading.sql, location.accountId, location.id),
    ])
    const missing = lines.filter(({ state }) => state === 'not_printed')
    const groups = Map.groupBy(missing, ({ orderId, reason, station }) => `${orderId} ${reason} ${station}`)
    const placeOf = new Map(
      open.map((order) => [order.id, { ...order, orderKind: order.kind, orderName: order.name }]),
    )
    const result = [...groups.values()].flatMap((dishes) => {
      const [first] = dishes
      const place = first && placeOf.get(first.orderId)
      if (!first || !place) return []
      return [
        {
          order_id: first.orderId,
          ...placeFieldsOf(place),
          dishes: dishes.map(({ qty, name }) => ({ qty, name })),
          reason: first.reason,
          station: first.station,
          since: formatInstant(Math.min(...dishes.map(({ firedAt }) => firedAt))),
        },
      ]
    })
    return { location_id: location.id, records: result.length, result }
  },
})

export const dashboardCalls = [dashboard, lost, notPrinted, ...todayCalls]
