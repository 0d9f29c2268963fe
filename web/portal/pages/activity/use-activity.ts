import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ActivityAnswer } from '../../../../src/events/activity/activity-routes.ts'
import { calls } from '../../api.ts'
import { dateOf, timeOfDay } from '../../format.ts'
import { actorName } from '../../lib/actor-name.ts'
import { startOfDay } from '../../lib/day-bounds.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import type { EventText, Text } from '../../locales/text.ts'
import { useEventText } from '../../locales/use-page-text.ts'

export type Entry = ActivityAnswer['result'][number]

/** Event types for each kind of activity that the page can filter by. */
export const THINGS = {
  orders: 'order.*,table.*',
  money: 'payment.*,refund.*',
  kitchen: 'kitchen.*,printer.*,printjob.*',
  menus: 'menu.*',
  staff: 'staff.*',
  devices: 'terminal.*,device.*',
  people: 'user.*,key.*,webhook.*,account.*',
  settings: 'location.*,day.*,pin.*',
} as const
export type Thing = keyof typeof THINGS

export interface Filters {
  words: string
  what: string
  by: string
  from: string
  to: string
}

/** This many entries fill a screen; older ones are loaded on request. */
const ENOUGH = 40
const PAGES_AT_ONCE = 10

/**
 * Finds activity at a location or, without one, of the account itself. The service filters by person, type and time.
 * Words are compared with the translated text, so the page loads further pages until it has found enough.
 */
export function useActivity(
  locationId: number | undefined,
  timeZone: string,
  { words, what, by, from, to }: Filters,
) {
  const said = useText()
  const events = useEventText()
  const inWords = useInWords(events)
  const filter = {
    limit: 200,
    ...(what in THINGS && { types: THINGS[what as Thing] }),
    ...(by && { by }),
    ...(from && { since: startOfDay(from, timeZone) }),
    ...(to && { until: startOfDay(to, timeZone, 1) }),
  }
  const query = useInfiniteQuery({
    queryKey: ['activity', locationId ?? 'account', ...Object.values(filter)],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      lookBack(locationId, { ...filter, ...(pageParam !== 0 && { before: pageParam }) }),
    getNextPageParam: ({ next }) => next,
  })
  const all = query.data?.pages.flatMap(({ result }) => result) ?? []
  const sought = plain(words).split(/\s+/).filter(Boolean)
  const found = all.filter((entry) => {
    if (!events) return false
    const text = plain(
      [
        inWords(entry),
        actorName(said, entry.actor),
        reasonOf(entry, said),
        entry.terminal,
        orderOf(entry) && `#${orderOf(entry)}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    return sought.every((word) => text.includes(word))
  })
  const { hasNextPage, isFetching, fetchNextPage } = query
  const pages = query.data?.pages.length ?? 0
  const goesOn =
    events !== undefined && hasNextPage && !isFetching && found.length < ENOUGH && pages % PAGES_AT_ONCE !== 0
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return { query, found, all, inWords, isLooking: isFetching || goesOn || !events }
}

type Looked = Parameters<typeof calls.events.activity_of_account>[0]

const lookBack = (locationId: number | undefined, filter: Looked): Promise<ActivityAnswer> =>
  locationId === undefined
    ? calls.events.activity_of_account(filter)
    : calls.events.activity({ location_id: locationId }, filter)

export function orderOf({ data }: Entry): number | undefined {
  // A test page has no order.
  const { order_id } = data as { order_id?: number | null }
  return order_id ?? undefined
}

/** The reason in the language of the reader; empty if there is none or the entry already says it. */
export function reasonOf({ reason }: Entry, { activity, printers }: Text): string {
  const translated = reason && (printers.reasons[reason] ?? reason)
  return translated ? activity.reason(translated) : ''
}

const DATE = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** Describes an entry in the language of the reader, or in the service's English where there is no translation. */
function useInWords(events: EventText['events'] | undefined) {
  const { language } = useLanguage()
  const { location } = useSignedIn()
  // Instants inside an entry are shown in the time zone of the location, like the entry itself.
  const onItsClock = ([name, value]: [string, unknown]) => {
    const shown = String(value)
    if (INSTANT.test(shown)) return [name, timeOfDay(shown, location.time_zone, language)]
    return [name, DATE.test(shown) ? dateOf(shown, language, { dateStyle: 'medium' }) : value]
  }
  const dataOf = (entry: Entry) => Object.fromEntries(Object.entries(entry.data as object).map(onItsClock))
  return (entry: Entry) => events?.[String(entry.type)]?.(dataOf(entry) as never) ?? entry.words
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
