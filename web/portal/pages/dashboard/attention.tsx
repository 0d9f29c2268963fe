import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import type { DashboardAnswer } from '../../../../src/reports/dashboard/dashboard-routes.ts'
import type { UnsettledEntry } from '../../../../src/reports/routes.ts'
import { useNow } from '../../../shared/use-now.ts'
import { calls } from '../../api.ts'
import { ago, dateOf, duration, money } from '../../format.ts'
import { openDaysOf } from '../../lib/open-days.ts'
import { useOrderPlace } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { loadChunk } from '../../sync/lazy-chunk.ts'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { useAsOf } from '../../ui/offline-bar.tsx'
import { PageSection } from '../../ui/page.tsx'
import { ageOf, ageSince } from '../floor/seated-age.ts'
import { ordersWithoutTable } from '../floor/tabs-without-table.ts'
import { useBackupNeeds } from './backup.ts'
import { useKitchenNeeds, useLostTickets, useNotPrinted, useTicketNeeds } from './kitchen.ts'
import { type Need, usePaymentNeeds, useRefundNeeds, useTipNeeds, useUnsettled } from './payment-alerts.ts'

const SettlePayment = lazy(async () => {
  const { SettlePayment } = await loadChunk(() => import('../orders/settle-payment.tsx'))
  return { default: SettlePayment }
})

const LOOK_AGAIN_MS = 30_000
/** Rows that are shown at once; urgent ones are always shown. */
const MOST_SHOWN = 6

