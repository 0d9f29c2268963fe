import { readEvents } from '../shared/stream.ts'
import { heard, missed, setConnection } from './connection.ts'
import { readAgain, readAll, readOrder } from './keeping.ts'
import { labelOf } from './place.ts'
import { app, say } from './state.ts'
import { words } from './text/text.ts'

/** A busy evening tells many things at once; they are read again together. */
const GATHER_MS = 150
/** The service beats every 15 seconds. */
const SILENCE_MS = 25_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
const POLL_MS = 5_000

type Told = {
  type: string
  sequence?: number
  data?: { order_id?: number; to_order_id?: number; staff_id?: number }
}

let last: number | undefined

/** Follows the location's log for good: an event says what to read again, and never what it is. */
export async function followLog(): Promise<void> {
  for (let failures = 0; ; ) {
    const { device, isBarred } = app()
    if (!device || isBarred) return
    const began = Date.now()
    const status = await listen(device.locationId, device.key)
    failures = status === 200 && Date.now() - began > SILENCE_MS ? 0 : failures + 1
    // What happened meanwhile is too long ago to be told, or was never ours: everything anew.
    if (status === 410 || status === 409) last = undefined
    // Whether that is the service's word, and for this device, its next read tells.
    if (status === 401 || status === 403) await readAgain('config')
    if (status === 200) await readAgain('open')
    else if (failures >= 3) await poll()
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)),
    )
  }
}

/** Without a stream what matters most is asked for, and the screen says that it is slow. */
async function poll(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  await readAgain('open')
  if (app().connection === 'live') setConnection('slow')
}

async function listen(locationId: number, key: string): Promise<number> {
  const cut = new AbortController()
  let timer = setTimeout(() => cut.abort(), SILENCE_MS)
  try {
    const response = await fetch(`/go/event/${locationId}/stream`, {
      headers: { 'x-api-key': key, ...(last !== undefined && { 'last-event-id': String(last) }) },
      credentials: 'omit',
      signal: cut.signal,
    })
    if (!response.ok || !response.body) return response.status
    heard()
    setConnection('live')
    // Whatever happened before the stream began is read now.
    await readAll()
    await readEvents<Told>(
      response.body,
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => cut.abort(), SILENCE_MS)
        heard()
        setConnection('live')
      },
      take,
    )
    return 200
  } catch {
    missed()
    return 0
  } finally {
    clearTimeout(timer)
    cut.abort()
  }
}

const touched = {
  names: new Set<'open' | 'menus' | 'areas' | 'staff' | 'config'>(),
  orders: new Set<number>(),
}
let isGathering = false

function take(event: Told): void {
  if (event.sequence !== undefined) last = event.sequence
  const [kind = ''] = event.type.split('.')
  if (['order', 'payment', 'refund', 'table', 'kitchen'].includes(kind)) touched.names.add('open')
  if (kind === 'table' || kind === 'plan') touched.names.add('areas')
  if (kind === 'menu') touched.names.add('menus')
  if (kind === 'staff') touched.names.add('staff')
  if (kind === 'location') touched.names.add('config')
  if (event.data?.staff_id === app().person?.staffId) hearPass(event)
  for (const id of [event.data?.order_id, event.data?.to_order_id]) if (id) touched.orders.add(id)
  if (isGathering) return
  isGathering = true
  setTimeout(readTouched, GATHER_MS)
}

/** Whoever carries it feels that something is ready, and reads who calls. */
function hearPass({ type, data }: Told): void {
  const order = app().open.find(({ order_id }) => order_id === data?.order_id)
  if (type === 'kitchen.called' && order) say(words().room.called(labelOf(order)))
  if (type === 'kitchen.called' || type === 'order.ready') navigator.vibrate?.([60, 60, 60])
}

function readTouched(): void {
  isGathering = false
  void readAgain(...touched.names)
  const { orders } = app()
  for (const id of touched.orders) if (orders[id]) void readOrder(id)
  touched.names.clear()
  touched.orders.clear()
}

/** The device says that it is there, once a minute, as every terminal does. */
export function checkInEveryMinute(): void {
  const checkIn = async () => {
    const { device } = app()
    if (!device) return
    const battery = await batteryNow()
    await fetch(`/go/terminal/${encodeURIComponent(device.serialNo)}/checkin`, {
      method: 'PUT',
      credentials: 'omit',
      headers: { 'x-api-key': device.key, 'content-type': 'application/json' },
      // A page does not know its address: the service writes down the one it sees.
      body: JSON.stringify({ ip: '0.0.0.0', ssid: 'web', ...battery }),
    }).catch(() => {})
  }
  void checkIn()
  setInterval(checkIn, 60_000)
}

async function batteryNow(): Promise<{ battery: number; charging: number }> {
  const told = navigator as { getBattery?: () => Promise<{ level: number; charging: boolean }> }
  const battery = await told.getBattery?.().catch(() => undefined)
  return {
    battery: battery ? Math.round(battery.level * 100) : 100,
    charging: battery?.charging === false ? 0 : 1,
  }
}
