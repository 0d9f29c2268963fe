import type { Reading } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import { methodTraits } from '../../payments/methods.ts'
import { businessDayOf, spanOfDays } from '../business-day.ts'
import { queryByDays } from '../day-batches.ts'
import type { ClosedFigures } from './closed-day.ts'
import { listLastFigures, sumMovedByDay } from './closed-day-store.ts'

const DAYS_LOOKED_AT = 30

export interface OpenDay {
  date: string
  why: 'not_closed' | 'cash_after_close'
  /** Cash of the day, or since it was closed. */
  cashCents: number
}

/** Days of the last thirty that still have to be counted, oldest first. Today is included once it was closed. */
export async function openDays(reading: Reading, locationId: number): Promise<OpenDay[]> {
  const { sql, now } = reading
  const location = await theLocation(reading, locationId)
  const where = { accountId: location.accountId, locationId }
  const today = businessDayOf(now, location)
  const first = Temporal.PlainDate.from(today).subtract({ days: DAYS_LOOKED_AT }).toString()
  const period = { first, last: today, ...spanOfDays(first, today, location) }
  const [closes, moved] = await Promise.all([
    listLastFigures(sql, where, first, today),
    queryByDays(period, location, async (run) => {
      const sums = await sumMovedByDay(sql, where, run)
      return sums.map(({ day, ...sum }) => ({ date: run.dates[day] ?? '', ...sum }))
    }),
  ])
  const figuresOf = new Map(closes.map(({ day, figures }) => [day, figures]))
  // A day without cash is listed too, if it has other payments.
  const cashOf = new Map(moved.map(({ date }) => [date, 0]))
  for (const { date, method, movedCents } of moved) {
    if (methodTraits(method).countsInDrawer) cashOf.set(date, (cashOf.get(date) ?? 0) + movedCents)
  }
  const days = [...new Set([...cashOf.keys(), ...figuresOf.keys()])].sort()
  return days.flatMap((date): OpenDay[] => {
    const figures = figuresOf.get(date)
    const cashCents = cashOf.get(date) ?? 0
    if (figures === undefined) return date === today ? [] : [{ date, why: 'not_closed', cashCents }]
    // Closed by a version that stored no figures, so later changes are unknown.
    if (figures === null) return []
    const sinceCents = cashCents - cashAtClose(JSON.parse(figures))
    return sinceCents === 0 ? [] : [{ date, why: 'cash_after_close', cashCents: sinceCents }]
  })
}

function cashAtClose({ report }: ClosedFigures): number {
  const cents = (amount: string) => Number(amount.replace('.', ''))
  return report.taken.by_method
    .filter(({ method }) => methodTraits(method).countsInDrawer)
    .reduce((sum, { payments, tips, refunds }) => sum + cents(payments) + cents(tips) - cents(refunds), 0)
}
