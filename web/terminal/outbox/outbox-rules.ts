import {
  orders_add_items,
  orders_change_details,
  orders_fire,
  orders_open,
  orders_serve,
} from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { backOff } from '../../../client/src/request.ts'
import type { Input } from '../types.ts'
import type { Answer, Call, Entry, OrderRef, TrayItem } from './entry.ts'

/** The service's order ids by client id. */
export type Born = ReadonlyMap<string, number>

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Key of all entries of one order, under either of its ids. */
export function threadOf(order: OrderRef, born: Born): string {
  if ('orderId' in order) return `order ${order.orderId}`
  const orderId = born.get(order.clientId)
  return orderId === undefined ? `new ${order.clientId}` : `order ${orderId}`
}

/**
 * Entries that may be sent now: the first of each order, different orders in parallel. Nothing of an order is sent
 * while the entry that opens it is in the tray.
 */
export function nextToSend(
  entries: readonly Entry[],
  born: Born,
  isFlying: (id: number) => boolean,
  mayGoAt: (id: number) => number,
  now: number,
): Entry[] {
  const heads = new Map<string, Entry>()
  for (const entry of [...entries].sort((a, b) => a.id - b.id)) {
    const thread = threadOf(entry.order, born)
    if (!heads.has(thread)) heads.set(thread, entry)
  }
  return [...heads.values()].filter(
    (entry) =>
      !isFlying(entry.id) && mayGoAt(entry.id) <= now && (entry.act === 'new' || isBorn(entry, born)),
  )
}

function isBorn({ order }: Entry, born: Born): boolean {
  return 'orderId' in order || born.has(order.clientId)
}

/** Entries whose order will never be opened, because it was discarded in another tab at the same moment. */
export function orphansIn(entries: readonly Entry[], tray: readonly TrayItem[], born: Born): Entry[] {
  const all = [...entries, ...tray.map(({ entry }) => entry)]
  const opened = new Set(
    all.flatMap(({ act, order }) => (act === 'new' && 'clientId' in order ? order.clientId : [])),
  )
  return entries.filter(
    (entry) => !isBorn(entry, born) && 'clientId' in entry.order && !opened.has(entry.order.clientId),
  )
}

/** All entries that depend on the order that this entry opens. */
export function followersOf(item: TrayItem, entries: readonly Entry[]): Entry[] {
  const { act, order } = item.entry
  if (act !== 'new' || 'orderId' in order) return []
  return entries.filter((entry) => 'clientId' in entry.order && entry.order.clientId === order.clientId)
}

/** The calls of entries for an existing order. */
const CALLS = {
  add: orders_add_items,
  fire: orders_fire,
  served: orders_serve,
  details: orders_change_details,
}

/** The request of an entry, once its order has an id. */
export function callOf(entry: Entry, locationId: number, born: Born): Call {
  const { act, key, session } = entry
  // Stored entries have plain data; they were typed when they were made.
  const body = entry.body as Input<'orders_open'> & Input<'orders_add_items'>
  if (act === 'new')
    return { key, session, ...requestOf(orders_open, { location_id: locationId }, body) } as Call
  const orderId = 'orderId' in entry.order ? entry.order.orderId : born.get(entry.order.clientId)
  if (orderId === undefined) throw new Error(`entry ${entry.id} has no order yet`)
  return {
    key,
    session,
    ...requestOf(CALLS[act] as typeof orders_add_items, { order_id: orderId }, body),
  } as Call
}

/** Refusal codes that end a device. Only the service sends them, never a proxy in between. */
const ENDED = ['key_unknown', 'key_expired', 'terminal_blocked']
export const isEnded = (code: string | undefined) => code !== undefined && ENDED.includes(code)

export type Verdict = 'done' | 'again' | 'unsigned' | 'barred' | 'tray'

/** Decides what happens to an entry after a response. Without a response it may have been done or not: send it again. */
export function verdictOn(answer: Pick<Answer, 'status' | 'refusal'> | undefined): Verdict {
  if (!answer) return 'again'
  const { status, refusal } = answer
  if (status >= 200 && status < 300) return 'done'
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'again'
  // The staff session is over; the device may still send the entry without it.
  if (refusal?.code === 'staff_session_ended') return 'unsigned'
  if (isEnded(refusal?.code)) return 'barred'
  if (refusal?.code === 'idempotency_key_in_use') return 'again'
  // The service's refusals have a code; any other error came from a proxy in between.
  return refusal && status >= 400 ? 'tray' : 'again'
}

/** Exponential back-off of 1, 2, 4 … 30 s, with jitter. */
export function pauseAfter(tries: number, random: number): number {
  return Math.round(backOff(tries - 1, { firstMs: FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS, random }))
}
