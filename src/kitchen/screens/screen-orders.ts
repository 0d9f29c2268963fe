import type { Reading } from '../../context.ts'
import type { KitchenLine } from '../../orders/lines/line.ts'
import { listKitchenLines } from '../../orders/lines/line-store.ts'
import { orderHead } from '../ticket-order-header.ts'
import type { OrderHead } from '../ticket-order-store.ts'
import { listScreenLines } from './screen-store.ts'
import { type Portion, portionsOf, type ScreenLine, type Taken } from './screen-ticket.ts'

/** An order with everything that screens know about it. */
export interface OrderCooking {
  order: OrderHead
  lines: KitchenLine[]
  screenLines: ScreenLine[]
  portions: Portion[]
  taken: Taken[]
}

export async function ordersCooking(reading: Reading, orderIds: Iterable<number>): Promise<OrderCooking[]> {
  const orders = await Promise.all([...new Set(orderIds)].map((orderId) => orderCooking(reading, orderId)))
  return orders.filter((one) => one !== undefined)
}

async function orderCooking({ sql, caller }: Reading, orderId: number): Promise<OrderCooking | undefined> {
  const { accountId } = caller
  const [order, lines, screenLines] = await Promise.all([
    orderHead(sql, accountId, orderId),
    listKitchenLines(sql, accountId, orderId),
    listScreenLines(sql, accountId, orderId),
  ])
  return order && { order, lines, screenLines, ...portionsOf(screenLines) }
}
