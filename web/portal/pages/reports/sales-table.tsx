import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DEFAULT_RATE_NAME } from '../../../../src/bills/default-rate-name.ts'
import type { SalesAnswer } from '../../../../src/reports/sales/sales-response.ts'
import { SUPERVISOR_PIN } from '../../../../src/staff/supervisor-pin-label.ts'
import { centsOf, dateOf, localeOf, money } from '../../format.ts'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import type { BooksText, Text } from '../../locales/text.ts'
import { decimalShown } from '../../ui/forms/decimal.ts'
import { type Column, List } from '../../ui/list.tsx'

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

export function useAmount(currency: string) {
  const { language } = useLanguage()
  return (value: string) => money(value, currency, language)
}

/** Rows of a long list that are shown at first. Sums always cover all rows. */
const ROWS_AT_ONCE = 100

type Row = Record<string, string | number>
type Show = (row: Row) => string

/** A table of the report. The columns depend on `by`; each can be sorted and has a sum. */
export function SalesTable(props: { answer: SalesAnswer; by: By; label: string; dayBegins: number }) {
  const { answer, by, label, dayBegins } = props
  const text = useText()
  const books = useBooksText()
  const { language } = useLanguage()
  const amount = useAmount(answer.currency)
  const all = answer[`by_${by}`] as unknown as Row[]
  // Hours after midnight belong to the end of the business day.
  const placeOf = ({ hour }: Row) => (Number(hour) - dayBegins + 24) % 24
  const rows = by === 'hour' ? all.toSorted((one, other) => placeOf(one) - placeOf(other)) : all
  const [find, setFind] = useState('')
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const number = new Intl.NumberFormat(localeOf(language))
  const name = nameColumn(by, text, language, answer.from.slice(0, 4) !== answer.to.slice(0, 4))
  const figure = ([field, title]: [string, string]): Column<Row> => {
    const isMoney = rows.some((row) => typeof row[field] === 'string')
    const value = (row: Row) => (isMoney ? centsOf(String(row[field])) : Number(row[field]))
    const sum = rows.reduce((all, row) => all + value(row), 0)
    return {
      name: title,
      align: 'right',
      tight: true,
      order: value,
      show: (row) => (isMoney ? amount(String(row[field])) : number.format(Number(row[field]))),
      sum:
        // The total row shows the average over all orders, not an average of averages.
        field === 'average_check'
          ? averageOf(rows, amount)
          : isMoney
            ? amount((sum / 100).toFixed(2))
            : number.format(sum),
    }
  }
  const sought = find.trim().toLowerCase()
  const found = rows
    .map((row, index) => ({ ...row, key: index }))
    .filter((row) => name.show(row).toLowerCase().includes(sought))
  const list = (
    <List
      label={label}
      rows={found}
      most={most}
      idOf={(row) => `${by} ${row.key}`}
      columns={[
        {
          name: name.title,
          head: true,
          order: name.order,
          show: (row) => <span className="long">{name.show(row)}</span>,
          sum: text.reports.total,
        },
        ...wordsIn(by, text).map(
          ([field, title, show]): Column<Row> => ({
            name: title,
            order: (row) => String(row[field] ?? ''),
            show: (row) => <span className="long">{show ? show(row) : String(row[field] ?? '')}</span>,
          }),
        ),
        ...figuresIn(by, text, books).map(figure),
      ]}
    />
  )
  if (rows.length <= ROWS_AT_ONCE) return list
  return (
    <Stack gap="sm">
      <TextInput
        className="no-print"
        aria-label={books.reports.find}
        placeholder={books.reports.find}
        maw={320}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      {list}
      {found.length > most && (
        <Group justify="center" className="no-print">
          <Button variant="default" onClick={() => setMost(most + ROWS_AT_ONCE)}>
            {text.common.showMore}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function averageOf(rows: Row[], amount: (value: string) => string): string {
  const of = (field: string, value: (cell: string) => number) =>
    rows.reduce((all, row) => all + value(String(row[field])), 0)
  const orders = of('orders', Number)
  return orders === 0 ? '' : amount((Math.round(of('total', centsOf) / orders) / 100).toFixed(2))
}

function nameColumn(
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
function wordsIn(by: By, text: Text): [field: string, title: string, show?: Show][] {
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

function figuresIn(by: By, text: Text, books: BooksText['books']): [field: string, title: string][] {
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
