import { Button, Group, Select, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls, type ResponseOf } from '../../api.ts'
import { dayAndTime, formatMinutes } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { SheetButton } from '../../ui/csv-button.tsx'
import { showNotice, useChange } from '../../ui/dialog.tsx'
import { ReportIcon } from '../../ui/icons.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { EmptyState, Loaded, Pill } from '../../ui/page.tsx'

type HoursAnswer = ResponseOf<typeof calls.reports.hours>
type Person = HoursAnswer['result'][number]
type Shift = Person['shifts'][number] & Pick<Person, 'staff_id' | 'name'>

const BY = ['person', 'shift'] as const

/** Working hours by person, from clock-in and clock-out. */
export function Hours({ from, to }: { from: string; to: string }) {
  const text = useText()
  const { location } = useSignedIn()
  const [by, setBy] = useUrlParam('list', 'person')
  const hours = useQuery({
    queryKey: ['report', location.id, 'hours', from, to],
    queryFn: () => calls.reports.hours({ location_id: location.id }, { from, to }),
    refetchInterval: 60_000,
  })
  return (
    <Loaded query={hours}>
      {(answer) =>
        answer.result.length === 0 ? (
          <EmptyState
            icon={<ReportIcon size={28} />}
            title={text.reports.emptyTitle}
            lead={text.hours.emptyLead}
          />
        ) : (
          <Stack gap="md">
            <Title order={2} size="h4">
              {text.hours.sum(formatMinutes(answer.minutes))}
            </Title>
            <Group justify="space-between">
              <Select
                aria-label={text.hours.title}
                data={BY.map((value) => ({ value, label: text.hours.by[value] }))}
                value={by}
                onChange={(value) => value && setBy(value)}
                allowDeselect={false}
                maw={240}
              />
              <HoursCsv shifts={shiftsOf(answer)} />
            </Group>
            {by === 'shift' ? <Shifts shifts={shiftsOf(answer)} /> : <People answer={answer} />}
          </Stack>
        )
      }
    </Loaded>
  )
}

function People({ answer }: { answer: HoursAnswer }) {
  const text = useText()
  const isAtWork = ({ shifts }: Person) => shifts.some(({ to }) => to === '')
  return (
    <List
      label={text.hours.by.person}
      rows={answer.result}
      idOf={({ staff_id }) => staff_id}
      columns={[
        {
          name: text.hours.person,
          head: true,
          order: ({ name }) => name,
          show: ({ name }) => <span className="long">{name}</span>,
          sum: text.hours.together,
        },
        {
          name: text.common.status,
          show: (person) => isAtWork(person) && <Pill tone="good">{text.staff.atWork}</Pill>,
        },
        {
          name: text.hours.shifts,
          align: 'right',
          tight: true,
          order: ({ shifts }) => shifts.length,
          show: ({ shifts }) => String(shifts.length),
        },
        { ...useLength<Person>(), sum: formatMinutes(answer.minutes) },
      ]}
    />
  )
}

/** Lists the shifts; an open shift can be ended here. */
function Shifts({ shifts }: { shifts: Shift[] }) {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const { language } = useLanguage()
  const at = (instant: string) => dayAndTime(instant, location.time_zone, language)
  const end = useChange(
    async ({ staff_id, name }: Shift) => {
      await calls.staff.clock({ staff_id }, { in: 0 })
      showNotice(text.hours.ended(name))
    },
    ['report'],
  )
  return (
    <List
      label={text.hours.by.shift}
      rows={shifts}
      idOf={({ staff_id, from }) => `${staff_id} ${from}`}
      columns={[
        {
          name: text.hours.person,
          head: true,
          order: ({ name }) => name,
          show: ({ name }) => <span className="long">{name}</span>,
        },
        { name: text.hours.from, order: ({ from }) => from, show: ({ from }) => at(from) },
        {
          name: text.hours.to,
          order: ({ to }) => to,
          show: ({ to }) => (to === '' ? <Pill tone="good">{text.staff.atWork}</Pill> : at(to)),
        },
        useLength<Shift>(),
        ...(mayChange && shifts.some(({ to }) => to === '')
          ? [
              {
                name: text.common.actions,
                quiet: true,
                align: 'right' as const,
                show: (shift: Shift) =>
                  shift.to === '' && (
                    <Button
                      variant="default"
                      size="xs"
                      loading={end.isPending}
                      onClick={() => end.mutate(shift)}
                    >
                      {text.hours.end}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}

function useLength<Row extends { minutes: number }>(): Column<Row> {
  const text = useText()
  return {
    name: text.hours.title,
    align: 'right',
    tight: true,
    order: ({ minutes }) => minutes,
    show: ({ minutes }) => formatMinutes(minutes),
  }
}

/** Durations in minutes, which a spreadsheet can add up; instants in the time zone of the location. */
function HoursCsv({ shifts }: { shifts: Shift[] }) {
  const { hours } = useText()
  const { location } = useSignedIn()
  const { language } = useLanguage()
  const at = (instant: string) => (instant === '' ? '' : dayAndTime(instant, location.time_zone, language))
  return (
    <SheetButton
      name={hours.title}
      isEmpty={shifts.length === 0}
      head={[hours.person, hours.from, hours.to, hours.minutes]}
      rows={() => shifts.map(({ name, from, to, minutes }) => [name, at(from), at(to), minutes])}
    />
  )
}

const shiftsOf = ({ result }: HoursAnswer): Shift[] =>
  result
    .flatMap(({ staff_id, name, shifts }) => shifts.map((shift) => ({ ...shift, staff_id, name })))
    .sort((one, other) => other.from.localeCompare(one.from))
