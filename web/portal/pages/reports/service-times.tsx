import { Group, Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceAnswer } from '../../../../src/reports/service-times/service-times-routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { ReportIcon } from '../../ui/icons.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { EmptyState, Figure, Loaded } from '../../ui/page.tsx'
import { Csv } from './csv.tsx'

const BY = ['station', 'item', 'hour'] as const
type By = (typeof BY)[number]

interface Row {
  id: string
  name: string
  dishes: number
  average_seconds: number
  most_minutes: number
  late: number
  /** Time at the pass; undefined if this grouping does not have it. */
  pass?: string
}

/** How long dishes take and wait, as recorded by kitchen screens. */
export function ServiceTimes({ from, to }: { from: string; to: string }) {
  const text = useText()
  const { location } = useSignedIn()
  const [by, setBy] = useState<By>('station')
  const times = useQuery({
    queryKey: ['report', location.id, 'service', from, to],
    queryFn: () => calls.reports.service_times({ location_id: location.id }, { from, to }),
  })
  const names: Record<By, string> = {
    station: text.service.byStation,
    item: text.reports.by.item,
    hour: text.reports.by.hour,
  }
  return (
    <Loaded query={times}>
      {(answer) =>
        answer.made.dishes === 0 ? (
          <EmptyState
            icon={<ReportIcon size={28} />}
            title={text.reports.emptyTitle}
            lead={text.service.emptyLead}
          />
        ) : (
          <Stack gap="md">
            <Figures answer={answer} />
            <Group justify="space-between">
              <Select
                aria-label={text.service.title}
                data={BY.map((value) => ({ value, label: names[value] }))}
                value={by}
                onChange={(value) => value && setBy(value as By)}
                allowDeselect={false}
                maw={240}
              />
              <Csv
                path={`/go/report/${location.id}/service?from=${from}&to=${to}&format=csv&by=${by}`}
                what={names[by]}
              />
            </Group>
            <Times rows={rowsOf(answer, by)} label={names[by]} hasPass={by === 'hour'} />
          </Stack>
        )
      }
    </Loaded>
  )
}

function Figures({ answer: { made, pass, late_minutes } }: { answer: ServiceAnswer }) {
  const text = useText()
  const figures = [
    [text.service.average, clockOf(made.average_seconds), 'average'],
    [text.service.most, text.service.minutes(made.most_minutes), 'most'],
    [text.service.late(late_minutes), percentOf(made), 'late'],
    [text.service.pass, pass.dishes === 0 ? '–' : clockOf(pass.average_seconds), 'pass'],
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
      {figures.map(([name, value, field]) => (
        <Figure key={field} field={field} name={name} value={value} />
      ))}
    </SimpleGrid>
  )
}

function Times({ rows, label, hasPass }: { rows: Row[]; label: string; hasPass: boolean }) {
  const text = useText()
  const number = (name: string, show: (row: Row) => string): Column<Row> => ({
    name,
    align: 'right',
    tight: true,
    show,
  })
  return (
    <List
      label={label}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { name: label, head: true, show: ({ name }) => <span className="long">{name}</span> },
        number(text.service.dishes, ({ dishes }) => String(dishes)),
        number(text.service.average, ({ average_seconds }) => clockOf(average_seconds)),
        number(text.service.most, ({ most_minutes }) => text.service.minutes(most_minutes)),
        number(text.service.lateShort, percentOf),
        ...(hasPass ? [number(text.service.pass, ({ pass }) => pass ?? '–')] : []),
      ]}
    />
  )
}

function rowsOf(answer: ServiceAnswer, by: By): Row[] {
  if (by === 'station') {
    return answer.by_station.map((one) => ({ ...one, id: String(one.printer_id), name: one.station }))
  }
  if (by === 'item') return answer.by_item.map((one) => ({ ...one, id: String(one.item_id) }))
  return answer.by_hour.map((one) => {
    const waited = answer.pass_by_hour.find(({ hour }) => hour === one.hour)
    return {
      ...one,
      id: String(one.hour),
      name: `${one.hour}:00`,
      ...(waited && { pass: clockOf(waited.average_seconds) }),
    }
  })
}

/** "12:05", as on the clock of a ticket. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const percentOf = ({ late, dishes }: { late: number; dishes: number }) =>
  `${Math.round((late * 100) / dishes)} %`
