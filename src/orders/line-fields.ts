import type { Static } from 'typebox'
import { ClientId, Flag, Id, InstantIn, MoneyIn, Text } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import type { WantedLine } from './adding.ts'
import { Course, Quantity, Seat } from './answer.ts'

// What is ordered, as calls are sent it.

export const NotAfter = Type.Unsafe<string>({
  ...InstantIn,
  description: 'UTC, by the service’s clock: later than that nothing happens, and the answer is `too_late`',
})

export const WantedItem = Type.Object({
  item_id: Id,
  qty: Type.Optional(Quantity),
  notes: Type.Optional(Text(0, 500)),
  price: Type.Optional(
    Type.Unsafe<number>({
      ...MoneyIn,
      description: 'What one costs, for an item with `open_price`; left out: as on the menu',
    }),
  ),
  modifiers: Type.Optional(
    Type.Array(Type.Object({ modifier_id: Id, option_id: Id, qty: Type.Optional(Quantity) }), {
      maxItems: 100,
    }),
  ),
  course: Type.Optional(
    Type.Integer({ ...Course, description: 'Left out: that of the item’s section; 0 = none in particular' }),
  ),
  seat: Type.Optional(Seat),
  hold: Type.Optional(
    Type.Unsafe<number>({ ...Flag, description: '1: kept from the kitchen until it is fired' }),
  ),
  client_id: Type.Optional(ClientId),
})

export function wantedLine(item: Static<typeof WantedItem>): WantedLine {
  return {
    itemId: item.item_id,
    qty: item.qty ?? 1,
    notes: item.notes ?? '',
    priceCents: item.price,
    options: (item.modifiers ?? []).map((one) => ({
      modifierId: one.modifier_id,
      optionId: one.option_id,
      qty: one.qty ?? 1,
    })),
    course: item.course,
    seat: item.seat ?? 0,
    hold: item.hold ?? 0,
    clientId: item.client_id ?? null,
  }
}

/** What Get Order calls `item_modifiers` is taken too. */
export function eachWithModifiers(items: unknown): unknown {
  return Array.isArray(items) ? items.map(withModifiers) : items
}

function withModifiers(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('item_modifiers' in item)) return item
  const { item_modifiers: modifiers, ...rest } = item
  if ('modifiers' in rest && rest.modifiers !== null) return item
  // What Get Order answers for "none" is null, which is taken as none.
  return { ...rest, modifiers }
}
