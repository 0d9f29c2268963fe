import { isPaid } from '../bills/balance.ts'
import { type Bill, lineCents } from '../bills/bill.ts'
import type { Change } from '../context.ts'
import { appendEvents, type Happening } from '../events/store.ts'
import { divideLine, tellMoved } from '../kitchen/moves.ts'
import { formatCents, shareOut } from '../money.ts'
import { refuseIf } from '../refusal.ts'
import { changeBill, plainBill, toldLine } from './actions.ts'
import { whyNotAct } from './acts.ts'
import type { OrderLine } from './line.ts'
import { cutLine, insertPart, moveLine } from './line-store.ts'
import { whyNotAddItems, whyNotGrow, whyTermsDiffer } from './rules.ts'
import type { Order } from './store.ts'

/** A line that goes, and the one it was or was a part of. */
export interface GoingLine {
  line: OrderLine
  fromId: number
}

export interface Given {
  source: Order
  target: Order
}

/** Why the target cannot take so many lines of the source, whoever gives them. */
export function whyNotReceive(target: Order, source: Order, lines: OrderLine[]) {
  return (
    whyNotAct('receive', target) ??
    whyTermsDiffer(source, target) ??
    whyNotAddItems(target, lines.length) ??
    whyNotGrow(target, target.subtotalCents + sumOf(lines))
  )
}

/** Takes a part of the line apart, if it is not all of it; what the kitchen knows is divided with it. */
export async function partOf(change: Change, line: OrderLine, qty: number): Promise<GoingLine> {
  if (qty === line.qty) return { line, fromId: line.id }
  const { sql, caller } = change
  const keptQty = line.qty - qty
  const weights = [keptQty, qty].map(BigInt)
  const [keptDiscount = 0, partDiscount = 0] = shareOut(line.discountCents, weights)
  const [keptNet = 0, partNet = 0] = shareOut(line.netCents, weights)
  const kept = { ...line, qty: keptQty, discountCents: keptDiscount, netCents: keptNet }
  const part = { ...line, qty, discountCents: partDiscount, netCents: partNet }
  const partId = await insertPart(sql, caller.accountId, line.id, { ...part, lineCents: lineCents(part) })
  await cutLine(sql, caller.accountId, line.id, { ...kept, lineCents: lineCents(kept) })
  await divideLine(change, { orderItemId: line.id, partId, keptQty })
  return { line: { ...part, id: partId, lineCents: lineCents(part) }, fromId: line.id }
}

/** Puts lines of the source onto the target. Both bills follow; nothing is priced again. */
export async function giveLines(
  change: Change,
  { source, target }: Given,
  going: GoingLine[],
  why: 'transfer' | 'merge',
): Promise<Given> {
  const { sql, caller } = change
  const lines = going.map(({ line }) => line)
  refuseIf(whyNotReceive(target, source, lines))
  await Promise.all(lines.map(({ id }) => moveLine(sql, caller.accountId, id, target.id)))
  const whole = going.filter(({ line, fromId }) => line.id === fromId).length
  const after = {
    source: changed(source, source.itemCount - whole, plainBill(source.subtotalCents - sumOf(lines), source)),
    target: changed(
      target,
      target.itemCount + lines.length,
      plainBill(target.subtotalCents + sumOf(lines), target),
    ),
  }
  await changeBill(change, source, after.source.itemCount, after.source)
  await changeBill(change, target, after.target.itemCount, after.target)
  await appendEvents(change, source.locationId, movedEvents(source, after, going, why))
  await tellMoved(change, {
    orderId: target.id,
    fromOrderId: source.id,
    fromTable: source.tableNumber,
    orderItemIds: lines.map(({ id }) => id),
  })
  return after
}

const sumOf = (lines: OrderLine[]) => lines.reduce((sum, line) => sum + line.lineCents, 0)

function changed(order: Order, itemCount: number, bill: Bill): Order {
  return { ...order, ...bill, itemCount, version: order.version + 1 }
}

/** Told at both orders; one that owes nothing any more is paid. */
function movedEvents(
  before: Order,
  { source, target }: Given,
  going: GoingLine[],
  why: 'transfer' | 'merge',
): Happening[] {
  const items = going.map(({ line, fromId }) => ({ ...toldLine(line), from_order_item_id: fromId }))
  const [total, to_total] = [formatCents(source.totalCents), formatCents(target.totalCents)]
  const from = { order_id: source.id, table_id: source.tableId }
  const to = { order_id: target.id, table_id: target.tableId }
  const moved = {
    ...{ ...from, to_order_id: target.id, to_table_id: target.tableId, why, items, total },
    ...{ version: source.version, to_total, to_version: target.version },
  }
  const received = {
    ...{ ...to, from_order_id: source.id, from_table_id: source.tableId, why, items },
    ...{ total: to_total, version: target.version },
  }
  const paid: Happening[] =
    isPaid(source) && !isPaid(before) ? [{ type: 'order.paid', data: { ...from, total } }] : []
  return [
    { type: 'order.items_moved', data: moved },
    { type: 'order.items_received', data: received },
    ...paid,
  ]
}
