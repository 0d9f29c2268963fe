import type { Change } from '../context.ts'
import { appendEvents } from '../events/store.ts'
import { listJoinedTablesOf, releaseJoinedTable } from './joined-store.ts'

/** Releases all tables that were joined to the order's table; returns their ids. */
export async function releaseTablesOf(
  change: Change,
  { id, locationId }: { id: number; locationId: number },
  pendingJoined = listJoinedTablesOf(change.sql, change.caller.accountId, id),
): Promise<number[]> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const joined = await pendingJoined
  if (joined.length === 0) return []
  await Promise.all(
    joined.map(({ tableId }) => releaseJoinedTable(sql, { accountId, orderId: id, tableId }, now)),
  )
  await appendEvents(
    change,
    locationId,
    joined.map(({ tableId, tableNumber }) => ({
      type: 'table.unjoined',
      data: { table_id: tableId, table_number: tableNumber, order_id: id },
    })),
  )
  return joined.map(({ tableId }) => tableId)
}
