import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DashboardAnswer } from '../../../../src/reports/dashboard/dashboard-routes.ts'
import type { TodayAnswer } from '../../../../src/reports/dashboard/today-routes.ts'
import { useNow } from '../../../shared/use-now.ts'
import { calls } from '../../api.ts'
import { axisLabel, dateOf, duration, instantOf, money, timeOfDay } from '../../format.ts'
import { useOrderPlace } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useDays } from '../../lib/use-business-days.ts'
import { useLanguage } from '../../locales/locale-provider.tsx'
import type { TodayText } from '../../locales/text.ts'
import { useTodayText } from '../../locales/use-page-text.ts'
import { Lines } from '../../ui/charts/line-chart.tsx'
import { Loaded, PageSection } from '../../ui/page.tsx'
import { salesLines } from './sales-lines.ts'
import './today.css'

type Words = TodayText['today']

/** Sales against last week, and the people, tables and dishes of the day. Loaded after the figures. */
export function Today({ day, now }: { day: DashboardAnswer; now: TodayAnswer | undefined }) {
  const text = useTodayText()
  const { location } = useSignedIn()
  const sales = useQuery({
    queryKey: ['dashboard', location.id, 'sales'],
    queryFn: () => calls.reports.sales({ location_id: location.id }),
    refetchInterval: 60_000,
  })
  if (!text) return null
  return (
    <div className="today">
      <PageSection title={text.salesTitle} lead={text.salesLead}>
        <Loaded query={sales}>{({ by_hour }) => <SalesChart text={text} day={day} sold={by_hour} />}</Loaded>
      </PageSection>
      <PageSection title={text.waiting}>{now && <Waiting text={text} orders={now.waiting} />}</PageSection>
      <PageSection title={text.atWork}>{now && <AtWork text={text} people={now.at_work} />}</PageSection>
      <PageSection title={text.outOfStock}>{now && <OutOfStock text={text} now={now} />}</PageSection>
      <PageSection title={text.topItems}>
        <Loaded query={sales}>{({ by_item }) => <TopItems text={text} items={by_item} />}</Loaded>
      </PageSection>
    </div>
  )
}

function SalesChart(props: { text: Words; day: DashboardAnswer; sold: { hour: number; total: string }[] }) {
  const { text, day, sold } = props
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const days = useDays()
  const { date } = day.week_before
  const before = useQuery({
    queryKey: ['dashboard', location.id, 'sales', date],
    queryFn: () => calls.reports.sales({ location_id: location.id }, { from: date, to: date }),
    // A past day rarely changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const amount = (cents: number) => money((cents / 100).toFixed(2), location.currency, language)
  const weekday = dateOf(date, language, { weekday: 'long' })
  return (
    <Loaded query={days}>
      {({ begins_at }) => {
        const lines = salesLines(sold, before.data?.by_hour ?? [], {
          dayBegins: begins_at,
          hourNow: hourOf(day.today.until, location.time_zone),
        })
        if (lines.hours.length === 0) return <Nothing>{text.noSales}</Nothing>
        const [today, lastWeek] = [lines.today.at(-1) ?? 0, lines.before.at(-1) ?? 0]
        return (
          <Lines
            label={text.chart(amount(today), weekday, amount(lastWeek))}
            tickLabel={(cents, step) => axisLabel(cents, step, location.currency, language)}
            columns={lines.hours.map((hour) => `${hour}:00`)}
            lines={[
              { id: 'before', name: text.wholeDay(weekday, amount(lastWeek)), cents: lines.before },
              { id: 'now', name: text.soFar(amount(today)), cents: lines.today },
            ]}
          />
        )
      }}
    </Loaded>
  )
}

function hourOf(instant: string, timeZone: string): number {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
  return Number(hour.format(instantOf(instant)))
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" size="sm">
      {children}
    </Text>
  )
}

function Waiting({ text, orders }: { text: Words; orders: TodayAnswer['waiting'] }) {
  const now = useNow()
  const placeOf = useOrderPlace()
  if (orders.length === 0) return <Nothing>{text.nobodyWaits}</Nothing>
  return (
    <ul className="plain">
      {orders.map((order) => (
        <li key={order.order_id}>
          <Link href={`/orders?order=${order.order_id}`} className="today-row">
            <span className="long">
              {placeOf(order)}
              {order.covers > 0 && ` · ${text.guests(order.covers)}`}
            </span>
            <span className="number">{duration(order.since, now)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function AtWork({ text, people }: { text: Words; people: TodayAnswer['at_work'] }) {
  const { language } = useLanguage()
  const { location } = useSignedIn()
  if (people.length === 0) return <Nothing>{text.nobodyAtWork}</Nothing>
  return (
    <ul className="plain">
      {people.map(({ staff_id, name, since }) => (
        <li key={staff_id}>
          <span className="today-row">
            <span className="long">{name}</span>
            <span className="number">{text.since(timeOfDay(since, location.time_zone, language))}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const MOST_NAMED = 5

function OutOfStock({ text, now }: { text: Words; now: TodayAnswer }) {
  const { out_of_stock: items, out_of_stock_count: count } = now
  if (count === 0) return <Nothing>{text.allInStock}</Nothing>
  return (
    <>
      <ul className="plain">
        {items.slice(0, MOST_NAMED).map(({ item_id, name, until }) => (
          <li key={item_id}>
            <span className="today-row">
              <span className="long">{name}</span>
              <span>{until === '' ? '' : text.untilTomorrow}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link href="/menus" className="beneath today-more">
        {count > MOST_NAMED ? text.allOut(count) : text.toMenus}
      </Link>
    </>
  )
}

function TopItems(props: {
  text: Words
  items: { item_id: number; name: string; qty: number; amount: string }[]
}) {
  const { language } = useLanguage()
  const { location } = useSignedIn()
  if (props.items.length === 0) return <Nothing>{props.text.noSales}</Nothing>
  const top = props.items.toSorted((one, other) => other.qty - one.qty).slice(0, MOST_NAMED)
  return (
    <ul className="plain">
      {top.map(({ item_id, name, qty, amount }) => (
        <li key={item_id}>
          <span className="today-row">
            <span className="long">
              <span className="number">{qty} ×</span> {name}
            </span>
            <span className="number">{money(amount, location.currency, language)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
