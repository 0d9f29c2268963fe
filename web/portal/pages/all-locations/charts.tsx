import { SimpleGrid, Text } from '@mantine/core'
import type { LocationSummary } from '../../../../src/reports/dashboard/all-locations-routes.ts'
import { axisLabel, centsOf, dateOf, money } from '../../format.ts'
import type { Period } from '../../lib/periods.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Bars, dayBars } from '../../ui/charts/bar-chart.tsx'
import { type Rank, Ranks } from '../../ui/charts/bar-list.tsx'
import { PageSection } from '../../ui/page.tsx'

/** More bars than this cannot be distinguished; the list below has all locations. */
const MOST_RANKS = 12

/** Sales of the listed locations, summed by day and compared by location, one chart per currency. */
export function AllLocationsCharts({ places }: { places: LocationSummary[] }) {
  const selling = places.filter(({ orders }) => orders > 0)
  const sold = new Set(selling.map(({ currency }) => currency))
  const period = periodOf(places)
  const isOfDays = period.to > period.from
  const isNamed = sold.size > 1
  return [...sold].map((currency) => {
    const alike = places.filter((place) => place.currency === currency)
    return (
      <SimpleGrid
        key={currency}
        cols={{ base: 1, lg: isOfDays && alike.length > 1 ? 2 : 1 }}
        className="from-top"
      >
        {isOfDays && <ByDay places={alike} period={period} currency={currency} isNamed={isNamed} />}
        {alike.length > 1 && <ByPlace places={alike} currency={currency} isNamed={isNamed} />}
      </SimpleGrid>
    )
  })
}

/** The range of business days over all locations. */
function periodOf(places: LocationSummary[]): Period {
  const from = places.reduce((least, place) => (place.from < least ? place.from : least), '9999-12-31')
  return { from, to: places.reduce((most, { to }) => (to > most ? to : most), '') }
}

interface Charted {
  places: LocationSummary[]
  currency: string
  /** True if there are several currencies: the title then names the currency. */
  isNamed: boolean
}

/** Formats amounts and axis labels. */
function useChartFormat(currency: string) {
  const { language } = useLanguage()
  return {
    amount: (cents: number) => money((cents / 100).toFixed(2), currency, language),
    mark: (cents: number, step: number) => axisLabel(cents, step, currency, language),
  }
}

function ByDay({ places, period, currency, isNamed }: Charted & { period: Period }) {
  const { allLocations } = useText()
  const { locationCharts: said } = useText()
  const { language } = useLanguage()
  const { amount, mark } = useChartFormat(currency)
  const sold = new Map<string, number>()
  for (const { date, total } of places.flatMap(({ by_day }) => by_day))
    sold.set(date, (sold.get(date) ?? 0) + centsOf(total))
  const bars = dayBars(period, (date) => sold.get(date) ?? 0, amount, language)
  const title = isNamed ? `${said.byDay} · ${currency}` : said.byDay
  return (
    <PageSection title={title}>
      <Bars bars={bars} tickLabel={mark} label={said.chart(title)} />
      <table className="read-out">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{said.day}</th>
            <th scope="col">{allLocations.total}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, valueText }) => (
            <tr key={id}>
              <th scope="row">{dateOf(id, language, { dateStyle: 'medium' })}</th>
              <td>{valueText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

/** The numbers are in the list below, which has a row for each location. */
function ByPlace({ places, currency, isNamed }: Charted) {
  const { locationCharts: said } = useText()
  const { amount, mark } = useChartFormat(currency)
  const sorted = [...places].sort((one, other) => centsOf(other.total) - centsOf(one.total))
  const [shown, rest] = [sorted.slice(0, MOST_RANKS), sorted.slice(MOST_RANKS)]
  const ranks: Rank[] = shown.map(({ location_id, name, total }) => ({
    id: location_id,
    name,
    cents: centsOf(total),
    valueText: amount(centsOf(total)),
  }))
  const title = isNamed ? `${said.byPlace} · ${currency}` : said.byPlace
  return (
    <PageSection title={title}>
      <Ranks ranks={ranks} tickLabel={mark} label={said.chart(title)} />
      {rest.length > 0 && (
        <Text size="sm" c="dimmed">
          {said.others(rest.length)}: {amount(rest.reduce((sum, { total }) => sum + centsOf(total), 0))}
        </Text>
      )}
    </PageSection>
  )
}
