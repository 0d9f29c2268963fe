import { Button, Group, Paper, Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DaysAnswer } from '../../../src/reports/day-routes.ts'
import type { SalesAnswer } from '../../../src/reports/sales-answer.ts'
import { calls } from '../api.ts'
import { centsOf, dateOf, localeOf, markOf } from '../format.ts'
import { useInAddress } from '../parts/address.ts'
import { Bars, hourBars } from '../parts/bars.tsx'
import { PrinterIcon, ReportIcon } from '../parts/icons.tsx'
import { Blank, Figure, Loaded } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { Csv } from './reports-csv.tsx'
import { BY, type By, SalesTable, useAmount } from './reports-tables.tsx'

const DAY_MS = 86_400_000
const dayFrom = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The days that are held against these: as many before them, or the same weekdays a year ago. */
function comparedWith(compare: string, from: string, to: string) {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const back = compare === 'year' ? 364 : days
  return { from: dayFrom(from, -back), to: dayFrom(to, -back) }
}

export function Sales({ from, to, days }: { from: string; to: string; days: DaysAnswer }) {
  const text = useText()
  const { location } = useSigned()
  const [wanted, setBy] = useInAddress('by', 'day')
  const [compare, setCompare] = useInAddress('compare', 'before')
  const by: By = BY.find((one) => one === wanted) ?? 'day'
  const period = `from=${from}&to=${to}`
  const sales = useQuery({
    queryKey: ['report', location.id, 'sales', period],
    queryFn: () => calls.reports.sales({ location_id: location.id }, { from, to }),
  })
  const other = comparedWith(compare, from, to)
  const before = useQuery({
    queryKey: ['report', location.id, 'sales', `from=${other.from}&to=${other.to}`],
    queryFn: () => calls.reports.sales({ location_id: location.id }, other),
    enabled: compare !== 'none',
  })
  const names = text.reports.by
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
            <SalesFigures answer={answer} before={compare === 'none' ? undefined : before.data} />
            <Group justify="space-between" align="flex-end" className="no-print">
              <Group gap="sm">
                <Select
                  aria-label={text.reports.sales}
                  data={BY.map((value) => ({ value, label: names[value] }))}
                  value={by}
                  onChange={(value) => value && setBy(value)}
                  allowDeselect={false}
                />
                <Select
                  aria-label={text.reports.compare}
                  data={[
                    { value: 'before', label: text.reports.compareBefore },
                    { value: 'year', label: text.reports.compareYear },
                    { value: 'none', label: text.reports.compareNone },
                  ]}
                  value={compare}
                  onChange={(value) => value && setCompare(value)}
                  allowDeselect={false}
                />
              </Group>
              <Group gap="xs">
                <Button variant="default" leftSection={<PrinterIcon size={16} />} onClick={() => print()}>
                  {text.day.print}
                </Button>
                <Csv
                  path={`/go/report/${location.id}/sales?${period}&format=csv&by=${by}`}
                  what={names[by]}
                />
              </Group>
            </Group>
            <SalesChart answer={answer} by={by} dayBegins={days.begins_at} />
            <SalesTable answer={answer} by={by} label={names[by]} />
          </Stack>
        )
      }
    </Loaded>
  )
}

type Summary = SalesAnswer['summary']

function SalesFigures({ answer, before }: { answer: SalesAnswer; before: SalesAnswer | undefined }) {
  const text = useText()
  const { language } = useLanguage()
  const amount = useAmount(answer.currency)
  const { summary } = answer
  const percent = new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const told = (value: number | string) => (typeof value === 'number' ? String(value) : amount(value))
  const more = (field: keyof Summary) => {
    if (!before) return {}
    const [now, then] = [summary[field], before.summary[field]]
    const change = Number(then) === 0 ? '' : ` (${percent.format(Number(now) / Number(then) - 1)})`
    return { more: `${text.reports.formerly(told(then))}${change}` }
  }
  const figures: [string, keyof Summary][] = [
    [text.reports.total, 'total'],
    [text.reports.net, 'net'],
    [text.reports.tax, 'tax'],
    [text.reports.service, 'service_charge'],
    [text.reports.orders, 'orders'],
    [text.reports.average, 'average_check'],
    [text.reports.covers, 'covers'],
    [text.reports.payments, 'payments'],
    [text.reports.refunds, 'refunds'],
    [text.reports.tips, 'tips'],
  ]
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
      {figures.map(([name, field]) => (
        <Figure key={field} field={field} name={name} value={told(summary[field])} {...more(field)} />
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
        label={text.reports.chart(text.reports.by[by])}
      />
    </Paper>
  )
}
