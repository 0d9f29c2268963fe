import { lineCents } from '../../bills/bill.ts'
import type { DiscountKind } from '../../bills/discounts.ts'
import type { LineTax } from '../../bills/taxes.ts'
import type { Contents } from '../../menus/allergens/codes.ts'
import { shareOut } from '../../platform/core/money.ts'
import { type LineCombo, type PickRow, pickOf, rowOfPick } from '../combos/line-combo.ts'
import { givenDetails, type LineDetails, type NotedLine, wishesOf } from './line-details.ts'
import { type LevelRow, type LineLevel, levelOf, rowOfLevel } from './line-level.ts'

/** One line of an order, with names and prices as they were when it was ordered. */
export interface OrderLine extends LineDetails {
  id: number
  orderId: number
  itemId: number
  name: string
  qty: number
  priceCents: number
  modifiers: ChosenOption[]
  lineCents: number
  /** The line's part of all discounts on the order, and its net after them. */
  discountCents: number
  netCents: number
  tax: LineTax
  /** The price level it was sold at; null: none applied. */
  level: LineLevel | null
  /** The combo that it is a pick of; null: none. */
  combo: LineCombo | null
  addedAt: number
  /** Null: on hold, not sent to the kitchen. */
  firedAt: number | null
  /** Time when every kitchen screen that had the line was done with it. */
  readyAt: number | null
  servedAt: number | null
}

export const LINE_STATES = ['held', 'fired', 'sent', 'not_printed', 'ready', 'served'] as const
export type LineState = (typeof LINE_STATES)[number]

/** Description of the values in the API documentation. */
export const LINE_STATES_DESCRIBED =
  '`held`: the kitchen is not to make it yet; `fired`: given to the service, no ticket printed yet; `sent`: a printer has printed it or a kitchen screen shows it; `not_printed`: no printer or screen has it, for the reason in `not_printed`; `ready`: its screens are done with it; `served`: brought to the guests'

/** A fired line is with the kitchen until its screens are done with it or it is served. */
export function lineStateOf(
  { firedAt, readyAt, servedAt }: Pick<OrderLine, 'firedAt' | 'readyAt' | 'servedAt'>,
  inKitchen: Extract<LineState, 'fired' | 'sent' | 'not_printed'>,
): LineState {
  if (firedAt === null) return 'held'
  if (servedAt !== null) return 'served'
  return readyAt === null ? inKitchen : 'ready'
}

/** Divides a line into the remaining quantity and a part of `qty`. */
export function dividedLine(line: OrderLine, qty: number): { remaining: OrderLine; part: OrderLine } {
  const remainingQty = line.qty - qty
  const weights = [remainingQty, qty].map(BigInt)
  const [remainingNet = 0, partNet = 0] = shareOut(line.netCents, weights)
  const of = (some: number, netCents: number) => {
    const cents = lineCents({ ...line, qty: some })
    return { ...line, qty: some, lineCents: cents, netCents, discountCents: cents - netCents }
  }
  return { remaining: of(remainingQty, remainingNet), part: of(qty, partNet) }
}

/** An option as copied onto the order. */
export interface ChosenOption {
  modifierId: number
  optionId: number
  name: string
  qty: number
  priceCents: number
  /** The option's own price, where a price level changed it. */
  baseCents?: number
}

/** Details that are stored exactly as entered; a course may come from the menu. */
export type LineInput = Omit<LineDetails, 'course'>

/** A line to insert. */
export type NewLine = Omit<OrderLine, 'id' | 'readyAt' | 'servedAt'> &
  Contents & {
    accountId: number
    sectionId: number
    /** Client id; null: none. */
    clientId: string | null
    /** Digest of the content sent with the client id; null: no client id. */
    contentDigest: string | null
  }

/** A line as cooks read it, without prices. */
export interface LineToCook extends LineDetails, Contents, Pick<OrderLine, 'qty' | 'name'> {
  /** Name of the combo that it is a pick of; null or left out: none. */
  comboName?: string | null
  modifiers: Pick<ChosenOption, 'qty' | 'name'>[]
}

