import { type DraftLine, NEW_LINE, sameFieldsOf } from '../outbox/line.ts'
import type { Menu, Order, OrderLine } from '../types.ts'
import { comboLine } from './draft/combo-draft.ts'
import { isDrinks } from './draft/draft.ts'
import { findItem } from './draft/draft-options.ts'

/** A line of the order as a new line to send; undefined if it is no longer on the menu. */
export function lineAgain(
  line: OrderLine,
  menus: readonly Menu[],
  clientId: string,
  qty = line.qty,
): DraftLine | undefined {
  const found = findItem(menus, line.item_id)
  if (!found || found.item.available === 0) return undefined
  const options = optionsOf(line.item_modifiers)
  const extra = (line.item_modifiers ?? []).reduce(
    (sum, { price, qty: times }) => sum + Math.round(price * 100) * times,
    0,
  )
  return {
    ...sameFieldsOf(line),
    clientId,
    itemId: line.item_id,
    name: found.item.name,
    qty,
    priceCents: Math.round(found.item.price_1 * 100) + extra,
    options,
    unanswered: [],
    hold: false,
    isDrink: isDrinks(found.section),
  }
}

/** Lines of an order as new lines to send; the picks of a combo become one line again, with all of its picks. */
export function linesAgain(
  lines: readonly OrderLine[],
  all: readonly OrderLine[],
  menus: readonly Menu[],
  newId: () => string,
): DraftLine[] {
  const combos = new Set(lines.flatMap(({ combo }) => combo?.combo_id ?? []))
  return [
    ...lines.filter(({ combo }) => !combo).flatMap((line) => lineAgain(line, menus, newId()) ?? []),
    ...[...combos].flatMap((id) => {
      const picks = all.filter(({ combo }) => combo?.combo_id === id)
      return comboAgain(picks, menus, newId()) ?? []
    }),
  ]
}

function comboAgain(
  picks: readonly OrderLine[],
  menus: readonly Menu[],
  clientId: string,
): DraftLine | undefined {
  const [first] = picks
  const found = findItem(menus, first?.combo?.item_id ?? 0)
  if (!first || !found?.item.combo || found.item.available === 0) return undefined
  const isOut = picks.some(({ item_id }) => findItem(menus, item_id)?.item.available !== 1)
  if (isOut) return undefined
  const { item } = found
  const parts = picks.map(({ combo, item_id, item_name, course, item_modifiers }) => ({
    part: combo?.part_id ?? 0,
    itemId: item_id,
    name: item_name,
    course,
    hold: false,
    options: optionsOf(item_modifiers),
  }))
  return {
    ...NEW_LINE,
    ...comboLine(item, parts, (id) => findItem(menus, id)),
    clientId,
    itemId: item.item_id,
    name: item.name,
    qty: first.qty,
    seat: first.seat,
    hold: false,
    isDrink: false,
  }
}

const optionsOf = (chosen: OrderLine['item_modifiers']) =>
  (chosen ?? []).map(({ modifier_id, option_id, modifier }) => ({
    modifierId: modifier_id,
    optionId: option_id,
    name: modifier,
  }))

/** The drinks that were last sent together; without drinks, the lines last sent. */
export function lastRound(order: Order | undefined, menus: readonly Menu[]): OrderLine[] {
  const lines = (order?.items ?? []).filter(({ state, combo }) => state !== 'held' && !combo)
  const drinks = lines.filter((line) => {
    const found = findItem(menus, line.item_id)
    return found !== undefined && isDrinks(found.section)
  })
  const among = drinks.length > 0 ? drinks : lines
  const last = among.reduce((latest, { fired_at }) => (fired_at > latest ? fired_at : latest), '')
  return among.filter(({ fired_at }) => fired_at === last)
}

/** Drinks can be recognised only on a menu with courses: their section has none. */
export function isRoundOfDrinks(round: readonly OrderLine[], menus: readonly Menu[]): boolean {
  const hasCourses = menus.some(({ sections }) => sections.some((section) => !isDrinks(section)))
  return (
    hasCourses &&
    round.every(({ item_id }) => {
      const found = findItem(menus, item_id)
      return found !== undefined && isDrinks(found.section)
    })
  )
}
