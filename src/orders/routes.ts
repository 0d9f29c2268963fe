import { balanceOf } from '../bills/balance.ts'
import { changeCall, readCall } from '../http/call.ts'
import {
  Count,
  Flag,
  Id,
  MoneyIn,
  MoneyNumber,
  MoneyText,
  One,
  PercentText,
  Shape,
  Text,
} from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { centsAsNumber, formatCents } from '../money.ts'
import { fullName } from '../staff/rules.ts'
import { addItems, deleteOrder, removeItem, theOrder } from './actions.ts'
import type { OrderLine } from './line.ts'
import { listLines } from './line-store.ts'
import type { Order } from './store.ts'

const Quantity = Type.Integer({ minimum: 1, maximum: 999 })

const BillAnswer = Shape({
  rates: Shape({ tax_rate: PercentText, service: PercentText }),
  currency: Type.String({ examples: ['EUR'] }),
  subtotal: MoneyText,
  tax: MoneyText,
  service_charge: MoneyText,
  total: MoneyText,
  paid: MoneyText,
  tips: MoneyText,
  balance: MoneyText,
  version: Type.Integer({ minimum: 1, description: 'Counts the changes of this order' }),
})

export const OrderItemAnswer = Shape({
  order_item_id: Id,
  qty: Quantity,
  item_id: Id,
  item_name: Type.String(),
  item_price: MoneyText,
  item_modifiers: Type.Union([
    Type.Null(),
    Type.Array(Shape({ qty: Quantity, modifier: Type.String(), price: MoneyNumber })),
  ]),
  notes: Type.String(),
})

export const OrderAnswer = Shape({
  table: Shape({ table_id: Id, table_number: Id }),
  server: Shape({ staff_id: Id, name: Type.String() }),
  bill: BillAnswer,
  allergens: Flag,
  no_items: Count,
  items: Type.Array(OrderItemAnswer),
})

const getOrder = readCall({
  name: 'orders.get',
  method: 'GET',
  path: '/go/order/:order_id',
  seed: true,
  right: ['service', 'reports'],
  summary: 'Read an order',
  params: { order_id: Id },
  answer: { order_id: Id, result: OrderAnswer },
  refusals: ['order_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const order = await theOrder(reading, params.order_id)
    keepUntilEventAt(order.locationId)
    const items = await listLines(reading.sql, reading.caller.accountId, order.id)
    return { order_id: order.id, result: { ...orderAnswer(order), items: items.map(itemAnswer) } }
  },
})

/** All but the lines. */
export function orderAnswer(order: Order) {
  return {
    table: { table_id: order.tableId, table_number: order.tableNumber },
    server: { staff_id: order.staffId, name: fullName(order) },
    bill: billAnswer(order),
    allergens: order.allergens,
    no_items: order.itemCount,
  }
}

function billAnswer(order: Order) {
  return {
    // A hundredth of a percent is to a percent what a cent is to its unit.
    rates: { tax_rate: formatCents(order.taxRateBps), service: formatCents(order.serviceRateBps) },
    currency: order.currency,
    subtotal: formatCents(order.subtotalCents),
    tax: formatCents(order.taxCents),
    service_charge: formatCents(order.serviceCents),
    total: formatCents(order.totalCents),
    paid: formatCents(order.paidCents),
    tips: formatCents(order.tipsCents),
    balance: formatCents(balanceOf(order)),
    version: order.version,
  }
}

export function itemAnswer(item: OrderLine) {
  const modifiers = item.modifiers.map(({ qty, name, priceCents }) => ({
    qty,
    modifier: name,
    price: centsAsNumber(priceCents),
  }))
  return {
    order_item_id: item.id,
    qty: item.qty,
    item_id: item.itemId,
    item_name: item.name,
    item_price: formatCents(item.priceCents),
    item_modifiers: modifiers.length === 0 ? null : modifiers,
    notes: item.notes,
  }
}

const WantedItem = Type.Object({
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
})

const addToOrder = changeCall({
  name: 'orders.add_items',
  method: 'POST',
  path: '/go/order/:order_id',
  seed: true,
  right: 'service',
  summary: 'Add items to an order',
  description:
    'All or nothing. An order takes at most 500 lines. One item may be sent without the `items` wrapper, and `item_modifiers` is taken for `modifiers`. A modifier left out takes its pre-selected options.',
  params: { order_id: Id },
  body: { items: Type.Array(WantedItem, { minItems: 1, maxItems: 200 }) },
  bodyExample: {
    items: [
      {
        item_id: 7,
        qty: 2,
        notes: 'no ice',
        modifiers: [{ modifier_id: 3, option_id: 9, qty: 1 }],
      },
    ],
  },
  tidy: ({ items, ...rest }) => {
    if (items === undefined || items === null)
      return 'item_id' in rest ? { items: [withModifiers(rest)] } : rest
    return { ...rest, items: Array.isArray(items) ? items.map(withModifiers) : items }
  },
  status: 201,
  answer: { order_item_id: Id, order_item_ids: Type.Array(Id) },
  refusals: [
    'order_not_found',
    'order_paid',
    'order_closed',
    'order_too_large',
    'order_full',
    'item_not_found',
    'item_unavailable',
    'modifier_count',
    'modifier_option_unknown',
  ],
  change: async (change, { params, body }) => {
    const wanted = body.items.map((item) => ({
      itemId: item.item_id,
      qty: item.qty ?? 1,
      notes: item.notes ?? '',
      priceCents: item.price,
      options: (item.modifiers ?? []).map((one) => ({
        modifierId: one.modifier_id,
        optionId: one.option_id,
        qty: one.qty ?? 1,
      })),
    }))
    const ids = await addItems(change, params.order_id, wanted)
    return { order_item_id: ids[0] as number, order_item_ids: ids }
  },
})

function withModifiers(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('item_modifiers' in item)) return item
  const { item_modifiers: modifiers, ...rest } = item
  if ('modifiers' in rest && rest.modifiers !== null) return item
  // What Get Order answers for "none" is null, which is taken as none.
  return { ...rest, modifiers }
}

const removeFromOrder = changeCall({
  name: 'orders.remove_item',
  method: 'DELETE',
  path: '/go/order/:order_item_id/item',
  seed: true,
  right: 'service',
  summary: 'Remove an item from an order',
  description: 'Each station that had it, or may have had it, prints VOID.',
  params: { order_item_id: Id },
  status: 200,
  answer: { item_id: Id, deleted: One },
  refusals: ['order_item_not_found', 'order_paid', 'order_closed', 'below_paid'],
  change: async (change, { params }) => {
    await removeItem(change, params.order_item_id)
    return { item_id: params.order_item_id, deleted: 1 }
  },
})

const remove = changeCall({
  name: 'orders.delete',
  method: 'DELETE',
  path: '/go/order/:order_id',
  seed: true,
  right: 'service',
  summary: 'Delete an order',
  description:
    'Only while nothing was paid on it. Its table is free again, and each station that had something of it prints VOID.',
  params: { order_id: Id },
  status: 201,
  answer: { order_id: Id },
  refusals: ['order_not_found', 'order_closed', 'order_has_payments'],
  change: async (change, { params }) => {
    await deleteOrder(change, params.order_id)
    return { order_id: params.order_id }
  },
})

export const orderCalls = [getOrder, addToOrder, removeFromOrder, remove]
