import { type Change, mustReach, type Reading, reaches } from '../context.ts'
import { cacheLogEnd } from '../events/log-store.ts'
import type { Contents } from '../menus/allergens/codes.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { found, Refusal, refuseIf } from '../platform/core/refusal.ts'
import { RetryTransaction } from '../platform/storage/database.ts'
import type { LineToCook, OrderLine } from './lines/line.ts'
import { givenDetails } from './lines/line-details.ts'
import { findLine } from './lines/line-store.ts'
import { whyMerged } from './rules.ts'
import { findDeletion, findOrder, findOrderAndLog, lockLocationOfOrder, type Order } from './store.ts'

/** Reads a line that is not removed and its order, with the location locked for a change. */
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
  // Read again under the lock: the line may have been removed or moved to another order meanwhile.
  const line = await look()
  if (line.orderId !== order.id) throw new RetryTransaction('the line was moved meanwhile')
  return { order, line }
}

/** Reads an order of the caller, or refuses. */
export async function theOrder(reading: Reading, orderId: number): Promise<Order> {
  const { sql, caller } = reading
  const order = await findOrder(sql, caller.accountId, orderId)
  if (!order) await refuseDeleted(reading, orderId)
  return reachedOrder(caller, order, orderId)
}

/** A deleted order is not found, as in the first version of the interface; the details say what happened to it. */
async function refuseDeleted({ sql, caller }: Reading, orderId: number): Promise<void> {
  const deletion = await findDeletion(sql, caller.accountId, orderId)
  if (!deletion || !reaches(caller, deletion.locationId)) return
  throw new Refusal('order_not_found', `Order ${orderId} does not exist.`, {
    order_id: orderId,
    state: 'deleted',
    deleted_at: formatInstant(deletion.deletedAt),
    ...(deletion.reason !== null && { reason: deletion.reason }),
  })
}

/** Reads an order with its location locked for a change; refuses one that was merged into another. */
export async function theLockedOrder(change: Change, orderId: number): Promise<Order> {
  const order = await theLockedOrderOrMerged(change, orderId)
  refuseIf(whyMerged(order))
  return order
}

/** Reads an order with its location locked for a change, also one that was merged into another. */
export async function theLockedOrderOrMerged(change: Change, orderId: number): Promise<Order> {
  const { sql, caller } = change
  const { accountId } = caller
  // A change to an order appends an event, so the end of the log is read with it.
  const [, row] = await Promise.all([
    lockLocationOfOrder(sql, accountId, orderId),
    findOrderAndLog(sql, accountId, orderId),
  ])
  const known = reachedOrder(caller, row?.order, orderId)
  cacheLogEnd(sql, accountId, known.locationId, row?.log)
  return known
}

/** Checks that the order exists and that the caller has access to its location. */
export function reachedOrder(caller: Reading['caller'], order: Order | undefined, orderId: number): Order {
  const known = found(order, 'order_not_found', `Order ${orderId}`)
  mustReach(caller, known.locationId)
  return known
}

/** A line as an event payload. */
export function lineEventData(
  line: Omit<LineToCook, keyof Contents> & Pick<OrderLine, 'itemId' | 'firedAt' | 'level' | 'combo'>,
  id: number,
) {
  const { itemId, name, qty, modifiers, notes, firedAt, combo } = line
  return {
    order_item_id: id,
    item_id: itemId,
    name,
    qty,
    modifiers: modifiers.map((modifier) => ({ name: modifier.name, qty: modifier.qty })),
    notes,
    ...givenDetails(line),
    ...(line.level && { level: { level_id: line.level.id, name: line.level.name } }),
    ...(combo && { combo: { combo_id: combo.number, name: combo.name, part_id: combo.part } }),
    ...(firedAt === null && { held: 1 }),
  }
}
