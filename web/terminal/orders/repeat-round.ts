import { type DraftLine, sameFieldsOf } from '../outbox/line.ts'
import type { Menu, Order, OrderLine } from '../types.ts'
import { findItem, isDrinks } from './draft.ts'

/** A line of the order as a new line to send; undefined if it is no longer on the menu. */
export function lineAgain(
  line: OrderLine,
  menus: readonly Menu[],
  clientId: string,
  qty = line.qty,
): DraftLine | undefined {
  const found = findItem(menus, line.item_id)
  if (!found || found.item.available === 0) return undefined
  const options = (line.item_modifiers ?? []).map(({ modifier_id, option_id, modifier }) => ({
    modifierId: modifier_id,
    optionId: option_id,
    name: modifier,
  }))
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

/** The drinks that were last sent together; without drinks, the lines last sent. */
export function lastRound(order: Order | undefined, menus: readonly Menu[]): OrderLine[] {
  const lines = (order?.items ?? []).filter(({ state }) => state !== 'held')
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
