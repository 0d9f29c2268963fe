import { Count, Flag, Id } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event, orderClientId } from './define-event.ts'

const Name = Type.String()

/** Events of tables. */
export const TABLE_EVENTS = {
  'table.created': event(
    'A table was added to the room',
    { table_id: Id, table_number: Id, table_type: Name, seats: Id },
    { table_id: 12, table_number: 31, table_type: 'Booth', seats: 6 },
    ({ table_number }) => `Table ${table_number} was added`,
  ),
  'table.changed': event(
    'The number, type or seats of a table were changed',
    { table_id: Id, table_number: Id, table_type: Name, seats: Id },
    { table_id: 12, table_number: 31, table_type: 'Booth', seats: 8 },
    ({ table_number, table_type, seats }) =>
      `Table ${table_number} is now a ${table_type} with ${seats} seats`,
  ),
  'table.deleted': event(
    'A table was taken out of the room',
    { table_id: Id, table_number: Id },
    { table_id: 12, table_number: 31 },
    ({ table_number }) => `Table ${table_number} was deleted`,
  ),
  'table.plan_changed': event(
    'The plan of the room was saved',
    { location_id: Id, areas: Count, tables: Count },
    { location_id: 1, areas: 2, tables: 14 },
    ({ areas, tables }) => `The plan of the room was saved: ${tables} tables in ${areas} areas`,
  ),
  'table.opened': event(
    'A table was opened and its order created',
    {
      table_id: Id,
      table_number: Id,
      order_id: Id,
      ...orderClientId,
      staff_id: Id,
      server: Name,
      allergens: Flag,
    },
    { table_id: 3, table_number: 3, order_id: 85, staff_id: 2, server: 'Ben Okafor', allergens: 0 },
    ({ table_number, server, allergens }) =>
      `Table ${table_number} was opened for ${server}${allergens ? ', allergens to mind' : ''}`,
  ),
  'table.closed': event(
    'A table was closed and is free again',
    { table_id: Id, table_number: Id, order_id: Id, ...orderClientId },
    { table_id: 3, table_number: 3, order_id: 85 },
    ({ table_number }) => `Table ${table_number} was closed`,
  ),
  'table.cleared': event(
    'A table was cleared after its guests',
    { table_id: Id, table_number: Id },
    { table_id: 3, table_number: 3 },
    ({ table_number }) => `Table ${table_number} was cleared`,
  ),
  'table.joined': event(
    'A table was pushed to that of an order',
    { table_id: Id, table_number: Id, order_id: Id },
    { table_id: 4, table_number: 4, order_id: 85 },
    ({ table_number, order_id }) => `Table ${table_number} was joined to order ${order_id}`,
  ),
  'table.unjoined': event(
    'A table stands alone again',
    { table_id: Id, table_number: Id, order_id: Id },
    { table_id: 4, table_number: 4, order_id: 85 },
    ({ table_number }) => `Table ${table_number} stands alone again`,
  ),
}
