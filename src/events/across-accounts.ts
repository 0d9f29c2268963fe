import type { Sql } from '../storage/database.ts'
import type { LogName } from './upkeep-store.ts'

export async function listAccountsWithEvents(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }>`select id from accounts order by id`
  return rows.map(({ id }) => id)
}

/** The next so many logs, each with the time of its first event; null: it has none, or lost it. */
export function listLogsAfter(sql: Sql, { accountId, locationId }: LogName, limit: number) {
  return sql<LogName & { firstAt: number | null }>`
    select l.account_id as "accountId", l.location_id as "locationId", e.happened_at as "firstAt"
    from event_logs l
    left join events e on e.account_id = l.account_id and e.location_id = l.location_id
      and e.sequence = l.first_sequence
    where (l.account_id, l.location_id) > (${accountId}, ${locationId}) and l.closed = 0
    order by l.account_id, l.location_id limit ${limit}`
}

/** Some logs of which more is kept than is needed any more. */
export function listLogsWithOldKept(sql: Sql, before: number) {
  return sql<LogName>`
    select distinct account_id as "accountId", location_id as "locationId"
    from (select account_id, location_id from audit_events where happened_at < ${before} limit 200) as old`
}
