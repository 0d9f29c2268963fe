import { isPaid } from '../../bills/balance.ts'
import { lineCents } from '../../bills/bill.ts'
import { dividedDiscount } from '../../bills/discounts.ts'
import type { Change } from '../../context.ts'
import { appendEvents, type NewEvent } from '../../events/store.ts'
import { divideLine, sendMoveTickets } from '../../kitchen/moved-tickets.ts'
import { formatCents } from '../../platform/core/money.ts'
import { refuseIf } from '../../platform/core/refusal.ts'
import { whyNotAct } from '../allowed-actions.ts'
import { nextDiscountNumber, type OrderDiscount } from '../bill/discount-store.ts'
import {
  type BillParts,
  billOfParts,
  billPartsOf,
  type LineQuantity,
  partsWithout,
  saveBill,
} from '../bill/order-bill.ts'
import { renumberCombos } from '../combos/move-combos.ts'
import { dividedLine, type OrderLine } from '../lines/line.ts'
import { cutLine, insertPart, moveLine } from '../lines/line-store.ts'
import { lineEventData } from '../load-order.ts'
import { whyNotAddItems, whyNotGrow, whyTermsDiffer } from '../rules.ts'
import type { Order } from '../store.ts'

/** A line to move, the line it was split from, and the quantity that remains there. */
export interface MovingLine {
  line: OrderLine
  fromId: number
  remainingQty: number
}

export interface MovedOrders {
  source: Order
  target: Order
}

/** Why the target order cannot take these lines, used by merging and transferring. */
export function whyNotReceive(target: Order, source: Order, lines: OrderLine[]) {
  return (
    whyNotAct('receive', target) ??
    whyTermsDiffer(source, target) ??
    whyNotAddItems(target, lines.length) ??
    whyNotGrow(target, target.listCents + sumOf(lines))
  )
}

/** Splits off a part of the line, unless it is all of it; its print history is divided too. */
export async function splitOffPart(change: Change, { line, qty }: LineQuantity): Promise<MovingLine> {
  const remainingQty = line.qty - qty
  if (remainingQty === 0) return { line, fromId: line.id, remainingQty }
  const { sql, caller } = change
  const { remaining, part } = dividedLine(line, qty)
  const partId = await insertPart(sql, caller.accountId, line.id, part)
  await cutLine(sql, caller.accountId, line.id, remaining)
  await divideLine(change, { orderItemId: line.id, partId, remainingQty })
  return { line: { ...part, id: partId }, fromId: line.id, remainingQty }
}

/** Discounts of the moved lines, renumbered for the target order; a part of a line takes its part of the discount. */
async function carriedDiscounts(
  { sql, caller }: Change,
  target: Order,
  { discounts }: BillParts,
  going: MovingLine[],
): Promise<OrderDiscount[]> {
  const carried = going.flatMap(({ line, fromId, remainingQty }) => {
    const discount = discounts.find(({ lineId }) => lineId === fromId)
    if (discount === undefined) return []
    if (remainingQty === 0) return { ...discount, lineId: line.id }
    const remaining = { qty: remainingQty, lineCents: lineCents({ ...line, qty: remainingQty }) }
    return { ...dividedDiscount(discount, remaining, line).goes, lineId: line.id }
  })
  if (carried.length === 0) return []
  const next = await nextDiscountNumber(sql, caller.accountId, target.id)
  return carried.map((discount, index) => ({ ...discount, id: next + index }))
}

/** Moves lines from the source order to the target. Both bills are recalculated; lines keep their prices. */
export async function moveLinesTo(
  change: Change,
  { source, target }: MovedOrders,
  before: BillParts,
  taken: LineQuantity[],
  why: 'transfer' | 'merge',
): Promise<MovedOrders & { going: MovingLine[] }> {
  const { sql, caller } = change
  const left = billOfParts(source, partsWithout(before, taken))
  const going: MovingLine[] = []
  for (const one of taken) going.push(await splitOffPart(change, one))
  await renumberCombos(change, target.id, going)
  const lines = going.map(({ line }) => line)
  refuseIf(whyNotReceive(target, source, lines))
  // Read before the lines are moved.
  const there = await billPartsOf(change, target)
  await Promise.all(
    lines.map(({ id, combo }) => moveLine(sql, caller.accountId, id, target.id, combo?.number ?? null)),
  )
  const whole = going.filter(({ remainingQty }) => remainingQty === 0).length
  const received = { ...there, lines: [...there.lines, ...lines] }
  const carried = await carriedDiscounts(change, target, before, going)
  const bill = billOfParts(target, { ...received, discounts: [...there.discounts, ...carried] })
  const after = {
    source: await saveBill(change, source, before, left, source.itemCount - whole),
    target: await saveBill(change, target, received, bill, target.itemCount + lines.length),
  }
  await appendEvents(change, source.locationId, movedEvents(source, after, going, why))
  await sendMoveTickets(change, {
    orderId: target.id,
    fromOrderId: source.id,
    fromTable: source.tableNumber,
    orderItemIds: lines.map(({ id }) => id),
  })
  return { ...after, going }
}

const sumOf = (lines: OrderLine[]) => lines.reduce((sum, line) => sum + line.lineCents, 0)

/** Events for both orders; an order without a balance is then paid. */
function movedEvents(
  before: Order,
  { source, target }: MovedOrders,
  going: MovingLine[],
  why: 'transfer' | 'merge',
): NewEvent[] {
  const items = going.map(({ line, fromId }) => ({
    ...lineEventData(line, line.id),
    from_order_item_id: fromId,
  }))
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
  const paid: NewEvent[] =
    isPaid(source) && !isPaid(before) ? [{ type: 'order.paid', data: { ...from, total } }] : []
  return [
    { type: 'order.items_moved', data: moved },
    { type: 'order.items_received', data: received },
    ...paid,
  ]
}
