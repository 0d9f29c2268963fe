import type { SetBack } from '../platform/core/clock.ts'
import type { Sql } from '../platform/storage/database.ts'
import { HELD_MS } from './holds/holds.ts'

export interface Lapsed {
  id: number
  accountId: number
  locationId: number
  orderId: number
}

/** Payments of all accounts whose hold has expired and whose row does not show it yet. */
export function listLapsed(sql: Sql, now: number, limit: number): Promise<Lapsed[]> {
  return sql<Lapsed>`
    select id, account_id as "accountId", location_id as "locationId", order_id as "orderId"
    from payments where status = 'pending' and held_until <= ${now}
      and account_id not in (select id from accounts where moved_to is not null)
    order by held_until limit ${limit}`
}

/** Refunds of all accounts whose hold has expired; their ids are unique within an order only. */
export function listLapsedRefunds(sql: Sql, now: number, limit: number): Promise<Lapsed[]> {
  return sql<Lapsed>`
    select number as id, account_id as "accountId", location_id as "locationId", order_id as "orderId"
    from payment_refunds where status = 'pending' and held_until <= ${now}
      and account_id not in (select id from accounts where moved_to is not null)
    order by held_until limit ${limit}`
}

export async function clampFutureHolds(sql: Sql, { now, soon }: SetBack): Promise<void> {
  await sql`
    update payments set held_until = ${now + HELD_MS}
    where account_id > 0 and status = 'pending' and held_until > ${soon + HELD_MS}`
  await sql`
    update payment_refunds set held_until = ${now + HELD_MS}
    where account_id > 0 and status = 'pending' and held_until > ${soon + HELD_MS}`
}
