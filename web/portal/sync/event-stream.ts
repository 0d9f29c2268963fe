import { readEvents } from '../../shared/sse-reader.ts'
import { isAway, recordContact, suspect, watchConnection } from '../session/connection.ts'
import { fetchOrUsePrefetched } from './prefetch.ts'

/** The service sends a heartbeat every 15 seconds: after two missed ones the connection counts as lost. */
const SILENCE_MS = 40_000
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

interface Follower {
  onEvent: (event: { type: string }) => void
  /**
   * Called when the stream starts. Earlier events were missed: at first while the page was loading, later while the
   * stream was down.
   */
  onGap: (isFirst: boolean) => void
}

/**
 * Follows the events of a location until the signal aborts. It parses the stream itself: the browser's EventSource
 * hides heartbeats and gives up for good at the first error response of a proxy.
 */
export async function followEvents(locationId: number, follower: Follower, end: AbortSignal): Promise<void> {
  let failures = 0
  for (let first = true; !end.aborted; first = false) {
    if (!first) {
      await pause(Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), end)
      await present(end)
      if (end.aborted) return
    }
    const line = openLine(end)
    try {
      const response = await fetchOrUsePrefetched(`/go/event/${locationId}/stream`, { signal: line.signal })
      failures = response.ok ? 0 : failures + 1
      if (!response.ok) suspect(response.status === 401 ? 'session' : 'connection')
      // Without a stream the pages are at least refetched at every attempt.
      if (first ? response.ok : response.status !== 401) follower.onGap(first)
      if (response.ok && response.body) await readEvents(response.body, line.alive, follower.onEvent)
    } catch {
      failures++
      if (!end.aborted && !isAway()) suspect('connection')
    } finally {
      line.close()
    }
  }
}

/** A connection that is aborted when it is silent for too long, or when the service is known to be unreachable. */
function openLine(end: AbortSignal) {
  const cut = new AbortController()
  const silent = () => cut.abort()
  let timer = setTimeout(silent, SILENCE_MS)
  const unwatch = watchConnection(() => isAway() && cut.abort())
  return {
    signal: AbortSignal.any([end, cut.signal]),
    alive() {
      recordContact()
      clearTimeout(timer)
      timer = setTimeout(silent, SILENCE_MS)
    },
    close() {
      clearTimeout(timer)
      unwatch()
      cut.abort()
    },
  }
}

function pause(ms: number, end: AbortSignal): Promise<void> {
  return until(end, (done) => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  })
}

/** Resolves once the service is reachable. */
async function present(end: AbortSignal): Promise<void> {
  while (isAway() && !end.aborted) await until(end, watchConnection)
}

/** Resolves when the started operation is done, or when the signal aborts. */
function until(end: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop()
      end.removeEventListener('abort', done)
      resolve()
    }
    const stop = begin(done)
    end.addEventListener('abort', done)
  })
}
