import type { PlannedRequest } from '../../../client/src/client.ts'
import type { AllergenCode } from '../../../src/menus/allergens/codes.ts'
import type { Response } from '../types.ts'
import type { DraftLine } from './line.ts'

/** Guest details entered on this device. Left out: not entered. */
export interface Guests {
  covers?: number | undefined
  allergens?: number | undefined
  allergenNote?: string | undefined
  /** The codes that the note names. */
  allergenCodes?: AllergenCode[] | undefined
}

/** An order by the service's id or, before it has one, by the client id. */
export type OrderRef = { orderId: number } | { clientId: string }

export type Act = 'new' | 'add' | 'fire' | 'details' | 'served'

/** A queued request, until the service has responded. */
export interface Entry {
  /** Position in the queue. */
  id: number
  /** Idempotency key, the same for all attempts. */
  key: string
  act: Act
  order: OrderRef
  body: Record<string, unknown>
  /** Session of the staff member; removed once it has ended. */
  session?: string | undefined
  createdAt: number
  /** For display: the table or tab, and the lines. */
  place: string
  lines: DraftLine[]
  /** Time when it was shown to the kitchen on this screen. */
  shownAt?: number | undefined
}

export type NewEntry = Omit<Entry, 'id'>

/** A refused entry; a person decides about it. */
export interface TrayItem {
  id: number
  entry: Entry
  refusal: Refusal
  refusedAt: number
}

export interface Refusal {
  status: number
  code: string
  message: string
  details: Record<string, unknown>
}

export interface Answer<
  Body = Partial<Response<'orders_open'> | Response<'orders_add_items'>> & { order_id?: number },
> {
  status: number
  /** Undefined: missing, unparsable, or not of a successful response. */
  body: Body | undefined
  refusal?: Refusal | undefined
  retryAfterMs?: number | undefined
}

/** The request of an entry. */
export interface Call extends PlannedRequest<NonNullable<Answer['body']>> {
  key: string
  session?: string | undefined
}
