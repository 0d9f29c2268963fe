import type { Change } from '../context.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { fullName } from '../staff/rules.ts'
import { type Table, tableNotFound } from '../tables/rules.ts'
import { findOrder } from './store.ts'

/** Why an order cannot be opened at the table; if it is occupied, names the order there. */
export async function whyNotAtTable(
  { sql, caller }: Change,
  table: Table | undefined,
  tableId: number,
  locationId: number,
): Promise<Refusal | undefined> {
  if (!table || table.locationId !== locationId) return tableNotFound(tableId, locationId)
  if (table.openOrderId === null) return undefined
  const order = await findOrder(sql, caller.accountId, table.openOrderId)
  return new Refusal('table_already_open', `Table ${table.number} is already open.`, {
    order_id: table.openOrderId,
    ...(order && { server: fullName(order), opened_at: formatInstant(order.openedAt) }),
  })
}
