import type { PaperLanguage } from '../../locations/rules.ts'
import type { TicketLine } from '../../orders/lines/line.ts'
import type { Receipt } from '../../orders/receipt/receipt.ts'
import type { TabKind } from './ticket-strings.ts'

// What is printed, as data. A job carries its ticket as it was when it was made; the stamps are added
// for each attempt. How it looks on paper is decided in kitchen.ts and receipt.ts.

export type Ticket = KitchenTicket | ReceiptTicket | DayPaper | TestPage

/** Why the paper comes, where it is not for dishes to be made. */
export type Act =
  | { kind: 'fire'; course: number }
  | { kind: 'moved'; fromTable: number }
  | { kind: 'message'; text: string }
  /** The guests' allergies have changed since the dishes were sent. */
  | { kind: 'allergens' }

export interface KitchenTicket {
  kind: 'ticket'
  /** The printer the ticket was made for. */
  station: string
  table: number
  /** Those that were pushed to it; left out: none. */
  joined?: number[]
  /** The name of an order without a table, or empty; left out: it has a table. */
  tab?: string
  /** What such an order is, and its number of the day; left out on tickets of before they were printed. */
  tabKind?: TabKind
  tabNumber?: number
  server: string
  orderId: number
  /** The how-manyeth ticket of this order at this station. */
  number: number
  /** 0: not a reprint. */
  reprint: number
  allergens: boolean
  /** What the guest must not eat, and at which seats they sit; left out: only that there is something. */
  allergenNote?: string
  allergenSeats?: number[]
  /** Local time at the location, "20:31" and "15 Nov". */
  time: string
  date: string
  /** Of a reprint: when it was ordered. */
  ordered?: string
  act?: Act
  lines: TicketLine[]
  voids: TicketLine[]
  /** What is held back until its course is fired. */
  follow?: TicketLine[]
  /** The other stations at which the order is made. */
  elsewhere?: string[]
  /** How many lines there was no room for; left out: none. */
  leftOut?: number
  /** Left out: English. */
  language?: PaperLanguage
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

/** The end of a day: headings, and what stands beside what. */
export interface DayPaper {
  kind: 'day'
  house: string
  title: string
  /** Local time at the location. */
  time: string
  date: string
  rows: DayRow[]
  /** Left out: English. */
  language?: PaperLanguage
}

export type DayRow =
  | { kind: 'heading'; text: string }
  | { kind: 'pair' | 'detail' | 'sum'; left: string; right: string }
  | { kind: 'words'; text: string }

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
