import { textOf } from '../../virtual-printer/print-head.ts'
import type { PrintedTicket } from '../../virtual-printer/printer.ts'

/** The printed tickets of a location, by order. */
export interface PrintedTickets {
  read: (printer: string, ticket: PrintedTicket) => void
  /** A ticket on a kitchen screen counts as printed. */
  show: (screen: string, ticket: ShownTicket) => void
  of: (orderId: number) => OnPaper
  /** The number of bytes that the printers could not decode. */
  unknownBytes: number
}

export interface OnPaper {
  /** Each ticket counts once, however often it was printed. */
  toMake: number
  void: number
  /** How many dishes were printed without a duplicate warning. */
  unstamped: number
  isStamped: boolean
}

/** A ticket on a screen, with its lines and voids. */
export interface ShownTicket {
  printjob_id: number
  order_id: number
  heading: string
  reprint: number
  duplicate: number
  lines: { qty: number }[]
  voids: { qty: number }[]
}

interface Slip {
  toMake: number
  void: number
}

/** Reads the order and ticket numbers and the counts from the text of the tickets. */
export function createPrintedTickets(): PrintedTickets {
  const orders = new Map<number, { slips: Map<string, Slip>; unstamped: number; isStamped: boolean }>()

  function bookOf(orderId: number) {
    const known = orders.get(orderId) ?? { slips: new Map<string, Slip>(), unstamped: 0, isStamped: false }
    orders.set(orderId, known)
    return known
  }

  function readSlip(printer: string, text: string): void {
    const orderId = Number(/Order (\d+)$/m.exec(text)?.[1])
    const number = /Ticket (\d+)$/m.exec(text)?.[1]
    const [, count, what] = /^(\d+) (to make|in all|void)\b/m.exec(text) ?? []
    if (!orderId || number === undefined || what === undefined) return
    const known = bookOf(orderId)
    const isVoid = what === 'void'
    known.slips.set(`${printer} ${number} ${isVoid ? 'void' : 'to make'}`, {
      toMake: isVoid ? 0 : Number(count),
      void: isVoid ? Number(count) : 0,
    })
    if (/POSSIBLE DUPLICATE|REPRINT/.test(text)) known.isStamped = true
    else if (!isVoid) known.unstamped += Number(count)
  }

  const paper: PrintedTickets = {
    unknownBytes: 0,
    read(printer, ticket) {
      paper.unknownBytes += ticket.paper.unknown.length
      for (const text of textOf(ticket.paper).split(/^.*\bcut\b.*$/m)) readSlip(printer, text)
    },
    show(screen, { printjob_id, order_id, heading, reprint, duplicate, lines, voids }) {
      const known = bookOf(order_id)
      const count = (some: { qty: number }[]) => some.reduce((sum, { qty }) => sum + qty, 0)
      // Dishes that moved to another table are already with the cook.
      const toMake = heading === 'moved' ? 0 : count(lines)
      known.slips.set(`${screen} job ${printjob_id}`, { toMake, void: count(voids) })
      if (reprint > 0 || duplicate === 1) known.isStamped = true
    },
    of(orderId) {
      const { slips, unstamped, isStamped } = orders.get(orderId) ?? {
        slips: new Map<string, Slip>(),
        unstamped: 0,
        isStamped: false,
      }
      const all = [...slips.values()]
      return {
        toMake: all.reduce((sum, slip) => sum + slip.toMake, 0),
        void: all.reduce((sum, slip) => sum + slip.void, 0),
        unstamped,
        isStamped,
      }
    },
  }
  return paper
}
