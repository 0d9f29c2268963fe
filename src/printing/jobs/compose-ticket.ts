import type { OrderHead } from '../../kitchen/ticket-order-store.ts'
import type { Location } from '../../locations/rules.ts'
import { type StationLine, type TicketLine, ticketLine } from '../../orders/lines/line.ts'
import type { Receipt } from '../../orders/receipt/receipt.ts'
import { fullName } from '../../staff/rules.ts'
import { truncateLines, truncateReceipt } from '../tickets/length-limit.ts'
import type { KitchenTicket, ReceiptTicket, TicketAction } from '../tickets/model.ts'
import { TAB_KINDS } from '../tickets/model.ts'

// Composes tickets from database rows.

/** The time zone and the language of a ticket. */
type PaperLocation = Pick<Location, 'timeZone' | 'paperLanguage'>

export interface KitchenParts {
  order: OrderHead
  station: string
  number: number
  reprint: number
  act?: TicketAction | undefined
  added: StationLine[]
  voided: StationLine[]
  /** The held lines of the station, which are listed for planning. */
  follow?: StationLine[]
  /** The other stations that make dishes of the same course. */
  elsewhere?: string[]
  /** The other stations that already have some of the added dishes. */
  alreadyAt?: string[]
  location: PaperLocation
  now: number
}

export function kitchenTicket(parts: KitchenParts): KitchenTicket {
  const { order, station, number, reprint, act, added, voided, follow = [], location, now } = parts
  const { elsewhere = [], alreadyAt = [] } = parts
  // Voids come first, as on the ticket.
  const voids = truncateLines(voided.map(ticketLine))
  const { lines, room } = truncateLines(added.map(ticketLine), voids.room)
  const later = truncateLines(follow.map(lineToFollow), room).lines
  const leftOut = voided.length - voids.lines.length + (added.length - lines.length)
  return {
    kind: 'ticket',
    station,
    number,
    reprint,
    ...headOf(order),
    ...localTime(now, location),
    ...(reprint > 0 && { ordered: localTime(order.openedAt, location).time }),
    ...(location.paperLanguage !== 'en' && { language: location.paperLanguage }),
    ...(act && { act }),
    lines,
    voids: voids.lines,
    ...(later.length > 0 && { follow: later }),
    ...(elsewhere.length > 0 && { elsewhere }),
    ...(alreadyAt.length > 0 && { alreadyAt }),
    ...(leftOut > 0 && { leftOut }),
  }
}

/** The header of a ticket, with the state of the order at the time of printing. */
export function headOf(order: OrderHead) {
  return {
    table: order.tableNumber,
    ...(order.joined.length > 0 && { joined: order.joined }),
    ...(order.tableNumber === 0 && tabOf(order)),
    server: fullName(order),
    orderId: order.id,
    allergens: order.allergens === 1,
    ...(order.allergenNote !== '' && { allergenNote: order.allergenNote }),
    ...(order.allergenCodes !== 0 && { allergenCodes: order.allergenCodes }),
  }
}

function tabOf({ id, kind, name, dayNumber }: OrderHead) {
  const tabKind = TAB_KINDS.find((one) => one === kind)
  const number = dayNumber ?? id
  return tabKind ? { tab: name, tabKind, tabNumber: number } : { tab: name || `${kind} ${number}` }
}

const lineToFollow = (line: StationLine): TicketLine => ({ ...ticketLine(line), notes: '' })

export interface ReceiptParts {
  receipt: Receipt
  copy: number
  location: PaperLocation
  now: number
}

export function receiptTicket({ receipt, copy, location, now }: ReceiptParts): ReceiptTicket {
  return { kind: 'receipt', receipt: truncateReceipt(receipt), ...localTime(now, location), qr: '', copy }
}

/** Local time and date, such as "20:31" and "15 Nov". */
export function localTime(instant: number, location: PaperLocation): { time: string; date: string } {
  const parts = clockIn(location).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    time: `${part('hour')}:${part('minute')}`,
    date: `${part('day')} ${part('month')} ${part('year')}`,
  }
}

/** A business day in words, such as "18 Nov 2026". */
export function dayText(day: string, location: PaperLocation): string {
  return localTime(Date.parse(`${day}T12:00:00Z`), { ...location, timeZone: 'UTC' }).date
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached per time zone and language: creating one takes longer than composing the rest of a ticket. */
function clockIn({ timeZone, paperLanguage }: PaperLocation): Intl.DateTimeFormat {
  const key = `${paperLanguage} ${timeZone}`
  const known = clocks.get(key)
  if (known) return known
  const clock = new Intl.DateTimeFormat(paperLanguage === 'en' ? 'en-GB' : paperLanguage, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(key, clock)
  return clock
}
