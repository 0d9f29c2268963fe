import type { CourseAnswer } from '../../src/kitchen/screens/pass-routes.ts'
import type { TicketAnswer } from '../../src/kitchen/screens/ticket-response.ts'

// What the service answers, by its own declarations.

export type Ticket = TicketAnswer
export type Line = Ticket['lines'][number]
export type PassCourse = CourseAnswer

export interface Tickets {
  location_id: number
  station: string
  makes: number
  backup: string
  /** What is held back for this screen; left out by what was stored before the service said so. */
  held?: HeldLine[]
  /** Left out by what was kept before it was told. */
  dark?: DarkStation[]
  result: Ticket[]
}

export type HeldLine = Ticket['follow'][number]

/** A station whose screen does not say what it shows. */
export interface DarkStation {
  serial_no: string
  station: string
  since: string
  backup: string
}

export interface MenuItem {
  item_id: number
  name: string
  available: number
  left: number | null
}

/** What this browser was paired as. */
export interface Device {
  key: string
  serialNo: string
  locationId: number
}

/** A dish that went out of stock, or came back. */
export interface StockNews {
  name: string
  isOut: boolean
  /** Who did it; empty: nobody in particular. */
  by: string
  at: number
}
