import type { Language } from '../../locales/languages.ts'
import type { TicketLine } from '../../orders/lines/line.ts'
import type { Receipt } from '../../orders/receipt/receipt.ts'

/** The kinds of orders without a table. */
export const TAB_KINDS = ['takeaway', 'bar', 'quick'] as const
export type TabKind = (typeof TAB_KINDS)[number]

// The data of tickets. A job stores its ticket as of its creation; the stamps are added per attempt. The layout is in
// kitchen-ticket.ts and receipt-markup.ts.

export type Ticket = KitchenTicket | ReceiptTicket | DayPaper | TestPage

/** The reason for a ticket that is not a plain order. */
export type TicketAction =
  | { kind: 'fire'; course: number }
  | { kind: 'moved'; fromTable: number }
  | { kind: 'message'; text: string }
  /** The guests' allergies have changed since the dishes were sent. */
  | { kind: 'allergens' }

export interface KitchenTicket {
  kind: 'ticket'
  /** The station that the ticket is for. */
  station: string
  table: number
  /** The numbers of joined tables; left out: none. */
  joined?: number[]
  /** The name of an order without a table, or empty; left out: it has a table. */
  tab?: string
  /** The kind and the number of the day of an order without a table; left out on older tickets. */
  tabKind?: TabKind
  tabNumber?: number
  server: string
  orderId: number
  /** The sequence number of the ticket for this order and station. */
  number: number
  /** 0: not a reprint. */
  reprint: number
  allergens: boolean
  /** The allergens and the seats of the guests; left out: unknown, only that there are some. */
  allergenNote?: string
  allergenSeats?: number[]
  /** Codes that the guests must avoid, as bits; left out: nothing is named by code. */
  allergenCodes?: number
  /** Local time at the location, "20:31" and "15 Nov". */
  time: string
  date: string
  /** On a reprint: when the order was opened. */
  ordered?: string
  act?: TicketAction
  lines: TicketLine[]
  voids: TicketLine[]
  /** Lines on hold until their course is fired. */
  follow?: TicketLine[]
  /** The other stations that make part of the order. */
  elsewhere?: string[]
  /** Other stations that already have dishes of this ticket, because it was printed by hand or a section moved. */
  alreadyAt?: string[]
  /** The number of lines that did not fit; left out: none. */
  leftOut?: number
  /** Left out: English. */
  language?: Language
}

export interface ReceiptTicket {
  kind: 'receipt'
  receipt: Receipt
  /** Local time at the location. */
  time: string
  date: string
  /** The content of the QR code; empty: none. */
  qr: string
  /** 0: the original. */
  copy: number
}

/** The day report: headings, and pairs of label and value. */
export interface DayPaper {
  kind: 'day'
  house: string
  title: string
  /** The day of the report in words; left out on older sheets, whose title has it. */
  day?: string
  /** Local time at the location. */
  time: string
  date: string
  rows: DayRow[]
  /** Left out: English. */
  language?: Language
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

/** The warnings that an attempt adds to its ticket. */
export interface Stamps {
  /** The number of this attempt, if an earlier one may have been printed. */
  duplicateAttempt?: number
  /** The station for which this printer is the backup. */
  backupFor?: string
  /** The station is a screen, which displayed the ticket. */
  wasOnScreen?: boolean
}
