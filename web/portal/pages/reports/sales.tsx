import { Button, Group, Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DaysAnswer } from '../../../../src/reports/day/business-day-routes.ts'
import type { SalesAnswer } from '../../../../src/reports/sales/sales-response.ts'
import { calls } from '../../api.ts'
import { axisLabel, centsOf, dateOf, localeOf, money, timeOfDay } from '../../format.ts'
import { comparedWith, type Period } from '../../lib/periods.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Bars, dayBars, hourBars } from '../../ui/charts/bar-chart.tsx'
import { PrinterIcon, ReportIcon } from '../../ui/icons.tsx'
import { EmptyState, Figure, Loaded } from '../../ui/page.tsx'
import { SinceClose } from '../day/since.tsx'
import { Csv } from './csv.tsx'
import { BY, type By } from './sales-columns.ts'
import { SalesTable, useAmount } from './sales-table.tsx'

export function Sales({ from, to, days }: { from: string; to: string; days: DaysAnswer }) {
  const text = useText()
  const { location } = useSignedIn()
  const [requestedBy, setBy] = useUrlParam('by', 'day')
  const [compare, setCompare] = useUrlParam('compare', 'before')
  const by: By = BY.find((one) => one === requestedBy) ?? 'day'
  const period = `from=${from}&to=${to}`
  const sales = useSales({ from, to })
  const compared = compare === 'none' ? undefined : comparedWith(compare, { from, to }, days.today.from)
  const now = useSales(compared?.now)
  const before = useSales(compared?.before)
  const soFar = useSoFar(compare !== 'none' && from === days.today.from && to === from)
  const isCut = compared !== undefined && compared.now.to !== to
  const names = text.reports.by
  return (
    <Loaded query={sales}>
      {(answer) =>
        answer.summary.orders === 0 && answer.by_method.length === 0 ? (
          <EmptyState
            icon={<ReportIcon size={28} />}
            title={text.reports.emptyTitle}
            lead={text.reports.emptyLead}
          />
        ) : (
          <Stack gap="md">
            <SalesFigures answer={answer} now={now.data} before={before.data} soFar={soFar} />
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
            {isCut && (
              <Text size="sm" c="dimmed">
                {text.reports.withoutToday}
              </Text>
            )}
            <LateSales from={from} to={to} today={days.today.from} />
            <SalesChart answer={answer} by={by} dayBegins={days.begins_at} />
            <SalesTable key={by} answer={answer} by={by} label={names[by]} dayBegins={days.begins_at} />
          </Stack>
        )
      }
    </Loaded>
  )
}

/** Reports count everything, also after a close. One closed day shows what came later; several days say so. */
function LateSales({ from, to, today }: { from: string; to: string; today: string }) {
  const { reports } = useBooksText()
  const { location } = useSignedIn()
  const isOneDay = from === to
  const day = useQuery({
    queryKey: ['day', location.id, from, 'report'],
    queryFn: () => calls.reports.day({ location_id: location.id }, { date: from }),
    enabled: isOneDay,
  })
  if (isOneDay) return day.data?.since ? <SinceClose since={day.data.since} /> : null
  if (from >= today) return null
  return (
    <Text size="sm" c="dimmed">
      {reports.lateSales}
    </Text>
  )
}

type Summary = SalesAnswer['summary']

function useSales(period: Period | undefined) {
  const { location } = useSignedIn()
  const { from = '', to = '' } = period ?? {}
  return useQuery({
    queryKey: ['report', location.id, 'sales', `from=${from}&to=${to}`],
    queryFn: () => calls.reports.sales({ location_id: location.id }, { from, to }),
    enabled: period !== undefined,
  })
}

/** The sales of the same weekday a week ago up to this time of day, from the dashboard query. */
function useSoFar(isEnabled: boolean): Partial<Record<keyof Summary, string>> {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['dashboard', location.id],
    queryFn: () => calls.dashboard.get({ location_id: location.id }),
    enabled: isEnabled,
  })
  if (!data || !isEnabled) return {}
  const { date, until, orders, total, tips } = data.week_before
  const day = dateOf(date, language, { weekday: 'long' })
  const time = timeOfDay(until, location.time_zone, language)
  const amount = (value: string) => money(value, location.currency, language)
  const formatted = { total: amount(total), orders: String(orders), tips: amount(tips) }
  return Object.fromEntries(
    Object.entries(formatted).map(([field, value]) => [field, text.dashboard.byThen(value, day, time)]),
  )
}

interface Figures {
  answer: SalesAnswer
  /** Complete days, and those they are compared with. */
  now: SalesAnswer | undefined
  before: SalesAnswer | undefined
  /** For the current day: the same weekday a week ago up to this time. */
  soFar: Partial<Record<keyof Summary, string>>
}

function SalesFigures({ answer, now, before, soFar }: Figures) {
  const text = useText()
  const { language } = useLanguage()
  const amount = useAmount(answer.currency)
  const { summary } = answer
  const percent = new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const formatValue = (value: number | string) => (typeof value === 'number' ? String(value) : amount(value))
  const more = (field: keyof Summary) => {
    if (soFar[field] !== undefined) return { more: soFar[field] }
    if (!now || !before) return {}
    const [is, was] = [now.summary[field], before.summary[field]]
    const change = Number(was) === 0 ? '' : ` (${percent.format(Number(is) / Number(was) - 1)})`
    return { more: `${text.reports.formerly(formatValue(was))}${change}` }
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
        <Figure key={field} field={field} name={name} value={formatValue(summary[field])} {...more(field)} />
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
      ? dayBars(
          answer,
          (date) => centsOf(answer.by_day.find((day) => day.date === date)?.total ?? '0.00'),
          (cents) => amount((cents / 100).toFixed(2)),
          language,
        )
      : hourBars(answer.by_hour, dayBegins, amount)
  return (
    <Paper className="surface" p="md">
      <Bars
        bars={bars}
        tickLabel={(cents, step) => axisLabel(cents, step, answer.currency, language)}
        label={text.reports.chart(text.reports.by[by])}
      />
    </Paper>
  )
}
