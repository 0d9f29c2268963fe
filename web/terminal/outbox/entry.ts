/** A line as entered, with the names and prices that the waiter saw. */
export interface DraftLine {
  clientId: string
  itemId: number
  name: string
  qty: number
  /** Price of one, options included, from the menu. A preview: the service calculates the bill. */
  priceCents: number
  options: ChosenOption[]
  /** Mandatory modifiers without a choice. */
  unanswered: string[]
  seat: number
  course: number
  hold: boolean
  /** Chosen by the waiter; otherwise the first course is sent and later ones are held. */
  isHoldChosen?: boolean | undefined
  notes: string
  /** Drinks can be repeated as a round. */
  isDrink: boolean
}

export interface ChosenOption {
  modifierId: number
  optionId: number
  name: string
}

/** Guest details entered on this device. Left out: not entered. */
export interface Guests {
  covers?: number | undefined
  allergens?: number | undefined
  allergenNote?: string | undefined
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

export interface Answer {
  status: number
  body: Record<string, unknown> | undefined
  refusal?: Refusal | undefined
  retryAfterMs?: number | undefined
}

export interface Call {
  method: 'POST' | 'PUT'
  path: string
  body: Record<string, unknown>
  key: string
  session?: string | undefined
}
