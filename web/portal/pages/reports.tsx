import { Button, Group, SegmentedControl, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TipsAnswer } from '../../../src/reports/tips-routes.ts'
import { get } from '../api.ts'
import { ReportIcon } from '../parts/icons.tsx'
import { type Column, List } from '../parts/list.tsx'
import { Blank, Loaded, Page } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'
import { Csv, Sales, useAmount } from './reports-sales.tsx'

type Kind = 'sales' | 'tips'

/** The day it is there now, as the calendar of the location has it. */
function today(timeZone: string, daysBefore = 0): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() - daysBefore * 86_400_000)
}

export default function Reports() {
  const text = useText()
  const { location } = useSigned()
  const [kind, setKind] = useState<Kind>('sales')
  const [from, setFrom] = useState(() => today(location.time_zone, 6))
  const [to, setTo] = useState(() => today(location.time_zone))
  const preset = (first: number, last: number) => {
    setFrom(today(location.time_zone, first))
    setTo(today(location.time_zone, last))
  }
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
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={text.reports.to}
          value={to}
          min={from}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Group gap={6}>
          <Button variant="default" onClick={() => preset(0, 0)}>
            {text.reports.presets.today}
          </Button>
          <Button variant="default" onClick={() => preset(1, 1)}>
            {text.reports.presets.yesterday}
          </Button>
          <Button variant="default" onClick={() => preset(6, 0)}>
            {text.reports.presets.week}
          </Button>
          <Button variant="default" onClick={() => preset(29, 0)}>
            {text.reports.presets.month}
          </Button>
        </Group>
      </Group>
      {from !== '' && to !== '' && (kind === 'sales' ? <Sales period={period} /> : <Tips period={period} />)}
    </Page>
  )
}

function Tips({ period }: { period: string }) {
  const text = useText()
  const { location } = useSigned()
  const tips = useQuery({
    queryKey: ['report', location.id, 'tips', period],
    queryFn: () => get<TipsAnswer>(`/report/${location.id}/tips?${period}`),
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
              <Csv path={`/report/${location.id}/tips?${period}&format=csv`} what={text.reports.tips} />
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
