import { billFor } from '../bills/bill.ts'
import type { Rates } from '../bills/taxes.ts'
import type { Sql } from '../storage/database.ts'
import { businessDayOf, type Place, type Span, spanOfDays } from './day.ts'
import { listOrdersAsOf, sumEntries, type Where } from './store.ts'

export interface DaySoFar extends Span {
  date: string
}

/** The business day that is running at this instant, up to and with the instant itself. */
export function daySoFar(instant: number, place: Place): DaySoFar {
  const date = businessDayOf(instant, place)
  return { date, from: spanOfDays(date, date, place).from, to: instant + 1 }
}

/** As much of the same weekday of the week before: up to the same time on the clock of the wall. */
export function weekBeforeSoFar(instant: number, place: Place): DaySoFar {
  const date = Temporal.PlainDate.from(businessDayOf(instant, place)).subtract({ days: 7 }).toString()
  const { epochMilliseconds } = Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(place.timeZone)
    .subtract({ days: 7 })
  return { date, from: spanOfDays(date, date, place).from, to: epochMilliseconds + 1 }
}

export interface SumsSoFar {
  orders: number
  totalCents: number
  tipCents: number
}

/** What the orders of the span came to at its end, whatever was ordered, removed or deleted after it. */
export async function sumsSoFar(sql: Sql, where: Where, span: Span): Promise<SumsSoFar> {
  const [orders, { tipCents }] = await Promise.all([
    listOrdersAsOf(sql, where, span),
    sumEntries(sql, where, span),
  ])
  return {
    orders: orders.length,
    totalCents: orders.reduce((sum, order) => sum + totalOf(order), 0),
    tipCents,
  }
}

const totalOf = (order: Rates & { subtotalCents: number }) =>
  billFor([{ netCents: order.subtotalCents, tax: null }], { ...order, serviceOff: 0 }).totalCents
