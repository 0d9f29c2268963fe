import type { Entry } from '../outbox/entry.ts'
import type { Area, OpenOrder, PlanTable, TabKind } from '../types.ts'

/** Where something is ordered: a table, or an order without one, by the service's id or the client id. */
export type Place =
  | { tableId: number }
  | { orderId: number }
  | { clientId: string; kind: TabKind; name: string }

/** Key of its draft. */
export function placeKey(place: Place): string {
  if ('tableId' in place) return `table ${place.tableId}`
  return 'orderId' in place ? `order ${place.orderId}` : `new ${place.clientId}`
}

/** The open order of a table or tab, as last read. */
export function orderAt(
  open: readonly OpenOrder[],
  place: Place,
  born: ReadonlyMap<string, number>,
): OpenOrder | undefined {
  if ('tableId' in place)
    return open.find((order) => tablesOf(order).some(({ table_id }) => table_id === place.tableId))
  const orderId = 'orderId' in place ? place.orderId : born.get(place.clientId)
  return open.find(({ order_id }) => order_id === orderId)
}

/** The queued entry of this device that opens an order there. */
export function waitingAt(entries: readonly Entry[], place: Place): Entry | undefined {
  const openings = entries.filter(({ act }) => act === 'new')
  if ('tableId' in place) return openings.find(({ body }) => body.table_id === place.tableId)
  return 'clientId' in place ? openings.find(({ body }) => body.client_id === place.clientId) : undefined
}

/** The place of an order without a table that a queued entry opens. */
export const tabIn = ({ client_id, kind, name }: Entry['body']): Place => ({
  clientId: String(client_id),
  kind: (kind ?? 'bar') as TabKind,
  name: String(name ?? ''),
})

export function tablesOf(order: OpenOrder): { table_id: number; table_number: number }[] {
  return order.table.table_id > 0 ? [order.table, ...order.joined] : []
}

/** Where an open order is: its table, or itself. */
export const placeOfOrder = ({ order_id, table }: OpenOrder): Place =>
  table.table_id > 0 ? { tableId: table.table_id } : { orderId: order_id }

export function tableBy(areas: readonly Area[], tableId: number): PlanTable | undefined {
  for (const area of areas) {
    const table = area.tables.find(({ table_id }) => table_id === tableId)
    if (table) return table
  }
  return undefined
}

/** The label of an order: "12", "17+18", "#41 Ana". */
export function labelOf(order: OpenOrder): string {
  const tables = tablesOf(order)
  if (tables.length > 0) return tables.map(({ table_number }) => table_number).join('+')
  return [order.day_number ? `#${order.day_number}` : `#${order.order_id}`, order.name]
    .filter(Boolean)
    .join(' ')
}
