import type { Sql } from '../platform/storage/database.ts'
import { listJoinedTablesOf } from '../tables/joined-store.ts'
import { findOrderHead, type OrderHead } from './ticket-order-store.ts'

/** The order header for tickets, with all tables of the order. */
export async function orderHead(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<OrderHead | undefined> {
  const [order, joined] = await Promise.all([
    findOrderHead(sql, accountId, orderId),
    listJoinedTablesOf(sql, accountId, orderId),
  ])
  return order && { ...order, joined: joined.map(({ tableNumber }) => tableNumber) }
}
