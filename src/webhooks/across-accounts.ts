import type { SetBack } from '../clock.ts'
import { only, type Sql } from '../storage/database.ts'
import type { Looking, WebhookName } from './delivery-store.ts'
import { LONGEST_PAUSE_MS } from './rules.ts'

export async function listAccountsWithWebhooks(sql: Sql): Promise<number[]> {
  const rows = await sql<{ accountId: number }>`
    select distinct account_id as "accountId" from webhooks where enabled = 1`
  return rows.map(({ accountId }) => accountId)
}

/** Webhooks with something to send now that no other node is at. */
export function listDue(sql: Sql, { holder, now }: Looking): Promise<WebhookName[]> {
  return sql<WebhookName>`
    select w.id, w.account_id as "accountId" from webhooks w
    where w.account_id > 0 and w.enabled = 1 and w.next_try_at <= ${now}
      and (w.leased_until <= ${now} or w.leased_by = ${holder})
      and exists (
        select 1 from webhook_logs
        where "accountId" = w.account_id and "webhookId" = w.id
          and "lastSequence" > sequence and "nextTryAt" <= ${now}
      )
    order by w.id`
}

export async function bringBackWebhooks(sql: Sql, { now, soon }: SetBack): Promise<void> {
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

/** How far webhooks are behind: each goes on from its cursor, or from the oldest event that is kept. */
export async function findWebhookLag(sql: Sql): Promise<{ waiting: number; oldestAt: number | null }> {
  const rows = await sql<{ waiting: number; oldestAt: number | null }>`
    select cast(coalesce(sum(behind.last_sequence - behind.sequence), 0) as integer) as waiting,
      min(e.happened_at) as "oldestAt"
    from (
      select l.account_id, l.location_id, l.last_sequence,
        case when coalesce(c.sequence, 0) < l.first_sequence - 1 then l.first_sequence - 1
          else coalesce(c.sequence, 0) end as sequence
      from webhooks w
      join event_logs l on l.account_id = w.account_id and (w.location_id is null or w.location_id = l.location_id)
      left join webhook_cursors c on c.account_id = w.account_id and c.webhook_id = w.id
        and c.location_id = l.location_id
      where w.enabled = 1 and w.deleted_at is null and l.last_sequence > coalesce(c.sequence, 0)
    ) behind
    join events e on e.account_id = behind.account_id and e.location_id = behind.location_id
      and e.sequence = behind.sequence + 1`
  return only(rows)
}
