import { paperWords } from '../../locales/index.ts'
import type { DayReportWords } from '../../locales/words.ts'
import type { DayRow } from '../../printing/tickets/model.ts'
import type { StoredReport } from '../../reports/day/cash-change.ts'
import type { changesSince } from '../../reports/day/closed-day.ts'
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
  report: StoredReport & { since?: Since | null },
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
    ...report.taxes.map((part) => detail(taxName(part, words), part.tax)),
    pair(words.tax, report.tax),
    ...(report.refunded_tax === undefined || report.refunded_tax === '0.00'
      ? []
      : refundedTaxRows(report, report.refunded_tax, words)),
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
    ...(report.cash ? expectedRows(report.cash, words) : []),
    ...(close ? cashRows(close, words) : []),
    ...(report.since ? sinceRows(report.since, report.currency, words) : []),
  ]
}

/** Tax that refunds returned, by rate. */
function refundedTaxRows(report: StoredReport, refundedTax: string, words: DayReportWords): DayRow[] {
  return [
    pair(words.refundedTax, less(refundedTax)),
    ...report.taxes.flatMap((part) =>
      part.refunded_tax === undefined || part.refunded_tax === '0.00'
        ? []
        : [detail(taxName(part, words), less(part.refunded_tax))],
    ),
  ]
}

function taxName({ name, rate }: { name: string; rate: string }, words: DayReportWords): string {
  return `${name === '' || name === paperWords('en').dayReport.tax ? words.tax : name} ${rate} %`
}

/** Money that came or went after the close and is not in the figures above. */
function sinceRows(since: Since, currency: string, words: DayReportWords): DayRow[] {
  return [
    { kind: 'heading', text: words.since },
    pair(`${words.total} ${currency}`, since.orders_total),
    ...(since.cash_moved === '0.00' ? [] : [pair(words.cashMoved, since.cash_moved)]),
    ...since.by_method.flatMap(({ method, payments, tips, refunds }) => [
      pair(words.methods[method] ?? named(method), payments),
      ...(tips === '0.00' ? [] : [detail(words.tips, tips)]),
      ...(refunds === '0.00' ? [] : [detail(words.givenBack, refunds)]),
    ]),
  ]
}

/** How the expected cash comes about. Nothing is printed where it is payments and float alone. */
function expectedRows(cash: NonNullable<StoredReport['cash']>, words: DayReportWords): DayRow[] {
  const { movements } = cash
  const isPlain = [cash.tips_with_servers, cash.tips_paid_out].every((amount) => amount === '0.00')
  if (movements.length === 0 && isPlain) return []
  const some = (left: string, amount: string, shown = amount) =>
    amount === '0.00' ? [] : [pair(left, shown)]
  return [
    { kind: 'heading', text: words.inDrawer },
    pair(words.opening, cash.opening),
    pair(words.methods.cash ?? 'Cash', cash.payments),
    ...some(words.tips, cash.tips),
    ...some(words.givenBack, cash.refunds, less(cash.refunds)),
    ...some(words.serverTips, cash.tips_with_servers, less(cash.tips_with_servers)),
    ...some(words.tipsPaidOut, cash.tips_paid_out, less(cash.tips_paid_out)),
    ...movements.map(({ kind, amount, reason }) =>
      detail([words.moved[kind] ?? kind, reason].filter((text) => text !== '').join(': '), amount),
    ),
    sum(words.expected, cash.expected),
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

const less = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
const pair = (left: string, right: string): DayRow => ({ kind: 'pair', left, right })
const detail = (left: string, right: string): DayRow => ({ kind: 'detail', left, right })
const sum = (left: string, right: string): DayRow => ({ kind: 'sum', left, right })
const named = (method: string) => `${method.charAt(0).toUpperCase()}${method.slice(1)}`
