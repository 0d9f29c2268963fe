import { type Send, sent } from '../../../client/src/request.ts'
import { followed } from '../../../client/src/stream.ts'
import { SENDING } from '../api.ts'
import { isAway, recordContact, suspect, watchConnection } from '../session/connection.ts'
import { fetchOrUsePrefetched } from './prefetch.ts'

/** The service sends a heartbeat every 15 seconds: after two missed ones the connection counts as lost. */
const SILENCE_MS = 40_000

interface Follower {
  onEvent: (event: { type: string }) => void
  /**
   * Called when the stream starts. Earlier events were missed: at first while the page was loading, later while the
   * stream was down.
   */
  onGap: (isFirst: boolean) => void
}

/** Follows the events of a location until the signal aborts. */
export async function followEvents(locationId: number, follower: Follower, end: AbortSignal): Promise<void> {
  let attempts = 0
  const line = openLine()
  try {
    const events = followed<{ sequence: number; type: string }>(
      line.send,
      `/go/event/${locationId}/stream`,
      undefined,
      {
        signal: end,
        silenceMs: SILENCE_MS,
        // Missed events need not be sent again: the pages are refetched.
        position: () => undefined,
        onOpen: () => follower.onGap(attempts === 0),
        onBeat: recordContact,
        async onLost({ status }) {
          if (status !== 200 && !isAway()) suspect(status === 401 ? 'session' : 'connection')
          // Without a stream the pages are at least refetched at every attempt.
          if (attempts > 0 && status >= 400 && status !== 401) follower.onGap(false)
          attempts++
          await present(end)
        },
      },
    )
    for await (const event of events) follower.onEvent(event)
  } catch (error) {
    if (!end.aborted) throw error
  } finally {
    line.close()
  }
}

/** Sends over connections that are aborted when the service is known to be unreachable. */
function openLine() {
  let cut = new AbortController()
  const unwatch = watchConnection(() => isAway() && cut.abort())
  const sending = {
    ...SENDING,
    fetch: (...[address, how]: Parameters<typeof fetch>) => {
      cut = new AbortController()
      const signals = [how?.signal, cut.signal].filter((signal) => signal !== undefined && signal !== null)
      return fetchOrUsePrefetched(address, { ...how, signal: AbortSignal.any(signals) })
    },
  }
  const send: Send = (...args) => sent(sending, ...args)
  return { send, close: unwatch }
}

/** Resolves once the service is reachable, or when the signal aborts. */
function present(end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isAway() && !end.aborted) return
      unwatch()
      end.removeEventListener('abort', look)
      resolve()
    }
    const unwatch = watchConnection(look)
    end.addEventListener('abort', look)
    look()
  })
}
