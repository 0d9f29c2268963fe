import type { DayReport } from '../reports/day-report.ts'
import type { DayRow } from '../tickets/model.ts'

/** A count of the drawers, as it is told. */
export interface ToldClose {
  closed_at: string
  closed_by: string
  approved_by: string
  note: string
  expected: string
  counted: string
  difference: string
  drawers: { name: string; expected: string; counted: string; difference: string }[]
}

export interface ToldReduction {
  kind: string
  count: number
  amount: string
}

const REDUCED: Record<string, string> = { discount: 'Discounts', comp: 'On the house', void: 'Voids' }

/** The day on paper, as whoever closes it reads it from above: sold, taken, left open, counted. */
export function dayRows(
  report: DayReport,
  reductions: ToldReduction[],
  close: ToldClose | undefined,
): DayRow[] {
  const { balance, taken } = report
  return [
    { kind: 'heading', text: 'Sales' },
    pair('Orders', String(report.orders)),
    ...(report.covers > 0 ? [pair('Guests', String(report.covers))] : []),
    pair('Net', report.net),
    ...report.taxes.map(({ name, rate, tax }) => detail(`${name || 'Tax'} ${rate} %`, tax)),
    pair('Tax', report.tax),
    pair('Service charge', report.service_charge),
    sum(`Total ${report.currency}`, balance.orders_total),
    pair('Average check', report.average_check),
    ...reductions.map(({ kind, count, amount }) => detail(`${REDUCED[kind] ?? kind} (${count})`, amount)),
    { kind: 'heading', text: 'Payments' },
    ...taken.by_method.flatMap(({ method, payments, tips, refunds }) => [
      pair(named(method), payments),
      ...(tips === '0.00' ? [] : [detail('Tips', tips)]),
      ...(refunds === '0.00' ? [] : [detail('Given back', `-${refunds}`)]),
    ]),
    sum('Takings', taken.takings),
    pair('Tips', taken.tips),
    pair('Still open', balance.still_open),
    ...(report.unsettled.count > 0
      ? [pair(`Unknown payments (${report.unsettled.count})`, report.unsettled.amount)]
      : []),
    pair('Difference', balance.difference),
    ...(close ? cashRows(close) : []),
  ]
}

function cashRows(close: ToldClose): DayRow[] {
  return [
    { kind: 'heading', text: 'Cash' },
    ...close.drawers.flatMap(({ name, expected, counted, difference }) => [
      pair(name, ''),
      detail('Expected', expected),
      detail('Counted', counted),
      detail('Difference', difference),
    ]),
    sum('Difference', close.difference),
    ...(close.note === '' ? [] : [{ kind: 'words' as const, text: close.note }]),
    {
      kind: 'words',
      text: `Closed ${close.closed_at} by ${close.closed_by}, allowed by ${close.approved_by}`,
    },
  ]
}

const pair = (left: string, right: string): DayRow => ({ kind: 'pair', left, right })
const detail = (left: string, right: string): DayRow => ({ kind: 'detail', left, right })
const sum = (left: string, right: string): DayRow => ({ kind: 'sum', left, right })
const named = (method: string) => `${method.charAt(0).toUpperCase()}${method.slice(1)}`
