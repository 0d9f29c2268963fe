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

/** A selected item of a combo. */
export interface DraftPick {
  part: number
  itemId: number
  name: string
  course: number
  hold: boolean
  options: ChosenOption[]
}

/** A line as entered, with the names and prices that the waiter saw. */
export interface DraftLine extends SameFields {
  clientId: string
  itemId: number
  name: string
  /** Price of one, options included, from the menu. A preview: the service calculates the bill. */
  priceCents: number
  options: ChosenOption[]
  /** The picks of a combo; left out: not a combo. */
  parts?: DraftPick[] | undefined
  /** Mandatory modifiers, and parts of a combo, without a choice. */
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

const coursesOf = (line: DraftLine) => line.parts?.map((pick) => courseOf(line, pick)) ?? [line.course]

/** The course of a pick: the one chosen for the whole combo, else its own. */
const courseOf = ({ course }: DraftLine, pick: DraftPick) => course || pick.course

/**
 * The first course is sent at once and later ones are held, unless the waiter has chosen otherwise for a line.
 * `before`: courses of the order that were not served yet.
 */
export function withHolds(lines: readonly DraftLine[], before: readonly number[] = []): DraftLine[] {
  const courses = [...before, ...lines.flatMap(coursesOf)].filter((course) => course > 0)
  const first = Math.min(...courses)
  return lines.map((line) => {
    if (line.isHoldChosen) return line
    const parts = line.parts?.map((pick) => ({ ...pick, hold: courseOf(line, pick) > first }))
    return { ...line, hold: line.course > first, ...(parts && { parts }) }
  })
}

/** The line in a request. */
export function itemOf(line: DraftLine): LineInput {
  return {
    client_id: line.clientId,
    item_id: line.itemId,
    ...sameFieldsOf(line),
    ...(line.hold && !line.parts && { hold: 1 }),
    ...optionsIn(line.options),
    ...(line.parts && { parts: line.parts.map((pick) => partOf(line, pick)) }),
  }
}

function partOf(line: DraftLine, pick: DraftPick): NonNullable<LineInput['parts']>[number] {
  const isHeld = line.isHoldChosen ? line.hold : pick.hold
  return {
    part_id: pick.part,
    item_id: pick.itemId,
    course: courseOf(line, pick),
    ...(isHeld && { hold: 1 }),
    ...optionsIn(pick.options),
  }
}

function optionsIn(options: ChosenOption[]): Pick<LineInput, 'modifiers'> {
  if (options.length === 0) return {}
  return {
    modifiers: options.map(({ modifierId, optionId }) => ({ modifier_id: modifierId, option_id: optionId })),
  }
}
