import type { SetBack } from '../platform/core/clock.ts'
import { only, type Sql } from '../platform/storage/database.ts'
import type { LeaseHolder, LogDue, WebhookName } from './delivery/delivery-store.ts'
import { LONGEST_PAUSE_MS } from './rules.ts'

/** Logs that are due for webhooks, from that mark on, at most `limit`. */
export function listLogsDue(sql: Sql, after: number, limit: number): Promise<LogDue[]> {
  return sql<LogDue>`
    select account_id as "accountId", location_id as "locationId", webhooks_due as due,
      last_sequence as "lastSequence"
    from event_logs
    where webhooks_due > 0 and webhooks_due >= ${after} and closed = 0
    order by webhooks_due limit ${limit}`
}

/** Failed endpoints that are due for a retry by any node. */
export function listToTryAgain(sql: Sql, { holder, now }: LeaseHolder): Promise<WebhookName[]> {
  return sql<WebhookName>`
    select id, account_id as "accountId" from webhooks
    where enabled = 1 and failures > 0 and next_try_at <= ${now}
      and (leased_until <= ${now} or leased_by = ${holder})
      and account_id not in (select id from accounts where moved_to is not null)
    order by next_try_at`
}

/** Locations whose event an endpoint rejected, while it accepts events of others. */
export function listLocationsToTryAgain(
  sql: Sql,
  { holder, now }: LeaseHolder,
): Promise<(WebhookName & { locationId: number })[]> {
  return sql<WebhookName & { locationId: number }>`
    select w.id, w.account_id as "accountId", c.location_id as "locationId"
    from webhook_cursors c
    join webhooks w on w.account_id = c.account_id and w.id = c.webhook_id
    where c.failures > 0 and c.next_try_at <= ${now} and w.enabled = 1 and w.failures = 0
      and (w.leased_until <= ${now} or w.leased_by = ${holder})
      and w.account_id not in (select id from accounts where moved_to is not null)
    order by c.next_try_at`
}

export async function clampFutureWebhookTimes(sql: Sql, { now, soon }: SetBack): Promise<void> {
  await sql`
    update webhooks set leased_until = 0
    where account_id > 0 and leased_until > ${soon}`
  await sql`
    update webhooks set next_try_at = ${now}
    where account_id > 0 and next_try_at > ${soon + LONGEST_PAUSE_MS}`
  await sql`
    update webhook_cursors set next_try_at = ${now}
    where account_id > 0 and next_try_at > ${soon + LONGEST_PAUSE_MS}`
}

/**
 * The backlog of webhooks: each continues from its cursor, or from the oldest retained event. Only logs that are
 * marked, or belong to failing endpoints, are counted: others have no backlog.
 */
export async function findWebhookLag(sql: Sql): Promise<{ waiting: number; oldestAt: number | null }> {
  const rows = await sql<{ waiting: number; oldestAt: number | null }>`
    select cast(coalesce(sum(behind.last_sequence - behind.sequence), 0) as integer) as waiting,
      min(e.happened_at) as "oldestAt"
    from (
      select l.account_id, l.location_id, l.last_sequence,
        case when coalesce(c.sequence, 0) < l.first_sequence - 1 then l.first_sequence - 1
          else coalesce(c.sequence, 0) end as sequence
      from (
        select distinct account_id, location_id from (
          select account_id, location_id from event_logs where webhooks_due > 0
          union all
          select account_id, location_id from event_logs
          where account_id in (select account_id from webhooks where enabled = 1 and failures > 0)
          union all
          select account_id, location_id from webhook_cursors where failures > 0
        ) marked
      ) due
      join event_logs l on l.account_id = due.account_id and l.location_id = due.location_id
      join webhooks w on w.account_id = l.account_id and (w.location_id is null or w.location_id = l.location_id)
      left join webhook_cursors c on c.account_id = w.account_id and c.webhook_id = w.id
        and c.location_id = l.location_id
      where w.enabled = 1 and w.deleted_at is null and l.last_sequence > coalesce(c.sequence, 0)
    ) behind
    join events e on e.account_id = behind.account_id and e.location_id = behind.location_id
      and e.sequence = behind.sequence + 1`
  return only(rows)
}
