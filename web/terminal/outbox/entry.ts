/** A line as it was taken down, with the words and prices that the waiter saw. */
export interface DraftLine {
  clientId: string
  itemId: number
  name: string
  qty: number
  /** Of one, options included, as the menu told it: a preview, the service works out the bill. */
  priceCents: number
  options: ChosenOption[]
  /** Questions that must be answered before it can be sent. */
  unanswered: string[]
  seat: number
  course: number
  hold: boolean
  /** The waiter said so; else the first course goes and later ones wait. */
  isHoldChosen?: boolean | undefined
  notes: string
  /** Drinks can be had again as a round. */
  isDrink: boolean
}

export interface ChosenOption {
  modifierId: number
  optionId: number
  name: string
}

/** What a device knows of the guests at a place. Left out: nothing was entered. */
export interface Guests {
  covers?: number | undefined
  allergens?: number | undefined
  allergenNote?: string | undefined
}

/** An order by the number that the service gave it, or, until then, by the one that this device did. */
export type OrderRef = { orderId: number } | { clientId: string }

export type Act = 'new' | 'add' | 'fire' | 'details' | 'served'

/** What waits on this device until the service has answered it. */
export interface Entry {
  /** Its place in the queue. */
  id: number
  /** The same at every try: the service does it once. */
  key: string
  act: Act
  order: OrderRef
  body: Record<string, unknown>
  /** Who did it; gone once that session has ended. */
  session?: string | undefined
  createdAt: number
  /** For people: where it belongs, and what was taken down. */
  place: string
  lines: DraftLine[]
  /** When it was shown to the kitchen on this very screen. */
  shownAt?: number | undefined
}

export type NewEntry = Omit<Entry, 'id'>

/** An entry that was refused: a person decides what becomes of it. */
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
