import { only, type Sql, type WriteSql } from '../platform/storage/database.ts'

export interface Webhook {
  id: number
  accountId: number
  locationId: number | null
  url: string
  description: string
  /** The chosen names, such as `payment.*`; empty: all. */
  types: string[]
  sealedSecret: string
  sealedOldSecret: string | null
  oldSecretUntil: number | null
  enabled: number
  disabledReason: string
  failures: number
  failingSince: number | null
  nextTryAt: number
  createdAt: number
}

type WebhookRow = Omit<Webhook, 'types'> & { types: string }

export const webhookOf = (row: WebhookRow): Webhook => ({ ...row, types: JSON.parse(row.types) })

export async function findWebhook(
  sql: Sql,
  accountId: number,
  webhookId: number,
): Promise<Webhook | undefined> {
  const [row] = await sql<WebhookRow>`
    select id, account_id as "accountId", location_id as "locationId", url, description, types,
      sealed_secret as "sealedSecret", sealed_old_secret as "sealedOldSecret",
      old_secret_until as "oldSecretUntil", enabled, disabled_reason as "disabledReason", failures,
      failing_since as "failingSince", next_try_at as "nextTryAt", created_at as "createdAt"
    from webhooks where account_id = ${accountId} and id = ${webhookId} and deleted_at is null`
  return row && webhookOf(row)
}

export async function listWebhooks(sql: Sql, accountId: number): Promise<Webhook[]> {
  const rows = await sql<WebhookRow>`
    select id, account_id as "accountId", location_id as "locationId", url, description, types,
      sealed_secret as "sealedSecret", sealed_old_secret as "sealedOldSecret",
      old_secret_until as "oldSecretUntil", enabled, disabled_reason as "disabledReason", failures,
      failing_since as "failingSince", next_try_at as "nextTryAt", created_at as "createdAt"
    from webhooks where account_id = ${accountId} and deleted_at is null
    order by id`
  return rows.map(webhookOf)
}

/** Locks the webhook for the rest of the transaction. */
export async function lockWebhook(sql: WriteSql, accountId: number, webhookId: number): Promise<void> {
  await sql.lock`select id from webhooks where account_id = ${accountId} and id = ${webhookId} for update`
}

export interface NewWebhook {
  accountId: number
  locationId: number | null
  url: string
  description: string
  types: string[]
  createdAt: number
}

