import { totalOwed } from '../../bills/balance.ts'
import type { Reading } from '../../context.ts'
import { unprintedLinesAt } from '../../kitchen/line-state/unprinted.ts'
import type { Location } from '../../locations/rules.ts'
import { listOpenOrders } from '../../orders/lifecycle/list-open-store.ts'
import { statusOf } from '../../payments/holds/holds.ts'
import { REFUNDS_LISTED_MS } from '../../payments/refunds/refund-rules.ts'
import { listUnsettledRefunds } from '../../payments/refunds/refund-store.ts'
import { listUnsettledOfLocation } from '../../payments/store.ts'
import { listLostTickets } from '../../printing/jobs/queue-store.ts'
import { listFloor } from '../../tables/store.ts'
import { queryByDays } from '../day-batches.ts'
import { type Period, periodOf } from '../period.ts'
import { sumEntriesByDay, sumOrdersByDay } from '../store.ts'

/** One location in the overview of all locations. */
export interface LocationTotals {
  location: Location
  period: Period
  orders: number
  covers: number
  totalCents: number
  tipCents: number
  /** Days with orders. */
  days: { date: string; orders: number; totalCents: number }[]
  openTables: number
  tables: number
  unpaidCents: number
  /** Items that need attention: payments, refunds and tickets with an unknown outcome. */
  unknownPayments: number
  unknownRefunds: number
  lostTickets: number
  /** Fired dishes that no printer or screen has, or will have unless somebody acts. */
  notPrinted: number
}

/** The figures of the location's own reports, and what needs attention there now. */
export async function locationTotals(
  reading: Reading,
  location: Location,
  query: { from?: string; to?: string },
): Promise<LocationTotals> {
  const { sql, now } = reading
  const where = { accountId: location.accountId, locationId: location.id }
  const period = periodOf(location, query, now)
  const orders = await queryByDays(period, location, async (piece) =>
    (await sumOrdersByDay(sql, where, piece)).map(({ day, ...sums }) => ({
      date: piece.dates[day] as string,
      ...sums,
    })),
  )
  const entries = await queryByDays(period, location, (piece) => sumEntriesByDay(sql, where, piece))
  const tables = await listFloor(sql, where.accountId, where.locationId)
  const unsettled = await listUnsettledOfLocation(sql, where.accountId, where.locationId)
  const refunds = await listUnsettledRefunds(sql, where.accountId, where.locationId, now - REFUNDS_LISTED_MS)
  const lost = await listLostTickets(sql, where.accountId, where.locationId)
  const lines = await unprintedLinesAt(reading, location.id)
  const open = await listOpenOrders(sql, where.accountId, where.locationId)
  return {
    location,
    period,
    orders: sumOf(orders, ({ orders }) => orders),
    covers: sumOf(orders, ({ covers }) => covers),
    totalCents: sumOf(orders, ({ totalCents }) => totalCents),
    tipCents: sumOf(entries, ({ tipCents }) => tipCents),
    days: orders,
    openTables: tables.filter(({ order }) => order).length,
    tables: tables.length,
    unpaidCents: totalOwed(open),
    unknownPayments: unsettled.filter((payment) => statusOf(payment, now) === 'unknown').length,
    unknownRefunds: refunds.filter((refund) => statusOf(refund, now) === 'unknown').length,
    lostTickets: lost.length,
    notPrinted: lines.filter(({ state }) => state === 'not_printed').length,
  }
}

const sumOf = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