/** Lists what needs a person's attention, each with a link. */
export function Attention({ day }: { day: DashboardAnswer }) {
  const text = useText()
  const asOf = useAsOf()
  const read = useUnsettled()
  const unsettled = read?.result
  const unknown = unsettled?.filter(({ payment_status }) => payment_status === 'unknown')
  const act = useRowAction<'settle', UnsettledEntry>(unknown, ({ payment_id }) => payment_id)
  const missing = useNotPrinted()
  const lost = useLostTickets()
  const kinds = [
    useKitchenNeeds(missing, lost),
    usePaymentNeeds(unsettled, (payment) => act.begin('settle', payment)),
    useRefundNeeds(read?.refunds),
    useTipNeeds(day),
    useTicketNeeds(missing, lost),
    useTableNeeds(),
    useTabNeeds(),
    useDayNeeds(),
    usePrinterNeeds(),
    useTerminalNeeds(),
    useBackupNeeds(),
    day.supervisor_pin_set === 0
      ? [{ key: 'pin', to: '/settings#approvals', words: text.dashboard.noPin }]
      : [],
  ]
  const needs = kinds
    .flatMap((found): Need[] => found ?? [])
    .sort((one, other) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false))
  // A list that has not loaded may still contain something.
  const isKnown = kinds.every((found) => found !== undefined)
  const settled = act.on('settle')
  const [isWhole, setIsWhole] = useState(false)
  const urgent = needs.filter(({ isUrgent }) => isUrgent).length
  const shown = isWhole ? needs : needs.slice(0, Math.max(MOST_SHOWN, urgent))
  return (
    <PageSection title={text.dashboard.attention}>
      {needs.length === 0 && !isKnown ? (
        <Skeleton height={24} maw={260} />
      ) : needs.length === 0 ? (
        <Group gap="xs" className="well">
          <CheckIcon />
          <Text size="sm">{asOf ? text.dashboard.allWellAsOf(asOf) : text.dashboard.allWell}</Text>
        </Group>
      ) : (
        <ul className="plain needs" aria-live="polite">
          {shown.map(({ key, to, words, act, isUrgent }) => (
            <li key={key}>
              {act ? (
                <UnstyledButton className="need long" data-severity={isUrgent ? 'now' : 'soon'} onClick={act}>
                  {isUrgent && <strong>{text.dashboard.now}</strong>}
                  <AlertIcon size={16} />
                  {words}
                </UnstyledButton>
              ) : (
                <Link href={to} className="need long" data-severity={isUrgent ? 'now' : 'soon'}>
                  {isUrgent && <strong>{text.dashboard.now}</strong>}
                  <AlertIcon size={16} />
                  {words}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < needs.length && (
        <Button className="own-width" variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          {text.dashboard.showAll(needs.length)}
        </Button>
      )}
      {settled && (
        <Suspense>
          <SettlePayment key={act.key} orderId={settled.order_id} payment={settled} onClose={act.end} />
        </Suspense>
      )}
    </PageSection>
  )
}

/** Parties that have been seated for very long and have not paid. */
function useTableNeeds(): Need[] | undefined {
  const text = useText()
  const now = useNow()
  const { location } = useSignedIn()
  const floor = useQuery({
    queryKey: ['floor', location.id],
    queryFn: () => calls.floor.get({ location_id: location.id }),
    refetchInterval: 60_000,
  })
  return floor.data?.result
    .filter((table) => table.order?.state === 'open' && ageOf(table, now) === 'overdue')
    .map((table) => ({
      key: `table ${table.table_id}`,
      to: `/floor?table=${table.table_id}`,
      words: text.dashboard.longTable(
        text.floor.table(table.table_number),
        duration(table.order?.opened ?? '', now),
      ),
    }))
}

/** Orders without a table that have been open for very long: nobody walks past them. */
function useTabNeeds(): Need[] | undefined {
  const text = useText()
  const now = useNow()
  const { location } = useSignedIn()
  const placeOf = useOrderPlace()
  const tabs = useQuery({
    queryKey: ['orders', location.id, 'tabs'],
    queryFn: () => calls.orders.list_open({ location_id: location.id }),
    refetchInterval: 60_000,
    select: ordersWithoutTable,
  })
  return tabs.data
    ?.filter(({ state, opened_at }) => state === 'open' && ageSince(opened_at, now) === 'overdue')
    .map((tab) => ({
      key: `tab ${tab.order_id}`,
      to: `/orders?order=${tab.order_id}`,
      words: text.dashboard.longTable(placeOf(tab), duration(tab.opened_at, now)),
    }))
}

const DAYS_IN_LINES = 3

/** Days that are not closed, and days whose cash changed after the close. */
function useDayNeeds(): Need[] | undefined {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const days = useQuery(openDaysOf(location.id))
  if (!days.data) return undefined
  const named = (date: string) => dateOf(date, language, { weekday: 'long', day: 'numeric', month: 'long' })
  const short = (date: string) => dateOf(date, language, { day: 'numeric', month: 'short' })
  const { result } = days.data
  const changed = result.filter(({ why }) => why === 'cash_after_close')
  const open = result.filter(({ why }) => why === 'not_closed')
  const [oldest] = open
  return [
    ...changed.map(({ date, cash }) => ({
      key: `count ${date}`,
      to: `/day?date=${date}`,
      words: text.dashboard.cashSince(
        named(date),
        `${cash.startsWith('-') ? '−' : '+'}${money(cash.replace('-', ''), location.currency, language)}`,
      ),
    })),
    ...(oldest && open.length > DAYS_IN_LINES
      ? [
          {
            key: 'days',
            to: `/day?date=${oldest.date}`,
            words: text.dashboard.daysOpen(open.length, open.map(({ date }) => short(date)).join(', ')),
          },
        ]
      : open.map(({ date }) => ({
          key: `day ${date}`,
          to: `/day?date=${date}`,
          words: text.dashboard.dayOpen(named(date)),
        }))),
  ]
}

function usePrinterNeeds(): Need[] | undefined {
  const text = useText()
  const { location } = useSignedIn()
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => calls.printers.list_details({ location_id: location.id }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return printers.data?.result.flatMap((printer) =>
    wordsFor(printer).map((words) => ({
      key: `printer ${printer.printer_id} ${words}`,
      to: '/printers',
      isUrgent: printer.waiting > 0,
      words,
    })),
  )

  function wordsFor({ name, printer_status: status, overdue, device_changed }: PrinterEntry): string[] {
    return [
      ...(overdue === 1 ? [text.dashboard.printerOverdue(name)] : []),
      ...(status === 'ONLINE' || status === 'UNKNOWN'
        ? []
        : [text.dashboard.printer(name, text.printers.states[status])]),
      ...(device_changed === '' ? [] : [text.dashboard.otherDevice(name)]),
    ]
  }
}

function useTerminalNeeds(): Need[] | undefined {
  const text = useText()
  const now = useNow()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const terminals = useQuery({
    queryKey: ['terminals', location.id, 'attention'],
    queryFn: () => calls.terminals.search({ location_id: location.id, attention: 1 }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (!terminals.data) return undefined
  const { result, more } = terminals.data
  const offline = result.filter(({ state }) => state === 'OFFLINE')
  const low = result.filter(({ state }) => state === 'ONLINE')
  const needs = [
    ...offline.map(({ id, name, last_seen }) => ({
      key: `offline ${id}`,
      words: text.dashboard.offline(name, ago(last_seen, now, language)),
    })),
    ...low.map(({ id, name, battery }) => ({
      key: `battery ${id}`,
      words: text.dashboard.lowBattery(name, battery ?? 0),
    })),
    ...(more ? [{ key: 'more terminals', words: text.dashboard.moreTerminals }] : []),
  ]
  return needs.map((need) => ({ ...need, to: '/terminals' }))
}
