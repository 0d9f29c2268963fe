import { paperWords } from '../../locales/index.ts'
import type { DayReportWords } from '../../locales/words.ts'
import type { DayRow } from '../../printing/tickets/model.ts'
import type { changesSince } from '../../reports/day/closed-day.ts'
import type { DayReport } from '../../reports/day/day-report.ts'
import { THE_DRAWER } from './default-drawer.ts'

type Since = NonNullable<ReturnType<typeof changesSince>>

/** A cash count on the printed day report. */
export interface PrintedClose {
  closed_at: string
  closed_by: string
  approved_by: string
  note: string
  expected: string
  counted: string
  difference: string
  drawers: { name: string; expected: string; counted: string; difference: string }[]
}

export interface PrintedReduction {
  kind: string
  count: number
  amount: string
}

/** The printed day report from top to bottom: sold, taken, left open, counted. */
export function dayRows(
  report: DayReport & { since?: Since | null },
  reductions: PrintedReduction[],
  close: PrintedClose | undefined,
  words: DayReportWords,
): DayRow[] {
  const { balance, taken } = report
  return [
    { kind: 'heading', text: words.sales },
    pair(words.orders, String(report.orders)),
    ...(report.covers > 0 ? [pair(words.guests, String(report.covers))] : []),
    pair(words.net, report.net),
    ...report.taxes.map(({ name, rate, tax }) =>
      detail(`${name === '' || name === paperWords('en').dayReport.tax ? words.tax : name} ${rate} %`, tax),
    ),
    pair(words.tax, report.tax),
    pair(words.service, report.service_charge),
    sum(`${words.total} ${report.currency}`, balance.orders_total),
    pair(words.average, report.average_check),
    ...reductions.map(({ kind, count, amount }) =>
      detail(`${words.reduced[kind] ?? kind} (${count})`, amount),
    ),
    { kind: 'heading', text: words.payments },
    ...taken.by_method.flatMap(({ method, payments, tips, refunds }) => [
      pair(words.methods[method] ?? named(method), payments),
      ...(tips === '0.00' ? [] : [detail(words.tips, tips)]),
      ...(refunds === '0.00' ? [] : [detail(words.givenBack, `-${refunds}`)]),
    ]),
    sum(words.takings, taken.takings),
    pair(words.tips, taken.tips),
    pair(words.stillOpen, balance.still_open),
    ...(report.unsettled.count > 0
      ? [pair(`${words.unknown} (${report.unsettled.count})`, report.unsettled.amount)]
      : []),
    pair(words.difference, balance.difference),
    ...(close ? cashRows(close, words) : []),
    ...(report.since ? sinceRows(report.since, report.currency, words) : []),
  ]
}

/** Money that came or went after the close and is not in the figures above. */
function sinceRows(since: Since, currency: string, words: DayReportWords): DayRow[] {
  return [
    { kind: 'heading', text: words.since },
    pair(`${words.total} ${currency}`, since.orders_total),
    ...since.by_method.flatMap(({ method, payments, tips, refunds }) => [
      pair(words.methods[method] ?? named(method), payments),
      ...(tips === '0.00' ? [] : [detail(words.tips, tips)]),
      ...(refunds === '0.00' ? [] : [detail(words.givenBack, refunds)]),
    ]),
  ]
}

function cashRows(close: PrintedClose, words: DayReportWords): DayRow[] {
  return [
    { kind: 'heading', text: words.cash },
    ...close.drawers.flatMap(({ name, expected, counted, difference }) => [
      // The default drawer is printed under its name in the language of the paper.
      pair(name === THE_DRAWER.name ? (words.methods.cash ?? name) : name, ''),
      detail(words.expected, expected),
      detail(words.counted, counted),
      detail(words.difference, difference),
    ]),
    sum(words.difference, close.difference),
    ...(close.note === '' ? [] : [{ kind: 'words' as const, text: close.note }]),
    {
      kind: 'words',
      text: words.closed(close.closed_at, close.closed_by, close.approved_by),
    },
  ]
}

const pair = (left: string, right: string): DayRow => ({ kind: 'pair', left, right })
const detail = (left: string, right: string): DayRow => ({ kind: 'detail', left, right })
const sum = (left: string, right: string): DayRow => ({ kind: 'sum', left, right })
const named = (method: string) => `${method.charAt(0).toUpperCase()}${method.slice(1)}`
