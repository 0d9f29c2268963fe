import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FloorTable } from '../../../src/portal/floor-routes.ts'
import type { TerminalEntry } from '../../../src/portal/terminal-routes.ts'
import { get } from '../api.ts'
import { ago, money } from '../format.ts'
import { useNow } from '../live.ts'
import { Bars } from '../parts/bars.tsx'
import { AlertIcon, CheckIcon } from '../parts/icons.tsx'
import { Loaded, Page } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'

interface DayAnswer {
  date: string
  orders: number
  tables_still_open: number
  balance: { orders_total: string; still_open: string }
  taken: { tips: string }
}

interface SalesAnswer {
  by_hour: { hour: number; total: string }[]
  by_item: { item_id: number; name: string; qty: number; amount: string }[]
}

interface UnsettledAnswer {
  result: { payment_id: number; table_number: number; payment_status: string; amount: string }[]
}

interface PrinterAnswer {
  result: { printer_id: number; printer_name: string; status: string }[]
}

const LOW_BATTERY = 20

export default function Dashboard() {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const today = useQuery({
    queryKey: ['dashboard', location.id, 'today'],
    queryFn: () => get<DayAnswer>(`/report/${location.id}/day`),
    refetchInterval: 60_000,
  })
  return (
    <Loaded query={today}>
      {(day) => (
        <Page
          title={text.dashboard.title}
          lead={text.dashboard.lead(
            new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
              new Date(day.date),
            ),
          )}
        >
          <Figures day={day} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
            <Attention />
            <TodaySales />
          </SimpleGrid>
        </Page>
      )}
    </Loaded>
  )
}

function Figures({ day }: { day: DayAnswer }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const weekAgo = new Date(Date.parse(day.date) - 7 * 86_400_000).toISOString().slice(0, 10)
  const before = useQuery({
    queryKey: ['dashboard', location.id, weekAgo],
    queryFn: () => get<DayAnswer>(`/report/${location.id}/day?date=${weekAgo}`),
    staleTime: 3_600_000,
  })
  const floor = useQuery({
    queryKey: ['floor', location.id],
    queryFn: () => get<{ result: FloorTable[] }>(`/floor/${location.id}`),
  })
  const amount = (value: string) => money(value, location.currency, language)
  const then = before.data
  const tables = floor.data?.result
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
      <Figure
        name={text.dashboard.sales}
        value={amount(day.balance.orders_total)}
        more={then && text.dashboard.lastWeek(amount(then.balance.orders_total))}
      />
      <Figure
        name={text.dashboard.orders}
        value={String(day.orders)}
        more={then && text.dashboard.lastWeek(String(then.orders))}
      />
      <Figure
        name={text.dashboard.tips}
        value={amount(day.taken.tips)}
        more={then && text.dashboard.lastWeek(amount(then.taken.tips))}
      />
      <Figure
        name={text.dashboard.openTables}
        value={tables ? String(tables.filter(({ order }) => order !== null).length) : '…'}
        more={
          tables && text.floor.summary(tables.filter(({ order }) => order !== null).length, tables.length)
        }
      />
      <Figure name={text.dashboard.unpaid} value={amount(day.balance.still_open)} />
    </SimpleGrid>
  )
}

function Figure({ name, value, more }: { name: string; value: string; more?: string | undefined }) {
  return (
    <Paper className="surface" p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <p className="figure number">{value}</p>
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    </Paper>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Paper component="section" className="surface" p="md">
      <Title order={2} size="h5">
        {title}
      </Title>
      {lead && (
        <Text size="xs" c="dimmed">
          {lead}
        </Text>
      )}
      <Stack gap="sm" mt="sm">
        {children}
      </Stack>
    </Paper>
  )
}

