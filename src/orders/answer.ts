import type { Static } from 'typebox'
import { formatInstant } from '../clock.ts'
import { Count, Flag, Id, Instant, InstantOrEmpty, MoneyNumber, MoneyText, Shape } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { centsAsNumber, formatCents } from '../money.ts'
import { fullName } from '../staff/rules.ts'
import { BillAnswer, billAnswer, DiscountEntry, discountEntry } from './bill-answer.ts'
import type { OrderDiscount } from './discount-store.ts'
import { LINE_STATES, type LineState, lineStateOf, type OrderLine } from './line.ts'
import { ORDER_STATES, type OrderState, stateOf } from './rules.ts'
import { ORDER_KINDS, type Order, type OrderKind } from './store.ts'

// An order as calls answer with it.

export const Quantity = Type.Integer({ minimum: 1, maximum: 999 })
export const Course = Type.Integer({ minimum: 0, maximum: 9, description: '0 = none in particular' })
export const Seat = Type.Integer({ minimum: 0, maximum: 99, description: '0 = the whole table' })
export const Kind = Type.Unsafe<OrderKind>({ type: 'string', enum: [...ORDER_KINDS] })

/** Both are 0 where there is no table. */
export const TableAnswer = Shape({ table_id: Count, table_number: Count })

const OrderItemAnswer = Shape('OrderLine', {
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
  notes: Type.String(),
  course: Course,
  seat: Seat,
  state: Type.Unsafe<LineState>({ type: 'string', enum: [...LINE_STATES] }),
  added_at: Instant,
  fired_at: InstantOrEmpty,
  served_at: InstantOrEmpty,
  list_price: MoneyText,
  discount: MoneyText,
  net: MoneyText,
})

export const OrderAnswer = Shape('Order', {
  table: TableAnswer,
  server: Shape({ staff_id: Id, name: Type.String() }),
  bill: BillAnswer,
  allergens: Flag,
  no_items: Count,
  discounts: Type.Array(DiscountEntry),
  items: Type.Array(OrderItemAnswer),
  state: Type.Unsafe<OrderState>({ type: 'string', enum: [...ORDER_STATES] }),
  kind: Kind,
  name: Type.String(),
  covers: Count,
  allergen_note: Type.String(),
  day_number: Type.Integer({ minimum: 0, description: 'Counted anew each business day; 0: it has none' }),
  opened_at: Instant,
  updated_at: Instant,
  bill_requested_at: InstantOrEmpty,
  closed_at: InstantOrEmpty,
  merged_into: Type.Integer({ minimum: 0, description: 'The order that has its lines now; 0: none' }),
})

export type OrderAnswer = Static<typeof OrderAnswer>

/** All but the lines. */
export function orderAnswer(order: Order, lines: OrderLine[], discounts: OrderDiscount[]) {
  return {
    table: { table_id: order.tableId, table_number: order.tableNumber },
    server: { staff_id: order.staffId, name: fullName(order) },
    bill: billAnswer(order, lines),
    allergens: order.allergens,
    no_items: order.itemCount,
    discounts: discounts.map(discountEntry),
    state: stateOf(order),
    kind: order.kind,
    name: order.name,
    covers: order.covers,
    allergen_note: order.allergenNote,
    day_number: order.dayNumber ?? 0,
    opened_at: formatInstant(order.openedAt),
    updated_at: formatInstant(order.updatedAt),
    bill_requested_at: orEmpty(order.billRequestedAt),
    closed_at: orEmpty(order.closedAt),
    merged_into: order.mergedIntoId ?? 0,
  }
}

export function itemAnswer(item: OrderLine) {
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
    notes: item.notes,
    course: item.course,
    seat: item.seat,
    state: lineStateOf(item),
    added_at: formatInstant(item.addedAt),
    fired_at: orEmpty(item.firedAt),
    served_at: orEmpty(item.servedAt),
    list_price: formatCents(item.lineCents),
    discount: formatCents(item.discountCents),
    net: formatCents(item.netCents),
  }
}

/** A time that may not have come yet. */
export function orEmpty(instant: number | null): string {
  return instant === null ? '' : formatInstant(instant)
}
