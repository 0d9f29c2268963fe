/** One dish on an order, with names and prices as they were when it was ordered. */
export interface OrderLine {
  id: number
  orderId: number
  itemId: number
  name: string
  qty: number
  priceCents: number
  modifiers: ChosenOption[]
  lineCents: number
  notes: string
  /** 0: none in particular. */
  course: number
  /** 0: the table's. */
  seat: number
  /** What was taken off of its price. */
  discountCents: number
  /** What it comes to after everything that was taken off the bill. */
  netCents: number
  addedAt: number
  /** Null: it is held, and the kitchen knows nothing of it. */
  firedAt: number | null
  /** When each kitchen screen that had it was done with it. */
  readyAt: number | null
  servedAt: number | null
}

export const LINE_STATES = ['held', 'sent', 'ready', 'served'] as const
export type LineState = (typeof LINE_STATES)[number]

export function lineStateOf({
  firedAt,
  readyAt,
  servedAt,
}: Pick<OrderLine, 'firedAt' | 'readyAt' | 'servedAt'>): LineState {
  if (firedAt === null) return 'held'
  if (servedAt !== null) return 'served'
  return readyAt === null ? 'sent' : 'ready'
}

/** An option as it is copied onto the order. */
export interface ChosenOption {
  modifierId: number
  optionId: number
  name: string
  qty: number
  priceCents: number
}

/** What is kept of a line besides. */
export type NewLine = Omit<OrderLine, 'id' | 'discountCents' | 'netCents' | 'readyAt' | 'servedAt'> & {
  accountId: number
  sectionId: number
  /** What the device that ordered it calls it; null: nothing. */
  clientId: string | null
}

/** A line as cooks read it: without prices. */
export type LineToCook = Pick<OrderLine, 'qty' | 'name' | 'notes'> & {
  modifiers: Pick<ChosenOption, 'qty' | 'name'>[]
}

/** A line as stations are told of it; also of one that is gone they must hear. */
export interface StationLine extends LineToCook {
  id: number
  /** The order it is in now. */
  orderId: number
  removed: boolean
  /** Not to be made yet: its course was not fired. */
  held: boolean
  /** It was held and then fired, apart from what it was ordered with. */
  firedLater: boolean
  served: boolean
  /** 0: none in particular; likewise the seat. */
  course: number
  seat: number
  /** The station that makes it; null: none in particular. */
  stationId: number | null
}

/** A line as the guest pays for it. */
export type LineToPay = Pick<OrderLine, 'qty' | 'name' | 'lineCents' | 'notes'> & {
  modifiers: Pick<ChosenOption, 'qty' | 'name' | 'priceCents'>[]
}

/** A line, or as much of it as was asked for, of its row. */
export function lineOf<Row extends { modifiers: string | null }>(row: Row) {
  return { ...row, modifiers: chosenOf(row.modifiers) }
}

/** The chosen options are one column, which is null where there are none. */
export function chosenOf(column: string | null): ChosenOption[] {
  return column === null ? [] : JSON.parse(column)
}

export function columnOf(chosen: ChosenOption[]): string | null {
  return chosen.length === 0 ? null : JSON.stringify(chosen)
}
