import { Button, Group, Paper, Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DaysAnswer } from '../../../src/reports/day-routes.ts'
import type { SalesAnswer } from '../../../src/reports/sales-answer.ts'
import { get } from '../api.ts'
import { centsOf, dateOf, markOf, money } from '../format.ts'
import { Bars, hourBars } from '../parts/bars.tsx'
import { DownloadIcon, ReportIcon } from '../parts/icons.tsx'
import { type Column, List } from '../parts/list.tsx'
import { Blank, Figure, Loaded } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'

type Day = SalesAnswer['by_day'][number]
type Hour = SalesAnswer['by_hour'][number]
type Person = SalesAnswer['by_staff'][number]
type Method = SalesAnswer['by_method'][number]
interface Sold {
  id: number
  name: string
  qty: number
  amount: string
}

const BY = ['day', 'hour', 'item', 'section', 'staff', 'method'] as const
type By = (typeof BY)[number]

export function useAmount(currency: string) {
  const { language } = useLanguage()
  return (value: string) => money(value, currency, language)
}

export function Sales({ period, days }: { period: string; days: DaysAnswer }) {
  const text = useText()
  const { location } = useSigned()
  const [by, setBy] = useState<By>('day')
  const sales = useQuery({
    queryKey: ['report', location.id, 'sales', period],
    queryFn: () => get<SalesAnswer>(`/go/report/${location.id}/sales?${period}`),
  })
  const names: Record<By, string> = {
    day: text.reports.byDay,
    hour: text.reports.byHour,
    item: text.reports.byItem,
    section: text.reports.bySection,
    staff: text.reports.byStaff,
    method: text.reports.byMethod,
  }
  return (
    <Loaded query={sales}>
      {(answer) =>
        answer.summary.orders === 0 && answer.by_method.length === 0 ? (
          <Blank
            icon={<ReportIcon size={28} />}
            title={text.reports.emptyTitle}
            lead={text.reports.emptyLead}
          />
        ) : (
          <Stack gap="md">
            <SalesFigures answer={answer} />
            <Group justify="space-between" align="flex-end">
              <Select
                aria-label={text.reports.sales}
                data={BY.map((value) => ({ value, label: names[value] }))}
                value={by}
                onChange={(value) => value && setBy(value as By)}
                allowDeselect={false}
              />
              <Csv path={`/go/report/${location.id}/sales?${period}&format=csv&by=${by}`} what={names[by]} />
            </Group>
            <SalesChart answer={answer} by={by} dayBegins={days.begins_at} />
            <SalesTable answer={answer} by={by} label={names[by]} />
          </Stack>
        )
      }
    </Loaded>
  )
}

export function Csv({ path, what }: { path: string; what: string }) {
  const text = useText()
  return (
    <Button
      component="a"
      href={path}
      download
      variant="default"
      leftSection={<DownloadIcon size={16} />}
      aria-label={text.reports.csvOf(what)}
    >
      {text.reports.csv}
    </Button>
  )
}

function SalesFigures({ answer: { summary, currency } }: { answer: SalesAnswer }) {
  const text = useText()
  const amount = useAmount(currency)
  const figures = [
    [text.reports.total, amount(summary.total), 'total'],
    [text.reports.net, amount(summary.net), 'net'],
    [text.reports.tax, amount(summary.tax), 'tax'],
    [text.reports.service, amount(summary.service_charge), 'service_charge'],
    [text.reports.payments, amount(summary.payments), 'payments'],
    [text.reports.tips, amount(summary.tips), 'tips'],
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="md">
      {figures.map(([name, value, field]) => (
        <Figure key={field} field={field} name={name} value={value} />
      ))}
    </SimpleGrid>
  )
}

