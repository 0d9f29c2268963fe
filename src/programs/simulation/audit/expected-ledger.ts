import type { Wish } from '../evening-plan.ts'

/** What was done at a location, as those who did it wrote it down: nothing of it is read from the service. */
export interface Book {
  orders: Map<number, BookedOrder>
  /** What the cards' bank has taken, by reference. */
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
  /** What one costs with its options. */
  cents: number
  /** Held lines have not been told to the kitchen. */
  isHeld: boolean
  /** Gone again; the kitchen was told of it, and told that it is gone. */
  isVoid: boolean
}

export interface BookedPayment {
  amountCents: number
  tipCents: number
  method: 'card' | 'cash'
  status: 'approved' | 'declined' | 'reversed'
  /** Null: cash needs none. */
  reference: string | null
}

export function openBook(): Book {
  return { orders: new Map(), charged: new Map() }
}

export function bookedLine({ dish, qty, options }: Wish, isHeld: boolean): BookedLine {
  const choices = options.reduce((sum, { optionId }) => sum + (dish.optionCents.get(optionId) ?? 0), 0)
  const { itemId, name, station } = dish
  return { itemId, name, station, qty, cents: dish.cents + choices, isHeld, isVoid: false }
}

/** How many dishes the kitchen was told of, and how many of them not to make after all. */
export function toldKitchen({ lines }: BookedOrder): { told: number; gone: number } {
  const told = [...lines.values()].filter(({ isHeld }) => !isHeld)
  const sum = (some: BookedLine[]) => some.reduce((all, { qty }) => all + qty, 0)
  return { told: sum(told), gone: sum(told.filter(({ isVoid }) => isVoid)) }
}

export function standing({ lines }: BookedOrder): [number, BookedLine][] {
  return [...lines].filter(([, { isVoid }]) => !isVoid)
}
