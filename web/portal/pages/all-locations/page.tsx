import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { HousePlace } from '../../../../src/reports/dashboard/all-locations-routes.ts'
import { calls } from '../../api.ts'
import { centsOf, money } from '../../format.ts'
import { useSigned } from '../../lib/signed-in-context.tsx'
import { useInAddress } from '../../lib/use-url-state.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded, Page, Pill } from '../../ui/page.tsx'
import { HouseCharts } from './charts.tsx'
import { HouseCsv } from './csv.tsx'

const LOOK_AGAIN_MS = 60_000

/** All locations at once; those that need attention come first. */
export default function House() {
  const text = useText()
  const { house } = text
  const { session } = useSigned()
  const [words, setWords] = useInAddress('q')
  const [from, setFrom] = useInAddress('from')
  const [to, setTo] = useInAddress('to')
  const asked = { ...(from && { from }), ...(to && { to }) }
  const query = useInfiniteQuery({
    queryKey: ['house', from, to],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      calls.reports.house({ ...asked, ...(pageParam !== 0 && { after: pageParam }) }),
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
    <Page title={house.title} lead={house.lead} actions={<HouseCsv places={shown} />}>
      <Group gap="sm" align="flex-end">
        <TextInput
          className="filter"
          label={text.common.search}
          placeholder={house.search}
          leftSection={<SearchIcon size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <TextInput
            type="date"
            label={house.from}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={house.to}
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
            {house.today}
          </Button>
        )}
      </Group>
      <Loaded query={query}>
        {() => (
          <>
            <HouseCharts places={shown} />
            <Places places={shown} />
          </>
        )}
      </Loaded>
      <Text size="sm" c="dimmed" role="status">
        {house.reading(all.length, session.locations.length)} · {house.urgentFirst}
      </Text>
    </Page>
  )
}

const needsOf = ({ unknown_payments, unknown_refunds, lost_tickets }: HousePlace) =>
  unknown_payments + unknown_refunds + lost_tickets

function Places({ places }: { places: HousePlace[] }) {
  const text = useText()
  const { house } = text
  const { language } = useLanguage()
  const { choose } = useSigned()
  const [, go] = useLocation()
  const open = ({ location_id }: HousePlace, path = '/dashboard') => {
    choose(location_id)
    go(path)
  }
  const currencies = new Set(places.map(({ currency }) => currency))
  const [currency = 'EUR'] = currencies
  // Sums are shown only for a single currency.
  const together = (of: (place: HousePlace) => string) =>
    currencies.size === 1
      ? money(
          (places.reduce((sum, place) => sum + centsOf(of(place)), 0) / 100).toFixed(2),
          currency,
          language,
        )
      : text.common.none
  const count = (of: (place: HousePlace) => number) => places.reduce((sum, place) => sum + of(place), 0)
  const amount = (of: (place: HousePlace) => string) => ({
    align: 'right' as const,
    tight: true,
    show: (place: HousePlace) => money(of(place), place.currency, language),
    order: (place: HousePlace) => centsOf(of(place)),
    sum: together(of),
  })
  return (
    <List
      label={house.title}
      rows={places}
      idOf={({ location_id }) => location_id}
      columns={[
        {
          name: house.location,
          head: true,
          order: ({ name }) => name,
          sum: house.sum,
          show: (place) => (
            <UnstyledButton
              className="linked long"
              aria-label={house.goTo(place.name)}
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
          name: house.open,
          align: 'right',
          tight: true,
          order: ({ open_tables }) => open_tables,
          show: ({ open_tables, tables }) => house.ofTables(open_tables, tables),
          sum: String(count(({ open_tables }) => open_tables)),
        },
        { name: house.unpaid, ...amount(({ unpaid }) => unpaid) },
        {
          name: house.orders,
          align: 'right',
          tight: true,
          order: ({ orders }) => orders,
          show: ({ orders }) => orders,
          sum: String(count(({ orders }) => orders)),
        },
        { name: house.total, ...amount(({ total }) => total) },
        { name: house.tips, ...amount(({ tips }) => tips) },
      ]}
    />
  )
}

/** The open problems of a location, each with a link to where it is solved. */
function Standing({ place, onOpen }: { place: HousePlace; onOpen: (path: string) => void }) {
  const { house } = useText()
  const { unknown_payments, unknown_refunds, lost_tickets, name } = place
  if (needsOf(place) === 0) return <Pill tone="good">{house.calm}</Pill>
  const needs = [
    { count: unknown_payments, told: house.unknown(unknown_payments), to: '/dashboard' },
    { count: unknown_refunds, told: house.unknownRefunds(unknown_refunds), to: '/dashboard' },
    { count: lost_tickets, told: house.lost(lost_tickets), to: '/printers/failed' },
  ].filter(({ count }) => count > 0)
  return (
    <Group gap={6}>
      {needs.map(({ told, to }) => (
        <UnstyledButton
          key={told}
          className="pill-button"
          onClick={() => onOpen(to)}
          aria-label={`${name}: ${told}`}
        >
          <Pill tone="bad">{told}</Pill>
        </UnstyledButton>
      ))}
    </Group>
  )
}
