import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { listUnsettledOfOrder } from '../../payments/store.ts'
import { refuseIf } from '../../platform/core/refusal.ts'
import { prefetch } from '../../platform/storage/prefetch.ts'
import { markTableLeft } from '../../tables/clearing-store.ts'
import { listJoinedTablesOf } from '../../tables/joined-store.ts'
import { releaseTablesOf } from '../../tables/release-joined.ts'
import { whyStillOwed } from '../../tables/rules.ts'
import { whyNotAct } from '../allowed-actions.ts'
import { countHeldLines } from '../lines/line-store.ts'
import { theLockedOrder } from '../load-order.ts'
import { markOrderClosed, type Order } from '../store.ts'
import { clientIdOf } from './client-id.ts'

/** Closes a paid order, with or without a table; returns the number of lines never sent to the kitchen. */
export async function closeOrder(change: Change, orderId: number): Promise<number> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('close', order))
  const left = prefetch(loadForClosing(change, orderId))
  const unsettled = await listUnsettledOfOrder(sql, caller.accountId, orderId)
  refuseIf(whyStillOwed(`Order ${orderId}`, order, unsettled, now))
  return finishOrder(change, order, await left)
}

/** Data needed to close an order. */
interface Left {
  joined: Awaited<ReturnType<typeof listJoinedTablesOf>>
  /** Number of lines that were never sent to the kitchen. */
  held: number
}

export async function loadForClosing({ sql, caller }: Change, orderId: number): Promise<Left> {
  const [joined, held] = await Promise.all([
    listJoinedTablesOf(sql, caller.accountId, orderId),
    countHeldLines(sql, caller.accountId, orderId),
  ])
  return { joined, held }
}

/** Closes an order that was checked before; its tables become free. */
export async function finishOrder(change: Change, order: Order, left: Left): Promise<number> {
  const { sql, caller, now } = change
  sql.defer(markOrderClosed(sql, caller.accountId, order.id, now))
  const where = { order_id: order.id, table_id: order.tableId, ...clientIdOf(order) }
  if (order.tableId === 0) {
    await appendEvent(change, order.locationId, 'order.closed', {
      ...where,
      kind: order.kind,
      name: order.name,
    })
  } else {
    await appendEvent(change, order.locationId, 'table.closed', { ...where, table_number: order.tableNumber })
  }
  const joined = await releaseTablesOf(change, order, Promise.resolve(left.joined))
  const { locationId } = order
  for (const tableId of order.tableId === 0 ? joined : [order.tableId, ...joined]) {
    sql.defer(markTableLeft(sql, caller.accountId, { locationId, tableId }, now))
  }
  return left.held
}
