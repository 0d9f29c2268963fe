import { followed } from '../../../client/src/stream.ts'
import { serviceNow } from '../../shared/service-clock.ts'
import { runInOneTab } from '../../shared/tab-leader-lock.ts'
import { send } from '../api.ts'
import { get, set } from '../state.ts'
import type { Device } from '../types.ts'
import { scheduleRefresh, wait } from './refresh-loop.ts'
import { NEWS_MS, recordStockNews, type StockEvent } from './stock-news.ts'

// Follows the location's event log. An event only triggers a refresh. Stock changes are the exception: who changed a
// dish, and when, is only in the event.

/** The stream sends a heartbeat every 15 seconds. */
const SILENCE_MS = 25_000
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
  while (!stop.aborted) {
    const { device } = get()
    if (device) await listen(device, stop).catch(() => {})
    else {
      last = 0
      await wait(500)
    }
  }
}

/** Rejects when the device is unpaired, or when another tab takes over. */
async function listen({ locationId, key }: Device, stop: AbortSignal): Promise<void> {
  const unpaired = new AbortController()
  const end = () => unpaired.abort()
  stop.addEventListener('abort', end)
  const path = `/go/event/${locationId}/stream?types=${EVENT_TYPES}`
  try {
    const events = followed<LogEvent>(send, path, undefined, {
      signal: unpaired.signal,
      silenceMs: SILENCE_MS,
      position: resumeAfter,
      // The log was restored from a backup, or no longer has the old events: follow it from now on.
      onGap: () => {
        last = 0
      },
      // Reads everything that happened before the stream began.
      onOpen: refreshAllTabs,
      onBeat: () => {
        if (get().isStreamDown) set({ isStreamDown: false })
        if (get().device?.key !== key) end()
      },
      // Until the stream is open again, the heartbeat refreshes the board.
      onLost: () => {
        set({ isStreamDown: true })
        if (get().device?.key !== key) end()
      },
    })
    for await (const event of events) hear(event)
  } finally {
    stop.removeEventListener('abort', end)
    // If another tab takes over the stream, this one is not disconnected.
    set({ isStreamDown: !stop.aborted })
  }
}

/** Resumes after the last event, unless it is too old to be news. */
function resumeAfter(): number | undefined {
  if (serviceNow() - get().lastContactAt > NEWS_MS) last = 0
  return last > 0 ? last : undefined
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
