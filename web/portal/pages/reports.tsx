import { Button, Group, SegmentedControl, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DaysAnswer } from '../../../src/reports/day-routes.ts'
import type { TipsAnswer } from '../../../src/reports/tips-routes.ts'
import { get } from '../api.ts'
import { useDays } from '../parts/days.ts'
import { ReportIcon } from '../parts/icons.tsx'
import { type Column, List } from '../parts/list.tsx'
import { Blank, Loaded, Page } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'
import { Csv, Sales, useAmount } from './reports-sales.tsx'
import { ServiceTimes } from './reports-service.tsx'

type Kind = 'sales' | 'tips' | 'service'

type Preset = 'today' | 'yesterday' | 'week' | 'month'
const PRESETS: Preset[] = ['today', 'yesterday', 'week', 'month']
type Days = DaysAnswer['today']

export default function Reports() {
  const days = useDays()
  return <Loaded query={days}>{(days) => <ReportsOn days={days} />}</Loaded>
}

function ReportsOn({ days }: { days: DaysAnswer }) {
  const text = useText()
  const [kind, setKind] = useState<Kind>('sales')
  const [chosen, setChosen] = useState<Preset | Days>('week')
  const { from, to } = typeof chosen === 'string' ? days[chosen] : chosen
  const period = `from=${from}&to=${to}`
  return (
    <Page
      title={text.reports.title}
      lead={text.reports.lead}
      actions={
        <SegmentedControl
          aria-label={text.reports.title}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
          data={[
            { value: 'sales', label: text.reports.sales },
            { value: 'tips', label: text.reports.tips },
            { value: 'service', label: text.service.title },
          ]}
        />
      }
    >
      <Group gap="sm" align="flex-end">
        <TextInput
          type="date"
          label={text.reports.from}
          value={from}
          max={to}
          onChange={(event) => setChosen({ from: event.currentTarget.value, to })}
        />
        <TextInput
          type="date"
          label={text.reports.to}
          value={to}
          min={from}
          onChange={(event) => setChosen({ from, to: event.currentTarget.value })}
        />
        <Group gap={6}>
          {PRESETS.map((preset) => (
            <Button
              key={preset}
              variant={chosen === preset ? 'light' : 'default'}
              aria-pressed={chosen === preset}
              onClick={() => setChosen(preset)}
            >
              {text.reports.presets[preset]}
            </Button>
          ))}
        </Group>
      </Group>
      {from !== '' &&
        to !== '' &&
        (kind === 'sales' ? (
          <Sales period={period} days={days} />
        ) : kind === 'tips' ? (
          <Tips period={period} />
        ) : (
          <ServiceTimes period={period} />
        ))}
    </Page>
  )
}

function Tips({ period }: { period: string }) {
  const text = useText()
  const { location } = useSigned()
  const tips = useQuery({
    queryKey: ['report', location.id, 'tips', period],
    queryFn: () => get<TipsAnswer>(`/go/report/${location.id}/tips?${period}`),
  })
  const amount = useAmount(tips.data?.currency ?? location.currency)
  const sum = (
    name: string,
    field: Exclude<keyof TipsAnswer['totals'], 'count'>,
  ): Column<TipsAnswer['result'][number]> => ({
    name,
    align: 'right',
    tight: true,
    show: (row) => amount(row[field]),
  })
  return (
    <Loaded query={tips}>
      {({ result, totals }) =>
        result.length === 0 ? (
          <Blank
            icon={<ReportIcon size={28} />}
            title={text.reports.emptyTitle}
            lead={text.reports.emptyLead}
          />
        ) : (
          <Stack gap="md">
            <Group justify="space-between">
              <Title order={2} size="h4" className="number" data-figure="tips-total">
                {text.reports.payOut}: {amount(totals.total)}
              </Title>
              <Csv path={`/go/report/${location.id}/tips?${period}&format=csv`} what={text.reports.tips} />
            </Group>
            <List
              label={text.reports.tips}
              rows={result}
              idOf={({ staff_id }) => staff_id}
              columns={[
                {
                  name: text.reports.person,
                  head: true,
                  show: ({ name, isDeleted }) => (
                    <span className="long">
                      {name} {isDeleted === 1 && `(${text.reports.left})`}
                    </span>
                  ),
                },
                sum(text.reports.card, 'card'),
                sum(text.reports.cash, 'cash'),
                sum(text.reports.other, 'other'),
                sum(text.reports.reversed, 'reversed'),
                sum(text.reports.payOut, 'total'),
              ]}
            />
          </Stack>
        )
      }
    </Loaded>
  )
}
