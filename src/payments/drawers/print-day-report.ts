import type { Change } from '../../context.ts'
import { queueJob } from '../../kitchen/ticket-jobs.ts'
import { paperWords } from '../../locales/index.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import type { Location } from '../../locations/rules.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { dayText, localTime } from '../../printing/jobs/compose-ticket.ts'
import { findPrinter } from '../../printing/printers/store.ts'
import { dayReport } from '../../reports/day/closed-day.ts'
import { requestedDay } from '../../reports/period.ts'
import type { ReductionSums } from '../../reports/sales/reductions-store.ts'
import { closeAnswer } from './close-response.ts'
import { type DayClose, listCloses } from './close-store.ts'
import { dayRows, type PrintedReduction } from './day-report-rows.ts'

/** Queues the day report on a printer; returns the print job's id. */
export async function printDay(
  change: Change,
  input: { locationId: number; date: string | undefined; serialNo: string },
): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { locationId, serialNo } = input
  const location = await theLockedLocation(change, locationId)
  const printer = await findPrinter(sql, accountId, serialNo)
  if (printer?.locationId !== locationId) {
    throw new Refusal(
      'printer_not_found',
      `Location ${locationId} has no printer with serial number ${serialNo}.`,
    )
  }
  const period = requestedDay(location, input.date, now)
  const [{ report, reductions }, closes] = await Promise.all([
    dayReport(change, locationId, period.first),
    listCloses(sql, accountId, locationId, period.first),
  ])
  const last = closes.at(-1)
  const { paperLanguage: language } = location
  const words = paperWords(language).dayReport
  const ticket = {
    kind: 'day' as const,
    house: location.name,
    title: last ? words.zReport(last.number) : words.xReport,
    day: dayText(period.first, location),
    ...localTime(now, location),
    ...(language !== 'en' && { language }),
    rows: dayRows(report, byKind(reductions), last && printedClose(last, location), words),
  }
  return queueJob(change, printer, { orderId: null, ticket, number: last?.number ?? 0 })
}

/** The count with its time in the location's time zone. */
function printedClose(close: DayClose, location: Location) {
  const { date, time } = localTime(close.closedAt, location)
  return { ...closeAnswer(close), closed_at: `${date} ${time}` }
}

/** Sums the reductions: one line each for discounts, comps and voids. */
function byKind(reductions: ReductionSums[]): PrintedReduction[] {
  const groups = Map.groupBy(reductions, ({ kind }) => kind)
  return [...groups].map(([kind, all]) => ({
    kind,
    count: all.reduce((sum, { count }) => sum + count, 0),
    amount: formatCents(all.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  }))
}
