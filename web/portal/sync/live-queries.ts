import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from './event-stream.ts'

/** Queries to refetch, by the kind of event. */
const TOUCHED: Record<string, string[]> = {
  table: ['floor', 'order', 'orders', 'dashboard', 'day'],
  order: ['floor', 'order', 'orders', 'dashboard', 'report', 'day'],
  payment: ['floor', 'order', 'orders', 'dashboard', 'report', 'day'],
  refund: ['order', 'orders', 'dashboard', 'report', 'day'],
  day: ['day'],
  terminal: ['terminals', 'dashboard'],
  menu: ['menus'],
  staff: ['staff', 'report'],
  printer: ['printers', 'printjobs', 'dashboard', 'menus'],
  printjob: ['printers', 'printjobs', 'dashboard'],
  location: ['settings', 'session', 'printers', 'day', 'dashboard'],
}
/** A busy evening brings many events at once; they cause one refetch. */
const GATHER_MS = 150

/** Keeps the screen up to date: each event names the queries to refetch. */
export function useLive(locationId: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const gathered = gather(queries)
    const end = new AbortController()
    const follower = {
      onEvent: ({ type }: { type: string }) => gathered(TOUCHED[type.split('.')[0] ?? ''] ?? []),
      onGap: (isFirst: boolean) =>
        queries.invalidateQueries(
          { predicate: ({ queryKey }) => queryKey[0] !== 'session' },
          // Requests already under way when a page opens are recent enough and are not sent twice.
          { cancelRefetch: !isFirst },
        ),
    }
    void followEvents(locationId, follower, end.signal)
    return () => end.abort()
  }, [locationId, queries])
}

function gather(queries: QueryClient) {
  const names = new Set<string>()
  let waiting = false
  return (touched: string[]) => {
    for (const name of touched) names.add(name)
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      for (const name of names) queries.invalidateQueries({ queryKey: [name] })
      names.clear()
    }, GATHER_MS)
  }
}
