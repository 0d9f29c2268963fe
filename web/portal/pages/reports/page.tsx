import { Button, Group, SegmentedControl, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { METHODS } from '../../../../src/payments/methods.ts'
import type { DaysAnswer } from '../../../../src/reports/day/business-day-routes.ts'
import type { TipsAnswer } from '../../../../src/reports/staff/tips-routes.ts'
import { calls } from '../../api.ts'
import { centsOf } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { tipsToPayOut } from '../../lib/tips.ts'
import { useDays } from '../../lib/use-business-days.ts'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { BooksTextProvider, useBooksText } from '../../locales/books-text.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { ReportIcon } from '../../ui/icons.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { EmptyState, Loaded, Page } from '../../ui/page.tsx'
import { Csv } from './csv.tsx'
import { Hours } from './hours.tsx'
import { PrintHead } from './print-head.tsx'
import { Sales } from './sales.tsx'
import { useAmount } from './sales-table.tsx'
import { ServiceTimes } from './service-times.tsx'

type Preset = 'today' | 'yesterday' | 'week' | 'month'
const PRESETS: Preset[] = ['today', 'yesterday', 'week', 'month']
type Days = DaysAnswer['today']

export default function Reports() {
  const days = useDays()
  return (
    <BooksTextProvider>
      <Loaded query={days}>{(days) => <ReportsOn days={days} />}</Loaded>
    </BooksTextProvider>
  )
}

function ReportsOn({ days }: { days: DaysAnswer }) {
  const text = useText()
  const { hours } = useBooksText()
  const [kind, setKind] = useUrlParam('report', 'sales')
  const [preset, setPreset] = useUrlParam('days', 'week')
  const [givenFrom, setFrom] = useUrlParam('from')
  const [givenTo, setTo] = useUrlParam('to')
  const chosen = PRESETS.find((one) => one === preset)
  const { from, to } = givenFrom && givenTo ? { from: givenFrom, to: givenTo } : days[chosen ?? 'week']
  // An incomplete or cleared date is ignored.
  const setDays = (next: Days) => {
    if (next.from === '' || next.to === '' || next.from > next.to) return
    setPreset('given')
    setFrom(next.from)
    setTo(next.to)
  }
  const setChosen = (next: Preset) => {
    setFrom('')
    setTo('')
    setPreset(next)
  }
  return (
    <Page
      title={text.reports.title}
      lead={text.reports.lead}
      actions={
        <SegmentedControl
          className="kinds"
          aria-label={text.reports.title}
          value={kind}
          onChange={setKind}
          data={[
            { value: 'sales', label: text.reports.sales },
            { value: 'tips', label: text.reports.tips },
            { value: 'service', label: text.service.title },
            { value: 'hours', label: hours.title },
          ]}
        />
      }
    >
      <PrintHead />
      <Group gap="sm" align="flex-end">
        <TextInput
          type="date"
          label={text.reports.from}
          value={from}
          max={to}
          onChange={(event) => setDays({ from: event.currentTarget.value, to })}
        />
        <TextInput
          type="date"
          label={text.reports.to}
          value={to}
          min={from}
          onChange={(event) => setDays({ from, to: event.currentTarget.value })}
        />
        <Group gap={6}>
          {PRESETS.map((one) => (
            <Button
              key={one}
              variant={chosen === one && !givenFrom ? 'light' : 'default'}
              aria-pressed={chosen === one && !givenFrom}
              onClick={() => setChosen(one)}
            >
              {text.reports.presets[one]}
            </Button>
          ))}
        </Group>
      </Group>
      {kind === 'sales' ? (
        <Sales from={from} to={to} days={days} />
      ) : kind === 'tips' ? (
        <Tips from={from} to={to} />
      ) : kind === 'hours' ? (
        <Hours from={from} to={to} />
      ) : (
        <ServiceTimes from={from} to={to} />
      )}
    </Page>
  )
}

function Tips(days: Days) {
  const text = useText()
  const { location } = useSignedIn()
  const tips = useQuery({
    queryKey: ['report', location.id, 'tips', days.from, days.to],
    queryFn: () => calls.reports.tips({ location_id: location.id }, days),
  })
  const amount = useAmount(tips.data?.currency ?? location.currency)
  const sum = (
    name: string,
    field: Exclude<keyof TipsAnswer['totals'], 'count'>,
  ): Column<TipsAnswer['result'][number]> => ({
    name,
    align: 'right',
    tight: true,
    order: (row) => centsOf(row[field]),
    show: (row) => amount(row[field]),
    ...(tips.data && { sum: amount(tips.data.totals[field]) }),
  })
  return (
    <Loaded query={tips}>
      {({ result, totals }) =>
        result.length === 0 ? (
          <EmptyState
            icon={<ReportIcon size={28} />}
            title={text.reports.emptyTitle}
            lead={text.reports.emptyLead}
          />
        ) : (
          <Stack gap="md">
            <Group justify="space-between">
              <Title order={2} size="h4" className="number" data-figure="tips-total">
                {text.common.named(text.reports.payOut, amount(tipsToPayOut(totals)))}
              </Title>
              <Csv
                path={`/go/report/${location.id}/tips?from=${days.from}&to=${days.to}&format=csv`}
                what={text.reports.tips}
              />
            </Group>
            <List
              label={text.reports.tips}
              rows={result}
              idOf={({ staff_id }) => staff_id}
              columns={[
                {
                  name: text.reports.person,
                  head: true,
                  order: ({ name }) => name,
                  sum: text.reports.total,
                  show: ({ name, isDeleted }) => (
                    <span className="long">
                      {name} {isDeleted === 1 && `(${text.reports.left})`}
                    </span>
                  ),
                },
                ...METHODS.map((method) => sum(text.order.methods[method] ?? method, method)),
                sum(text.reports.reversed, 'reversed'),
                {
                  name: text.reports.payOut,
                  align: 'right',
                  tight: true,
                  order: (row) => centsOf(tipsToPayOut(row)),
                  show: (row) => amount(tipsToPayOut(row)),
                  sum: amount(tipsToPayOut(totals)),
                },
              ]}
            />
          </Stack>
        )
      }
    </Loaded>
  )
}
