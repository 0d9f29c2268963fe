import { ORDER_KINDS } from '../../orders/store.ts'
import { divideRounded } from '../../platform/core/money.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { type BusinessClock, offsetsIn } from '../business-day.ts'
import { queryByDays, sumBy } from '../day-batches.ts'
import type { Period } from '../period.ts'
import { tipsByStaff } from '../staff/tips.ts'
import {
  type EntrySums,
  type OrderSums,
  sumEntriesByDay,
  sumEntriesByMethod,
  sumOrdersByDay,
  sumOrdersByHour,
  sumOrdersByKind,
  sumOrdersByStaff,
  type Where,
} from '../store.ts'

export interface DaySales extends OrderSums, EntrySums {
  date: string
}

/** Every day of the period, including days without orders. */
export function salesByDay(
  sql: Sql,
  where: Where,
  clock: BusinessClock,
  period: Period,
): Promise<DaySales[]> {
  return queryByDays(period, clock, async (run) => {
    const [orders, entries] = await Promise.all([
      sumOrdersByDay(sql, where, run),
      sumEntriesByDay(sql, where, run),
    ])
    const ordersOf = new Map(orders.map(({ day, ...sums }) => [day, sums]))
    const entriesOf = new Map(entries.map(({ day, ...sums }) => [day, sums]))
    return run.dates.map((date, index) => {
      const money = entriesOf.get(index) ?? { amountCents: 0, tipCents: 0, refundedCents: 0 }
      return { date, ...(ordersOf.get(index) ?? NOTHING), ...money }
    })
  })
}

/** By hour of the day in local time, over all days of the period. */
export async function salesByHour(sql: Sql, where: Where, clock: BusinessClock, period: Period) {
  const rows = await queryByDays(period, clock, async (piece) => {
    const offsets = offsetsIn(piece, clock.timeZone)
    return (await Promise.all(offsets.map((offset) => sumOrdersByHour(sql, where, offset)))).flat()
  })
  const hours = sumBy(
    rows,
    ({ hour }) => hour,
    (one, other) => ({ hour: one.hour, ...added(one, other) }),
  )
  return hours.sort((one, other) => one.hour - other.hour)
}

export const NOTHING: OrderSums = {
  orders: 0,
  subtotalCents: 0,
  taxCents: 0,
  serviceCents: 0,
  totalCents: 0,
  covers: 0,
}

export function added(one: OrderSums, other: OrderSums): OrderSums {
  return {
    orders: one.orders + other.orders,
    subtotalCents: one.subtotalCents + other.subtotalCents,
    taxCents: one.taxCents + other.taxCents,
    serviceCents: one.serviceCents + other.serviceCents,
    totalCents: one.totalCents + other.totalCents,
    covers: one.covers + other.covers,
  }
}

/** Sales at tables and by kind of tab. */
export async function salesByKind(sql: Sql, where: Where, clock: BusinessClock, period: Period) {
  const rows = await queryByDays(period, clock, (piece) => sumOrdersByKind(sql, where, piece))
  const kinds = sumBy(
    rows,
    ({ kind }) => kind,
    (one, other) => ({ kind: one.kind, ...added(one, other) }),
  )
  return kinds.sort((one, other) => ORDER_KINDS.indexOf(one.kind) - ORDER_KINDS.indexOf(other.kind))
}

/** The average total of an order; 0 without orders. */
export function averageCheckCents({ orders, totalCents }: OrderSums): number {
  return orders === 0 ? 0 : divideRounded(totalCents, orders)
}

/** Sales and tips by staff member. */
export async function salesByStaff(sql: Sql, where: Where, clock: BusinessClock, period: Period) {
  const [rows, tips] = await Promise.all([
    queryByDays(period, clock, (piece) => sumOrdersByStaff(sql, where, piece)),
    tipsByStaff(sql, where, clock, period),
  ])
  const servers = sumBy(
    rows,
    ({ staffId }) => staffId,
    (one, other) => ({ ...one, ...added(one, other) }),
  )
  const earned = new Map(tips.map(({ staffId, totalCents }) => [staffId, totalCents]))
  const served = new Set(servers.map(({ staffId }) => staffId))
  const others = tips
    .filter(({ staffId }) => !served.has(staffId))
    .map((person) => ({ ...person, ...NOTHING }))
  return [...servers, ...others]
    .map((person) => ({ ...person, tipCents: earned.get(person.staffId) ?? 0 }))
    .sort((one, other) => one.staffId - other.staffId)
}

/** Payments by method. */
export async function salesByMethod(sql: Sql, where: Where, clock: BusinessClock, period: Period) {
  const rows = await queryByDays(period, clock, (piece) => sumEntriesByMethod(sql, where, piece))
  const methods = sumBy(
    rows,
    ({ method }) => method,
    (one, other) => ({
      method: one.method,
      taken: one.taken + other.taken,
      amountCents: one.amountCents + other.amountCents,
      tipCents: one.tipCents + other.tipCents,
      reversedCents: one.reversedCents + other.reversedCents,
      refundedCents: one.refundedCents + other.refundedCents,
    }),
  )
  return methods.sort((one, other) => (one.method < other.method ? -1 : 1))
}
