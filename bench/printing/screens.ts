import { openClient } from '../../client/src/index.ts'
import { SECOND } from '../../src/platform/core/clock.ts'
import { idAt } from '../lib/seed-database.ts'

// Simulates kitchen screens as browsers behave: each follows the event log of its location, reloads its tickets after
// an event, reports what it shows, and repeats the report before the service considers it offline.

/** May register screens, which the other keys may not. */
export const SCREENS_KEY = 'a-key-of-the-benchmark-that-pairs-screens'
const BEAT_MS = 15 * SECOND
const GATHER_MS = 150
/** Cooks have no more tickets than this on a screen. */
const MOST_TICKETS = 8

interface Answer {
  code: string
  serial_no: string
  key: string
  order_id: number
  result: { printjob_id: number }[]
}

export interface Screens {
  /** Number of tickets shown. */
  shown: () => number
  /** Number of refused calls. */
  refused: () => number
  stop: () => void
}

/** Opens `each` screens per location; each gets one ticket per period. */
export async function openScreens(
  url: string,
  locationIds: number[],
  each: number,
  ticketEveryMs: number,
): Promise<Screens> {
  const call = async (method: string, path: string, body?: object, key = SCREENS_KEY) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const stopped = new AbortController()
  const seen = new Set<number>()
  let orders = 0
  let refused = 0

  async function open(locationId: number, number: number): Promise<void> {
    const name = `Screen ${locationId}-${number}`
    const { code } = await call('POST', `/go/terminal/${locationId}/new`, { name, kind: 'kitchen' })
    const { serial_no, key } = await call('POST', '/go/terminal/pair', { code, nonce: `bench-${name}-nonce` })
    const path = `/go/kitchen/${serial_no}`
    let isGathering = false

    async function read(): Promise<void> {
      const { result } = await call('GET', `${path}/tickets`, undefined, key)
      const ids = result.map(({ printjob_id }) => printjob_id)
      for (const id of ids) seen.add(id)
      await call('PUT', `${path}/shown`, { printjob_ids: ids }, key)
      if (ids.length > MOST_TICKETS) await call('PUT', `/go/kitchen/${ids[0]}/bump`, {}, key)
    }

    const gather = () => {
      if (isGathering) return
      isGathering = true
      setTimeout(() => {
        isGathering = false
        if (!stopped.signal.aborted) read().catch(complain)
      }, GATHER_MS)
    }
    const listen = async () => {
      const { events } = openClient({ url, key })
      const types = { types: 'order.*,kitchen.*,printjob.*' }
      const options = { signal: stopped.signal }
      for await (const _event of events.follow({ location_id: locationId }, types, options)) gather()
    }
    await read()
    listen().catch(complain)
    every(BEAT_MS, read)
    every(ticketEveryMs, async () => {
      const made = await call('POST', `/go/order/${locationId}/new`, {
        staff_id: idAt(locationId, 1),
        client_id: `bench-screens-${++orders}`,
        kind: 'takeaway',
        name: `Guest ${orders}`,
        items: [1, 2, 3].map((item) => ({ item_id: idAt(locationId, item), qty: item })),
      })
      const input = { location_id: locationId, serial_no }
      await call('POST', `/go/printer/${made.order_id}`, input)
    })
  }

  /** Starts are staggered. */
  function every(ms: number, work: () => Promise<unknown>): void {
    const later = setTimeout(() => {
      work().catch(complain)
      const timer = setInterval(() => work().catch(complain), ms)
      stopped.signal.addEventListener('abort', () => clearInterval(timer))
    }, Math.random() * ms)
    stopped.signal.addEventListener('abort', () => clearTimeout(later))
  }

  /** On an overloaded machine some calls are refused with a retry. */
  function complain(): void {
    if (!stopped.signal.aborted) refused++
  }

  for (const locationId of locationIds)
    for (let number = 1; number <= each; number++) await open(locationId, number)
  return { shown: () => seen.size, refused: () => refused, stop: () => stopped.abort() }
}
