import type { Sql } from '../../platform/storage/database.ts'
import type { LeaseRow, LeaseTerm } from '../../platform/storage/lease.ts'
import type { Failing } from '../rules.ts'
import type { Webhook } from '../store.ts'

// Queries of the delivery for one webhook, while it holds its lease.

export type WebhookName = Pick<Webhook, 'accountId' | 'id'>

export type LeaseHolder = Pick<LeaseTerm, 'holder' | 'now'>

/** A log that is due for webhooks: since when, and its end at that time. */
export interface LogDue {
  accountId: number
  locationId: number
  due: number
  lastSequence: number
}

/**
 * A log with unsent events for a webhook; whether another node is sending them, and whether it waits for its next
 * retry.
 */
export interface Behind extends Pending {
  isTaken: 0 | 1
  isFailing: 0 | 1
}

/** The webhooks with unsent events of one log. */
export function listBehind(
  sql: Sql,
  { accountId, locationId }: Pick<Pending, 'accountId' | 'locationId'>,
  { holder, now }: LeaseHolder,
): Promise<Behind[]> {
  return sql<Behind>`
    select l.*, case when w.leased_until <= ${now} or w.leased_by = ${holder} then 0 else 1 end as "isTaken",
      case when w.failures > 0 or l.failures > 0 then 1 else 0 end as "isFailing"
    from webhooks w
    join webhook_logs l on l."accountId" = w.account_id and l."webhookId" = w.id
    where w.account_id = ${accountId} and w.enabled = 1
      and l."locationId" = ${locationId} and l."lastSequence" > l.sequence
    order by w.id`
}

/** Clears the mark of a log, unless it has grown since it was read. */
export async function markSent(sql: Sql, { accountId, locationId, due, lastSequence }: LogDue) {
  await sql`
    update event_logs set webhooks_due = 0
    where account_id = ${accountId} and location_id = ${locationId} and webhooks_due = ${due}
      and last_sequence = ${lastSequence}`
}

/**
 * Marks a log as having no webhooks. A webhook that is created concurrently changes the mark, so that this has no
 * effect.
 */
export async function markUnsubscribed(sql: Sql, { accountId, locationId, due, lastSequence }: LogDue) {
  await sql`
    update event_logs set webhooks_due = null
    where account_id = ${accountId} and location_id = ${locationId} and webhooks_due = ${due}
      and last_sequence = ${lastSequence}
      and not exists (select 1 from webhooks where account_id = ${accountId} and enabled = 1)`
}

/** Marks all logs of the account as having webhooks. The mark always changes, see above. */
export async function markSubscribed(sql: Sql, accountId: number) {
  await sql`
    update event_logs set webhooks_due = case when webhooks_due > 0 then webhooks_due + 1 else 0 end
    where account_id = ${accountId}`
}

/** Marks each log that has unsent events for the webhook. */
export async function markBehind(sql: Sql, { accountId, id }: WebhookName, now: number) {
  await sql`
    update event_logs set webhooks_due = case when webhooks_due > 0 then webhooks_due + 1 else ${now} end
    where account_id = ${accountId} and location_id in (
      select "locationId" from webhook_logs
      where "accountId" = ${accountId} and "webhookId" = ${id} and "lastSequence" > sequence)`
}

export async function hasWebhooks(sql: Sql, accountId: number): Promise<boolean> {
  const rows = await sql`select 1 from webhooks where account_id = ${accountId} and enabled = 1 limit 1`
  return rows.length > 0
}

/** The lease of a webhook, which prevents other nodes from sending to it. */
export const leaseOfWebhook = ({ accountId, id }: WebhookName): LeaseRow => ({
  async take(sql, { holder, now, until }) {
    const held = await sql`
      update webhooks set leased_by = ${holder}, leased_until = ${until}
      where account_id = ${accountId} and id = ${id} and (leased_until <= ${now} or leased_by = ${holder})
      returning id`
    return held.length === 1
  },
  end: (sql, holder) => sql`
    update webhooks set leased_until = 0
    where account_id = ${accountId} and id = ${id} and leased_by = ${holder}`,
})

/** A log with unsent events for a webhook, and its failures. */
export interface Pending extends Failing {
  accountId: number
  webhookId: number
  locationId: number
  sequence: number
  firstSequence: number
  lastSequence: number
}

/** The logs of a webhook that are due, the one that waited longest first. */
export function listPending(sql: Sql, { accountId, id }: WebhookName, now: number): Promise<Pending[]> {
  return sql<Pending>`
    select * from webhook_logs
    where "accountId" = ${accountId} and "webhookId" = ${id} and "lastSequence" > sequence and "nextTryAt" <= ${now}
    order by "triedAt", "locationId"`
}

/** A single log of a webhook, if it is due. */
export async function findPending(
  sql: Sql,
  { accountId, id }: WebhookName,
  locationId: number,
  now: number,
): Promise<Pending | undefined> {
  const [pending] = await sql<Pending>`
    select * from webhook_logs
    where "accountId" = ${accountId} and "webhookId" = ${id} and "locationId" = ${locationId}
      and "lastSequence" > sequence and "nextTryAt" <= ${now}`
  return pending
}

/** Advances the cursor; false if it was moved meanwhile by a replay. */
export async function moveCursor(
  sql: Sql,
  { accountId, id }: WebhookName,
  from: Pick<Pending, 'locationId' | 'sequence'>,
  to: number,
  { failures, failingSince, nextTryAt }: Failing,
  triedAt: number,
): Promise<boolean> {
  const moved = await sql`
    insert into webhook_cursors (account_id, webhook_id, location_id, sequence, failures, failing_since,
      next_try_at, tried_at)
    values (${accountId}, ${id}, ${from.locationId}, ${to}, ${failures}, ${failingSince}, ${nextTryAt},
      ${triedAt})
    on conflict (account_id, webhook_id, location_id) do update
      set sequence = excluded.sequence, failures = excluded.failures, failing_since = excluded.failing_since,
        next_try_at = excluded.next_try_at, tried_at = excluded.tried_at
      where webhook_cursors.sequence = ${from.sequence}
    returning sequence`
  return moved.length === 1
}

/** Updates the health of an endpoint once, however many attempts were running: `from` is what they saw. */
export async function moveHealth(
  sql: Sql,
  { accountId, id }: WebhookName,
  from: Failing,
  to: Failing,
): Promise<void> {
  await sql`
    update webhooks set failures = ${to.failures}, failing_since = ${to.failingSince},
      next_try_at = ${to.nextTryAt}
    where account_id = ${accountId} and id = ${id} and failures = ${from.failures}`
}
