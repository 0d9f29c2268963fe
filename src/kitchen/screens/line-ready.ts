import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { fullName } from '../../staff/rules.ts'
import { type OrderCooking, ordersCooking } from './screen-orders.ts'
import { updateLineReady } from './screen-store.ts'
import { isReady } from './screen-ticket.ts'

/**
 * Updates which lines of the orders are ready, and appends an event for those that became ready. Call it in every
 * transaction that changes the screen tickets or finished quantities of the orders. Returns the lines that became
 * ready.
 */
export async function recordReady(change: Change, orderIds: Iterable<number>): Promise<number[]> {
  const ready: number[] = []
  for (const one of await ordersCooking(change, orderIds)) ready.push(...(await noteReadyOf(change, one)))
  return ready
}

async function noteReadyOf(change: Change, cooking: OrderCooking): Promise<number[]> {
  const { sql, caller, now } = change
  const { order, portions, screenLines } = cooking
  if (screenLines.length === 0) return []
  const lines = cooking.lines.filter(({ removedAt, servedAt }) => removedAt === null && servedAt === null)
  const became: number[] = []
  for (const { id, readyAt } of lines) {
    const ready = isReady(portions, id)
    if (ready === (readyAt !== null)) continue
    await updateLineReady(sql, caller.accountId, id, ready ? now : null)
    if (ready) became.push(id)
  }
  if (became.length === 0 || order.deletedAt !== null) return became
  const isMade = (line: { id: number; firedAt: number | null }) =>
    line.firedAt === null || isReady(portions, line.id)
  await appendEvent(change, order.locationId, 'order.ready', {
    order_id: order.id,
    table_id: order.tableId,
    staff_id: order.staffId,
    server: fullName(order),
    order_item_ids: became,
    all: lines.every(isMade) ? 1 : 0,
  })
  return became
}
