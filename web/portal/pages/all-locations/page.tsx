import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { LocationSummary } from '../../../../src/reports/dashboard/all-locations-routes.ts'
import { calls } from '../../api.ts'
import { centsOf, money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded, Page, Pill } from '../../ui/page.tsx'
import { AllLocationsCharts } from './charts.tsx'
import { AllLocationsCsv } from './csv.tsx'

const LOOK_AGAIN_MS = 60_000

/** All locations at once; those that need attention come first. */
export default function AllLocations() {
  const text = useText()
  const { allLocations } = text
  const { session } = useSignedIn()
  const [words, setWords] = useUrlParam('q')
  const [from, setFrom] = useUrlParam('from')
  const [to, setTo] = useUrlParam('to')
  const dates = { ...(from && { from }), ...(to && { to }) }
  const query = useInfiniteQuery({
    queryKey: ['house', from, to],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      calls.reports.all_locations({ ...dates, ...(pageParam !== 0 && { after: pageParam }) }),
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const all = query.data?.pages.flatMap(({ result }) => result) ?? []
  const sought = words.trim().toLowerCase()
  const shown = all
    .filter(({ name }) => name.toLowerCase().includes(sought))
    .sort((one, other) => needsOf(other) - needsOf(one) || one.name.localeCompare(other.name))
  return (
    <Page title={allLocations.title} lead={allLocations.lead} actions={<AllLocationsCsv places={shown} />}>
      <Group gap="sm" align="flex-end">
        <TextInput
          className="filter"
          label={text.common.search}
          placeholder={allLocations.search}
          leftSection={<SearchIcon size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <TextInput
            type="date"
            label={allLocations.from}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={allLocations.to}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
        {(from || to) && (
          <Button
            variant="default"
            onClick={() => {
              setFrom('')
              setTo('')
            }}
          >
            {allLocations.today}
          </Button>
        )}
      </Group>
      <Loaded query={query}>
        {() => (
          <>
            <AllLocationsCharts places={shown} />
            <Places places={shown} />
          </>
        )}
      </Loaded>
      <Text size="sm" c="dimmed" role="status">
        {allLocations.reading(all.length, session.locations.length)} · {allLocations.urgentFirst}
      </Text>
    </Page>
  )
}

const needsOf = ({ unknown_payments, unknown_refunds, lost_tickets, not_printed }: LocationSummary) =>
  unknown_payments + unknown_refunds + lost_tickets + not_printed

function Places({ places }: { places: LocationSummary[] }) {
  const text = useText()
  const { allLocations } = text
  const { language } = useLanguage()
  const { choose } = useSignedIn()
  const [, go] = useLocation()
  const open = ({ location_id }: LocationSummary, path = '/dashboard') => {
    choose(location_id)
    go(path)
  }
  const currencies = new Set(places.map(({ currency }) => currency))
  const [currency = 'EUR'] = currencies
  // Sums are shown only for a single currency.
  const together = (of: (place: LocationSummary) => string) =>
    currencies.size === 1
      ? money(
          (places.reduce((sum, place) => sum + centsOf(of(place)), 0) / 100).toFixed(2),
          currency,
          language,
        )
      : text.common.none
  const count = (of: (place: LocationSummary) => number) => places.reduce((sum, place) => sum + of(place), 0)
  const amount = (of: (place: LocationSummary) => string) => ({
    align: 'right' as const,
    tight: true,
    show: (place: LocationSummary) => money(of(place), place.currency, language),
    order: (place: LocationSummary) => centsOf(of(place)),
    sum: together(of),
  })
  return (
    <List
      label={allLocations.title}
      rows={places}
      idOf={({ location_id }) => location_id}
      columns={[
        {
          name: allLocations.location,
          head: true,
          order: ({ name }) => name,
          sum: allLocations.sum,
          show: (place) => (
            <UnstyledButton
              className="linked long"
              aria-label={allLocations.goTo(place.name)}
              onClick={() => open(place)}
            >
              {place.name}
            </UnstyledButton>
          ),
        },
        {
          name: text.common.status,
          tight: true,
          order: needsOf,
          show: (place) => <Standing place={place} onOpen={(path) => open(place, path)} />,
        },
        {
          name: allLocations.open,
          align: 'right',
          tight: true,
          order: ({ open_tables }) => open_tables,
          show: ({ open_tables, tables }) => allLocations.ofTables(open_tables, tables),
          sum: String(count(({ open_tables }) => open_tables)),
        },
        { name: allLocations.unpaid, ...amount(({ unpaid }) => unpaid) },
        {
          name: allLocations.orders,
          align: 'right',
          tight: true,
          order: ({ orders }) => orders,
          show: ({ orders }) => orders,
          sum: String(count(({ orders }) => orders)),
        },
        { name: allLocations.total, ...amount(({ total }) => total) },
        { name: allLocations.tips, ...amount(({ tips }) => tips) },
      ]}
    />
  )
}

/** The open problems of a location, each with a link to where it is solved. */
function Standing({ place, onOpen }: { place: LocationSummary; onOpen: (path: string) => void }) {
  const { allLocations } = useText()
  const { unknown_payments, unknown_refunds, lost_tickets, not_printed, name } = place
  if (needsOf(place) === 0) return <Pill tone="good">{allLocations.calm}</Pill>
  const needs = [
    { count: not_printed, message: allLocations.notPrinted(not_printed), to: '/dashboard' },
    { count: unknown_payments, message: allLocations.unknown(unknown_payments), to: '/dashboard' },
    { count: unknown_refunds, message: allLocations.unknownRefunds(unknown_refunds), to: '/dashboard' },
    { count: lost_tickets, message: allLocations.lost(lost_tickets), to: '/printers/failed' },
  ].filter(({ count }) => count > 0)
  return (
    <Group gap={6}>
      {needs.map(({ message, to }) => (
        <UnstyledButton
          key={message}
          className="pill-button"
          onClick={() => onOpen(to)}
          aria-label={`${name}: ${message}`}
        >
          <Pill tone="bad">{message}</Pill>
        </UnstyledButton>
      ))}
    </Group>
  )
}