function SalesChart({ answer, by, dayBegins }: { answer: SalesAnswer; by: By; dayBegins: number }) {
  const text = useText()
  const { language } = useLanguage()
  const amount = useAmount(answer.currency)
  if (by !== 'day' && by !== 'hour') return null
  const bars =
    by === 'day'
      ? answer.by_day.map(({ date, total }) => ({
          name: dateOf(date, language, { day: 'numeric', month: 'short' }),
          cents: centsOf(total),
          told: amount(total),
        }))
      : hourBars(answer.by_hour, dayBegins, amount)
  return (
    <Paper className="surface" p="md">
      <Bars
        bars={bars}
        told={(cents, step) => markOf(cents, step, answer.currency, language)}
        label={text.reports.chart(by === 'day' ? text.reports.byDay : text.reports.byHour)}
      />
    </Paper>
  )
}

function SalesTable({ answer, by, label }: { answer: SalesAnswer; by: By; label: string }) {
  const text = useText()
  const { language } = useLanguage()
  const amount = useAmount(answer.currency)
  const name = <Row,>(name: string, show: (row: Row) => string): Column<Row> => ({
    name,
    head: true,
    show: (row) => <span className="long">{show(row)}</span>,
  })
  const sum = <Row,>(name: string, show: (row: Row) => string): Column<Row> => ({
    name,
    align: 'right',
    tight: true,
    show,
  })
  const orderColumns = <Row extends Omit<Hour, 'hour'>>(): Column<Row>[] => [
    sum(text.reports.orders, ({ orders }) => String(orders)),
    sum(text.reports.net, ({ net }) => amount(net)),
    sum(text.reports.tax, ({ tax }) => amount(tax)),
    sum(text.reports.service, ({ service_charge }) => amount(service_charge)),
    sum(text.reports.total, ({ total }) => amount(total)),
  ]
  const staffName = ({ name, isDeleted }: { name: string; isDeleted: number }) =>
    isDeleted ? `${name} (${text.reports.left})` : name
  if (by === 'day') {
    return (
      <List
        label={label}
        rows={answer.by_day}
        idOf={({ date }) => date}
        columns={[
          name<Day>(text.reports.date, ({ date }) =>
            dateOf(date, language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
          ),
          ...orderColumns<Day>(),
          sum<Day>(text.reports.tips, ({ tips }) => amount(tips)),
        ]}
      />
    )
  }
  if (by === 'hour') {
    return (
      <List
        label={label}
        rows={answer.by_hour}
        idOf={({ hour }) => hour}
        columns={[name<Hour>(text.reports.hour, ({ hour }) => `${hour}:00`), ...orderColumns<Hour>()]}
      />
    )
  }
  if (by === 'staff') {
    return (
      <List
        label={label}
        rows={answer.by_staff}
        idOf={({ staff_id }) => staff_id}
        columns={[
          name<Person>(text.reports.person, staffName),
          ...orderColumns<Person>(),
          sum<Person>(text.reports.tips, ({ tips }) => amount(tips)),
        ]}
      />
    )
  }
  if (by === 'method') {
    return (
      <List
        label={label}
        rows={answer.by_method}
        idOf={({ method }) => method}
        columns={[
          name<Method>(text.reports.method, ({ method }) => text.order.methods[method] ?? method),
          sum<Method>(text.reports.count, ({ count }) => String(count)),
          sum<Method>(text.reports.reversed, ({ reversed }) => amount(reversed)),
          sum<Method>(text.reports.payments, ({ payments }) => amount(payments)),
          sum<Method>(text.reports.tips, ({ tips }) => amount(tips)),
        ]}
      />
    )
  }
  const rows =
    by === 'item'
      ? answer.by_item.map(({ item_id, name, qty, amount }) => ({ id: item_id, name, qty, amount }))
      : answer.by_section.map(({ section_id, title, qty, amount }) => ({
          id: section_id,
          name: title,
          qty,
          amount,
        }))
  return (
    <List
      label={label}
      rows={rows}
      idOf={({ id, name }) => `${id} ${name}`}
      columns={[
        name<Sold>(by === 'item' ? text.reports.item : text.reports.section, ({ name }) => name),
        sum<Sold>(text.reports.qty, ({ qty }) => String(qty)),
        sum<Sold>(text.reports.amount, (row) => amount(row.amount)),
      ]}
    />
  )
}
