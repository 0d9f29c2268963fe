import type { Answer, Call, Entry, OrderRef, TrayItem } from './entry.ts'

/** Which orders that this device numbered have a number of the service by now. */
export type Born = ReadonlyMap<string, number>

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** What belongs to one order has one name, whichever number it was taken down under. */
export function threadOf(order: OrderRef, born: Born): string {
  if ('orderId' in order) return `order ${order.orderId}`
  const orderId = born.get(order.clientId)
  return orderId === undefined ? `new ${order.clientId}` : `order ${orderId}`
}

/**
 * What may go now: of each order the first that waits, orders side by side. Nothing of an order goes while the entry
 * that is to open it lies in the tray.
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

/** What waits for an order that nobody is going to open any more: thrown away in another tab, at the same moment. */
export function orphansIn(entries: readonly Entry[], tray: readonly TrayItem[], born: Born): Entry[] {
  const all = [...entries, ...tray.map(({ entry }) => entry)]
  const opened = new Set(
    all.flatMap(({ act, order }) => (act === 'new' && 'clientId' in order ? order.clientId : [])),
  )
  return entries.filter(
    (entry) => !isBorn(entry, born) && 'clientId' in entry.order && !opened.has(entry.order.clientId),
  )
}

/** Everything that waits for the order that this entry was to open. */
export function followersOf(item: TrayItem, entries: readonly Entry[]): Entry[] {
  const { act, order } = item.entry
  if (act !== 'new' || 'orderId' in order) return []
  return entries.filter((entry) => 'clientId' in entry.order && entry.order.clientId === order.clientId)
}

/** The call that an entry is, once its order has a number. */
export function callOf(entry: Entry, locationId: number, born: Born): Call {
  const { act, key, body, session } = entry
  const about = { key, body, session }
  if (act === 'new') return { ...about, method: 'POST', path: `/go/order/${locationId}/new` }
  const orderId = 'orderId' in entry.order ? entry.order.orderId : born.get(entry.order.clientId)
  if (orderId === undefined) throw new Error(`entry ${entry.id} has no order yet`)
  const at = `/go/order/${orderId}`
  if (act === 'add') return { ...about, method: 'POST', path: at }
  if (act === 'fire') return { ...about, method: 'POST', path: `${at}/fire` }
  return { ...about, method: 'PUT', path: `${at}/${act}` }
}

/** What ends a device, in the service's own words: nobody between us and it can say so. */
const ENDED = ['key_unknown', 'key_expired', 'terminal_blocked']
export const isEnded = (code: string | undefined) => code !== undefined && ENDED.includes(code)

export type Verdict = 'done' | 'again' | 'unsigned' | 'barred' | 'tray'

/** What an answer means for the entry; none at all means that it may have been done or not: the same again. */
export function verdictOn(answer: Answer | undefined): Verdict {
  if (!answer) return 'again'
  const { status, refusal } = answer
  if (status >= 200 && status < 300) return 'done'
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'again'
  // The person's session is over: the device may still send what was taken down.
  if (refusal?.code === 'staff_session_ended') return 'unsigned'
  if (isEnded(refusal?.code)) return 'barred'
  if (refusal?.code === 'idempotency_key_in_use') return 'again'
  // A refusal of ours has a code; anything else was said by somebody between us and the service.
  return refusal && status >= 400 ? 'tray' : 'again'
}

/** 1, 2, 4 … 30 s, each somewhere between half and the whole of it, so that a house full of devices spreads out. */
export function pauseAfter(tries: number, random: number): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10), LONGEST_PAUSE_MS)
  return Math.round(whole * (0.5 + random / 2))
}
