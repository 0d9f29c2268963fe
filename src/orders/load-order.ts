import { type Change, mustReach, type Reading } from '../context.ts'
import { findLogOfOrder, knowLogEnd } from '../events/log-store.ts'
import { found, refuseIf } from '../platform/core/refusal.ts'
import { RunAgain } from '../platform/storage/database.ts'
import type { LineToCook, OrderLine } from './lines/line.ts'
import { findLine } from './lines/line-store.ts'
import { whyMerged } from './rules.ts'
import { findOrder, lockLocationOfOrder, type Order } from './store.ts'

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

/** The caller's own order, or a refusal. */
export async function theOrder({ sql, caller }: Reading, orderId: number): Promise<Order> {
  const order = await findOrder(sql, caller.accountId, orderId)
  return reachedOrder(caller, order, orderId)
}

/** The same, with its location held for a change. */
export async function theLockedOrder(change: Change, orderId: number): Promise<Order> {
  const order = await theLockedOrderOrMerged(change, orderId)
  refuseIf(whyMerged(order))
  return order
}

/** The same, also of an order that nobody can change any more because it was merged into another. */
export async function theLockedOrderOrMerged(change: Change, orderId: number): Promise<Order> {
  const { sql, caller } = change
  const { accountId } = caller
  // Whoever holds an order will tell of it.
  const [, order, log] = await Promise.all([
    lockLocationOfOrder(sql, accountId, orderId),
    findOrder(sql, accountId, orderId),
    findLogOfOrder(sql, accountId, orderId),
  ])
  const known = reachedOrder(caller, order, orderId)
  knowLogEnd(sql, accountId, known.locationId, log)
  return known
}

/** What was found of it, if it is there and the caller's to see. */
export function reachedOrder(caller: Reading['caller'], order: Order | undefined, orderId: number): Order {
  const known = found(order, 'order_not_found', `Order ${orderId}`)
  mustReach(caller, known.locationId)
  return known
}

/** A line as events tell it. */
export function lineEventData(
  line: LineToCook & Pick<OrderLine, 'itemId' | 'course' | 'seat' | 'firedAt'>,
  id: number,
) {
  const { itemId, name, qty, modifiers, notes, course, seat, firedAt } = line
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
