import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { listUnsettledOfOrder } from '../../payments/store.ts'
import { refuseIf } from '../../platform/core/refusal.ts'
import { ahead } from '../../platform/storage/prefetch.ts'
import { markTableLeft } from '../../tables/clearing-store.ts'
import { listJoinedTablesOf } from '../../tables/joined-store.ts'
import { releaseTablesOf } from '../../tables/release-joined.ts'
import { whyStillOwed } from '../../tables/rules.ts'
import { whyNotAct } from '../allowed-actions.ts'
import { countHeldLines } from '../lines/line-store.ts'
import { theLockedOrder } from '../load-order.ts'
import { markOrderClosed, type Order } from '../store.ts'
import { clientIdOf } from './client-id.ts'

/** Closes an order that owes nothing, at a table or not; tells how many lines the kitchen never got. */
export async function closeOrder(change: Change, orderId: number): Promise<number> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('close', order))
  const left = ahead(leftBy(change, orderId))
  const unsettled = await listUnsettledOfOrder(sql, caller.accountId, orderId)
  refuseIf(whyStillOwed(`Order ${orderId}`, order, unsettled, now))
  return finishOrder(change, order, await left)
}

/** What an order leaves behind. */
interface Left {
  joined: Awaited<ReturnType<typeof listJoinedTablesOf>>
  /** How many lines the kitchen never got. */
  held: number
}

export async function leftBy({ sql, caller }: Change, orderId: number): Promise<Left> {
  const [joined, held] = await Promise.all([
    listJoinedTablesOf(sql, caller.accountId, orderId),
    countHeldLines(sql, caller.accountId, orderId),
  ])
  return { joined, held }
}

/** Ends an order of which is known that it may end; its tables are free again. */
export async function finishOrder(change: Change, order: Order, left: Left): Promise<number> {
  const { sql, caller, now } = change
  sql.later(markOrderClosed(sql, caller.accountId, order.id, now))
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
    sql.later(markTableLeft(sql, caller.accountId, { locationId, tableId }, now))
  }
  return left.held
}
