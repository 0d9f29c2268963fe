import { instantOf } from '../../shared/format.ts'
import { AGES } from '../../shared/lateness.ts'
import type { HeldLine, Line, Ticket } from '../types.ts'

// Arranges tickets as cards on the board. Pure functions of the service's response and the time.

const MINUTE = 60_000
/**
 * Tickets fired this soon after each other share a card. Only times count, so completing or voiding something never
 * moves a dish to another card.
 */
const TOGETHER_MS = 3 * MINUTE

export type NoticeKind = 'void' | 'moved' | 'message' | 'test' | 'receipt'

/** A notice that must be acknowledged. */
export interface Notice {
  kind: NoticeKind
  ticket: Ticket
}

/** One card on the board: a ticket with additions that came soon after it, and its notices. */
export interface Card {
  key: string
  /** The first ticket; for a card with notices only, that of the notice. */
  head: Ticket
  /** Tickets with dishes: the first order, then additions. */
  tickets: Ticket[]
  notices: Notice[]
  unseen: boolean
}

/** Milliseconds of a time in a response; 0: empty, not happened yet. */
export const millisOf = (text: string): number => (text === '' ? 0 : instantOf(text).getTime())

export const isDone = ({ left, done, served }: Line) => left === 0 || served === 1 || done >= left

const asks = ({ heading }: Ticket) => heading === 'order' || heading === 'fire' || heading === 'reprint'

/** Oldest first, by time fired; recalls and changes do not move a card. */
export function cardsOf(tickets: Ticket[]): Card[] {
  const cards: Card[] = []
  const ofOrder = new Map<number, Card[]>()
  for (const ticket of tickets.filter(asks).sort(byFired)) {
    const of = ofOrder.get(ticket.order_id) ?? []
    const key = `t${ticket.printjob_id}`
    const before = [...of].reverse().find((card) => goesWith(card, ticket))
    if (before) {
      before.tickets.push(ticket)
      continue
    }
    const card = {
      key,
      head: ticket,
      tickets: [ticket],
      notices: [],
      unseen: false,
    }
    cards.push(card)
    ofOrder.set(ticket.order_id, [...of, card])
  }
  for (const ticket of tickets.filter(hasNews)) {
    const notice = { kind: noticeOf(ticket), ticket }
    const card = cards.find(concernedBy(ticket))
    if (card) card.notices.push(notice)
    else
      cards.push({
        key: `n${ticket.printjob_id}`,
        head: ticket,
        tickets: [],
        notices: [notice],
        unseen: false,
      })
  }
  for (const card of cards) card.unseen = card.tickets.some(isUnseen)
  return cards.sort(byAge)
}

/** True if both render the same: unchanged tickets are the same objects. */
export function isSameCard(one: Card, other: Card): boolean {
  const ticketsOf = ({ tickets, notices }: Card) => [...tickets, ...notices.map(({ ticket }) => ticket)]
  const [shown, next] = [ticketsOf(one), ticketsOf(other)]
  return (
    one.key === other.key &&
    one.unseen === other.unseen &&
    one.tickets.length === other.tickets.length &&
    shown.length === next.length &&
    shown.every((ticket, at) => ticket === next[at])
  )
}

/** The time format sorts alphabetically. */
const byFired = (one: Ticket, other: Ticket) =>
  one.fired_at === other.fired_at
    ? one.printjob_id - other.printjob_id
    : one.fired_at < other.fired_at
      ? -1
      : 1

/** Sort order on the board. */
export const byAge = (one: Card, other: Card) => byFired(one.head, other.head)

const isUnseen = ({ allergens, acknowledged }: Ticket) =>
  allergens === 1 && !acknowledged.includes('allergens')

const hasNews = (ticket: Ticket) =>
  (!asks(ticket) || ticket.voids.length > 0) && !ticket.acknowledged.includes('notice')

function noticeOf({ heading, voids }: Ticket): NoticeKind {
  if (heading === 'moved' || heading === 'message' || heading === 'test' || heading === 'receipt')
    return heading
  return voids.length > 0 ? 'void' : 'message'
}

