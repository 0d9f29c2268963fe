import type { KitchenTicket, Ticket } from '../../printing/tickets/model.ts'

// A ticket on a screen is a print job. Its content is derived from the ledger instead of the stored ticket, because a
// screen, unlike paper, can show the current state.

/** The ledger entry of one line in one screen job. The jobs of a station are in the order of creation. */
export interface ScreenLine {
  printerId: number
  jobId: number
  orderItemId: number
  toQty: number
  /** 1: the job only refers to dishes that the station already had. */
  mention: number
  /** Above 0: the job is a reprint of what the station already had. */
  reprint: number
  doneQty: number
  /** The allergen note that was acknowledged on the ticket; null: none. */
  allergensSeen: string | null
  /** When the job was created. */
  receivedAt: number
}

/** The quantity of a line that one job asks a screen for. */
export interface Portion {
  printerId: number
  jobId: number
  orderItemId: number
  qty: number
  /** How many of them are still requested. */
  left: number
  done: number
  /** When a later job voided some of it, or referred to it; 0: never. */
  changedAt: number
}

/** The quantity of a line that a job voided. */
export interface Taken {
  jobId: number
  orderItemId: number
  qty: number
}

/** Computes what each job asks for and what each job voids. A void applies to the latest portions first. */
export function portionsOf(lines: ScreenLine[]): { portions: Portion[]; taken: Taken[] } {
  const portions: Portion[] = []
  const taken: Taken[] = []
  const known = new Map<string, number>()
  for (const line of lines) {
    const station = `${line.printerId} ${line.orderItemId}`
    const mine = portions.filter((one) => `${one.printerId} ${one.orderItemId}` === station)
    if (line.mention === 1) {
      for (const portion of mine) portion.changedAt = line.receivedAt
      continue
    }
    if (line.reprint > 0) continue
    const change = line.toQty - (known.get(station) ?? 0)
    known.set(station, line.toQty)
    if (change > 0) portions.push(portionOf(line, change))
    if (change < 0) {
      taken.push({ jobId: line.jobId, orderItemId: line.orderItemId, qty: -change })
      takeBack(mine, -change, line.receivedAt)
    }
  }
  for (const portion of portions) portion.done = Math.min(portion.done, portion.left)
  return { portions, taken }
}

function portionOf({ printerId, jobId, orderItemId, doneQty }: ScreenLine, qty: number): Portion {
  return { printerId, jobId, orderItemId, qty, left: qty, done: doneQty, changedAt: 0 }
}

function takeBack(portions: Portion[], qty: number, at: number): void {
  let still = qty
  for (const portion of portions.toReversed()) {
    const gone = Math.min(still, portion.left)
    if (gone === 0) continue
    portion.left -= gone
    portion.changedAt = at
    still -= gone
  }
}

/** A line is ready when every screen that had it is done with it. Lines that are only on paper are never ready. */
export function isReady(portions: Portion[], orderItemId: number): boolean {
  const remaining = portions.filter((one) => one.orderItemId === orderItemId && one.left > 0)
  return remaining.length > 0 && remaining.every(({ done, left }) => done >= left)
}

export const HEADINGS = ['order', 'fire', 'void', 'moved', 'message', 'reprint', 'test', 'receipt'] as const
export type Heading = (typeof HEADINGS)[number]

/** The heading of a ticket; `asks` and `voids`: how many lines it asks for and voids. */
export function headingOf(ticket: Ticket, asks: number, voids: number): Heading {
  if (ticket.kind === 'day') return 'receipt'
  if (ticket.kind !== 'ticket') return ticket.kind
  if (ticket.act?.kind === 'moved' || ticket.act?.kind === 'message') return ticket.act.kind
  if (ticket.act?.kind === 'allergens') return 'message'
  if (ticket.reprint > 0) return 'reprint'
  if (asks === 0 && voids > 0) return 'void'
  return ticket.act?.kind === 'fire' ? 'fire' : 'order'
}

export function courseOf({ act }: Partial<KitchenTicket>): number {
  return act?.kind === 'fire' ? act.course : 0
}

/** The unfinished part of a ticket. */
export interface Standing {
  /** The ticket contains a notice that must be acknowledged. */
  isNotice: boolean
  seenAt: number | null
  lines: { left: number; done: number; served: boolean }[]
}

/** True if nothing on the ticket is left to do or to acknowledge. */
export function isOver({ isNotice, seenAt, lines }: Standing): boolean {
  if (isNotice && seenAt === null) return false
  return lines.every(({ left, done, served }) => served || done >= left)
}

/** True if the current allergen note has not been acknowledged. */
export function isUnseen(order: { allergens: number; allergenNote: string }, seen: string | null): boolean {
  return order.allergens === 1 && seen !== order.allergenNote
}
