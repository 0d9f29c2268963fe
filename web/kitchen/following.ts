import { holdLock } from '../shared/alone.ts'
import { readEvents } from '../shared/stream.ts'
import { gather, wait } from './live.ts'
import { get } from './state.ts'
import type { Device } from './types.ts'

// The log of the location, as it grows. An event says that something happened; what is so is read anew.

/** The stream beats every 15 seconds. */
const SILENCE_MS = 25_000
const LONGEST_PAUSE_MS = 10_000
/** A table that is pushed to another is in the name of its tickets. */
const HEARD = 'order.*,kitchen.*,printjob.*,table.joined,table.unjoined'

/** The tab that follows the log tells the others of the device, so that it is followed once. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('comanda-kitchen-log') : undefined

export function startFollowing(): void {
  others?.addEventListener('message', gather)
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
    const response = await fetch(`/go/event/${locationId}/stream?types=${HEARD}`, {
      headers: { 'x-api-key': key },
      credentials: 'omit',
      signal: cut.signal,
    })
    if (!response.ok || !response.body) return
    // Whatever happened before the stream began is read now.
    tellOfIt()
    await readEvents(
      response.body,
      () => {
        clearTimeout(timer)
        timer = setTimeout(end, SILENCE_MS)
        // It was unpaired meanwhile.
        if (get().device?.key !== key) end()
      },
      tellOfIt,
    )
  } catch {
    // It is begun anew; meanwhile the beat reads what is open.
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
    end()
  }
}

function tellOfIt(): void {
  // While one tab gathers, so do the others: they were told of what came first.
  if (gather()) others?.postMessage('event')
}
