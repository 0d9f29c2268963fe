import { get } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { API_KEY } from '../support/database/template.ts'
import { openEndpoint } from '../support/integration/webhook-receiver.ts'
import type { Door } from './load.ts'

export const LOCATIONS = [1, 2]
const STREAMS_A_LOCATION = 3
const AGAIN_AFTER_MS = 1_000

/** Records the sequence numbers of a log, and reports gaps and wrong order. */
export function createSequenceChecker(first: number | undefined) {
  let last = first
  const gaps: string[] = []
  return {
    gaps,
    last: () => last,
    /** Returns true if it is new. A repeat is no fault where delivery is at least once. */
    take(sequence: number, mayRepeat: boolean): boolean {
      if (last !== undefined && mayRepeat && sequence <= last) return false
      if (last !== undefined && sequence !== last + 1) gaps.push(`${sequence} after ${last}`)
      last = sequence
      return true
    },
  }
}

interface Cut {
  at: number
}

/** Screens that follow the events of both locations, and resume after a disconnect. */
export function startFollowers(door: Door) {
  let isOver = false
  const cuts: Cut[] = []
  const failures: { at: number; why: string }[] = []
  const stops = new Set<() => void>()
  const screens = LOCATIONS.flatMap((locationId) =>
    Array.from({ length: STREAMS_A_LOCATION }, () => ({
      locationId,
      seen: createSequenceChecker(undefined),
    })),
  )
  const following = Promise.all(
    screens.map(async ({ locationId, seen }) => {
      while (!isOver) {
        const why = await follow(locationId, seen)
        if (isOver) return
        if (why === undefined) cuts.push({ at: Date.now() })
        else failures.push({ at: Date.now(), why })
        await setTimeout(AGAIN_AFTER_MS * (0.5 + Math.random()))
      }
    }),
  )

  /** Resolves when it is cut off, with the reason if it never began. */
  function follow(
    locationId: number,
    seen: ReturnType<typeof createSequenceChecker>,
  ): Promise<string | undefined> {
    return new Promise((resolve) => {
      const last = seen.last()
      const request = get(`${door.url}/go/event/${locationId}/stream`, {
        ...{ agent: false, ca: door.ca, servername: 'localhost' },
        headers: { 'x-api-key': API_KEY, ...(last !== undefined && { 'last-event-id': String(last) }) },
      })
      const stop = () => request.destroy()
      stops.add(stop)
      let hasBegun = false
      let rest = ''
      const over = (why?: string) => {
        stops.delete(stop)
        resolve(hasBegun ? undefined : why)
      }
      request.on('error', (error: NodeJS.ErrnoException) => over(error.code ?? error.message))
      request.on('response', (response) => {
        hasBegun = response.statusCode === 200
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          const blocks = (rest + chunk).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            const [, data] = /^data: (.*)$/m.exec(block) ?? []
            if (hasBegun && data) seen.take(JSON.parse(data).sequence, false)
          }
        })
        response.on('error', () => {})
        response.on('close', () => over(`answered ${response.statusCode}`))
      })
    })
  }

  return {
    cutsBetween: (from: number, to: number) => cuts.filter(({ at }) => at >= from && at <= to).length,
    failuresBetween: (from: number, to: number) => failures.filter(({ at }) => at >= from && at <= to).length,
    haveReached: (locationId: number, sequence: number) =>
      screens
        .filter((screen) => screen.locationId === locationId)
        .every(({ seen }) => (seen.last() ?? sequence) >= sequence),
    gaps: () => screens.flatMap(({ seen }) => seen.gaps),
    async stop(): Promise<void> {
      isOver = true
      for (const stop of stops) stop()
      await following
    },
  }
}

/** A webhook receiver for every event of both locations. */
export async function openReceiver() {
  const logs = new Map(LOCATIONS.map((locationId) => [locationId, createSequenceChecker(undefined)]))
  const lags: { at: number; ms: number }[] = []
  const endpoint = await openEndpoint((response, { body }) => {
    // Received events are dropped, to limit memory.
    endpoint.received.length = 0
    const event = JSON.parse(body) as { location_id: number; sequence: number; timestamp: string }
    const isNew = logs.get(event.location_id)?.take(event.sequence, true)
    if (isNew) lags.push({ at: Date.now(), ms: Date.now() - Date.parse(event.timestamp) })
    response.writeHead(204).end()
  })
  return {
    url: endpoint.url,
    haveReached: (locationId: number, sequence: number) => (logs.get(locationId)?.last() ?? 0) >= sequence,
    gaps: () => [...logs.values()].flatMap((log) => log.gaps),
    longestSecondsBetween: (from: number, to: number) =>
      Math.max(0, ...lags.filter(({ at }) => at >= from && at <= to).map(({ ms }) => ms)) / 1000,
    stop: () => endpoint[Symbol.asyncDispose](),
  }
}
