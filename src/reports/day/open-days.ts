import type { Reading } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import type { TipPayout } from '../../locations/tip-payout.ts'
import { sumMovementsByDay } from '../../payments/drawers/movement-store.ts'
import { businessDayOf, spanOfDays } from '../business-day.ts'
import { queryByDays } from '../day-batches.ts'
import { cashChange, methodsOf, movedCentsOf, tipPayoutOf } from './cash-change.ts'
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
  const [closes, taken, movements] = await Promise.all([
    listLastFigures(sql, where, first, today),
    queryByDays(period, location, async (run) => {
      const sums = await sumMovedByDay(sql, where, run)
      return sums.map(({ day, ...sum }) => ({ date: run.dates[day] ?? '', ...sum }))
    }),
    sumMovementsByDay(sql, location.accountId, locationId, first, today),
  ])
  const figuresOf = new Map(closes.map(({ day, figures }) => [day, figures]))
  const takenOn = Map.groupBy(taken, ({ date }) => date)
  const movedOn = new Map(movements.map(({ day, movedCents }) => [day, movedCents]))
  // A day without cash is listed too, if it has other payments.
  const days = [...new Set([...takenOn.keys(), ...movedOn.keys(), ...figuresOf.keys()])].sort()
  return days.flatMap((date): OpenDay[] => {
    const figures = figuresOf.get(date)
    const cashBy = (tips: TipPayout) => cashChange(takenOn.get(date) ?? [], movedOn.get(date) ?? 0, tips)
    if (figures === undefined) {
      return date === today ? [] : [{ date, why: 'not_closed', cashCents: cashBy(location) }]
    }
    // Closed by a version that stored no figures, so later changes are unknown.
    if (figures === null) return []
    const { report } = JSON.parse(figures) as ClosedFigures
    const tips = tipPayoutOf(report)
    const sinceCents = cashBy(tips) - cashChange(methodsOf(report), movedCentsOf(report), tips)
    return sinceCents === 0 ? [] : [{ date, why: 'cash_after_close', cashCents: sinceCents }]
  })
}
