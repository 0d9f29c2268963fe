import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { queueMessage } from '../../kitchen/messages.ts'
import { NOTHING_TO_ROUTE, planRouting, type RoutingPlan } from '../../kitchen/routing/routing-plan.ts'
import { found, invalid, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { findPrinter } from '../../printing/printers/store.ts'
import { fullName } from '../../staff/rules.ts'
import { whyNotAct } from '../allowed-actions.ts'
import { lineEventData, theLockedOrder } from '../load-order.ts'
import type { Order } from '../store.ts'
import type { OrderLine } from './line.ts'
import { listLines, listLinesForStations, markLineFired, markLineServed } from './line-store.ts'

/** Selects lines of an order: by course, by id, or all. */
export interface LinesNamed {
  course?: number
  items?: number[]
  all?: number
}

export interface Fired {
  fired: number[]
  /** Lines whose section has no station. */
  unrouted: number[]
  plan: RoutingPlan
}

/** Sends held lines to the kitchen. Lines already sent are skipped, so a double tap is harmless. */
export async function fireLines(change: Change, orderId: number, which: LinesNamed): Promise<Fired> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('serve', order))
  const chosen = await theLinesNamed(change, order, which)
  const held = chosen.filter(({ firedAt }) => firedAt === null)
  if (held.length === 0) return { fired: [], unrouted: [], plan: NOTHING_TO_ROUTE }
  await Promise.all(held.map(({ id }) => markLineFired(sql, caller.accountId, id, now)))
  await appendEvent(change, order.locationId, 'order.fired', {
    order_id: orderId,
    table_id: order.tableId,
    ...(which.course !== undefined && { course: which.course }),
    items: held.map((line) => lineEventData({ ...line, firedAt: now }, line.id)),
  })
  const fired = held.map(({ id }) => id)
  const lines = await listLinesForStations(sql, caller.accountId, order)
  const routed = lines.filter(({ id }) => fired.includes(id))
  const unrouted = routed.filter(({ stationId }) => stationId === null).map(({ id }) => id)
  // Served lines need no ticket.
  const plan = await planRouting(
    change,
    order,
    routed.filter(({ served }) => !served),
  )
  return { fired, unrouted, plan }
}

/** Marks lines as served; held lines cannot have been. */
export async function serveLines(change: Change, orderId: number, which: LinesNamed): Promise<number[]> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('serve', order))
  const chosen = await theLinesNamed(change, order, which)
  const served = chosen
    .filter(({ firedAt, servedAt }) => firedAt !== null && servedAt === null)
    .map(({ id }) => id)
  if (served.length === 0) return []
  await Promise.all(served.map((id) => markLineServed(sql, caller.accountId, id, now)))
  await appendEvent(change, order.locationId, 'order.served', {
    order_id: orderId,
    table_id: order.tableId,
    order_item_ids: served,
  })
  return served
}

async function theLinesNamed({ sql, caller }: Change, order: Order, which: LinesNamed): Promise<OrderLine[]> {
  const { course, items, all } = which
  if ([course, items, all || undefined].filter((one) => one !== undefined).length !== 1) {
    throw invalid({ course: { fault: 'one_way_to_name_lines' } })
  }
  const lines = await listLines(sql, caller.accountId, order.id)
  if (items) return items.map((id) => lineIn(order, lines, id))
  if (course === undefined) return lines
  const ofCourse = lines.filter((line) => line.course === course)
  if (ofCourse.length > 0) return ofCourse
  throw new Refusal('course_empty', `Order ${order.id} has nothing in course ${course}.`, { course })
}

export function lineIn(order: Pick<Order, 'id'>, lines: OrderLine[], id: number): OrderLine {
  const line = lines.find((one) => one.id === id)
  if (line) return line
  throw new Refusal('order_item_not_found', `Order ${order.id} has no item ${id}.`)
}

/** Sends a message about the order to stations; returns the print jobs. */
export async function sendMessage(
  change: Change,
  orderId: number,
  text: string,
  stations: string[],
): Promise<number[]> {
  const { sql, caller } = change
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('serve', order))
  const printers = await Promise.all(
    [...new Set(stations)].map(async (serialNo) => {
      const printer = await findPrinter(sql, caller.accountId, serialNo)
      const isHere = printer?.locationId === order.locationId
      return found(isHere ? printer : undefined, 'printer_not_found', `Printer ${serialNo} of this location`)
    }),
  )
  await appendEvent(change, order.locationId, 'order.message', {
    order_id: orderId,
    table_id: order.tableId,
    text,
    stations,
    server: fullName(order),
  })
  return queueMessage(change, orderId, text, printers)
}
