import { billFor, billOf } from '../../bills/bill.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { type BusinessClock, businessDayOf, type Span, spanOfDays } from '../business-day.ts'
import { listDiscountsAsOf, listLinesAsOf, listOrdersAsOf, type OrderAsOf } from '../point-in-time-store.ts'
import { sumEntries, type Where } from '../store.ts'

export interface DayToDate extends Span {
  date: string
}

/** The current business day up to and including this instant. */
export function dayToDate(instant: number, clock: BusinessClock): DayToDate {
  const date = businessDayOf(instant, clock)
  return { date, from: spanOfDays(date, date, clock).from, to: instant + 1 }
}

/** That weekday of the week before, up to the same local time. */
export function sameDayLastWeekToDate(instant: number, clock: BusinessClock): DayToDate {
  const date = Temporal.PlainDate.from(businessDayOf(instant, clock)).subtract({ days: 7 }).toString()
  const { epochMilliseconds } = Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(clock.timeZone)
    .subtract({ days: 7 })
  return { date, from: spanOfDays(date, date, clock).from, to: epochMilliseconds + 1 }
}

export interface SumsToDate {
  orders: number
  totalCents: number
  tipCents: number
}

/** Totals of the orders of the span in their state at its end; later changes do not count. */
export async function sumsToDate(sql: Sql, where: Where, span: Span): Promise<SumsToDate> {
  const [orders, { tipCents }] = await Promise.all([
    listOrdersAsOf(sql, where, span),
    sumEntries(sql, where, span),
  ])
  const totals = await Promise.all(orders.map((order) => totalAsOf(sql, where, order, span.to)))
  return { orders: orders.length, totalCents: totals.reduce((sum, total) => sum + total, 0), tipCents }
}

async function totalAsOf(sql: Sql, { accountId }: Where, order: OrderAsOf, to: number): Promise<number> {
  if (order.isPlain) return billFor([{ netCents: order.listCents, tax: null }], order).totalCents
  const [lines, discounts] = await Promise.all([
    listLinesAsOf(sql, accountId, order.id, to),
    listDiscountsAsOf(sql, accountId, order.id, to),
  ])
  const taxed = lines.map(({ taxRateBps, ...line }) => ({
    ...line,
    tax: taxRateBps === null ? null : { name: '', rateBps: taxRateBps },
  }))
  return billOf(taxed, discounts, order).totalCents
}
