import type { KitchenTicket, Ticket } from '../../printing/tickets/model.ts'

// What hangs on a screen. A ticket is a job; what it asks for is told by the ledger, and not by what stood on it when
// it was made: light, unlike paper, can say what is true now.

/** What one job told a screen of one line, the jobs of a station in the order in which they were made. */
export interface ScreenLine {
  printerId: number
  jobId: number
  orderItemId: number
  toQty: number
  /** 1: it only speaks of what the station had. */
  mention: number
  /** Above 0: it repeats what the station had. */
  reprint: number
  doneQty: number
  /** The note on allergens that was seen on the ticket; null: none was. */
  allergensSeen: string | null
  /** When the job was made. */
  toldAt: number
}

/** So many of a line that one job asked a screen for. */
export interface Portion {
  printerId: number
  jobId: number
  orderItemId: number
  qty: number
  /** How many of them are still wanted. */
  left: number
  done: number
  /** When the last job took some of it back, or spoke of it again; 0: none did. */
  changedAt: number
}

/** So many of a line that a job took back. */
export interface Taken {
  jobId: number
  orderItemId: number
  qty: number
}

/** What each job asked for, and what each took back. What is taken back is what was asked for last. */
export function portionsOf(told: ScreenLine[]): { portions: Portion[]; taken: Taken[] } {
  const portions: Portion[] = []
  const taken: Taken[] = []
  const known = new Map<string, number>()
  for (const line of told) {
    const station = `${line.printerId} ${line.orderItemId}`
    const mine = portions.filter((one) => `${one.printerId} ${one.orderItemId}` === station)
    if (line.mention === 1) {
      for (const portion of mine) portion.changedAt = line.toldAt
      continue
    }
    if (line.reprint > 0) continue
    const change = line.toQty - (known.get(station) ?? 0)
    known.set(station, line.toQty)
    if (change > 0) portions.push(portionOf(line, change))
    if (change < 0) {
      taken.push({ jobId: line.jobId, orderItemId: line.orderItemId, qty: -change })
      takeBack(mine, -change, line.toldAt)
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

/** A line is ready when each screen that had it is done with it. What only paper has been told is never known to be. */
export function isReady(portions: Portion[], orderItemId: number): boolean {
  const wanted = portions.filter((one) => one.orderItemId === orderItemId && one.left > 0)
  return wanted.length > 0 && wanted.every(({ done, left }) => done >= left)
}

export const HEADINGS = ['order', 'fire', 'void', 'moved', 'message', 'reprint', 'test', 'receipt'] as const
export type Heading = (typeof HEADINGS)[number]

/** Why a ticket comes; `voids`: how much it takes back, `asks`: how much it asks for. */
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

/** What of a ticket its screen is not done with. */
export interface Standing {
  /** It tells something that somebody must have seen. */
  isNotice: boolean
  seenAt: number | null
  lines: { left: number; done: number; served: boolean }[]
}

/** Nothing on it is to be done any more, nor to be read. */
export function isOver({ isNotice, seenAt, lines }: Standing): boolean {
  if (isNotice && seenAt === null) return false
  return lines.every(({ left, done, served }) => served || done >= left)
}

/** Whether what the guests must not eat was seen as it is now. */
export function isUnseen(order: { allergens: number; allergenNote: string }, seen: string | null): boolean {
  return order.allergens === 1 && seen !== order.allergenNote
}
