import { isPaid } from '../bills/balance.ts'
import { type Bill, billFor } from '../bills/bill.ts'
import { type Change, mustReach, type Reading } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { tellWhatIsGone } from '../kitchen/telling.ts'
import { giveBackPortions } from '../menus/availability.ts'
import { formatCents } from '../money.ts'
import { heldCents } from '../payments/holds.ts'
import { listUnsettledOfOrder } from '../payments/store.ts'
import { found, refuseIf } from '../refusal.ts'
import { RunAgain } from '../storage/database.ts'
import { releaseTablesOf } from '../tables/joined.ts'
import type { LineToCook, OrderLine } from './line.ts'
import { findLine, listLines, markLineRemoved } from './line-store.ts'
import { whyMerged, whyNotDeleteOrder, whyNotRemoveItem } from './rules.ts'
import { findOrder, lockLocationOfOrder, markOrderDeleted, type Order, updateOrderBill } from './store.ts'

/** A line that is not removed, and its order, held for a change. */
export async function theLockedLine(
  change: Change,
  orderItemId: number,
): Promise<{ order: Order; line: OrderLine }> {
  const { sql, caller } = change
  const look = async () =>
    found(
      await findLine(sql, caller.accountId, orderItemId),
      'order_item_not_found',
      `Order item ${orderItemId}`,
    )
  const seen = await look()
  const order = await theLockedOrder(change, seen.orderId)
  // Seen again under the lock: somebody else may just have removed it, or moved it to another order.
  const line = await look()
  if (line.orderId !== order.id) throw new RunAgain('the line was moved meanwhile')
  return { order, line }
}

export const plainBill = (netCents: number, order: Order) =>
  billFor([{ netCents, tax: null }], { ...order, serviceOff: 0 })

/** Takes one line off an order that is not paid. */
export async function removeItem(change: Change, orderItemId: number): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { order, line } = await theLockedLine(change, orderItemId)
  const bill = plainBill(order.subtotalCents - line.lineCents, order)
  const unsettled = await listUnsettledOfOrder(sql, accountId, order.id)
  refuseIf(whyNotRemoveItem(order, line, bill.totalCents, heldCents(unsettled, now)))
  await markLineRemoved(sql, accountId, orderItemId, now)
  await giveBackPortions(change, order.locationId, line)
  await changeBill(change, order, order.itemCount - 1, bill)
  const total = formatCents(bill.totalCents)
  const where = { order_id: order.id, table_id: order.tableId }
  await appendEvent(change, order.locationId, 'order.item_removed', {
    ...where,
    item: toldLine(line),
    total,
    version: order.version + 1,
  })
  if (isPaid({ ...order, ...bill }))
    await appendEvent(change, order.locationId, 'order.paid', { ...where, total })
  await tellWhatIsGone(change, order.id)
}

/** Only as long as the order is the one that was decided about, whatever was locked. */
export async function changeBill(
  { sql, caller, now }: Change,
  order: Order,
  itemCount: number,
  bill: Bill,
): Promise<void> {
  const isSame = await updateOrderBill(sql, caller.accountId, order, itemCount, bill, now)
  if (!isSame) throw new RunAgain('the order was changed meanwhile')
}

/** Deletes an order on which nothing was, or may have been, paid; its table is free again. */
export async function deleteOrder(change: Change, orderId: number): Promise<void> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  const unsettled = await listUnsettledOfOrder(sql, caller.accountId, orderId)
  refuseIf(whyNotDeleteOrder(order, unsettled, now))
  for (const line of await listLines(sql, caller.accountId, orderId)) {
    await giveBackPortions(change, order.locationId, line)
  }
  await markOrderDeleted(sql, caller.accountId, orderId, now)
  await releaseTablesOf(change, order)
  await appendEvent(change, order.locationId, 'order.deleted', { order_id: orderId, table_id: order.tableId })
  await tellWhatIsGone(change, orderId)
}

/** The caller's own order, or a refusal. */
export async function theOrder({ sql, caller }: Reading, orderId: number): Promise<Order> {
  const order = await findOrder(sql, caller.accountId, orderId)
  return reached(caller, order, orderId)
}

/** The same, with its location held for a change. */
export async function theLockedOrder(change: Change, orderId: number): Promise<Order> {
  const order = await theLockedOrderOrMerged(change, orderId)
  refuseIf(whyMerged(order))
  return order
}

/** The same, also of an order that nobody can change any more because it was merged into another. */
export async function theLockedOrderOrMerged({ sql, caller }: Change, orderId: number): Promise<Order> {
  const [, order] = await Promise.all([
    lockLocationOfOrder(sql, caller.accountId, orderId),
    findOrder(sql, caller.accountId, orderId),
  ])
  return reached(caller, order, orderId)
}

function reached(caller: Reading['caller'], order: Order | undefined, orderId: number): Order {
  const known = found(order, 'order_not_found', `Order ${orderId}`)
  mustReach(caller, known.locationId)
  return known
}

/** A line as events tell it. */
export function toldLine(
  line: LineToCook & Pick<OrderLine, 'id' | 'itemId' | 'course' | 'seat' | 'firedAt'>,
) {
  const { id, itemId, name, qty, modifiers, notes, course, seat, firedAt } = line
  return {
    order_item_id: id,
    item_id: itemId,
    name,
    qty,
    modifiers: modifiers.map((modifier) => ({ name: modifier.name, qty: modifier.qty })),
    notes,
    ...(course > 0 && { course }),
    ...(seat > 0 && { seat }),
    ...(firedAt === null && { held: 1 }),
  }
}
