import type { Entry, Guests, NewEntry, TrayItem } from './entry.ts'
import { guestsIn, joinGuests } from './guests.ts'
import { type DraftLine, itemOf, withHolds } from './line.ts'
import { addEntry, goodUntil, newOrderEntry } from './outbox-requests.ts'
import type { Decision } from './outbox-store.ts'

/**
 * A person's choices. `join`: add to the existing order. `tab`: an order of its own, without the table. `reopen`: a new
 * order at the table. `rest`: send what can be sent, drop the others. `again`: send it now after all. `pad`: take the
 * lines back, to be corrected and sent again.
 */
export type Choice = 'join' | 'tab' | 'reopen' | 'rest' | 'again' | 'pad' | 'discard'

const MENU_CHANGED = [
  'modifier_count',
  'combo_parts',
  'modifier_option_unknown',
  'item_not_found',
  'modifier_not_found',
  'option_not_found',
]
const ORDER_OVER = ['order_paid', 'order_closed', 'order_merged', 'order_not_found']

/** The most likely choice first. */
export function choicesFor({ entry, refusal }: TrayItem): Choice[] {
  const { code } = refusal
  // An action on lines has no lines of its own to save.
  if (entry.lines.length === 0) return entry.act === 'new' ? ['again', 'discard'] : ['discard']
  if (code === 'table_already_open' && orderIdIn(refusal.details) !== undefined)
    return ['join', 'tab', 'discard']
  if (code === 'item_unavailable') {
    return goodLines({ entry, refusal }).length > 0 ? ['rest', 'pad', 'discard'] : ['pad', 'discard']
  }
  if (code === 'order_merged' && orderIdIn(refusal.details) !== undefined)
    return ['join', 'reopen', 'discard']
  if (ORDER_OVER.includes(code)) return ['reopen', 'discard']
  if (code === 'too_late') return ['again', 'discard']
  if (MENU_CHANGED.includes(code)) return ['pad', 'discard']
  return ['again', 'pad', 'discard']
}

/** Context of the person who decides. */
export interface Decider {
  now: number
  /** Creates an unused id each time. */
  uuid: () => string
  session?: string | undefined
  staffId: number
  /** Name of the tab that takes the lines of this table: "12 Ana". */
  tabName: string
  tableId?: number | undefined
  followers: readonly Entry[]
}

/** The outcome of a choice. Lines keep their client ids, so that those that did arrive are not ordered again. */
export function decide(item: TrayItem, choice: Choice, by: Decider): Decision {
  const { entry, refusal } = item
  const taken = { key: by.uuid(), session: by.session, now: by.now, place: entry.place }
  const clientId = 'clientId' in entry.order ? entry.order.clientId : undefined
  switch (choice) {
    case 'join': {
      const orderId = orderIdIn(refusal.details) ?? 0
      const isOpening = entry.act === 'new' && clientId !== undefined
      return {
        again: addEntry(taken, { orderId }, entry.lines, guestsIn(entry)),
        ...(isOpening && { born: { clientId, orderId } }),
      }
    }
    case 'tab':
      return { again: renamed(entry, taken, { kind: 'bar', name: by.tabName }) }
    case 'reopen': {
      const opening = { clientId: by.uuid(), staffId: by.staffId, ...placeOf(by), ...guestsIn(entry) }
      return { again: newOrderEntry(taken, opening, entry.lines) }
    }
    case 'rest':
      return { again: withLines(entry, taken, restOf(item)) }
    case 'again':
      return { again: withLines(entry, taken, entry.lines) }
    case 'pad':
    case 'discard':
      return { dropped: by.followers.map(({ id }) => id) }
  }
}

/** Lines taken back to the pad, including those of entries that depend on the order. */
export function linesTakenBack({ entry }: TrayItem, followers: readonly Entry[]): DraftLine[] {
  return [...entry.lines, ...followers.flatMap(({ lines }) => lines)]
}

/** Guest details go back to the pad with the lines. */
export function guestsTakenBack({ entry }: TrayItem, followers: readonly Entry[]): Guests {
  return joinGuests(...[entry, ...followers].map(guestsIn))
}

function placeOf({ tableId, tabName }: Decider) {
  return tableId !== undefined ? { tableId } : { kind: 'bar' as const, name: tabName }
}

function renamed(entry: Entry, taken: Parameters<typeof addEntry>[0], tab: object): NewEntry {
  const { table_id: _left, ...body } = entry.body
  return { ...entry, ...fresh(taken), body: { ...body, ...tab, not_after: goodUntil(taken.now) } }
}

function withLines(entry: Entry, taken: Parameters<typeof addEntry>[0], lines: DraftLine[]): NewEntry {
  const items = lines.length > 0 ? { items: lines.map(itemOf) } : {}
  return {
    ...entry,
    ...fresh(taken),
    lines,
    body: { ...entry.body, ...items, not_after: goodUntil(taken.now) },
  }
}

/** A refused request was not done; the new one gets a key of its own. */
function fresh({ key, session, now }: Parameters<typeof addEntry>[0]) {
  return { key, session, createdAt: now }
}

function orderIdIn(details: Record<string, unknown>): number | undefined {
  return typeof details.order_id === 'number' ? details.order_id : undefined
}

/** Remaining lines of a new order. If its first course was refused, the next course is no longer held. */
function restOf(item: TrayItem): DraftLine[] {
  const lines = goodLines(item)
  return item.entry.act === 'new' ? withHolds(lines) : lines
}

/** The lines without those that the refusal names. */
export function goodLines({ entry, refusal }: Pick<TrayItem, 'entry' | 'refusal'>): DraftLine[] {
  const isNamed = namedIn(refusal.details)
  return entry.lines.filter((line, at) => !isNamed(line, at))
}

function namedIn(details: Record<string, unknown>): (line: DraftLine, at: number) => boolean {
  const named = (Array.isArray(details.items) ? details.items : [details]) as Record<string, unknown>[]
  return (line, at) =>
    named.some(
      (one) =>
        one.client_id === line.clientId ||
        one.index === at ||
        (one.index === undefined && one.item_id === line.itemId),
    )
}
