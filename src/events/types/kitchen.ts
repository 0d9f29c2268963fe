import { Count, Flag, Id } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event } from './define-event.ts'

const Name = Type.String()

/** `order_id` is null if the ticket belongs to no order; `printer` is the screen's serial number. */
const ticketFields = {
  printjob_id: Id,
  order_id: Type.Union([Id, Type.Null()]),
  printer: Name,
  station: Name,
}
const aTicket = () => ({ printjob_id: 701, order_id: 85, printer: 'K-7F3K2Q', station: 'Kitchen' })
const where = { order_id: Id, table_id: Count, staff_id: Id, server: Name, order_item_ids: Type.Array(Id) }
const aPlace = () => ({
  ...{ order_id: 85, table_id: 12, staff_id: 2, server: 'Ben Okafor' },
  order_item_ids: [311, 312],
})

/** Events of kitchen screens and the pass. */
export const KITCHEN_EVENTS = {
  'kitchen.bumped': event(
    'Dishes of a ticket on a screen are done, or no longer: `done` counts them',
    {
      ...ticketFields,
      items: Type.Array(Type.Object({ order_item_id: Id, done: Count })),
      cleared: Type.Integer({ ...Flag, description: '1: the ticket is off the screen' }),
    },
    { ...aTicket(), items: [{ order_item_id: 312, done: 1 }], cleared: 1 },
    ({ station, cleared }) =>
      cleared === 1 ? `“${station}” is done with a ticket` : `“${station}” marked dishes of a ticket`,
  ),
  'kitchen.recalled': event(
    'A ticket was recalled to its screen, with nothing done',
    ticketFields,
    aTicket(),
    ({ station }) => `“${station}” brought a ticket back`,
  ),
  'kitchen.acknowledged': event(
    'A notice was acknowledged at a screen',
    { ...ticketFields, what: Name, note: Name },
    { ...aTicket(), what: 'allergens', note: 'seat 2: nuts' },
    ({ station, what, note }) => `“${station}” has seen: ${[what, note].filter(Boolean).join(', ')}`,
  ),
  'kitchen.called': event(
    'The pass calls the server of an order',
    where,
    aPlace(),
    ({ server }) => `The pass calls ${server}`,
  ),
  'order.ready': event(
    'The kitchen is done with items of an order: each screen that had them says so',
    {
      ...where,
      all: Type.Integer({ ...Flag, description: '1: nothing else of the order is being made' }),
    },
    { ...aPlace(), all: 1 },
    ({ order_item_ids }) => `Ready at the pass: ${order_item_ids.length} of the order’s items`,
  ),
}
