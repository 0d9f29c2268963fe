import type { Sql } from '../platform/storage/database.ts'
import type { LogName } from './audit/retention-store.ts'

export async function listAccountsWithEvents(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }>`select id from accounts order by id`
  return rows.map(({ id }) => id)
}

/** The next `limit` logs that may have an event from before that time, oldest first. */
export function listLogsWithOldEvents(
  sql: Sql,
  before: number,
  { firstAt, accountId, locationId }: LogName & { firstAt: number },
  limit: number,
) {
  return sql<LogName & { firstAt: number }>`
    select account_id as "accountId", location_id as "locationId", first_at as "firstAt"
    from event_logs
    where first_at < ${before} and (first_at, account_id, location_id) > (${firstAt}, ${accountId}, ${locationId})
      and closed = 0
    order by first_at, account_id, location_id limit ${limit}`
}

/** Some logs whose audit archive contains events beyond the retention period. */
export function listLogsWithOldAuditEvents(sql: Sql, before: number) {
  return sql<LogName>`
    select distinct account_id as "accountId", location_id as "locationId"
    from (select account_id, location_id from audit_events where happened_at < ${before} limit 200) as old`
}
