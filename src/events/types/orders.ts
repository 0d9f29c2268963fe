import type { Static } from 'typebox'
import { LineWarnings } from '../../orders/lifecycle/allergen-codes.ts'
import { DetailsInEvent, wishesOf } from '../../orders/lines/line-details.ts'
import { Count, Flag, Id, MoneyText } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event, orderClientId, Version } from './define-event.ts'

const Name = Type.String()
const Quantity = Type.Integer({ minimum: 1 })

export const OrderedItem = Type.Object({
  order_item_id: Id,
  item_id: Id,
  name: Name,
  qty: Quantity,
  modifiers: Type.Array(Type.Object({ name: Name, qty: Quantity })),
  ...DetailsInEvent,
  combo: Type.Optional(Type.Object({ combo_id: Id, name: Name, part_id: Id })),
  held: Type.Optional(Flag),
  level: Type.Optional(Type.Object({ level_id: Id, name: Name })),
})
export type OrderedItem = Static<typeof OrderedItem>

const ApprovedBy = Type.String({ description: 'On whose word; empty: none was needed' })

const AddedItem = Type.Object({ ...OrderedItem.properties, warnings: Type.Optional(LineWarnings) })

const discountFields = {
  order_id: Id,
  table_id: Count,
  discount_id: Id,
  order_item_id: Type.Integer({ minimum: 0, description: 'The line it is on; 0: the whole bill' }),
  kind: Type.String({ enum: ['percent', 'amount', 'comp'] }),
  value: MoneyText,
  applied: Type.String({ ...MoneyText, description: 'The amount that it takes off' }),
  total: MoneyText,
  version: Version,
}

