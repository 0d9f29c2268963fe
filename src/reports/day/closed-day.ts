import type { Reading } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import { formatCents } from '../../platform/core/money.ts'
import { requestedDay } from '../period.ts'
import { salesReduced } from '../sales/reductions.ts'
import type { ReductionSums } from '../sales/reductions-store.ts'
import {
  cashChange,
  centsOf,
  methodsOf,
  movedCentsOf,
  type StoredReport,
  tipPayoutOf,
} from './cash-change.ts'
import { findFigures } from './closed-day-store.ts'
import { type DayReport, presentReport } from './day-report.ts'

/** Figures stored with a close. The version lets later releases read what earlier ones stored. */
export interface ClosedFigures {
  version: 1
  report: StoredReport
  reductions: ReductionSums[]
}

/** Computes the figures to store when a day is closed, in the transaction of the close. */
export async function figuresToStore(
  reading: Reading,
  locationId: number,
  date: string,
): Promise<ClosedFigures> {
  const location = await theLocation(reading, locationId)
  const where = { accountId: location.accountId, locationId }
  const period = requestedDay(location, date, reading.now)
  const [report, reductions] = await Promise.all([
    presentReport(reading, location, period),
    salesReduced(reading.sql, where, location, period),
  ])
  return { version: 1, report, reductions }
}

/**
 * The report of a business day; without a date, of today. A closed day has the figures stored at its close, with later
 * changes in `since`.
 */
export async function dayReport(reading: Reading, locationId: number, date: string | undefined) {
  const { sql, now } = reading
  const location = await theLocation(reading, locationId)
  const where = { accountId: location.accountId, locationId: location.id }
  const period = requestedDay(location, date, now)
  const [closed, present] = await Promise.all([
    findFigures(sql, where, period.first),
    presentReport(reading, location, period),
  ])
  if (closed?.figures === null || closed === undefined) {
    const reductions = await salesReduced(sql, where, location, period)
    const figures = closed ? ('recomputed' as const) : ('so_far' as const)
    return { report: { ...present, figures, since: null }, reductions }
  }
  const { report, reductions } = JSON.parse(closed.figures) as ClosedFigures
  return {
    report: {
      ...report,
      cash: report.cash ?? null,
      figures: 'stored' as const,
      since: changesSince(report, present),
    },
    reductions,
  }
}

/** Sales, payments and refunds after the figures were stored; null: none. */
export function changesSince(stored: StoredReport, present: DayReport) {
  const tips = tipPayoutOf(stored)
  const cashOf = (report: StoredReport) => cashChange(methodsOf(report), movedCentsOf(report), tips)
  const names = [...stored.taken.by_method, ...present.taken.by_method].map(({ method }) => method)
  const methods = [...new Set(names)].map((method) => {
    const before = stored.taken.by_method.find((one) => one.method === method)
    const now = present.taken.by_method.find((one) => one.method === method)
    const difference = (field: 'payments' | 'tips' | 'refunds') => less(now?.[field], before?.[field])
    return {
      method,
      count: (now?.count ?? 0) - (before?.count ?? 0),
      payments: difference('payments'),
      tips: difference('tips'),
      refunds: difference('refunds'),
    }
  })
  const by_method = methods.filter(({ payments, tips, refunds }) => [payments, tips, refunds].some(isSome))
  const since = {
    orders: present.orders - stored.orders,
    orders_total: less(present.balance.orders_total, stored.balance.orders_total),
    payments: less(present.taken.payments, stored.taken.payments),
    tips: less(present.taken.tips, stored.taken.tips),
    refunds: less(present.taken.refunds, stored.taken.refunds),
    cash_moved: formatCents(movedCentsOf(present) - movedCentsOf(stored)),
    cash: formatCents(cashOf(present) - cashOf(stored)),
    by_method,
  }
  const isSame =
    by_method.length === 0 && since.orders === 0 && ![since.orders_total, since.cash_moved].some(isSome)
  return isSame ? null : since
}

const less = (now = '0.00', before = '0.00') => formatCents(centsOf(now) - centsOf(before))
const isSome = (amount: string) => centsOf(amount) !== 0
