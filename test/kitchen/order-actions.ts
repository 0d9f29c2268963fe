import type { Change } from '../../src/context.ts'
import { divideLine, sendMoveTickets } from '../../src/kitchen/moved-tickets.ts'
import { sendVoids } from '../../src/kitchen/send-tickets.ts'
import { addItems } from '../../src/orders/lines/add-items.ts'
import { NO_DETAILS } from '../../src/orders/lines/line-details.ts'
import { Refusal } from '../../src/platform/core/refusal.ts'

// Actions of servers that matter to cooks: they change rows and send tickets in one transaction.

export interface Ordered {
  itemId: number
  qty: number
  notes: string
  /** 0 if it is not held. */
  heldCourse: number
}

export async function orderLine(change: Change, orderId: number, ordered: Ordered): Promise<number> {
  const { sql } = change
  const { notes, heldCourse } = ordered
  const added = await addItems(
    change,
    orderId,
    [{ ...ordered, said: { ...NO_DETAILS, notes }, options: [], course: 0, hold: 0, clientId: null }],
    null,
  )
  if (added instanceof Refusal) throw added
  const [id = 0] = added.ids
  if (heldCourse > 0)
    await sql`update order_items set fired_at = null, course = ${heldCourse} where account_id = 1 and id = ${id}`
  return id
}

export async function fireLine({ sql, now }: Change, lineId: number): Promise<void> {
  await sql`update order_items set fired_at = ${now} where account_id = 1 and id = ${lineId}`
}

export async function removeLine(change: Change, orderId: number, lineId: number): Promise<void> {
  const { sql, now } = change
  await sql`update order_items set removed_at = ${now} where account_id = 1 and id = ${lineId}`
  await sendVoids(change, orderId)
}

/** Splits `qty` off the line as a line of its own, identified by its notes. */
export async function partOf(change: Change, lineId: number, qty: number, notes: string): Promise<number> {
  const { sql } = change
  const [part] = await sql<{ id: number; remainingQty: number }>`
    insert into order_items (account_id, order_id, item_id, section_id, name, qty, price_cents, modifiers, line_cents,
      net_cents, notes, added_at, fired_at, course, seat, split_from_id)
    select account_id, order_id, item_id, section_id, name, ${qty}, price_cents, modifiers, 0, 0, ${notes}, added_at,
      fired_at, course, seat, id
    from order_items where account_id = 1 and id = ${lineId}
    returning id`
  const [remaining] = await sql<{ qty: number }>`
    update order_items set qty = qty - ${qty} where account_id = 1 and id = ${lineId} returning qty`
  if (!part || !remaining) throw new Error(`there is no line ${lineId}`)
  await divideLine(change, { orderItemId: lineId, partId: part.id, remainingQty: remaining.qty })
  return part.id
}

interface Journey {
  from: { orderId: number; table: number }
  toOrderId: number
  lineIds: number[]
}

export async function moveLines(change: Change, { from, toOrderId, lineIds }: Journey): Promise<void> {
  const { sql } = change
  for (const id of lineIds)
    await sql`update order_items set order_id = ${toOrderId} where account_id = 1 and id = ${id}`
  const { orderId: fromOrderId, table: fromTable } = from
  await sendMoveTickets(change, { orderId: toOrderId, fromOrderId, fromTable, orderItemIds: lineIds })
}

/** Moves all lines to the other order and deletes this one. */
export async function mergeInto(change: Change, journey: Journey): Promise<void> {
  const { sql, now } = change
  const { from, toOrderId } = journey
  await sql`
    update orders set deleted_at = ${now}, merged_into_id = ${toOrderId} where account_id = 1 and id = ${from.orderId}`
  await moveLines(change, journey)
}

export async function moveToTable(
  change: Change,
  { orderId, table, lineIds }: { orderId: number; table: number; lineIds: number[] },
  toTable: number,
): Promise<void> {
  const { sql } = change
  await sql`update orders set table_id = ${toTable} where account_id = 1 and id = ${orderId}`
  await sendMoveTickets(change, { orderId, fromOrderId: orderId, fromTable: table, orderItemIds: lineIds })
}
