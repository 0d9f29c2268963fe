import { isPaid } from '../bills/balance.ts'
import { type Bill, billFor, lineCents } from '../bills/bill.ts'
import { type Change, mustReach, type Reading } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { tellWhatIsGone } from '../kitchen/telling.ts'
import { giveBackPortions, takePortions } from '../menus/availability.ts'
import { priceFault, whyNotSell } from '../menus/rules.ts'
import { findItem, listModifiers } from '../menus/store.ts'
import { formatCents } from '../money.ts'
import { heldCents } from '../payments/holds.ts'
import { listUnsettledOfOrder } from '../payments/store.ts'
import { found, invalid, Refusal, refuseIf } from '../refusal.ts'
import { RunAgain } from '../storage/database.ts'
import { choose, type WantedOption } from './choices.ts'
import type { LineToCook, NewLine, OrderLine } from './line.ts'
import { findLine, insertLine, listLines, markLineRemoved } from './line-store.ts'
import { whyNotAddItems, whyNotDeleteOrder, whyNotGrow, whyNotRemoveItem } from './rules.ts'
import { findOrder, lockLocationOfOrder, markOrderDeleted, type Order, updateOrderBill } from './store.ts'

/** A line as it is asked for. */
export interface WantedLine {
  itemId: number
  qty: number
  notes: string
  options: WantedOption[]
  /** What it costs, where the item leaves that open; left out: as on the menu. */
  priceCents?: number | undefined
}

/** Adds all of the items or none; returns the ids of their lines. */
export async function addItems(change: Change, orderId: number, wanted: WantedLine[]): Promise<number[]> {
  const { sql } = change
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAddItems(order, wanted.length))
  const lines = await Promise.all(wanted.map((one, index) => lineFor(change, order, one, index)))
  await takePortions(change, order.locationId, lines)
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineCents, order.subtotalCents)
  refuseIf(whyNotGrow(order, subtotalCents))
  const bill = plainBill(subtotalCents, order)
  const ids = await Promise.all(lines.map((line) => insertLine(sql, line)))
  await changeBill(change, order, order.itemCount + lines.length, bill)
  await appendEvent(change, order.locationId, 'order.items_added', {
    order_id: orderId,
    table_id: order.tableId,
    items: lines.map((line, index) => toldLine({ ...line, id: ids[index] as number })),
    total: formatCents(bill.totalCents),
    version: order.version + 1,
  })
  return ids
}

/** The line as it will be kept: names and prices of this moment. */
async function lineFor(
  { sql, caller, now }: Change,
  order: Order,
  wanted: WantedLine,
  index: number,
): Promise<NewLine & { left: number | null }> {
  const [found, modifiers] = await Promise.all([
    findItem(sql, caller.accountId, wanted.itemId),
    listModifiers(sql, caller.accountId, wanted.itemId),
  ])
  if (!found || found.locationId !== order.locationId) {
    throw new Refusal('item_not_found', `No menu of this location has an item ${wanted.itemId}.`)
  }
  refuseIf(whyNotSell(found))
  const fault = priceFault(found, wanted.priceCents)
  if (fault) throw invalid({ [`items[${index}].price`]: fault })
  const chosen = choose(found, modifiers, wanted.options)
  if (chosen instanceof Refusal) throw chosen
  const line = { qty: wanted.qty, priceCents: wanted.priceCents ?? found.priceCents, modifiers: chosen }
  return {
    ...line,
    accountId: caller.accountId,
    orderId: order.id,
    itemId: found.id,
    sectionId: found.sectionId,
    name: found.name,
    lineCents: lineCents(line),
    notes: wanted.notes,
    addedAt: now,
    left: found.left,
  }
}

const plainBill = (netCents: number, order: Order) =>
  billFor([{ netCents, tax: null }], { ...order, serviceOff: 0 })

/** Takes one line off an order that is not paid. */
export async function removeItem(change: Change, orderItemId: number): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const seen = found(
    await findLine(sql, accountId, orderItemId),
    'order_item_not_found',
    `Order item ${orderItemId}`,
  )
  const order = await theLockedOrder(change, seen.orderId)
  // Seen again under the lock: somebody else may just have removed it.
  const line = found(
    await findLine(sql, accountId, orderItemId),
    'order_item_not_found',
    `Order item ${orderItemId}`,
  )
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
async function changeBill(
  { sql, caller }: Change,
  order: Order,
  itemCount: number,
  bill: Bill,
): Promise<void> {
  const isSame = await updateOrderBill(sql, caller.accountId, order, itemCount, bill)
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
  await appendEvent(change, order.locationId, 'order.deleted', { order_id: orderId, table_id: order.tableId })
  await tellWhatIsGone(change, orderId)
}

/** The caller's own order, or a refusal. */
export async function theOrder({ sql, caller }: Reading, orderId: number): Promise<Order> {
  const order = await findOrder(sql, caller.accountId, orderId)
  return reached(caller, order, orderId)
}

/** The same, with its location held for a change. */
export async function theLockedOrder({ sql, caller }: Change, orderId: number): Promise<Order> {
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
function toldLine(line: LineToCook & Pick<OrderLine, 'id' | 'itemId'>) {
  const { id, itemId, name, qty, modifiers, notes } = line
  return {
    order_item_id: id,
    item_id: itemId,
    name,
    qty,
    modifiers: modifiers.map((modifier) => ({ name: modifier.name, qty: modifier.qty })),
    notes,
  }
}
