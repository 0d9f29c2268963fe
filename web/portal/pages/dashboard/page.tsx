import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DashboardAnswer } from '../../../../src/reports/dashboard/dashboard-routes.ts'
import { calls } from '../../api.ts'
import { axisLabel, dateOf, money, timeOfDay } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useDays } from '../../lib/use-business-days.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Bars, hourBars } from '../../ui/charts/bar-chart.tsx'
import { Figure, Loaded, Page, PageSection } from '../../ui/page.tsx'
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
            <Figures day={day} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className="from-top">
              <Attention day={day} />
              <TodaySales />
            </SimpleGrid>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Today's figures, compared with the same weekday a week ago at this time of day. */
function Figures({ day }: { day: DashboardAnswer }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { today, week_before: before } = day
  const amount = (value: string) => money(value, location.currency, language)
  const byThen = (value: string) =>
    text.dashboard.byThen(
      value,
      dateOf(before.date, language, { weekday: 'long' }),
      timeOfDay(before.until, location.time_zone, language),
    )
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
      <Figure name={text.dashboard.sales} value={amount(today.total)} more={byThen(amount(before.total))} />
      <Figure
        name={text.dashboard.orders}
        value={String(today.orders)}
        more={byThen(String(before.orders))}
      />
      <Figure name={text.dashboard.tips} value={amount(today.tips)} more={byThen(amount(before.tips))} />
      {day.tables > 0 && (
        <Figure
          name={text.dashboard.openTables}
          value={String(day.open_tables)}
          more={text.floor.summary(day.open_tables, day.tables)}
        />
      )}
      <Figure name={text.dashboard.unpaid} value={amount(day.unpaid)} />
    </SimpleGrid>
  )
}

function TodaySales() {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const sales = useQuery({
    queryKey: ['dashboard', location.id, 'sales'],
    queryFn: () => calls.reports.sales({ location_id: location.id }),
    refetchInterval: 60_000,
  })
  const days = useDays()
  const amount = (value: string) => money(value, location.currency, language)
  return (
    <Stack gap="md">
      <PageSection title={text.dashboard.byHour} lead={text.dashboard.byHourLead}>
        <Loaded query={sales}>
          {({ by_hour }) =>
            by_hour.length === 0 ? (
              <Text c="dimmed" size="sm">
                {text.dashboard.noSales}
              </Text>
            ) : (
              <Loaded query={days}>
                {({ begins_at }) => (
                  <Bars
                    label={by_hour.map(({ hour, total }) => `${hour}:00 ${amount(total)}`).join(', ')}
                    tickLabel={(cents, step) => axisLabel(cents, step, location.currency, language)}
                    bars={hourBars(by_hour, begins_at, amount)}
                  />
                )}
              </Loaded>
            )
          }
        </Loaded>
      </PageSection>
      <PageSection title={text.dashboard.topItems}>
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
      </PageSection>
    </Stack>
  )
}
