import type { Method } from '../../../payments/methods.ts'
import type { Wish } from '../evening-plan.ts'

/** The expected state of a location, recorded by the simulated staff: nothing of it is read from the service. */
export interface ExpectedLedger {
  orders: Map<number, BookedOrder>
  /** The amounts that the card gateway has charged, by reference. */
  charged: Map<string, number>
}

export interface BookedOrder {
  orderId: number
  staffId: number
  covers: number
  lines: Map<number, BookedLine>
  payments: Map<number, BookedPayment>
  isClosed: boolean
}

export interface BookedLine {
  itemId: number
  name: string
  station: string
  qty: number
  /** The price of one, with its options. */
  cents: number
  /** A held line was not sent to the kitchen. */
  isHeld: boolean
  /** The line was voided; the kitchen got both the line and the void. */
  isVoid: boolean
}

export interface BookedPayment {
  amountCents: number
  tipCents: number
  method: Method
  status: 'approved' | 'declined' | 'reversed'
  /** Null for cash. */
  reference: string | null
}

export function createLedger(): ExpectedLedger {
  return { orders: new Map(), charged: new Map() }
}

export function bookedLine({ dish, qty, options }: Wish, isHeld: boolean): BookedLine {
  const choices = options.reduce((sum, { optionId }) => sum + (dish.optionCents.get(optionId) ?? 0), 0)
  const { itemId, name, station } = dish
  return { itemId, name, station, qty, cents: dish.cents + choices, isHeld, isVoid: false }
}

/** How many dishes were sent to the kitchen, and how many of those were voided. */
export function kitchenCounts({ lines }: BookedOrder): { sent: number; gone: number } {
  const sent = [...lines.values()].filter(({ isHeld }) => !isHeld)
  const sum = (some: BookedLine[]) => some.reduce((all, { qty }) => all + qty, 0)
  return { sent: sum(sent), gone: sum(sent.filter(({ isVoid }) => isVoid)) }
}

export function standing({ lines }: BookedOrder): [number, BookedLine][] {
  return [...lines].filter(([, { isVoid }]) => !isVoid)
}
