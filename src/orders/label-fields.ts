import { Count } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { Kind } from './order-response.ts'
import type { PlaceRow } from './store.ts'

// Identification of an order: its table or, without one, its name or day number.

export const placeFields = {
  table_number: Type.Integer({ ...Count, description: '0: the order has no table' }),
  order_kind: Kind,
  order_name: Type.String({ description: 'The name of an order without a table, or empty' }),
  day_number: Type.Integer({ ...Count, description: 'Starts again each business day; 0: none' }),
}

export function placeFieldsOf({ tableNumber, orderKind, orderName, dayNumber }: PlaceRow) {
  return { table_number: tableNumber, order_kind: orderKind, order_name: orderName, day_number: dayNumber }
}
