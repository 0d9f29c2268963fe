import { Button, Group, Select, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls, type ResponseOf } from '../../api.ts'
import { dayAndTime, formatMinutes } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { SheetButton } from '../../ui/csv-button.tsx'
import { ReportIcon } from '../../ui/icons.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { EmptyState, Loaded, Pill } from '../../ui/page.tsx'
import { AddShift, ClockOut, Corrections, CorrectShift, type Shift } from './shifts.tsx'

type HoursAnswer = ResponseOf<typeof calls.reports.hours>
type Person = HoursAnswer['result'][number]

const BY = ['person', 'shift'] as const

/** Working hours by person, from clock-in and clock-out. */
export function Hours({ from, to }: { from: string; to: string }) {
  const text = useText()
  const books = useBooksText()
  const { location, mayChange } = useSignedIn()
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
            lead={books.hours.emptyLead}
            {...(mayChange && { action: <AddShift /> })}
          />
        ) : (
          <Stack gap="md">
            <Title order={2} size="h4">
              {books.hours.sum(formatMinutes(answer.minutes))}
            </Title>
            <Group justify="space-between">
              <Select
                aria-label={books.hours.title}
                data={BY.map((value) => ({ value, label: books.hours.by[value] }))}
                value={by}
                onChange={(value) => value && setBy(value)}
                allowDeselect={false}
                maw={240}
              />
              <Group gap="xs">
                {mayChange && <AddShift />}
                <HoursCsv shifts={shiftsOf(answer)} />
              </Group>
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
  const books = useBooksText()
  const isAtWork = ({ shifts }: Person) => shifts.some(({ to }) => to === '')
  return (
    <List
      label={books.hours.by.person}
      rows={answer.result}
      idOf={({ staff_id }) => staff_id}
      columns={[
        {
          name: books.hours.person,
          head: true,
          order: ({ name }) => name,
          show: ({ name }) => <span className="long">{name}</span>,
          sum: books.hours.together,
        },
        {
          name: text.common.status,
          show: (person) => isAtWork(person) && <Pill tone="good">{text.staff.atWork}</Pill>,
        },
        {
          name: books.hours.shifts,
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

/** Lists the shifts. Their times can be corrected, and an open shift can be ended. */
function Shifts({ shifts }: { shifts: Shift[] }) {
  const text = useText()
  const books = useBooksText()
  const { location, mayChange } = useSignedIn()
  const { language } = useLanguage()
  const [editing, setEditing] = useState<{ shift: Shift; isClockOut: boolean }>()
  const at = (instant: string) => dayAndTime(instant, location.time_zone, language)
  return (
    <>
      <List
        label={books.hours.by.shift}
        rows={shifts}
        idOf={({ staff_id, from }) => `${staff_id} ${from}`}
        columns={[
          {
            name: books.hours.person,
            head: true,
            order: ({ name }) => name,
            show: (shift) => (
              <div>
                <span className="long">{shift.name}</span>
                <Corrections of={shift} />
              </div>
            ),
          },
          { name: books.hours.from, order: ({ from }) => from, show: ({ from }) => at(from) },
          {
            name: books.hours.to,
            order: ({ to }) => to,
            show: ({ to }) => (to === '' ? <Pill tone="good">{text.staff.atWork}</Pill> : at(to)),
          },
          useLength<Shift>(),
          ...(mayChange
            ? [
                {
                  name: text.common.actions,
                  quiet: true,
                  align: 'right' as const,
                  show: (shift: Shift) => (
                    <Group gap={6} justify="flex-end" wrap="nowrap">
                      {shift.to === '' && (
                        <Button
                          variant="default"
                          size="xs"
                          onClick={() => setEditing({ shift, isClockOut: true })}
                        >
                          {books.hours.end}
                        </Button>
                      )}
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={books.shifts.correctOf(shift.name)}
                        onClick={() => setEditing({ shift, isClockOut: false })}
                      >
                        {books.shifts.correct}
                      </Button>
                    </Group>
                  ),
                },
              ]
            : []),
        ]}
      />
      {editing?.isClockOut && <ClockOut shift={editing.shift} onClose={() => setEditing(undefined)} />}
      {editing && !editing.isClockOut && (
        <CorrectShift shift={editing.shift} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

function useLength<Row extends { minutes: number }>(): Column<Row> {
  const books = useBooksText()
  return {
    name: books.hours.title,
    align: 'right',
    tight: true,
    order: ({ minutes }) => minutes,
    show: ({ minutes }) => formatMinutes(minutes),
  }
}

/** Durations in minutes, which a spreadsheet can add up; instants in the time zone of the location. */
function HoursCsv({ shifts }: { shifts: Shift[] }) {
  const { hours, shifts: words } = useBooksText()
  const { location } = useSignedIn()
  const { language } = useLanguage()
  const at = (instant: string) => (instant === '' ? '' : dayAndTime(instant, location.time_zone, language))
  return (
    <SheetButton
      name={hours.title}
      isEmpty={shifts.length === 0}
      head={[hours.person, hours.from, hours.to, hours.minutes, words.corrected]}
      rows={() =>
        shifts.map(({ name, from, to, minutes, corrections }) => [
          name,
          at(from),
          at(to),
          minutes,
          corrections.map(({ reason, done_by }) => `${reason} (${done_by})`).join('; '),
        ])
      }
    />
  )
}

const shiftsOf = ({ result }: HoursAnswer): Shift[] =>
  result
    .flatMap(({ staff_id, name, shifts }) => shifts.map((shift) => ({ ...shift, staff_id, name })))
    .sort((one, other) => other.from.localeCompare(one.from))