/** What a person should look at, each with the way there. */
function Attention() {
  const text = useText()
  const now = useNow()
  const { language } = useLanguage()
  const { location } = useSigned()
  const terminals = useQuery({
    queryKey: ['terminals'],
    queryFn: () => get<{ result: TerminalEntry[] }>('/terminals'),
    refetchInterval: 30_000,
  })
  const unsettled = useQuery({
    queryKey: ['dashboard', location.id, 'unsettled'],
    queryFn: () => get<UnsettledAnswer>(`/report/${location.id}/unsettled`),
    refetchInterval: 30_000,
  })
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => get<PrinterAnswer>(`/printer/${location.id}`),
    refetchInterval: 30_000,
  })
  const here = (terminals.data?.result ?? []).filter(({ location_id }) => location_id === location.id)
  const amount = (value: string) => money(value, location.currency, language)
  const needs = [
    ...(unsettled.data?.result ?? []).map(({ payment_id, payment_status, table_number, amount: value }) => ({
      key: `payment ${payment_id}`,
      to: '/floor',
      words:
        payment_status === 'unknown'
          ? text.dashboard.unknownPayment(table_number, amount(value))
          : text.dashboard.pendingPayment(table_number, amount(value)),
    })),
    ...(printers.data?.result ?? [])
      .filter(({ status }) => status !== 'ONLINE' && status !== 'UNKNOWN')
      .map(({ printer_id, printer_name, status }) => ({
        key: `printer ${printer_id}`,
        to: '/printers',
        words: text.dashboard.printer(printer_name, status),
      })),
    ...here
      .filter(({ state }) => state === 'OFFLINE')
      .map(({ id, name, last_seen }) => ({
        key: `offline ${id}`,
        to: '/terminals',
        words: text.dashboard.offline(name, ago(last_seen, now, language)),
      })),
    ...here
      .filter(
        ({ state, battery, charging }) => state === 'ONLINE' && !charging && (battery ?? 100) <= LOW_BATTERY,
      )
      .map(({ id, name, battery }) => ({
        key: `battery ${id}`,
        to: '/terminals',
        words: text.dashboard.lowBattery(name, battery ?? 0),
      })),
  ]
  return (
    <Part title={text.dashboard.attention}>
      {needs.length === 0 ? (
        <Group gap="xs" className="well">
          <CheckIcon />
          <Text size="sm">{text.dashboard.allWell}</Text>
        </Group>
      ) : (
        <ul className="plain needs" aria-live="polite">
          {needs.map(({ key, to, words }) => (
            <li key={key}>
              <Link href={to} className="need long">
                <AlertIcon size={16} />
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function TodaySales() {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const sales = useQuery({
    queryKey: ['dashboard', location.id, 'sales'],
    queryFn: () => get<SalesAnswer>(`/report/${location.id}/sales`),
    refetchInterval: 60_000,
  })
  const short = (value: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: location.currency,
      maximumFractionDigits: 0,
      notation: 'compact',
    }).format(value)
  return (
    <Stack gap="md">
      <Part title={text.dashboard.byHour} lead={text.dashboard.byHourLead}>
        <Loaded query={sales}>
          {({ by_hour }) =>
            by_hour.length === 0 ? (
              <Text c="dimmed" size="sm">
                {text.dashboard.noSales}
              </Text>
            ) : (
              <Bars
                label={by_hour
                  .map(({ hour, total }) => `${hour}:00 ${money(total, location.currency, language)}`)
                  .join(', ')}
                told={short}
                bars={by_hour.map(({ hour, total }) => ({
                  name: `${hour}:00`,
                  value: Number(total),
                  told: money(total, location.currency, language),
                }))}
              />
            )
          }
        </Loaded>
      </Part>
      <Part title={text.dashboard.topItems}>
        <Loaded query={sales}>
          {({ by_item }) =>
            by_item.length === 0 ? (
              <Text c="dimmed" size="sm">
                {text.dashboard.noSales}
              </Text>
            ) : (
              <ul className="lines">
                {[...by_item]
                  .sort((a, b) => b.qty - a.qty)
                  .slice(0, 5)
                  .map(({ item_id, name, qty, amount }) => (
                    <li key={item_id} className="line">
                      <span className="line-qty number">{qty} ×</span>
                      <span className="line-what long">{name}</span>
                      <span className="number">{money(amount, location.currency, language)}</span>
                    </li>
                  ))}
              </ul>
            )
          }
        </Loaded>
      </Part>
    </Stack>
  )
}
