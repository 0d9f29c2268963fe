import { HOUR } from '../platform/core/clock.ts'
import type { Sql } from '../platform/storage/database.ts'

/** Times of the last wrong PINs, newest first. */
export async function listPinFailures(
  sql: Sql,
  accountId: number,
  locationId: number,
  limit: number,
): Promise<number[]> {
  const rows = await sql<{ failedAt: number }>`
    select failed_at as "failedAt" from pin_failures
    where account_id = ${accountId} and location_id = ${locationId}
    order by failed_at desc, id desc limit ${limit}`
  return rows.map(({ failedAt }) => failedAt)
}

/** Failures older than an hour no longer count and are deleted. */
export async function insertPinFailure(sql: Sql, accountId: number, locationId: number, failedAt: number) {
  await sql`
    delete from pin_failures
    where account_id = ${accountId} and location_id = ${locationId} and failed_at < ${failedAt - HOUR}`
  await sql`
    insert into pin_failures (account_id, location_id, failed_at)
    values (${accountId}, ${locationId}, ${failedAt})`
}
