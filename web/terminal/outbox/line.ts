import type { Input, OrderLine } from '../types.ts'

/** A line in a request. */
export type LineInput = Input<'orders_add_items'>['items'][number]

/**
 * Fields that a line on this device, in a request and in a response have under the same name, with the value of a new
 * line. A further field of an order line is added here, in `wishesOf` if people read it, and where the waiter enters it.
 */
export const NEW_LINE = { qty: 1, seat: 0, course: 0, notes: '' } satisfies Partial<LineInput> &
  Partial<OrderLine>
type SameFields = typeof NEW_LINE

/** A line as entered, with the names and prices that the waiter saw. */
export interface DraftLine extends SameFields {
  clientId: string
  itemId: number
  name: string
  /** Price of one, options included, from the menu. A preview: the service calculates the bill. */
  priceCents: number
  options: ChosenOption[]
  /** Mandatory modifiers without a choice. */
  unanswered: string[]
  hold: boolean
  /** Chosen by the waiter; otherwise the first course is sent and later ones are held. */
  isHoldChosen?: boolean | undefined
  /** Drinks can be repeated as a round. */
  isDrink: boolean
}

export interface ChosenOption {
  modifierId: number
  optionId: number
  name: string
}

/** These fields of a line, as they are. */
export function sameFieldsOf(line: SameFields): SameFields {
  const names = Object.keys(NEW_LINE) as (keyof SameFields)[]
  return Object.fromEntries(names.map((name) => [name, line[name]])) as SameFields
}

/** The guests' wishes about a line besides its options, as text. */
export const wishesOf = ({ notes }: SameFields): string[] => [notes].filter(Boolean)

/**
 * The first course is sent at once and later ones are held, unless the waiter has chosen otherwise for a line.
 * `before`: courses of the order that were not served yet.
 */
export function withHolds(lines: readonly DraftLine[], before: readonly number[] = []): DraftLine[] {
  const courses = [...before, ...lines.map(({ course }) => course)].filter((course) => course > 0)
  const first = Math.min(...courses)
  return lines.map((line) => (line.isHoldChosen ? line : { ...line, hold: line.course > first }))
}

/** The line in a request. */
export function itemOf(line: DraftLine): LineInput {
  return {
    client_id: line.clientId,
    item_id: line.itemId,
    ...sameFieldsOf(line),
    ...(line.hold && { hold: 1 }),
    ...(line.options.length > 0 && {
      modifiers: line.options.map(({ modifierId, optionId }) => ({
        modifier_id: modifierId,
        option_id: optionId,
      })),
    }),
  }
}