/** Events of orders. */
export const ORDER_EVENTS = {
  'order.items_added': event(
    'Items were added to an order',
    { order_id: Id, table_id: Count, items: Type.Array(AddedItem), total: MoneyText, version: Version },
    { order_id: 85, table_id: 3, items: [anItem()], total: '31.05', version: 2 },
    ({ items, total }) => `${items.map(describeItem).join(', ')} added; the total is ${total}`,
  ),
  'order.item_removed': event(
    'An item was removed from an order',
    {
      order_id: Id,
      table_id: Count,
      item: OrderedItem,
      total: MoneyText,
      version: Version,
      reason: Type.Optional(Type.String()),
      made: Type.Optional(Flag),
      approved_by: Type.Optional(Name),
    },
    {
      order_id: 85,
      table_id: 3,
      item: anItem(),
      total: '0.00',
      version: 3,
      reason: 'wrong table',
      made: 1,
      approved_by: 'supervisor PIN',
    },
    ({ item, total, reason, made }) =>
      `${describeItem(item)} removed${reason ? ` (${reason}${made ? ', made' : ''})` : ''}; the total is ${total}`,
  ),
  'order.discount_added': event(
    'Something was taken off an order, or given away',
    { ...discountFields, reason: Type.String(), approved_by: ApprovedBy },
    { ...aDiscount(), reason: 'Regular guest', approved_by: 'supervisor PIN' },
    ({ kind, value, applied, reason, total }) =>
      `${describeDiscount(kind, value)} (${applied}) off: ${reason}; the total is ${total}`,
  ),
  'order.discount_approved': event(
    'A discount was approved for a bill that has grown',
    { ...discountFields, reason: Type.String(), approved_by: ApprovedBy },
    { ...aDiscount(), reason: 'Regular guest', approved_by: 'supervisor PIN' },
    ({ kind, value, applied, reason, total }) =>
      `${describeDiscount(kind, value)} (${applied}) approved: ${reason}; the total is ${total}`,
  ),
  'order.discount_removed': event(
    'A discount of an order was removed',
    discountFields,
    { ...aDiscount(), applied: '0.00', total: '31.05', version: 5 },
    ({ kind, value, total }) => `${describeDiscount(kind, value)} taken back; the total is ${total}`,
  ),
  'order.service_switched': event(
    'The service charge was taken off an order, or brought back',
    {
      order_id: Id,
      table_id: Count,
      switch: Flag,
      reason: Type.String(),
      approved_by: ApprovedBy,
      total: MoneyText,
      version: Version,
    },
    {
      order_id: 85,
      table_id: 3,
      switch: 0,
      reason: 'Long wait',
      approved_by: 'supervisor PIN',
      total: '29.70',
      version: 4,
    },
    ({ switch: isOn, reason, total }) =>
      `Service charge ${isOn ? 'brought back' : 'taken off'}: ${reason}; the total is ${total}`,
  ),
  'order.reopened_after_close': event(
    'An order that was closed is there again, paid as it was',
    {
      order_id: Id,
      table_id: Count,
      kind: Type.String(),
      name: Type.String(),
      reason: Type.String(),
      approved_by: ApprovedBy,
    },
    {
      order_id: 85,
      table_id: 3,
      kind: 'table',
      name: '',
      reason: 'Charged to the wrong card',
      approved_by: 'supervisor PIN',
    },
    ({ reason }) => `Open again after it was closed: ${reason}`,
  ),
  'order.deleted': event(
    'An order was deleted; its table is free again',
    {
      order_id: Id,
      table_id: Count,
      ...orderClientId,
      reason: Type.Optional(Type.String()),
      approved_by: Type.Optional(Name),
    },
    { order_id: 85, table_id: 3, reason: 'they left', approved_by: 'supervisor PIN' },
    ({ order_id, reason }) => `Order ${order_id} was deleted${reason ? ` (${reason})` : ''}`,
  ),
  'order.not_printed': event(
    'Items were fired and no printer or screen can take them at the moment; `reason` as in Get Order',
    {
      order_id: Id,
      table_id: Count,
      staff_id: Id,
      order_item_ids: Type.Array(Id),
      reason: Type.String(),
      station: Type.String({ description: 'The printer that cannot; empty: there is none' }),
    },
    {
      order_id: 85,
      table_id: 3,
      staff_id: 2,
      order_item_ids: [311],
      reason: 'offline',
      station: 'Kitchen',
    },
    ({ order_item_ids, reason, station }) =>
      `NOT PRINTED${station ? ` by “${station}”` : ''}: ${order_item_ids.length} of the order’s items (${reason})`,
  ),
  'order.paid': event(
    'An order is paid in full',
    { order_id: Id, table_id: Count, total: MoneyText },
    { order_id: 85, table_id: 3, total: '31.05' },
    ({ total }) => `Paid in full: ${total}`,
  ),
  'order.reopened': event(
    'A payment of an order that was paid was reversed',
    { order_id: Id, table_id: Count, balance: MoneyText },
    { order_id: 85, table_id: 3, balance: '31.05' },
    ({ balance }) => `Open again: ${balance} is owed`,
  ),
}

function aDiscount() {
  const what = { discount_id: 1, order_item_id: 0, kind: 'percent', value: '10.00', applied: '2.70' }
  return { order_id: 85, table_id: 3, ...what, total: '27.95', version: 4 }
}

export function describeDiscount(kind: string, value: string): string {
  if (kind === 'comp') return 'Complimentary'
  return kind === 'percent' ? `${Number(value)} %` : value
}

export function anItem(): OrderedItem {
  return {
    order_item_id: 311,
    item_id: 7,
    name: 'Entrecôte',
    qty: 1,
    modifiers: [{ name: 'Medium', qty: 1 }],
    notes: 'no salt',
  }
}

export function describeItem(item: OrderedItem): string {
  const { qty, name, modifiers } = item
  const details = [
    ...modifiers.map((one) => (one.qty === 1 ? one.name : `${one.qty} × ${one.name}`)),
    ...wishesOf(item),
  ].filter((text) => text !== '')
  return `${qty} × ${name}${details.length === 0 ? '' : ` (${details.join(', ')})`}`
}
