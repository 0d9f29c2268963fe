import { useQuery } from '@tanstack/react-query'
import type { DashboardAnswer } from '../../../../src/reports/dashboard/dashboard-routes.ts'
import type { TodayAnswer } from '../../../../src/reports/dashboard/today-routes.ts'
import { calls } from '../../api.ts'
import { centsOf, dateOf, formatMinutes, money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useChunk } from '../../sync/lazy-chunk.ts'
import { Figure, Loaded, Page } from '../../ui/page.tsx'
import { Attention } from './attention.tsx'
import { SetUp } from './setup-checklist.tsx'

export default function Dashboard() {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const day = useQuery({
    queryKey: ['dashboard', location.id],
    queryFn: () => calls.dashboard.get({ location_id: location.id }),
    refetchInterval: 60_000,
  })
  const now = useQuery({
    queryKey: ['dashboard', location.id, 'today'],
    queryFn: () => calls.dashboard.today({ location_id: location.id }),
    refetchInterval: 60_000,
  })
  const rest = useChunk('today', () => import('./today.tsx'))
  return (
    <Page
      title={text.dashboard.title}
      {...(day.data && {
        lead: text.dashboard.lead(dateOf(day.data.today.date, language, { dateStyle: 'full' })),
      })}
    >
      <Loaded query={day}>
        {(day) => (
          <>
            <SetUp day={day} />
            <Attention day={day} />
            <Figures day={day} now={now.data} />
            {rest.data && <rest.data.Today day={day} now={now.data} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Today's figures, compared with the same weekday a week ago at this time of day. */
function Figures({ day, now }: { day: DashboardAnswer; now: TodayAnswer | undefined }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { today, week_before: before } = day
  const amount = (cents: number) => money((cents / 100).toFixed(2), location.currency, language)
  const weekday = dateOf(before.date, language, { weekday: 'long' })
  const figure = (name: string, [now, then]: number[], show: (value: number) => string) => (
    <Figure
      name={name}
      value={show(now ?? 0)}
      {...(then && { more: text.dashboard.lastWeek(weekday, show(then)) })}
      change={changeOf(now ?? 0, then ?? 0)}
    />
  )
  const both = (of: (sums: typeof today) => number) => [of(today), of(before)]
  return (
    <div className="figures">
      {figure(
        text.dashboard.sales,
        both(({ total }) => centsOf(total)),
        amount,
      )}
      {figure(text.dashboard.guests, [now?.today.covers ?? 0, now?.week_before.covers ?? 0], String)}
      {figure(
        text.dashboard.averageCheck,
        both(({ total, orders }) => (orders === 0 ? 0 : centsOf(total) / orders)),
        amount,
      )}
      <Figure
        name={text.dashboard.unpaid}
        value={money(day.unpaid, location.currency, language)}
        {...(day.tables > 0 && { more: text.floor.summary(day.open_tables, day.tables) })}
      />
      <Figure
        name={text.dashboard.hours}
        value={formatMinutes(now?.minutes ?? 0)}
        more={text.dashboard.atWork(now?.at_work.length ?? 0)}
      />
    </div>
  )
}

/** The change in percent; undefined where there is nothing to compare with. */
function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100)
}
