import type { Guests } from '../../outbox/entry.ts'
import { type ChosenOption, type DraftLine, NEW_LINE, wishesOf } from '../../outbox/line.ts'
import type { Item, Menu, Modifier, Section, TabKind } from '../../types.ts'
import { comboLine, presetPicks } from './combo-draft.ts'
import { type Found, findItem, optionsAfterPress, preselected } from './draft-options.ts'

/** An order at a table or tab that has not been sent yet. */
export interface Draft extends Guests {
  lines: DraftLine[]
  seat: number
  /** Number of seats offered as chips. */
  seats: number
  /** Kind and name of an order without a table, so that it can be listed before it is sent. */
  tab?: { kind: TabKind; name: string } | undefined
}

export const EMPTY: Draft = { lines: [], seat: 0, seats: 2 }

const cents = (price: number) => Math.round(price * 100)

/** Adds one of a dish; a dish with modifiers and a combo become a new line each time. */
export function addDish(
  draft: Draft,
  { item, section }: Found,
  clientId: string,
  menus: readonly Menu[],
  qty = 1,
): Draft {
  const same = draft.lines.find(
    (line) => line.itemId === item.item_id && isPlain(line) && line.seat === draft.seat,
  )
  const { combo } = item
  const find = (itemId: number) => findItem(menus, itemId)
  if (same && item.modifiers.length === 0 && !combo)
    return changeLine(draft, same.clientId, { qty: same.qty + qty })
  const line: DraftLine = {
    ...NEW_LINE,
    clientId,
    itemId: item.item_id,
    name: item.name,
    qty,
    seat: draft.seat,
    // The picks of a combo have courses of their own.
    course: combo ? 0 : section.course,
    hold: !combo && section.course > 1,
    isDrink: !combo && isDrinks(section),
    ...(combo ? comboLine(item, presetPicks(combo, find), find) : chosen(item, preselected(item))),
  }
  return { ...draft, lines: [...draft.lines, line] }
}

const isPlain = (line: DraftLine) => line.options.length === 0 && wishesOf(line).length === 0

/** Sections without a course are drinks, which are served at once. */
export const isDrinks = (section: Section) => section.course === 0

/** Toggles an option of a line. */
export function pressOption(
  draft: Draft,
  clientId: string,
  item: Item,
  modifier: Modifier,
  optionId: number,
): Draft {
  const line = draft.lines.find((one) => one.clientId === clientId)
  if (!line) return draft
  return changeLine(draft, clientId, chosen(item, optionsAfterPress(item, line.options, modifier, optionId)))
}

/** Derives the price and the unanswered modifiers from the choices. */
function chosen(
  item: Item,
  options: ChosenOption[],
): Pick<DraftLine, 'options' | 'priceCents' | 'unanswered'> {
  const extra = options.map(({ modifierId, optionId }) => {
    const modifier = item.modifiers.find(({ modifier_id }) => modifier_id === modifierId)
    return modifier?.options.find(({ option_id }) => option_id === optionId)?.price ?? 0
  })
  const unanswered = item.modifiers
    .filter(
      ({ modifier_id, min }) => options.filter(({ modifierId }) => modifierId === modifier_id).length < min,
    )
    .map(({ name }) => name)
  return {
    options,
    unanswered,
    priceCents: cents(item.price_1) + extra.reduce((sum, price) => sum + cents(price), 0),
  }
}

/** Changes a line; removes it at quantity 0. */
export function changeLine(draft: Draft, clientId: string, change: Partial<DraftLine>): Draft {
  const lines = draft.lines.map((line) => (line.clientId === clientId ? { ...line, ...change } : line))
  return { ...draft, lines: lines.filter(({ qty }) => qty > 0) }
}

export const readyToSend = (draft: Draft) => draft.lines.filter(({ unanswered }) => unanswered.length === 0)

export const sumOf = (lines: readonly DraftLine[]) =>
  lines.reduce((sum, line) => sum + line.qty * line.priceCents, 0)

export const countOf = (lines: readonly { qty: number }[]) => lines.reduce((sum, { qty }) => sum + qty, 0)
