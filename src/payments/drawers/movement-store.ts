import { only, type Sql } from '../../platform/storage/database.ts'
import type { CashMovement } from './movements.ts'

/** Movements of a range of days, in the order in which they were recorded. */
export function listMovements(sql: Sql, accountId: number, locationId: number, first: string, last: string) {
  return sql<CashMovement>`
    select number, business_day as day, drawer_number as "drawerNumber", drawer_name as "drawerName", kind,
      amount_cents as "amountCents", reason, actor, approver, recorded_at as "recordedAt"
    from cash_movements
    where account_id = ${accountId} and location_id = ${locationId}
      and business_day >= ${first} and business_day <= ${last}
    order by number`
}

/** Cash moved on each day, without opening counts. */
export function sumMovementsByDay(
  sql: Sql,
  accountId: number,
  locationId: number,
  first: string,
  last: string,
) {
  return sql<{ day: string; movedCents: number }>`
    select business_day as day, cast(sum(amount_cents) as bigint) as "movedCents" from cash_movements
    where account_id = ${accountId} and location_id = ${locationId}
      and business_day >= ${first} and business_day <= ${last} and kind <> 'opening'
    group by business_day`
}

export async function findLastMovementNumber(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<number> {
  const rows = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from cash_movements
    where account_id = ${accountId} and location_id = ${locationId}`
  return only(rows).last
}

export async function insertMovement(
  sql: Sql,
  accountId: number,
  locationId: number,
  movement: CashMovement,
) {
  await sql`
    insert into cash_movements (account_id, location_id, number, business_day, drawer_number, drawer_name, kind,
      amount_cents, reason, actor, approver, recorded_at)
    values (${accountId}, ${locationId}, ${movement.number}, ${movement.day}, ${movement.drawerNumber},
      ${movement.drawerName}, ${movement.kind}, ${movement.amountCents}, ${movement.reason}, ${movement.actor},
      ${movement.approver}, ${movement.recordedAt})`
}
