import type { KitchenState } from '../../kitchen/line-state/kitchen-state.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { centsAsNumber, formatCents } from '../../platform/core/money.ts'
import {
  Id,
  Instant,
  InstantIn,
  InstantOrEmpty,
  MoneyNumber,
  MoneyText,
  Shape,
} from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { LineComboShape, lineComboEntry } from '../combos/combo-fields.ts'
import { LINE_STATES, LINE_STATES_DESCRIBED, type LineState, lineStateOf, type OrderLine } from './line.ts'
import { DetailsAnswer, detailsOf } from './line-details.ts'
import { LevelFields } from './line-level.ts'

// Fields of a line in requests and responses.

export const Quantity = Type.Integer({ minimum: 1, maximum: 999 })

export const NotAfter = Type.Unsafe<string>({
  ...InstantIn,
  description: 'UTC, by the service’s clock: after this time the request is refused with `too_late`',
})

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
  ...LevelFields,
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
  combo: Type.Optional(LineComboShape),
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
    ...(item.level && {
      level: { level_id: item.level.id, name: item.level.name },
      base_price: formatCents(item.level.baseCents),
    }),
    item_modifiers: modifiers.length === 0 ? null : modifiers,
    ...detailsOf(item),
    state: lineStateOf(item, kitchen.state),
    added_at: formatInstant(item.addedAt),
    fired_at: orEmpty(item.firedAt),
    printed_at: orEmpty(kitchen.at),
    not_printed: kitchen.reason,
    station: kitchen.station,
    served_at: orEmpty(item.servedAt),
    ...(item.combo && { combo: lineComboEntry(item.combo) }),
    list_price: formatCents(item.lineCents),
    discount: formatCents(item.discountCents),
    net: formatCents(item.netCents),
  }
}

/** Formats an instant; empty if it has not happened yet. */
export function orEmpty(instant: number | null): string {
  return instant === null ? '' : formatInstant(instant)
}
