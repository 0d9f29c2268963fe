import { ActionIcon, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../api.ts'
import { dateOf } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useDays } from '../../lib/use-business-days.ts'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { BooksTextProvider, useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { LeftIcon, PrinterIcon, RightIcon } from '../../ui/icons.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { Csv } from '../reports/csv.tsx'
import { PrintHead } from '../reports/print-head.tsx'
import { CashMovements } from './cash-movements.tsx'
import { CloseDay } from './close.tsx'
import { Drawers } from './drawers.tsx'
import { DayChecks } from './open-items.tsx'
import { PrintDay } from './print.tsx'
import { DayFigures, Tips } from './report.tsx'
import { OpenDays } from './since.tsx'
import './day.css'

const DAY_MS = 86_400_000
const dayFrom = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The end of day, from open orders to the printed report. */
export default function Day() {
  const days = useDays()
  return (
    <BooksTextProvider>
      <Loaded query={days}>{({ today }) => <DayOn today={today.from} />}</Loaded>
    </BooksTextProvider>
  )
}

function DayOn({ today }: { today: string }) {
  const text = useText()
  const { cash: words } = useBooksText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const [date, setDate] = useUrlParam('date', today)
  const [act, setAct] = useState<'drawers' | 'print'>()
  const cash = useQuery(cashOf(location.id, date))
  const report = useQuery({
    queryKey: ['day', location.id, date, 'report'],
    queryFn: () => calls.reports.day({ location_id: location.id }, { date }),
  })
  const done = () => setAct(undefined)
  return (
    <Page
      title={text.day.title}
      lead={dateOf(date, language, { dateStyle: 'full' })}
      actions={
        <>
          <Button variant="default" leftSection={<PrinterIcon size={16} />} onClick={() => print()}>
            {text.day.print}
          </Button>
          <Csv
            path={`/go/report/${location.id}/payments?from=${date}&to=${date}`}
            what={text.day.paymentSheet}
            isNamed
          />
          <Csv
            path={`/go/report/${location.id}/counts?from=${date}&to=${date}`}
            what={text.day.countSheet}
            isNamed
          />
          <Csv
            path={`/go/report/${location.id}/cash_movements?from=${date}&to=${date}`}
            what={words.sheet}
            isNamed
          />
          {mayChange && (
            <>
              <Button variant="default" onClick={() => setAct('print')}>
                {text.day.printAt}
              </Button>
              <Button variant="default" onClick={() => setAct('drawers')}>
                {text.day.drawers}
              </Button>
            </>
          )}
        </>
      }
    >
      <Group gap="xs" className="no-print">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text.day.before}
          onClick={() => setDate(dayFrom(date, -1))}
        >
          <LeftIcon size={16} />
        </ActionIcon>
        <TextInput
          type="date"
          aria-label={text.reports.date}
          value={date}
          max={today}
          onChange={({ currentTarget: { value } }) => value !== '' && value <= today && setDate(value)}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text.day.after}
          disabled={date >= today}
          onClick={() => setDate(dayFrom(date, 1))}
        >
          <RightIcon size={16} />
        </ActionIcon>
      </Group>
      <PrintHead />
      <OpenDays shown={date} onOpen={setDate} />
      <Loaded query={report}>
        {(report) => (
          <Loaded query={cash}>
            {(cash) => (
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className="from-top">
                <Stack gap="md">
                  {cash.closed === 0 && <DayChecks report={report} isToday={date === today} />}
                  <CashMovements key={`moved ${date}`} cash={cash} />
                  <CloseDay key={date} cash={cash} report={report} isToday={date === today} />
                </Stack>
                <Stack gap="md">
                  <DayFigures report={report} close={cash.closes.at(-1)} />
                  <Tips date={date} cash={cash} />
                </Stack>
              </SimpleGrid>
            )}
          </Loaded>
        )}
      </Loaded>
      {act === 'drawers' && <Drawers onClose={done} />}
      {act === 'print' && <PrintDay date={date} onClose={done} />}
    </Page>
  )
}

const cashOf = (locationId: number, date: string) => ({
  queryKey: ['day', locationId, date, 'cash'],
  queryFn: () => calls.reports.cash({ location_id: locationId }, { date }),
})