function goesWith({ head, tickets }: Card, ticket: Ticket): boolean {
  const isPlain = (one: Ticket) => one.heading === 'order' && one.recalled_at === ''
  if (head.order_id !== ticket.order_id || ![...tickets, ticket].every(isPlain)) return false
  return millisOf(ticket.fired_at) - millisOf(head.fired_at) <= TOGETHER_MS
}

/** A void goes to the card with the dish, a move to the card with its dishes, a message to a card of the order. */
function concernedBy({ order_id, voids, lines, heading, printjob_id }: Ticket): (card: Card) => boolean {
  const named = new Set([...voids, ...lines].map((one) => one.order_item_id))
  const has = (one: Ticket) => one.lines.some((line) => named.has(line.order_item_id))
  return ({ head, tickets }) =>
    tickets.some((one) => one.printjob_id === printjob_id) ||
    (heading === 'message' ? head.order_id === order_id : tickets.some(has))
}

/** Lines of a ticket that were not voided. */
export const toMake = ({ lines }: Ticket) => lines.filter(({ left }) => left > 0)

/** Tickets of one card are bumped within this time. */
const ONE_BUMP_MS = 3_000

/** Bumped tickets that can be brought back, by card: of an order, and bumped at the same time. */
export function bumpedTogether(done: readonly Ticket[]): Ticket[][] {
  const groups: Ticket[][] = []
  for (const ticket of done.filter((one) => toMake(one).length > 0)) {
    const group = groups.find(
      ([first]) =>
        first?.order_id === ticket.order_id &&
        Math.abs(millisOf(first.cleared_at) - millisOf(ticket.cleared_at)) <= ONE_BUMP_MS,
    )
    if (group) group.push(ticket)
    else groups.push([ticket])
  }
  return groups
}

export type Age = 'new' | 'due' | 'late'
export type StationKind = keyof typeof AGES

export function ageOf(firedAt: number, now: number, kind: StationKind): Age {
  const minutes = (now - firedAt) / MINUTE
  const [due, late] = AGES[kind]
  return minutes >= late ? 'late' : minutes >= due ? 'due' : 'new'
}

/** "14:20", with hours if any: "1:02:05". */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export interface Sum {
  name: string
  qty: number
  /** Quantities by modifier, largest first. */
  modifiers: { name: string; qty: number }[]
}

/** Quantities still to make by dish, largest first. */
export const allDay = (tickets: readonly Ticket[]): Sum[] => sumsOf(linesToMake(tickets))

export const dishesToMake = (tickets: readonly Ticket[]) =>
  linesToMake(tickets).reduce((sum, { qty }) => sum + qty, 0)

/** Lines still to make. Reprints and moves repeat lines and are not counted. */
function linesToMake(tickets: readonly Ticket[]) {
  return tickets
    .filter(({ heading }) => heading === 'order' || heading === 'fire')
    .flatMap(({ lines }) => lines.filter((line) => !isDone(line)))
    .map((line) => ({ ...line, qty: line.left - line.done }))
}

/** Dishes on hold for this station, over all orders. */
export const heldSums = (held: HeldLine[]): Sum[] => sumsOf(held)

function sumsOf(lines: { name: string; qty: number; modifiers: { qty: number; name: string }[] }[]): Sum[] {
  const sums = [...groupBy(lines, ({ name }) => name)].map(([name, some]) => {
    const chosen = some.flatMap(({ qty, modifiers }) =>
      modifiers.map((one) => ({ name: one.name, qty: one.qty * qty })),
    )
    const modifiers = [...groupBy(chosen, (one) => one.name)].map(([name, all]) => ({
      name,
      qty: all.reduce((sum, { qty }) => sum + qty, 0),
    }))
    return { name, qty: some.reduce((sum, { qty }) => sum + qty, 0), modifiers: modifiers.sort(byQty) }
  })
  return sums.sort(byQty)
}

const byQty = (one: { qty: number; name: string }, other: { qty: number; name: string }) =>
  other.qty - one.qty || (one.name < other.name ? -1 : 1)

/** Replaces Map.groupBy, which older browsers in kitchens lack. */
function groupBy<T>(values: T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
