import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { whyNotAct } from '../orders/allowed-actions.ts'
import { theLockedOrder } from '../orders/load-order.ts'
import { whyNotAtTable } from '../orders/table-taken.ts'
import { Refusal, refuseIf } from '../platform/core/refusal.ts'
import { theLockedTable } from './actions.ts'
import { insertJoinedTable, listJoinedTablesOf, releaseJoinedTable } from './joined-store.ts'
import type { Table } from './rules.ts'

/** Joins a free table to the table of an order. */
export async function joinTable(change: Change, tableId: number, orderId: number): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const table = await theLockedTable(change, tableId)
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('move', order))
  refuseIf(await whyNotAtTable(change, table, tableId, order.locationId))
  await insertJoinedTable(sql, { accountId, orderId, tableId, joinedAt: now })
  await appendEvent(change, order.locationId, 'table.joined', joinEventData(table, orderId))
}

/** Releases a joined table; returns the id of the order it was joined to. */
export async function unjoinTable(change: Change, tableId: number): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const table = await theLockedTable(change, tableId)
  const orderId = table.openOrderId ?? 0
  const joined = await listJoinedTablesOf(sql, accountId, orderId)
  if (!joined.some((one) => one.tableId === tableId)) {
    throw new Refusal('table_not_joined', `Table ${table.number} is not joined to another.`)
  }
  await releaseJoinedTable(sql, { accountId, orderId, tableId }, now)
  await appendEvent(change, table.locationId, 'table.unjoined', joinEventData(table, orderId))
  return orderId
}

function joinEventData({ id, number }: Table, orderId: number) {
  return { table_id: id, table_number: number, order_id: orderId }
}
