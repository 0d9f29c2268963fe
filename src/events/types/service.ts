import { Count, Flag, Id, MoneyText, Serial } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event, orderClientId, Version } from './define-event.ts'
import { anItem, describeItem, OrderedItem } from './orders.ts'

const Name = Type.String()
/** 0: no table. */
const where = { order_id: Id, table_id: Count }
const MovedItem = Type.Object({ ...OrderedItem.properties, from_order_item_id: Id })
const aMovedItem = () => ({ ...anItem(), from_order_item_id: 310 })
const moved = {
  ...where,
  to_order_id: Id,
  to_table_id: Count,
  why: Type.String({ enum: ['transfer', 'merge'] }),
  items: Type.Array(MovedItem),
  total: MoneyText,
  version: Version,
  to_total: MoneyText,
  to_version: Version,
}
const aMove = () => ({
  order_id: 85,
  table_id: 12,
  to_order_id: 91,
  to_table_id: 7,
  why: 'transfer',
  items: [aMovedItem()],
  total: '40.83',
  version: 6,
  to_total: '46.00',
  to_version: 4,
})

/** Events of an order between its opening and closing, apart from items and payments. */
export const SERVICE_EVENTS = {
  'order.opened': event(
    'An order without a table was opened',
    {
      ...where,
      ...orderClientId,
      kind: Name,
      name: Name,
      covers: Count,
      day_number: Count,
      staff_id: Id,
      server: Name,
      allergens: Flag,
    },
    {
      ...{ order_id: 85, table_id: 0, kind: 'bar', name: 'Ana', covers: 2, day_number: 41 },
      ...{ staff_id: 2, server: 'Ben Okafor', allergens: 0 },
    },
    ({ kind, name, day_number, server }) =>
      `Number ${day_number} (${[kind, name].filter((text) => text !== '').join(', ')}) was opened for ${server}`,
  ),
  'order.details_changed': event(
    'Guests, name, server or allergens of an order were changed',
    {
      ...where,
      changed: Type.Array(Name),
      covers: Count,
      name: Name,
      staff_id: Id,
      server: Name,
      allergens: Flag,
      allergen_note: Type.String(),
    },
    {
      ...{ order_id: 85, table_id: 12, changed: ['covers'], covers: 4, name: '' },
      ...{ staff_id: 2, server: 'Ben Okafor', allergens: 1, allergen_note: 'seat 2: nuts' },
    },
    ({ changed }) => `Changed: ${changed.join(', ')}`,
  ),
  'order.moved': event(
    'An order was moved to another table, or to no table',
    { ...where, table_number: Count, from_table_id: Count, from_table_number: Count, kind: Name, name: Name },
    {
      ...{ order_id: 85, table_id: 7, table_number: 7, from_table_id: 12, from_table_number: 12 },
      ...{ kind: 'table', name: '' },
    },
    ({ table_number, from_table_number, kind, name }) => {
      const from = from_table_number === 0 ? 'Moved' : `Moved from table ${from_table_number}`
      return table_number === 0 ? `${from} to ${name || kind}` : `${from} to table ${table_number}`
    },
  ),
  'order.items_moved': event(
    'Items of an order were moved to another',
    moved,
    aMove(),
    ({ items, to_order_id, total }) =>
      `${items.map(describeItem).join(', ')} moved to order ${to_order_id}; the total is ${total}`,
  ),
  'order.items_received': event(
    'Items of another order were moved to this one',
    {
      ...where,
      from_order_id: Id,
      from_table_id: Count,
      why: Type.String({ enum: ['transfer', 'merge'] }),
      items: Type.Array(MovedItem),
      total: MoneyText,
      version: Version,
    },
    {
      ...{ order_id: 91, table_id: 7, from_order_id: 85, from_table_id: 12, why: 'transfer' },
      ...{ items: [aMovedItem()], total: '46.00', version: 4 },
    },
    ({ items, from_order_id, total }) =>
      `${items.map(describeItem).join(', ')} came from order ${from_order_id}; the total is ${total}`,
  ),
  'order.merged': event(
    'An order was merged into another; its table is free again',
    { ...where, to_order_id: Id, to_table_id: Count },
    { order_id: 91, table_id: 7, to_order_id: 85, to_table_id: 12 },
    ({ to_order_id }) => `Merged into order ${to_order_id}`,
  ),
  'order.fired': event(
    'Held items were given to the kitchen',
    { ...where, course: Type.Optional(Count), items: Type.Array(OrderedItem) },
    { order_id: 85, table_id: 12, course: 2, items: [anItem()] },
    ({ course, items }) =>
      `${course === undefined ? 'Fired' : `Course ${course} fired`}: ${items.map(describeItem).join(', ')}`,
  ),
  'order.item_changed': event(
    'Course, seat, notes, quantity or choices of an item were changed',
    { ...where, changed: Type.Array(Name), item: OrderedItem, total: MoneyText, version: Version },
    { order_id: 85, table_id: 12, changed: ['seat'], item: anItem(), total: '31.05', version: 3 },
    ({ changed, item }) => `${describeItem(item)}: changed ${changed.join(', ')}`,
  ),
  'order.bill_requested': event(
    'The guests asked for the bill, or no longer do',
    { ...where, switch: Flag },
    { order_id: 85, table_id: 12, switch: 1 },
    (data) => (data.switch ? 'The bill is wanted' : 'The bill is no longer wanted'),
  ),
  'order.served': event(
    'Items were brought to the guests',
    { ...where, order_item_ids: Type.Array(Id) },
    { order_id: 85, table_id: 12, order_item_ids: [311, 312] },
    ({ order_item_ids }) => `${order_item_ids.length} served`,
  ),
  'order.message': event(
    'A message about an order was sent to stations',
    { ...where, text: Type.String(), stations: Type.Array(Serial), server: Name },
    { order_id: 85, table_id: 12, text: 'mains please', stations: ['P-1001'], server: 'Ben Okafor' },
    ({ text, stations }) => `“${text}” to ${stations.join(', ')}`,
  ),
  'order.closed': event(
    'An order without a table was closed',
    { ...where, ...orderClientId, kind: Name, name: Name },
    { order_id: 85, table_id: 0, kind: 'bar', name: 'Ana' },
    ({ order_id }) => `Order ${order_id} was closed`,
  ),
}