/** A line as the kitchen reads it, including removed ones. */
export interface KitchenLine
  extends LineDetails,
    Contents,
    Pick<
      OrderLine,
      'id' | 'orderId' | 'qty' | 'name' | 'modifiers' | 'addedAt' | 'firedAt' | 'readyAt' | 'servedAt'
    > {
  comboName: string | null
  /** The station that makes it; null: no particular one. */
  stationId: number | null
  removedAt: number | null
  /** Reason of the void; null: it was not removed, or no reason was given. */
  reason: string | null
  /**
   * 1: the item was marked out of stock by a person. An item whose last portion was counted down is still made for
   * those who ordered it.
   */
  isOut: number
}

/** Texts of a line that stand on paper one below the other. */
export function lineTexts(line: NotedLine & { name: string; modifiers: { name: string }[] }): string[] {
  return [line.name, ...wishesOf(line), ...line.modifiers.map((modifier) => modifier.name)]
}

/** A line as routed to stations, including removed ones: the kitchen must get their voids. */
export interface StationLine extends LineToCook {
  id: number
  /** The order that the line is in now. */
  orderId: number
  removed: boolean
  /** On hold: its course was not fired. */
  held: boolean
  /** It was on hold and fired later than the lines it was ordered with. */
  firedLater: boolean
  served: boolean
  /** The station that makes it; null: none. */
  stationId: number | null
  /** Reason of the void, if given. */
  reason?: string
}

/** A line on a ticket. Details without a value are left out, except the notes. */
export interface TicketLine
  extends NotedLine,
    Partial<Contents>,
    Pick<LineToCook, 'qty' | 'name' | 'modifiers'> {
  /** Name of the combo that it is a pick of. */
  combo?: string
  /** Reason of the void, for a voided line. */
  reason?: string
}

export function ticketLine(line: StationLine): TicketLine {
  const { qty, name, modifiers, notes, reason, contains, mayContain, comboName } = line
  return {
    qty,
    name,
    modifiers: modifiers.map((one) => ({ qty: one.qty, name: one.name })),
    notes,
    ...givenDetails(line),
    ...(contains !== 0 && { contains }),
    ...(mayContain !== 0 && { mayContain }),
    ...(comboName && { combo: comboName }),
    ...(reason && { reason }),
  }
}

/** A line on the bill. */
export type LineToPay = NotedLine &
  Pick<OrderLine, 'qty' | 'name' | 'lineCents'> & {
    modifiers: Pick<ChosenOption, 'qty' | 'name' | 'priceCents'>[]
    /** The combo that it is a pick of; left out on receipts from before there were combos. */
    combo?: Pick<LineCombo, 'number' | 'name' | 'priceCents' | 'supplementCents'> | null
    /** Discount on the line; left out: none. */
    discount?: ShownDiscount
  }

/** A discount on the bill. */
export interface ShownDiscount {
  kind: DiscountKind
  value: number
  reason: string
  appliedCents: number
}

/** Parses the chosen options of a row. */
export function lineOf<Row extends { modifiers: string | null }>(row: Row) {
  return { ...row, modifiers: parseOptions(row.modifiers) }
}

/** Converts a row to a line; the tax is stored in two columns. */
export function orderLineOf<
  Row extends PickRow &
    LevelRow & { modifiers: string | null; taxRateBps: number | null; taxName: string | null },
>(row: Row) {
  const { taxRateBps, taxName, comboNumber, comboPart, comboPick, weightCents, supplementCents, ...others } =
    row
  const { comboName, comboItemId, comboCents, ...more } = others
  const { baseCents, levelNumber, levelName, levelReason, levelActor, levelApprover, ...rest } = more
  const tax: LineTax = taxRateBps === null ? null : { name: taxName ?? '', rateBps: taxRateBps }
  return { ...lineOf(rest), tax, level: levelOf(row), combo: pickOf(row) }
}

/** Converts a line to a row: the inverse of `orderLineOf`. */
export function rowOf<Line extends Pick<OrderLine, 'modifiers' | 'tax' | 'level' | 'combo'>>(line: Line) {
  const { tax, modifiers, level, combo, ...rest } = line
  return {
    ...rest,
    modifiers: serialiseOptions(modifiers),
    taxRateBps: tax?.rateBps ?? null,
    taxName: tax?.name ?? null,
    ...rowOfLevel(level),
    ...rowOfPick(combo),
  }
}

/** Chosen options are stored as JSON in one column; null: none. */
export function parseOptions(column: string | null): ChosenOption[] {
  return column === null ? [] : JSON.parse(column)
}

function serialiseOptions(chosen: ChosenOption[]): string | null {
  return chosen.length === 0 ? null : JSON.stringify(chosen)
}
