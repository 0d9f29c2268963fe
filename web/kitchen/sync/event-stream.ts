import { serviceNow } from '../../shared/service-clock.ts'
import { readEvents } from '../../shared/sse-reader.ts'
import { runInOneTab } from '../../shared/tab-leader-lock.ts'
import { get, set } from '../state.ts'
import type { Device } from '../types.ts'
import { scheduleRefresh, wait } from './refresh-loop.ts'
import { NEWS_MS, recordStockNews, type StockEvent } from './stock-news.ts'

// Follows the location's event log. An event only triggers a refresh. Stock changes are the exception: who changed a
// dish, and when, is only in the event.

/** The stream sends a heartbeat every 15 seconds. */
const SILENCE_MS = 25_000
const LONGEST_PAUSE_MS = 10_000
/** `table.joined` changes the name of tickets; `printer.status_changed` tells that a station's screen is back. */
const EVENT_TYPES =
  'order.*,kitchen.*,printjob.*,table.joined,table.unjoined,menu.availability,printer.status_changed'

type LogEvent = StockEvent & { sequence: number; type: string }

/** Sequence of the last event received; 0: none. */
let last = 0
export const followedTo = () => last

/**
 * Channel from the tab that follows the log to the other tabs of the device. It differs from the lock's channel, which
 * carries a heartbeat every two seconds.
 */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('comanda-kitchen-news') : undefined

export function startFollowing(after: number): void {
  last = after
  others?.addEventListener('message', ({ data }: MessageEvent<LogEvent | undefined>) => {
    if (data) recordStockNews(data)
    scheduleRefresh()
  })
  // Without the Web Locks API (plain HTTP) every tab follows the log itself.
  if (navigator.locks) runInOneTab('kitchen-log', follow)
  else follow()
}

function follow(): () => void {
  const stop = new AbortController()
  void followUntil(stop.signal)
  return () => stop.abort()
}

async function followUntil(stop: AbortSignal): Promise<void> {
  for (let failures = 0; !stop.aborted; ) {
    const { device } = get()
    if (!device) {
      last = 0
      await wait(500)
      continue
    }
    const began = Date.now()
    await listen(device, stop)
    failures = Date.now() - began > SILENCE_MS ? 0 : failures + 1
    await wait(Math.min(500 * 2 ** failures, LONGEST_PAUSE_MS))
  }
}

async function listen({ locationId, key }: Device, stop: AbortSignal): Promise<void> {
  const cut = new AbortController()
  const end = () => cut.abort()
  stop.addEventListener('abort', end)
  let timer = setTimeout(end, SILENCE_MS)
  try {
    const response = await fetch(`/go/event/${locationId}/stream?types=${EVENT_TYPES}${whatWasMissed()}`, {
      headers: { 'x-api-key': key },
      credentials: 'omit',
      signal: cut.signal,
    })
    // The log was restored from a backup, or no longer has the old events: follow it from now on.
    if (response.status === 409 || response.status === 410) last = 0
    if (!response.ok || !response.body) return
    // Reads everything that happened before the stream began.
    refreshAllTabs()
    await readEvents(
      response.body,
      () => {
        clearTimeout(timer)
        timer = setTimeout(end, SILENCE_MS)
        if (get().isStreamDown) set({ isStreamDown: false })
        // The device was unpaired meanwhile.
        if (get().device?.key !== key) end()
      },
      hear,
    )
  } catch {
    // The stream is reopened; until then the heartbeat refreshes the board.
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
    end()
    // If another tab takes over the stream, this one is not disconnected.
    set({ isStreamDown: !stop.aborted })
  }
}

/** Resumes after the last event, unless it is too old to be news. */
function whatWasMissed(): string {
  if (serviceNow() - get().lastContactAt > NEWS_MS) last = 0
  return last > 0 ? `&after=${last}` : ''
}

function hear(event: LogEvent): void {
  last = event.sequence
  if (event.type === 'menu.availability') {
    recordStockNews(event)
    others?.postMessage(event)
    scheduleRefresh()
  } else refreshAllTabs()
}

function refreshAllTabs(): void {
  // While a refresh is pending here, the other tabs have one pending too.
  if (scheduleRefresh()) others?.postMessage(undefined)
}
