import type { Static } from 'typebox'
import { discounted } from '../bills/discounts.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { Count, Flag, Id, Instant, InstantOrEmpty, Shape } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { fullName } from '../staff/rules.ts'
import { BillAnswer, billAnswer, DiscountEntry, discountEntry } from './bill/bill-response.ts'
import type { OrderDiscount } from './bill/discount-store.ts'
import { AllergenCodes, allergenCodesOf } from './lifecycle/allergen-codes.ts'
import { clientIdOf } from './lifecycle/client-id.ts'
import type { OrderLine } from './lines/line.ts'
import { OrderLineAnswer, orEmpty } from './lines/line-fields.ts'
import { ORDER_STATES, type OrderState, stateOf } from './rules.ts'
import { ORDER_KINDS, type Order, type OrderKind } from './store.ts'

// The order in API responses.

export const Kind = Type.Unsafe<OrderKind>({ type: 'string', enum: [...ORDER_KINDS] })

/** Both are 0 without a table. */
export const TableAnswer = Shape({ table_id: Count, table_number: Count })

export const OrderAnswer = Shape('Order', {
  table: TableAnswer,
  server: Shape({ staff_id: Id, name: Type.String() }),
  bill: BillAnswer,
  allergens: Flag,
  no_items: Count,
  discounts: Type.Array(DiscountEntry),
  items: Type.Array(OrderLineAnswer),
  state: Type.Unsafe<OrderState>({ type: 'string', enum: [...ORDER_STATES] }),
  kind: Kind,
  name: Type.String(),
  client_id: Type.Optional(Type.String({ description: 'The id given by the client that opened it, if any' })),
  covers: Count,
  allergen_note: Type.String(),
  allergen_codes: Type.Optional(AllergenCodes),
  day_number: Type.Integer({ minimum: 0, description: 'Starts again each business day; 0: none' }),
  opened_at: Instant,
  updated_at: Instant,
  bill_requested_at: InstantOrEmpty,
  closed_at: InstantOrEmpty,
  merged_into: Type.Integer({ minimum: 0, description: 'The order it was merged into; 0: none' }),
})

export type OrderAnswer = Static<typeof OrderAnswer>

/** All fields but the lines. */
export function orderAnswer(order: Order, lines: OrderLine[], discounts: OrderDiscount[]) {
  const { unlimited } = discounted(discounts.length > 0 ? lines : [], discounts)
  return {
    table: { table_id: order.tableId, table_number: order.tableNumber },
    server: { staff_id: order.staffId, name: fullName(order) },
    bill: billAnswer(order, lines),
    allergens: order.allergens,
    no_items: order.itemCount,
    discounts: discounts.map((one) => discountEntry(one, unlimited.get(one.id) ?? 0)),
    state: stateOf(order),
    kind: order.kind,
    name: order.name,
    ...clientIdOf(order),
    covers: order.covers,
    allergen_note: order.allergenNote,
    ...allergenCodesOf(order),
    day_number: order.dayNumber ?? 0,
    opened_at: formatInstant(order.openedAt),
    updated_at: formatInstant(order.updatedAt),
    bill_requested_at: orEmpty(order.billRequestedAt),
    closed_at: orEmpty(order.closedAt),
    merged_into: order.mergedIntoId ?? 0,
  }
}
