import type { LineToCook } from '../orders/line.ts'
import type { Receipt } from '../orders/receipt.ts'

// What is printed, as data. A job carries its ticket as it was when it was made; the stamps are added
// for each attempt. How it looks on paper is decided in kitchen.ts and receipt.ts.

export type Ticket = KitchenTicket | ReceiptTicket | TestPage

export interface KitchenTicket {
  kind: 'ticket'
  /** The printer the ticket was made for. */
  station: string
  table: number
  server: string
  orderId: number
  /** The how-manyeth ticket of this order at this station. */
  number: number
  /** 0: not a reprint. */
  reprint: number
  allergens: boolean
  /** Local time at the location, "20:31" and "15 Nov". */
  time: string
  date: string
  lines: LineToCook[]
  voids: LineToCook[]
  /** How many lines there was no room for; left out: none. */
  leftOut?: number
}

export interface ReceiptTicket {
  kind: 'receipt'
  receipt: Receipt
  /** Local time at the location. */
  time: string
  date: string
  /** What the QR code says; empty: there is none. */
  qr: string
  /** 0: the original. */
  copy: number
}

export interface TestPage {
  kind: 'test'
  printer: string
  serialNo: string
  location: string
  time: string
  date: string
}

/** What an attempt adds to its ticket. */
export interface Stamps {
  /** Set when an earlier attempt may have come out: the attempt that this is. */
  duplicateAttempt?: number
  /** The station whose work another printer does. */
  backupFor?: string
}
