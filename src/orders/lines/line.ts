import { lineCents } from '../../bills/bill.ts'
import type { DiscountKind } from '../../bills/discounts.ts'
import type { LineTax } from '../../bills/taxes.ts'
import { shareOut } from '../../platform/core/money.ts'

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
  /** What of everything that is taken off the order falls on it, and what it then comes to. */
  discountCents: number
  netCents: number
  tax: LineTax
  notes: string
  /** 0: none in particular. */
  course: number
  /** 0: the table's. */
  seat: number
  addedAt: number
  /** Null: it is held, and the kitchen knows nothing of it. */
  firedAt: number | null
  /** When each kitchen screen that had it was done with it. */
  readyAt: number | null
  servedAt: number | null
}

export const LINE_STATES = ['held', 'fired', 'sent', 'not_printed', 'ready', 'served'] as const
export type LineState = (typeof LINE_STATES)[number]

/** What the interface says of the values. */
export const LINE_STATES_DESCRIBED =
  '`held`: the kitchen is not to make it yet; `fired`: given to the service, no ticket printed yet; `sent`: a printer has printed it or a kitchen screen shows it; `not_printed`: no printer or screen has it, for the reason in `not_printed`; `ready`: its screens are done with it; `served`: brought to the guests'

/** The kitchen's word on a line that was fired stands until its screens are done with it or it was served. */
export function lineStateOf(
  { firedAt, readyAt, servedAt }: Pick<OrderLine, 'firedAt' | 'readyAt' | 'servedAt'>,
  inKitchen: Extract<LineState, 'fired' | 'sent' | 'not_printed'>,
): LineState {
  if (firedAt === null) return 'held'
  if (servedAt !== null) return 'served'
  return readyAt === null ? inKitchen : 'ready'
}

/** A line, and what of it is one of its own when so many are taken out of it. */
export function dividedLine(line: OrderLine, qty: number): { kept: OrderLine; part: OrderLine } {
  const keptQty = line.qty - qty
  const weights = [keptQty, qty].map(BigInt)
  const [keptNet = 0, partNet = 0] = shareOut(line.netCents, weights)
  const of = (some: number, netCents: number) => {
    const cents = lineCents({ ...line, qty: some })
    return { ...line, qty: some, lineCents: cents, netCents, discountCents: cents - netCents }
  }
  return { kept: of(keptQty, keptNet), part: of(qty, partNet) }
}

/** An option as it is copied onto the order. */
export interface ChosenOption {
  modifierId: number
  optionId: number
  name: string
  qty: number
  priceCents: number
}

/** What is said of a line by whoever orders it, and kept as it was said. */
export type SaidOfLine = Pick<OrderLine, 'notes' | 'seat'>

/** What is kept of a line besides. */
export type NewLine = Omit<OrderLine, 'id' | 'readyAt' | 'servedAt'> & {
  accountId: number
  sectionId: number
  /** What the device that ordered it calls it; null: nothing. */
  clientId: string | null
  /** What it sent under that id; null: it gave none. */
  contentDigest: string | null
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
  /** Why it was taken off, where somebody said so. */
  reason?: string
}

/** A line as it stands on a ticket. What its order knows nothing of is left out. */
export interface TicketLine extends LineToCook {
  /** 0 or left out: none in particular. */
  course?: number
  /** 0 or left out: nobody's in particular. */
  seat?: number
  /** Why it is gone, of one that is. */
  reason?: string
}

export function ticketLine(line: StationLine): TicketLine {
  const { qty, name, modifiers, notes, course, seat, reason } = line
  return {
    qty,
    name,
    modifiers: modifiers.map((one) => ({ qty: one.qty, name: one.name })),
    notes,
    ...(course > 0 && { course }),
    ...(seat > 0 && { seat }),
    ...(reason && { reason }),
  }
}

/** A line as the guest pays for it. */
export type LineToPay = Pick<OrderLine, 'qty' | 'name' | 'lineCents' | 'notes'> & {
  modifiers: Pick<ChosenOption, 'qty' | 'name' | 'priceCents'>[]
  /** What is taken off it; left out: nothing. */
  discount?: ShownDiscount
}

/** A discount as the guest reads it. */
export interface ShownDiscount {
  kind: DiscountKind
  value: number
  reason: string
  appliedCents: number
}

/** A line, or as much of it as was asked for, of its row. */
export function lineOf<Row extends { modifiers: string | null }>(row: Row) {
  return { ...row, modifiers: chosenOf(row.modifiers) }
}

/** A line of its row, in which its tax is two columns. */
export function orderLineOf<
  Row extends { modifiers: string | null; taxRateBps: number | null; taxName: string | null },
>(row: Row) {
  const { taxRateBps, taxName, ...rest } = row
  const tax: LineTax = taxRateBps === null ? null : { name: taxName ?? '', rateBps: taxRateBps }
  return { ...lineOf(rest), tax }
}

/** The chosen options are one column, which is null where there are none. */
export function chosenOf(column: string | null): ChosenOption[] {
  return column === null ? [] : JSON.parse(column)
}

export function columnOf(chosen: ChosenOption[]): string | null {
  return chosen.length === 0 ? null : JSON.stringify(chosen)
}
