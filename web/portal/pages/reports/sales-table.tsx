import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SalesAnswer } from '../../../../src/reports/sales/sales-response.ts'
import { centsOf, localeOf, money } from '../../format.ts'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { type By, figuresIn, nameColumn, type Row, wordsIn } from './sales-columns.ts'

export function useAmount(currency: string) {
  const { language } = useLanguage()
  return (value: string) => money(value, currency, language)
}

/** Rows of a long list that are shown at first. Sums always cover all rows. */
const ROWS_AT_ONCE = 100

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
