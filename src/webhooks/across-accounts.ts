import type { Sql } from '../storage/database.ts'
import type { Looking, WebhookName } from './delivery-store.ts'

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
