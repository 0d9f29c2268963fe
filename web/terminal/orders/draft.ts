import type { Guests } from '../outbox/entry.ts'
import { type ChosenOption, type DraftLine, NEW_LINE, wishesOf } from '../outbox/line.ts'
import type { Item, Menu, Modifier, Section, TabKind } from '../types.ts'

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

/** Adds one of a dish; a dish with modifiers becomes a new line each time. */
export function addDish(draft: Draft, item: Item, section: Section, clientId: string, qty = 1): Draft {
  const same = draft.lines.find(
    (line) => line.itemId === item.item_id && isPlain(line) && line.seat === draft.seat,
  )
  if (same && item.modifiers.length === 0) return changeLine(draft, same.clientId, { qty: same.qty + qty })
  const line: DraftLine = {
    ...NEW_LINE,
    clientId,
    itemId: item.item_id,
    name: item.name,
    qty,
    seat: draft.seat,
    course: section.course,
    hold: section.course > 1,
    isDrink: isDrinks(section),
    ...chosen(item, preselected(item)),
  }
  return { ...draft, lines: [...draft.lines, line] }
}

const isPlain = (line: DraftLine) => line.options.length === 0 && wishesOf(line).length === 0

/** Sections without a course are drinks, which are served at once. */
export const isDrinks = (section: Section) => section.course === 0

function preselected(item: Item): ChosenOption[] {
  return item.modifiers.flatMap((modifier) =>
    modifier.options
      .filter((option) => option.is_selected === 1 && option.available !== 0)
      .slice(0, modifier.max)
      .map((option) => ({ modifierId: modifier.modifier_id, optionId: option.option_id, name: option.name })),
  )
}

/** True if no further option of a modifier with several choices can be chosen. */
export const isFull = ({ max }: Modifier, chosen: number) => max > 1 && chosen >= max

/** Toggles an option; where only one may be chosen, it replaces the other. Where several may, no more than allowed. */
export function pressOption(
  draft: Draft,
  clientId: string,
  item: Item,
  modifier: Modifier,
  optionId: number,
): Draft {
  const line = draft.lines.find((one) => one.clientId === clientId)
  const option = modifier.options.find((one) => one.option_id === optionId)
  if (!line || !option) return draft
  const others = line.options.filter((one) => one.modifierId !== modifier.modifier_id)
  const here = line.options.filter((one) => one.modifierId === modifier.modifier_id)
  const pressed = { modifierId: modifier.modifier_id, optionId, name: option.name }
  const isOn = here.some((one) => one.optionId === optionId)
  const without = here.filter((one) => one.optionId !== optionId)
  // A mandatory modifier keeps its last choice.
  if (isOn && without.length < modifier.min) return draft
  if (!isOn && isFull(modifier, here.length)) return draft
  const now = isOn ? without : modifier.max > 1 ? [...here, pressed] : [pressed]
  const order = new Map(item.modifiers.map(({ modifier_id }, at) => [modifier_id, at]))
  const options = [...others, ...now].sort(
    (a, b) => (order.get(a.modifierId) ?? 0) - (order.get(b.modifierId) ?? 0),
  )
  return changeLine(draft, clientId, chosen(item, options))
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

export function findItem(
  menus: readonly Menu[],
  itemId: number,
): { item: Item; section: Section } | undefined {
  for (const menu of menus) {
    for (const section of menu.sections) {
      const item = section.items.find(({ item_id }) => item_id === itemId)
      if (item) return { item, section }
    }
  }
  return undefined
}
