import type { Sql } from '../../platform/storage/database.ts'

export interface DueOrder {
  accountId: number
  locationId: number
  orderId: number
}

/** Orders of all accounts that nobody answered in time. */
export function listUnanswered(sql: Sql, now: number, limit: number): Promise<DueOrder[]> {
  return sql<DueOrder>`
    select account_id as "accountId", location_id as "locationId", order_id as "orderId"
    from channel_orders where state = 'received' and answer_until <= ${now}
      and account_id not in (select id from accounts where moved_to is not null)
    order by answer_until limit ${limit}`
}

/** Accepted orders for later, of all accounts, whose time for the kitchen has come. */
export function listToFire(sql: Sql, now: number, limit: number): Promise<DueOrder[]> {
  return sql<DueOrder>`
    select account_id as "accountId", location_id as "locationId", order_id as "orderId"
    from channel_orders where fire_at is not null and fire_at <= ${now}
      and account_id not in (select id from accounts where moved_to is not null)
    order by fire_at limit ${limit}`
}

/** Erases the guests' data of orders from before this time, in all accounts. */
export async function eraseContacts(sql: Sql, before: number) {
  await sql`update channel_orders set contact = '' where contact <> '' and received_at < ${before} and account_id > 0`
}
