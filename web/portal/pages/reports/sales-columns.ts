import { DEFAULT_RATE_NAME } from '../../../../src/bills/default-rate-name.ts'
import { SUPERVISOR_PIN } from '../../../../src/staff/supervisor-pin-label.ts'
import { dateOf } from '../../format.ts'
import type { BooksText, Text } from '../../locales/text.ts'
import { decimalShown } from '../../ui/forms/decimal.ts'

// The columns of the sales report, for each way to divide it.

export const BY = [
  'day',
  'hour',
  'item',
  'section',
  'course',
  'staff',
  'kind',
  'method',
  'tax',
  'reduction',
  'refund',
] as const
export type By = (typeof BY)[number]

export type Row = Record<string, string | number>
type Show = (row: Row) => string

/** The column that names a row. */
export function nameColumn(
  by: By,
  text: Text,
  language: string,
  isOfYears: boolean,
): { title: string; show: Show; order: (row: Row) => string | number } {
  const r = text.reports
  const plain = (title: string, field: string, show?: Show) => ({
    title,
    show: show ?? ((row: Row) => String(row[field] ?? '')),
    order: (row: Row) => row[field] ?? '',
  })
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  // If the period is within one year, the title above already shows the year.
  const options = isOfYears ? ({ ...day, year: 'numeric' } as const) : day
  switch (by) {
    case 'day':
      return plain(r.date, 'date', ({ date }) => dateOf(String(date), language, options))
    case 'hour':
      return plain(r.hour, 'hour', ({ hour }) => `${hour}:00`)
    case 'item':
      return plain(r.item, 'name')
    case 'section':
      return plain(r.section, 'title')
    case 'course':
      return plain(r.course, 'course', ({ course }) =>
        course === 0 ? r.noCourse : r.courseNo(Number(course)),
      )
    case 'staff':
      return plain(r.person, 'name', ({ name, isDeleted }) =>
        isDeleted ? `${name} (${r.left})` : String(name),
      )
    case 'kind':
      return plain(r.kind, 'kind', ({ kind }) => r.kinds[String(kind)] ?? String(kind))
    case 'method':
      return plain(r.method, 'method', ({ method }) => text.order.methods[String(method)] ?? String(method))
    case 'tax':
      return plain(r.tax, 'name', ({ name, rate }) =>
        text.day.tax(name === DEFAULT_RATE_NAME ? '' : String(name), decimalShown(String(rate), language)),
      )
    case 'reduction':
      return plain(r.reason, 'reason')
    case 'refund':
      return plain(r.reason, 'reason')
  }
}

/** Approval by the location's own PIN has no person's name. */
const approver = (name: string | number | undefined, text: Text) =>
  name === SUPERVISOR_PIN ? text.reports.supervisorPin : String(name ?? '')

/** Text columns next to the name. */
export function wordsIn(by: By, text: Text): [field: string, title: string, show?: Show][] {
  const r = text.reports
  if (by === 'reduction') {
    return [
      [
        'kind',
        r.what,
        ({ kind, made }) =>
          `${text.day.reductions[String(kind)]}${kind === 'void' && made ? ` (${r.waste})` : ''}`,
      ],
      ['done_by', r.doneBy],
      ['approved_by', r.approvedBy, ({ approved_by }) => approver(approved_by, text)],
    ]
  }
  if (by !== 'refund') return []
  return [
    ['done_by', r.doneBy],
    ['person', r.approvedBy, ({ person }) => approver(person, text)],
  ]
}

export function figuresIn(by: By, text: Text, books: BooksText['books']): [field: string, title: string][] {
  const r = text.reports
  const orders: [string, string][] = [
    ['orders', r.orders],
    ['covers', r.covers],
    ['net', r.net],
    ['tax', r.tax],
    ['service_charge', r.service],
    ['total', r.total],
    ['average_check', r.average],
  ]
  const sold: [string, string][] = [
    ['qty', r.qty],
    ['amount', r.amount],
  ]
  switch (by) {
    case 'day':
    case 'staff':
      return [...orders, ['tips', r.tips]]
    case 'hour':
    case 'kind':
      return orders
    case 'item':
      return [...sold, ['refunded', r.refunds]]
    case 'section':
    case 'course':
      return sold
    case 'method':
      return [
        ['count', r.count],
        ['reversed', r.reversed],
        ['payments', r.payments],
        ['refunds', r.refunds],
        ['takings', r.takings],
        ['tips', r.tips],
      ]
    case 'tax':
      return [
        ['net', r.net],
        ['tax', r.tax],
        ['refunded_net', books.refunds.net],
        ['refunded_tax', books.refunds.tax],
      ]
    case 'reduction':
      return [
        ['count', r.count],
        ['amount', r.amount],
      ]
    case 'refund':
      return [
        ['count', r.count],
        ['amount', r.amount],
        ['tip', r.tips],
      ]
  }
}
