import type { ChosenOption, KitchenLine, TicketLine } from '../../orders/lines/line.ts'
import type { KitchenTicket, Ticket } from '../../printing/tickets/model.ts'
import { type StationAt, stationsOf } from '../stations.ts'
import { isSameCourse } from '../ticket-delta.ts'
import type { OrderHead } from '../ticket-order-store.ts'
import type { OrderCooking } from './screen-orders.ts'
import type { ScreenTicket } from './screen-store.ts'
import { courseOf, type Heading, headingOf, isUnseen, type Portion, type Standing } from './screen-ticket.ts'

// A ticket as its screen displays it: the lines of its job with their current state.

/** Part of an order line that a ticket asks for. */
export interface LineShown {
  line: KitchenLine
  order: OrderHead
  qty: number
  /** How many are still requested, and how many of those are done. */
  left: number
  done: number
  served: boolean
}

export interface ShownTicket {
  row: ScreenTicket
  ticket: Ticket
  heading: Heading
  course: number
  /** Undefined: the ticket belongs to no order. */
  order: OrderHead | undefined
  lines: LineShown[]
  voids: { line: KitchenLine; qty: number }[]
  follow: TicketLine[]
  elsewhere: StationAt[]
  firedAt: number
  /** When something on the ticket was last voided or moved; 0: never. */
  changedAt: number
  /** The allergens must be acknowledged before anything on the ticket can be bumped. */
  unseen: boolean
  standing: Standing
}

export function ticketShown(row: ScreenTicket, orders: OrderCooking[]): ShownTicket {
  const ticket: Ticket = JSON.parse(row.ticket)
  const lines = linesOf(row, orders)
  const voids = orders.flatMap((one) =>
    one.taken
      .filter(({ jobId }) => jobId === row.jobId)
      .flatMap(({ orderItemId, qty }) => {
        const line = one.lines.find(({ id }) => id === orderItemId)
        return line ? [{ line, qty }] : []
      }),
  )
  const heading = headingOf(ticket, lines.length, voids.length)
  // A ticket whose lines moved together is shown with its new table.
  const home = lines[0]?.order ?? orders.find(({ order }) => order.id === row.orderId)?.order
  const isMention = heading === 'moved'
  const toMake = isMention ? [] : lines
  const isNotice = voids.length > 0 || !['order', 'fire', 'reprint'].includes(heading)
  const standing = { isNotice, seenAt: row.seenAt, lines: toMake }
  const fired = toMake.flatMap(({ line }) => line.firedAt ?? [])
  return {
    row,
    ticket,
    heading,
    course: courseOf(ticket as Partial<KitchenTicket>),
    order: home,
    lines,
    voids,
    follow: followOf(ticket, home, orders),
    elsewhere: elsewhereOf(row, home, toMake, orders),
    firedAt: fired.length === 0 || row.reprint > 0 ? row.receivedAt : Math.min(...fired),
    changedAt: Math.max(0, ...portionsIn(row, orders).map(({ changedAt }) => changedAt)),
    unseen: home !== undefined && toMake.length > 0 && isUnseen(home, row.allergensSeen),
    standing,
  }
}

function linesOf(row: ScreenTicket, orders: OrderCooking[]): LineShown[] {
  return orders
    .flatMap(({ order, lines, screenLines, portions }) => {
      const ownPortions = portions.filter(({ jobId }) => jobId === row.jobId)
      // Reprints and references ask for nothing; they are shown with the quantity that was sent.
      const repeated = screenLines
        .filter(({ jobId, mention, reprint }) => jobId === row.jobId && mention + reprint > 0)
        .map(({ orderItemId, toQty, doneQty }) => ({ orderItemId, qty: toQty, left: toQty, done: doneQty }))
      return [...ownPortions, ...repeated].flatMap(({ orderItemId, qty, left, done }) => {
        const line = lines.find(({ id }) => id === orderItemId)
        const served = line !== undefined && line.servedAt !== null
        return line ? [{ line, order, qty, left, done, served }] : []
      })
    })
    .sort((one, other) => bySeat(one.line, other.line))
}

const bySeat = (one: KitchenLine, other: KitchenLine) =>
  one.course - other.course || one.seat - other.seat || one.id - other.id

function portionsIn(row: ScreenTicket, orders: OrderCooking[]): Portion[] {
  return orders.flatMap(({ portions }) => portions.filter(({ jobId }) => jobId === row.jobId))
}

/** The announced lines that are still on hold. */
function followOf(ticket: Ticket, home: OrderHead | undefined, orders: OrderCooking[]): TicketLine[] {
  if (ticket.kind !== 'ticket') return []
  const held = (orders.find(({ order }) => order === home)?.lines ?? []).filter(
    ({ firedAt, removedAt }) => firedAt === null && removedAt === null,
  )
  return (ticket.follow ?? []).filter(({ name, course = 0 }) => {
    const at = held.findIndex((line) => line.name === name && line.course === course)
    if (at >= 0) held.splice(at, 1)
    return at >= 0
  })
}

/** The progress of other stations with the same courses. */
function elsewhereOf(
  { printerId }: ScreenTicket,
  home: OrderHead | undefined,
  toMake: LineShown[],
  orders: OrderCooking[],
): StationAt[] {
  const cooking = orders.find(({ order }) => order === home)
  if (!cooking) return []
  const courses = new Set(toMake.map(({ line }) => line.course))
  const sameCourse = cooking.lines.filter(({ course }) => courses.size === 0 || isSameCourse(course, courses))
  return stationsOf(sameCourse, cooking.portions).filter((one) => one.printerId !== printerId)
}

export function modifiersOf(modifiers: Pick<ChosenOption, 'qty' | 'name'>[]) {
  return modifiers.map(({ qty, name }) => ({ qty, name }))
}
