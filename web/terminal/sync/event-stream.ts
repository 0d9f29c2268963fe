import { errorOf } from '../../../client/src/error.ts'
import type { Send } from '../../../client/src/request.ts'
import { followed, type Lost } from '../../../client/src/stream.ts'
import { strings } from '../locales/load-locale.ts'
import { labelOf } from '../orders/order-place.ts'
import { app, type Connection, type Device, setApp, showNotice } from '../state.ts'
import { markReachable, markUnreachable, setConnection } from './connection.ts'
import { readAgain, readAll, readOrder } from './offline-cache.ts'
import { noticePrinted, placeText } from './sent-notice.ts'

/** Delay to combine several events into one refresh. */
const GATHER_MS = 150
/** The service sends a heartbeat every 15 seconds. */
const SILENCE_MS = 25_000
const POLL_MS = 5_000

type LogEvent = {
  type: string
  sequence: number
  data?: { order_id?: number; to_order_id?: number; staff_id?: number; channel?: string }
}

let last: number | undefined

/**
 * Message from the tab that follows the event log to the other tabs of the device. Tabs may run different builds: the
 * field names stay.
 */
type Word = { event: LogEvent } | { connection: Connection; offSince: number | undefined } | { reload: true }
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('comanda-log') : undefined
const broadcast = (word: Word) => others?.postMessage(word)
/** Interval at which the other tabs get the connection state, including tabs opened later. */
const BROADCAST_MS = 2_000

/** Handles messages of the leading tab as if they were received here. */
export function followLeader(): void {
  others?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if ('event' in data) take(data.event)
    else if ('reload' in data) void readAll()
    else setApp({ connection: data.connection, offSince: data.offSince })
  })
}

/** Follows the location's event log until aborted: an event only says what to read again. */
export async function followLog({ locationId, key }: Device, stop: AbortSignal): Promise<void> {
  const broadcasting = setInterval(() => {
    const { connection, offSince } = app()
    broadcast({ connection, offSince })
  }, BROADCAST_MS)
  const send: Send = async ({ path, headers }, { signal }, read) => {
    const response = await fetch(path, {
      headers: { 'x-api-key': key, ...headers },
      credentials: 'omit',
      signal: signal ?? null,
    })
    if (!response.ok) throw await errorOf(response)
    return read(response)
  }
  const events = followed<LogEvent>(send, `/go/event/${locationId}/stream`, undefined, {
    signal: stop,
    silenceMs: SILENCE_MS,
    position: () => last,
    // The log no longer has the events since then, or was restored from a backup: start from now, and read everything.
    onGap: () => {
      last = undefined
    },
    onOpen: () => {
      markConnected()
      // Reads everything that happened before the stream began; later changes arrive as events.
      broadcast({ reload: true })
      void readAll()
    },
    onBeat: markConnected,
    onLost,
  })
  try {
    for await (const event of events) {
      broadcast({ event })
      take(event)
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    clearInterval(broadcasting)
  }
}

function markConnected(): void {
  markReachable()
  setConnection('live')
}

async function onLost({ status, failures }: Lost): Promise<void> {
  if (status === 0) markUnreachable()
  // The next read of `config` shows whether the service itself refused this device.
  if (status === 401 || status === 403) {
    broadcast({ reload: true })
    await readAgain('config')
  }
  if (status === 200) await readAgain('open')
  else if (failures >= 3) await poll()
}

/** Without a stream the most important data is polled, and the screen shows that updates are slow. */
async function poll(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  await readAgain('open')
  broadcast({ reload: true })
  if (app().connection === 'live') setConnection('slow')
}

/** Events that change whether the kitchen has an order. */
const OF_TICKETS = new Set(
  ['created', 'printed', 'returned', 'moved', 'failed', 'expired', 'cancelled', 'retried'].map(
    (word) => `printjob.${word}`,
  ),
)

const touched = {
  names: new Set<'open' | 'menus' | 'areas' | 'staff' | 'config' | 'incoming'>(),
  orders: new Set<number>(),
}
let isGathering = false

function take(event: LogEvent): void {
  last = event.sequence
  const [kind = ''] = event.type.split('.')
  if (['order', 'payment', 'refund', 'table', 'kitchen', 'printer'].includes(kind)) touched.names.add('open')
  if (OF_TICKETS.has(event.type)) touched.names.add('open')
  // A printer's status changes which orders are waiting for it.
  if (kind === 'printer') for (const { order_id } of Object.values(app().orders)) touched.orders.add(order_id)
  if (kind === 'table' || kind === 'plan') touched.names.add('areas')
  if (kind === 'channel') touched.names.add('incoming').add('open')
  if (kind === 'menu') touched.names.add('menus')
  if (kind === 'staff') touched.names.add('staff')
  if (kind === 'location') touched.names.add('config')
  if (event.data?.staff_id === app().person?.staffId) hearPass(event)
  hearKitchen(event)
  hearChannel(event)
  for (const id of [event.data?.order_id, event.data?.to_order_id]) if (id) touched.orders.add(id)
  if (isGathering) return
  isGathering = true
  setTimeout(readTouched, GATHER_MS)
}

/** The server's phone vibrates when a course is ready, and shows who calls. */
function hearPass({ type, data }: LogEvent): void {
  const order = app().open.find(({ order_id }) => order_id === data?.order_id)
  if (type === 'kitchen.called' && order) showNotice(strings().room.called(labelOf(order)))
  if (type === 'kitchen.called' || type === 'order.ready') navigator.vibrate?.([60, 60, 60])
}

/** An abandoned ticket is reported to the server of the table; a printed one to the person who just sent it. */
function hearKitchen({ type, data }: LogEvent): void {
  if (type === 'printjob.printed' && data?.order_id) noticePrinted(data.order_id)
  if (type !== 'printjob.failed' && type !== 'printjob.expired') return
  const order = app().open.find(({ order_id }) => order_id === data?.order_id)
  if (!order || order.server.staff_id !== app().person?.staffId) return
  showNotice(`${placeText(labelOf(order))}: ${strings().order.notPrinted}`, { isBad: true })
  navigator.vibrate?.([120, 80, 120])
}

/** Every terminal tells that a delivery service has sent an order. */
function hearChannel({ type, data }: LogEvent): void {
  if (type !== 'channel.received') return
  showNotice(strings().incoming.came(data?.channel ?? ''))
  navigator.vibrate?.([120, 80, 120])
}

function readTouched(): void {
  isGathering = false
  void readAgain(...touched.names)
  const { orders } = app()
  for (const id of touched.orders) if (orders[id]) void readOrder(id)
  touched.names.clear()
  touched.orders.clear()
}

/** Checks in once a minute, as every terminal does, until the returned function is called. */
export function checkInEveryMinute({ serialNo, key }: Device): () => void {
  const checkIn = async () => {
    const battery = await batteryNow()
    await fetch(`/go/terminal/${encodeURIComponent(serialNo)}/checkin`, {
      method: 'PUT',
      credentials: 'omit',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      // A page does not know its address; the service records the one it sees.
      body: JSON.stringify({ ip: '0.0.0.0', ssid: 'web', ...battery }),
    }).catch(() => {})
  }
  void checkIn()
  const timer = setInterval(checkIn, 60_000)
  return () => clearInterval(timer)
}

async function batteryNow(): Promise<{ battery: number; charging: number }> {
  const withBattery = navigator as { getBattery?: () => Promise<{ level: number; charging: boolean }> }
  const battery = await withBattery.getBattery?.().catch(() => undefined)
  return {
    battery: battery ? Math.round(battery.level * 100) : 100,
    charging: battery?.charging === false ? 0 : 1,
  }
}
