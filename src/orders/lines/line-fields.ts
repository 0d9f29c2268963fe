import type { Static } from 'typebox'
import type { KitchenState } from '../../kitchen/line-state/kitchen-state.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { centsAsNumber, formatCents } from '../../platform/core/money.ts'
import { invalid } from '../../platform/core/refusal.ts'
import {
  ClientId,
  Flag,
  Id,
  Instant,
  InstantIn,
  InstantOrEmpty,
  MoneyIn,
  MoneyNumber,
  MoneyText,
  Opaque,
  Shape,
} from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import {
  LINE_STATES,
  LINE_STATES_DESCRIBED,
  type LineInput,
  type LineState,
  lineStateOf,
  type OrderLine,
} from './line.ts'
import { Course, DetailsAnswer, DetailsIn, detailsOf } from './line-details.ts'
import type { RequestedLine } from './requested-line.ts'

// Fields of a line in requests and responses.

export const Quantity = Type.Integer({ minimum: 1, maximum: 999 })

export const NotAfter = Type.Unsafe<string>({
  ...InstantIn,
  description: 'UTC, by the service’s clock: after this time the request is refused with `too_late`',
})

const { notes, ...detailsIn } = DetailsIn

const ExternalId = Opaque(1, 64, 'Your own id of it (PLU), as `external_id` on the menu; instead of the id')

const ChosenOption = Type.Object({
  modifier_id: Type.Optional(
    Type.Integer({ ...Id, description: 'May be left out: the option is enough to find it' }),
  ),
  option_id: Type.Optional(Id),
  external_id: Type.Optional(ExternalId),
  qty: Type.Optional(Quantity),
})

export const LineBody = Type.Object({
  item_id: Type.Optional(Id),
  external_id: Type.Optional(ExternalId),
  qty: Type.Optional(Quantity),
  notes,
  price: Type.Optional(
    Type.Unsafe<number>({
      ...MoneyIn,
      description: 'Price of one, for an item with `open_price`; left out: as on the menu',
    }),
  ),
  modifiers: Type.Optional(
    Type.Array(ChosenOption, {
      maxItems: 100,
    }),
  ),
  ...detailsIn,
  course: Type.Optional(
    Type.Integer({ ...Course, description: 'Left out: that of the item’s section; 0 = none' }),
  ),
  hold: Type.Optional(
    Type.Unsafe<number>({ ...Flag, description: '1: on hold, not sent to the kitchen until it is fired' }),
  ),
  client_id: Type.Optional(ClientId),
})

/** Entries of the menu are named by id or by the caller's own id; exactly one of both. */
function requireOneId(
  entry: { external_id?: string },
  id: number | undefined,
  place: `${string}[${number}].${string}`,
): void {
  if ((id === undefined) === (entry.external_id === undefined)) {
    throw invalid({ [place]: { fault: 'id_or_external_id' } })
  }
}

export function requestedLine(item: Static<typeof LineBody>, index = 0): RequestedLine {
  const place = `items[${index}]` as const
  requireOneId(item, item.item_id, `${place}.item_id`)
  for (const [at, one] of (item.modifiers ?? []).entries()) {
    requireOneId(one, one.option_id, `${place}.modifiers[${at}].option_id`)
  }
  return {
    itemId: item.item_id ?? null,
    externalId: item.external_id ?? null,
    qty: item.qty ?? 1,
    said: enteredOf(item),
    priceCents: item.price,
    options: (item.modifiers ?? []).map((one) => ({
      modifierId: one.modifier_id ?? null,
      optionId: one.option_id ?? null,
      externalId: one.external_id ?? null,
      qty: one.qty ?? 1,
    })),
    course: item.course,
    hold: item.hold ?? 0,
    clientId: item.client_id ?? null,
  }
}

/** The details of a request without the course, which the menu may give. */
function enteredOf(item: Static<typeof LineBody>): LineInput {
  const { course, ...entered } = detailsOf(item)
  return entered
}