export async function insertWebhook(sql: Sql, webhook: NewWebhook): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into webhooks (account_id, location_id, url, description, types, sealed_secret, enabled,
      disabled_reason, failures, next_try_at, leased_by, leased_until, created_at)
    values (${webhook.accountId}, ${webhook.locationId}, ${webhook.url}, ${webhook.description},
      ${JSON.stringify(webhook.types)}, '', 1, '', 0, 0, '', 0, ${webhook.createdAt})
    returning id`
  return only(rows).id
}

/** Starts at the current ends of the logs: earlier events are not sent. */
export async function insertCursors(sql: Sql, accountId: number, webhookId: number): Promise<void> {
  await sql`
    insert into webhook_cursors
      (account_id, webhook_id, location_id, sequence, failures, next_try_at, tried_at)
    select account_id, ${webhookId}, location_id, last_sequence, 0, 0, 0
    from event_logs where account_id = ${accountId}`
}

export async function updateSecrets(
  sql: Sql,
  { accountId, id }: Pick<Webhook, 'accountId' | 'id'>,
  secrets: Pick<Webhook, 'sealedSecret' | 'sealedOldSecret' | 'oldSecretUntil'>,
): Promise<void> {
  await sql`
    update webhooks set sealed_secret = ${secrets.sealedSecret},
      sealed_old_secret = ${secrets.sealedOldSecret}, old_secret_until = ${secrets.oldSecretUntil}
    where account_id = ${accountId} and id = ${id}`
}

export async function updateWebhook(
  sql: Sql,
  webhook: Pick<Webhook, 'accountId' | 'id' | 'url' | 'description' | 'types'>,
): Promise<void> {
  await sql`
    update webhooks set url = ${webhook.url}, description = ${webhook.description},
      types = ${JSON.stringify(webhook.types)}
    where account_id = ${webhook.accountId} and id = ${webhook.id}`
}

/** Resets all failures: everything is retried at once. */
export async function markEnabled(sql: Sql, accountId: number, webhookId: number): Promise<void> {
  await sql`
    update webhooks set enabled = 1, disabled_reason = '', failures = 0, failing_since = null, next_try_at = 0
    where account_id = ${accountId} and id = ${webhookId}`
  await sql`
    update webhook_cursors set failures = 0, failing_since = null, next_try_at = 0
    where account_id = ${accountId} and webhook_id = ${webhookId}`
}

export async function markDisabled(sql: Sql, accountId: number, webhookId: number, reason: string) {
  await sql`
    update webhooks set enabled = 0, disabled_reason = ${reason}
    where account_id = ${accountId} and id = ${webhookId}`
  await forgetFailures(sql, accountId, webhookId)
}

/** A disabled webhook has no retries. */
async function forgetFailures(sql: Sql, accountId: number, webhookId: number): Promise<void> {
  await sql`
    update webhook_cursors set failures = 0, failing_since = null, next_try_at = 0
    where account_id = ${accountId} and webhook_id = ${webhookId} and failures > 0`
}

export async function markDeleted(sql: Sql, accountId: number, webhookId: number, deletedAt: number) {
  await sql`
    update webhooks set enabled = 0, deleted_at = ${deletedAt}, sealed_secret = '', sealed_old_secret = null
    where account_id = ${accountId} and id = ${webhookId} and deleted_at is null`
  await forgetFailures(sql, accountId, webhookId)
}

/** Moves the cursor to `sequence`. */
export async function putCursor(
  sql: Sql,
  { accountId, id }: Pick<Webhook, 'accountId' | 'id'>,
  locationId: number,
  sequence: number,
) {
  await sql`
    insert into webhook_cursors
      (account_id, webhook_id, location_id, sequence, failures, next_try_at, tried_at)
    values (${accountId}, ${id}, ${locationId}, ${sequence}, 0, 0, 0)
    on conflict (account_id, webhook_id, location_id) do update
      set sequence = excluded.sequence, failures = 0, failing_since = null, next_try_at = 0`
}

/** The number of unsent events of each webhook of the account. */
export function countWaiting(sql: Sql, accountId: number) {
  return sql<{ webhookId: number; waiting: number }>`
    select w.id as "webhookId", cast(sum(l.last_sequence - coalesce(c.sequence, 0)) as integer) as waiting
    from webhooks w
    join event_logs l on l.account_id = w.account_id
      and (w.location_id is null or w.location_id = l.location_id)
    left join webhook_cursors c on c.account_id = w.account_id and c.webhook_id = w.id
      and c.location_id = l.location_id
    where w.account_id = ${accountId} and w.deleted_at is null
    group by w.id`
}

export interface Attempt {
  locationId: number
  sequence: number
  type: string
  attemptedAt: number
  milliseconds: number
  status: number | null
  error: string
  /** The beginning of the response body. */
  answer: string
}

/** Lists the attempts, latest first. */
export function listAttempts(sql: Sql, accountId: number, webhookId: number): Promise<Attempt[]> {
  return sql<Attempt>`
    select location_id as "locationId", sequence, type, attempted_at as "attemptedAt", milliseconds, status,
      error, answer
    from webhook_attempts where account_id = ${accountId} and webhook_id = ${webhookId}
    order by id desc limit ${RETAINED_ATTEMPTS}`
}

const RETAINED_ATTEMPTS = 100

export async function insertAttempt(
  sql: Sql,
  { accountId, id }: Pick<Webhook, 'accountId' | 'id'>,
  attempt: Attempt,
): Promise<void> {
  await sql`
    insert into webhook_attempts
      (account_id, webhook_id, location_id, sequence, type, attempted_at, milliseconds, status, error,
        answer)
    values (${accountId}, ${id}, ${attempt.locationId}, ${attempt.sequence}, ${attempt.type},
      ${attempt.attemptedAt}, ${attempt.milliseconds}, ${attempt.status}, ${attempt.error},
      ${attempt.answer})`
  await sql`
    delete from webhook_attempts
    where account_id = ${accountId} and webhook_id = ${id} and id <= (
      select id from webhook_attempts where account_id = ${accountId} and webhook_id = ${id}
      order by id desc limit 1 offset ${RETAINED_ATTEMPTS})`
}
