import { serviceNow } from '../../shared/service-clock.ts'
import { readEvents } from '../../shared/sse-reader.ts'
import { holdLock } from '../../shared/tab-leader-lock.ts'
import { get, set } from '../state.ts'
import type { Device } from '../types.ts'
import { gather, wait } from './refresh-loop.ts'
import { NEWS_MS, noteStock, type StockEvent } from './stock-news.ts'

// The log of the location, as it grows. An event says that something happened; what is so is read anew. Only of the
// stock it is told what happened: who put a dish out, and when, stands in the log and nowhere else.

/** The stream beats every 15 seconds. */
const SILENCE_MS = 25_000
const LONGEST_PAUSE_MS = 10_000
/** A table that is pushed to another is in the name of its tickets; a station that is lit again is a printer's status. */
const HEARD =
  'order.*,kitchen.*,printjob.*,table.joined,table.unjoined,menu.availability,printer.status_changed'

type Told = StockEvent & { sequence: number; type: string }

/** The last event that was told; 0: none was. */
let last = 0
export const followedTo = () => last

/**
 * The tab that follows the log tells the others of the device, so that it is followed once. Not by the name of the lock:
 * who holds that says so every two seconds, which is no news.
 */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('comanda-kitchen-news') : undefined

export function startFollowing(after: number): void {
  last = after
  others?.addEventListener('message', ({ data }: MessageEvent<Told | undefined>) => {
    if (data) noteStock(data)
    gather()
  })
  // Without locks (plain HTTP) each tab follows by itself.
  if (navigator.locks) holdLock('kitchen-log', follow)
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
    const response = await fetch(`/go/event/${locationId}/stream?types=${HEARD}${whatWasMissed()}`, {
      headers: { 'x-api-key': key },
      credentials: 'omit',
      signal: cut.signal,
    })
    // The log was put back, or has forgotten so much: it is followed from now on.
    if (response.status === 409 || response.status === 410) last = 0
    if (!response.ok || !response.body) return
    // Whatever happened before the stream began is read now.
    tellOfIt()
    await readEvents(
      response.body,
      () => {
        clearTimeout(timer)
        timer = setTimeout(end, SILENCE_MS)
        if (get().isDeaf) set({ isDeaf: false })
        // It was unpaired meanwhile.
        if (get().device?.key !== key) end()
      },
      hear,
    )
  } catch {
    // It is begun anew; meanwhile the beat reads what is open.
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
    end()
    // Where another tab follows instead, that one hears.
    set({ isDeaf: !stop.aborted })
  }
}

/** Begins where it was left, as long as what happened meanwhile is still news. */
function whatWasMissed(): string {
  if (serviceNow() - get().heardAt > NEWS_MS) last = 0
  return last > 0 ? `&after=${last}` : ''
}

function hear(event: Told): void {
  last = event.sequence
  if (event.type === 'menu.availability') {
    noteStock(event)
    others?.postMessage(event)
    gather()
  } else tellOfIt()
}

function tellOfIt(): void {
  // While one tab gathers, so do the others: they were told of what came first.
  if (gather()) others?.postMessage(undefined)
}
