import { textOf } from '../virtual-printer/paper.ts'
import type { PrintedTicket } from '../virtual-printer/printer.ts'

/** What came out of the printers of a house, by order. */
export interface Paper {
  read: (printer: string, ticket: PrintedTicket) => void
  of: (orderId: number) => OnPaper
  /** Bytes that meant nothing to the printer. */
  unreadable: number
}

export interface OnPaper {
  /** Each paper counted once, however often it came out. */
  toMake: number
  void: number
  /** How many dishes came out on paper that does not say it may be a second one. */
  unstamped: number
  isStamped: boolean
}

interface Slip {
  toMake: number
  void: number
}

/** Reads what a cook would: the order's and the ticket's number at its head, what is to be made at its foot. */
export function openPaper(): Paper {
  const orders = new Map<number, { slips: Map<string, Slip>; unstamped: number; isStamped: boolean }>()

  function readSlip(printer: string, text: string): void {
    const orderId = Number(/Order (\d+)$/m.exec(text)?.[1])
    const number = /Ticket (\d+)$/m.exec(text)?.[1]
    const [, count, what] = /^(\d+) (to make|void)\b/m.exec(text) ?? []
    if (!orderId || number === undefined || what === undefined) return
    const known = orders.get(orderId) ?? { slips: new Map(), unstamped: 0, isStamped: false }
    orders.set(orderId, known)
    const isVoid = what === 'void'
    known.slips.set(`${printer} ${number} ${what}`, {
      toMake: isVoid ? 0 : Number(count),
      void: isVoid ? Number(count) : 0,
    })
    if (/POSSIBLE DUPLICATE|REPRINT/.test(text)) known.isStamped = true
    else if (!isVoid) known.unstamped += Number(count)
  }

  const paper: Paper = {
    unreadable: 0,
    read(printer, ticket) {
      paper.unreadable += ticket.paper.unknown.length
      for (const text of textOf(ticket.paper).split(/^.*\bcut\b.*$/m)) readSlip(printer, text)
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
