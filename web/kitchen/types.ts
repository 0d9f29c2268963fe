import type { CourseAnswer } from '../../src/kitchen/screens/pass-routes.ts'
import type { TicketAnswer } from '../../src/kitchen/screens/ticket-response.ts'

// Types of API responses.

export type Ticket = TicketAnswer
export type Line = Ticket['lines'][number]
export type PassCourse = CourseAnswer

export interface Tickets {
  location_id: number
  station: string
  makes: number
  backup: string
  /** Time zone of the location, and the sections made here; missing in boards saved by older versions. */
  time_zone?: string
  section_ids?: number[]
  /** Dishes on hold for this screen; missing in boards saved by older versions. */
  held?: HeldLine[]
  /** Missing in boards saved by older versions. */
  dark?: OfflineStation[]
  result: Ticket[]
}

export type HeldLine = Ticket['follow'][number]

/** A station whose screen is offline. */
export interface OfflineStation {
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

/** The pairing of this browser. */
export interface Device {
  key: string
  serialNo: string
  locationId: number
}

/** A dish that went out of stock or came back. */
export interface StockNews {
  name: string
  isOut: boolean
  /** Person who changed it; empty: the system. */
  by: string
  at: number
}
