import type { Sql } from '../storage/database.ts'

export interface Lapsed {
  id: number
  accountId: number
  locationId: number
  orderId: number
}

/** Payments of any account whose hold is over and whose row does not say so yet. */
export function listLapsed(sql: Sql, now: number, limit: number): Promise<Lapsed[]> {
  return sql<Lapsed>`
    select id, account_id as "accountId", location_id as "locationId", order_id as "orderId"
    from payments where status = 'pending' and held_until <= ${now}
    order by held_until limit ${limit}`
}
