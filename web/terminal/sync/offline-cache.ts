import {
  channel_orders_list,
  menus_get_full,
  orders_get,
  orders_list_open,
  staff_list,
  tables_get_plan,
  terminals_log_in,
} from '../../../client/src/call-table.ts'
import { type PlannedRequest, requestOf } from '../../../client/src/client.ts'
import type { Closed } from '../../shared/closed-enums.ts'
import { createResponseSequencer } from '../../shared/response-order.ts'
import { menusOf } from '../orders/offer.ts'
import type { Database } from '../outbox/database.ts'
import { isEnded } from '../outbox/outbox-rules.ts'
import { app, type Device, type State, setApp } from '../state.ts'
import type { Order } from '../types.ts'
import { sendRequest } from './api.ts'
import { markReachable, markUnreachable } from './connection.ts'

/** Reads data, and makes of a response what the app shows. */
function readerOf<Body, Value>(
  request: (device: Device) => PlannedRequest<Body>,
  valueIn: (body: Closed<Body>) => Value,
) {
  return { request, valueIn: valueIn as (body: unknown) => Value }
}

/** Data read from the service, shown, and cached for offline use. */
const READERS = {
  config: readerOf(
    ({ serialNo }) => requestOf(terminals_log_in, { serial_no: serialNo }),
    ({ result }) => result[0],
  ),
  areas: readerOf(
    ({ locationId }) => requestOf(tables_get_plan, { location_id: locationId }),
    ({ areas }) => areas,
  ),
  menus: readerOf(({ locationId }) => requestOf(menus_get_full, { location_id: locationId }), menusOf),
  staff: readerOf(
    ({ locationId }) => requestOf(staff_list, { location_id: locationId }),
    ({ result }) => result.filter(({ isDeleted }) => isDeleted === 0),
  ),
  open: readerOf(
    ({ locationId }) => requestOf(orders_list_open, { location_id: locationId }),
    ({ result }) => result,
  ),
  incoming: readerOf(
    ({ locationId }) => requestOf(channel_orders_list, { location_id: locationId }, { state: 'received' }),
    ({ result }) => result.filter(({ channel_state }) => channel_state === 'received'),
  ),
} satisfies { [Name in keyof State]?: { valueIn: (body: never) => State[Name] } & object }
type Name = keyof typeof READERS
const NAMES = Object.keys(READERS) as Name[]

interface CachedResponse {
  value: unknown
  etag: string | null
}

/** Number of viewed orders that stay available offline. */
const CACHED_ORDERS = 20

let database: Database
const etags = new Map<string, string | null>()
const turns = createResponseSequencer()

/** Loads the cached data, so that the first paint needs no network. */
export async function loadCached(opened: Database): Promise<void> {
  database = opened
  const cached = (await Promise.all(NAMES.map((name) => database.get('kept', name)))) as (
    | CachedResponse
    | undefined
  )[]
  const values = NAMES.flatMap((name, at) => (cached[at] ? [[name, cached[at].value] as const] : []))
  NAMES.forEach((name, at) => {
    etags.set(name, cached[at]?.etag ?? null)
  })
  const orders = ((await database.get('kept', 'orders')) ?? {}) as Record<number, Order>
  setApp({ ...(Object.fromEntries(values) as Partial<State>), orders })
}

/** Reads data again after an event; unchanged responses cause no rendering. */
export async function readAgain(...names: Name[]): Promise<void> {
  await Promise.all(names.map(async (name) => setApp(taken(await readNamed(name)))))
}

export const readAll = () => readAgain('config', 'open', 'areas', 'menus', 'staff', 'incoming')

/** Reads the current state of one order. */
export async function readOrder(orderId: number): Promise<void> {
  setApp(taken(await readOneOrder(orderId)))
}

/**
 * Reads an order after something was sent to it, with the open orders. Returns a function that yields the state change.
 */
export async function readAfter(orderId: number): Promise<() => Partial<State>> {
  const [room, order] = await Promise.all([
    readNamed('open'),
    orderId > 0 ? readOneOrder(orderId) : undefined,
  ])
  return () => ({ ...taken(room), ...taken(order) })
}

/** A response, and the state change it leads to. */
interface ReadResult {
  name: string
  turn: number
  etag: string | null
  change: () => Partial<State>
}

/** The state change of a response; empty if it is outdated or unchanged. */
function taken(result: ReadResult | undefined): Partial<State> {
  if (!result || !turns.take(result.name, result.turn)) return {}
  etags.set(result.name, result.etag)
  return result.change()
}

async function readNamed(name: Name): Promise<ReadResult | undefined> {
  const { device } = app()
  if (!device) return undefined
  const { request, valueIn } = READERS[name]
  return read(request(device) as PlannedRequest<unknown>, name, (body) => {
    const value = valueIn(body)
    keep({ value, etag: etags.get(name) ?? null }, name)
    return { [name]: value } as Partial<State>
  })
}

async function readOneOrder(orderId: number): Promise<ReadResult | undefined> {
  const name = `order ${orderId}`
  if (app().orders[orderId] === undefined) etags.delete(name)
  return read(requestOf(orders_get, { order_id: orderId }), name, ({ result }) => {
    const order = { ...result, order_id: orderId }
    const orders = { ...app().orders, [orderId]: order }
    const surplus = Object.keys(orders).length - CACHED_ORDERS
    const open = new Set(app().open.map(({ order_id }) => order_id))
    for (const id of Object.keys(orders)
      .map(Number)
      .filter((id) => !open.has(id) && id !== orderId)
      .slice(0, Math.max(0, surplus))) {
      delete orders[id]
    }
    keep(orders, 'orders')
    return { orders }
  })
}

/** Caching is best effort: a device without space reads it from the service again. */
function keep(value: unknown, name: string): void {
  database.put('kept', value, name).catch(() => {})
}

/** Undefined: unchanged, or no response. */
async function read<Body>(
  request: PlannedRequest<Body>,
  name: string,
  change: (body: Closed<Body>) => Partial<State>,
): Promise<ReadResult | undefined> {
  const { device } = app()
  const turn = turns.ask()
  try {
    const answer = await sendRequest(request, { deviceKey: device?.key, etag: etags.get(name) ?? undefined })
    if (answer.status >= 500) markUnreachable()
    else markReachable()
    if (isEnded(answer.refusal?.code)) setApp({ isBarred: true })
    // Unchanged since: responses to earlier requests are older than what is shown.
    if (answer.status === 304) turns.take(name, turn)
    const { status, body, etag } = answer
    return status === 200 && body ? { name, turn, etag, change: () => change(body) } : undefined
  } catch {
    markUnreachable()
    return undefined
  }
}
