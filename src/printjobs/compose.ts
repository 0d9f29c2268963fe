import type { OrderHead } from '../kitchen/order-store.ts'
import type { LineToCook, StationLine } from '../orders/line.ts'
import type { Receipt } from '../orders/receipt.ts'
import { fullName } from '../staff/rules.ts'
import type { KitchenTicket, ReceiptTicket } from '../tickets/model.ts'
import { fitting, shortened } from '../tickets/size.ts'

// From rows to what stands on paper.

export interface KitchenParts {
  order: OrderHead
  station: string
  number: number
  reprint: number
  added: StationLine[]
  voided: StationLine[]
  timeZone: string
  now: number
}

export function kitchenTicket(parts: KitchenParts): KitchenTicket {
  const { order, station, number, reprint, added, voided, timeZone, now } = parts
  // What must not be made any more comes first, as on the paper.
  const voids = fitting(voided.map(ticketLine))
  const { lines } = fitting(added.map(ticketLine), voids.room)
  const leftOut = voided.length - voids.lines.length + (added.length - lines.length)
  return {
    kind: 'ticket',
    station,
    table: order.tableNumber,
    server: fullName(order),
    orderId: order.id,
    number,
    reprint,
    allergens: order.allergens === 1,
    ...localTime(now, timeZone),
    ...(reprint > 0 && { ordered: localTime(order.openedAt, timeZone).time }),
    lines,
    voids: voids.lines,
    ...(leftOut > 0 && { leftOut }),
  }
}

export function ticketLine({ qty, name, modifiers, notes }: StationLine): LineToCook {
  return { qty, name, modifiers: modifiers.map((one) => ({ qty: one.qty, name: one.name })), notes }
}

export interface ReceiptParts {
  receipt: Receipt
  version: number
  copy: number
  timeZone: string
  now: number
}

export function receiptTicket({ receipt, version, copy, timeZone, now }: ReceiptParts): ReceiptTicket {
  const qr = `comanda:order:${receipt.orderId}:${version}`
  return { kind: 'receipt', receipt: shortened(receipt), ...localTime(now, timeZone), qr, copy }
}

/** "20:31" and "15 Nov" as the clock on the wall says. */
export function localTime(instant: number, timeZone: string): { time: string; date: string } {
  const parts = clockIn(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    time: `${part('hour')}:${part('minute')}`,
    date: `${part('day')} ${part('month')} ${part('year')}`,
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Made once for each time zone: making one takes longer than composing the rest of a ticket. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}
