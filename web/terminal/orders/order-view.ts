import { strings } from '../locales/load-locale.ts'
import type { Entry } from '../outbox/entry.ts'
import { type DraftLine, wishesOf } from '../outbox/line.ts'
import { threadOf } from '../outbox/outbox-rules.ts'
import type { Order, OrderLine } from '../types.ts'

/** The order screen's data: the service's state, overlaid with what this device has not sent. */
export interface OrderView {
  /** In serving order; course 0 is served at once. */
  courses: { course: number; isHeld: boolean; lines: OrderLine[] }[]
  waiting: { entry: Entry; line: DraftLine }[]
  waitingSince: number | undefined
}

export function viewOf(
  order: Order | undefined,
  entries: readonly Entry[],
  isOurs: (entry: Entry) => boolean,
): OrderView {
  const ours = entries.filter(isOurs)
  const waiting = ours.flatMap((entry) => entry.lines.map((line) => ({ entry, line })))
  return {
    courses: coursesOf(withWishes(order?.items ?? [], ours)),
    waiting,
    waitingSince: waiting[0]?.entry.createdAt,
  }
}

/** Applies unsent fire and serve actions to the lines. */
function withWishes(lines: readonly OrderLine[], entries: readonly Entry[]): OrderLine[] {
  const fired = new Set(entries.flatMap(({ act, body }) => (act === 'fire' ? Number(body.course) : [])))
  const served = entries.filter(({ act }) => act === 'served')
  const isServed = ({ order_item_id }: OrderLine) =>
    served.some(({ body }) => body.items === undefined || (body.items as number[]).includes(order_item_id))
  return lines.map((line) => {
    if (line.state === 'held' && fired.has(line.course)) return { ...line, state: 'fired' }
    if (line.state !== 'held' && isServed(line)) return { ...line, state: 'served' }
    return line
  })
}

function coursesOf(lines: readonly OrderLine[]): OrderView['courses'] {
  const groups = new Map<string, OrderView['courses'][number]>()
  for (const line of lines) {
    const { course } = line
    const isHeld = line.state === 'held'
    const group = groups.get(`${course} ${isHeld}`) ?? { course, isHeld, lines: [] }
    group.lines.push(line)
    groups.set(`${course} ${isHeld}`, group)
  }
  return [...groups.values()].sort((a, b) => a.course - b.course || Number(a.isHeld) - Number(b.isHeld))
}

/** Kitchen state of a course: everything sent since a time, or not, with the reason. */
export type InKitchen =
  | { how: 'printed'; from: string; to: string }
  | { how: 'missing'; line: OrderLine }
  | { how: 'fired' }

export function inKitchenOf(lines: readonly OrderLine[]): InKitchen {
  const line = lines.find(({ state }) => state === 'not_printed')
  if (line) return { how: 'missing', line }
  if (lines.some(({ state }) => state === 'fired')) return { how: 'fired' }
  const times = lines.flatMap(({ printed_at }) => printed_at || []).sort()
  const [from] = times
  return from === undefined ? { how: 'fired' } : { how: 'printed', from, to: times.at(-1) ?? from }
}

/** True for queue entries of the order, under either of its ids. */
export function belongsTo(
  order: { orderId?: number | undefined; clientId?: string | undefined; tableId?: number | undefined },
  born: ReadonlyMap<string, number>,
): (entry: Entry) => boolean {
  const names = new Set<string>()
  if (order.orderId !== undefined) names.add(`order ${order.orderId}`)
  if (order.clientId !== undefined) names.add(threadOf({ clientId: order.clientId }, born))
  return (entry) =>
    names.has(threadOf(entry.order, born)) ||
    (entry.act === 'new' && order.tableId !== undefined && entry.body.table_id === order.tableId)
}

/** "Lunch · Medium, Fries · seat 2 · no salt" */
export function detailsOf(line: OrderLine | DraftLine): string {
  const options =
    'options' in line
      ? [...picksIn(line), ...line.options.map(({ name }) => name)]
      : (line.item_modifiers ?? []).map(({ modifier }) => modifier)
  const seat = line.seat > 0 ? strings().order.seat(line.seat) : ''
  const combo = 'combo' in line ? (line.combo?.name ?? '') : ''
  return [combo, options.join(', '), seat, ...wishesOf(line)].filter(Boolean).join(' · ')
}

/** "Soup", "Schnitzel (Medium)" */
const picksIn = ({ parts = [] }: DraftLine) =>
  parts.map(({ name, options }) =>
    options.length === 0 ? name : `${name} (${options.map((option) => option.name).join(', ')})`,
  )