/** Accepts `item_modifiers`, the name in Get Order, as `modifiers`. */
export function eachWithModifiers(items: unknown): unknown {
  return Array.isArray(items) ? items.map(withModifiers) : items
}

function withModifiers(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('item_modifiers' in item)) return item
  const { item_modifiers: modifiers, ...rest } = item
  if ('modifiers' in rest && rest.modifiers !== null) return item
  // Get Order returns null for "none", which is accepted as none.
  return { ...rest, modifiers }
}

const NOT_PRINTED_DESCRIBED =
  'Why no printer or screen has it, or empty: `printing_off`: automatic printing is off; `no_station`: there is no printer or screen; `not_sent`: it was fired while automatic printing was off; `never_seen`, `offline`, `paper_out`, `cover_open`, `error`: what is wrong with its printer; else the reason of its print job'

/** Extra response fields for requests that send something to the kitchen. */
export const RoutingAnswer = {
  tickets: Type.Integer({
    minimum: 0,
    description: 'Number of stations that automatic printing sends a ticket to; 0 if it is off',
  }),
  not_printed: Type.Array(
    Shape({
      order_item_id: Id,
      reason: Type.String({ description: NOT_PRINTED_DESCRIBED }),
      station: Type.String(),
    }),
    { description: 'Fired lines that no printer or screen can take at the moment' },
  ),
}

export const OrderLineAnswer = Shape('OrderLine', {
  order_item_id: Id,
  qty: Quantity,
  item_id: Id,
  item_name: Type.String(),
  item_price: MoneyText,
  item_modifiers: Type.Union([
    Type.Null(),
    Type.Array(
      Shape({ qty: Quantity, modifier: Type.String(), price: MoneyNumber, modifier_id: Id, option_id: Id }),
    ),
  ]),
  ...DetailsAnswer,
  state: Type.Unsafe<LineState>({
    type: 'string',
    enum: [...LINE_STATES],
    description: LINE_STATES_DESCRIBED,
  }),
  added_at: Instant,
  fired_at: InstantOrEmpty,
  printed_at: Type.String({
    ...InstantOrEmpty,
    description: 'When its ticket was printed, or shown by a kitchen screen',
  }),
  not_printed: Type.String({ description: NOT_PRINTED_DESCRIBED }),
  station: Type.String({
    description: 'The printer or screen that has its ticket, or will get it; or empty',
  }),
  served_at: InstantOrEmpty,
  list_price: MoneyText,
  discount: MoneyText,
  net: MoneyText,
})

const UNKNOWN_TO_KITCHEN: KitchenState = { state: 'fired', at: null, reason: '', station: '' }

export function orderLineAnswer(item: OrderLine, kitchen = UNKNOWN_TO_KITCHEN) {
  const modifiers = item.modifiers.map(({ modifierId, optionId, qty, name, priceCents }) => ({
    qty,
    modifier: name,
    price: centsAsNumber(priceCents),
    modifier_id: modifierId,
    option_id: optionId,
  }))
  return {
    order_item_id: item.id,
    qty: item.qty,
    item_id: item.itemId,
    item_name: item.name,
    item_price: formatCents(item.priceCents),
    item_modifiers: modifiers.length === 0 ? null : modifiers,
    ...detailsOf(item),
    state: lineStateOf(item, kitchen.state),
    added_at: formatInstant(item.addedAt),
    fired_at: orEmpty(item.firedAt),
    printed_at: orEmpty(kitchen.at),
    not_printed: kitchen.reason,
    station: kitchen.station,
    served_at: orEmpty(item.servedAt),
    list_price: formatCents(item.lineCents),
    discount: formatCents(item.discountCents),
    net: formatCents(item.netCents),
  }
}

/** Formats an instant; empty if it has not happened yet. */
export function orEmpty(instant: number | null): string {
  return instant === null ? '' : formatInstant(instant)
}
