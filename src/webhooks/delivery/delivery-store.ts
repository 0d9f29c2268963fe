import type { Sql } from '../../platform/storage/database.ts'
import type { Failing } from '../rules.ts'
import type { Webhook } from '../store.ts'

// What the delivery asks of one webhook while it holds its lease.

export type WebhookName = Pick<Webhook, 'accountId' | 'id'>

export interface Looking {
  holder: string
  now: number
}

/** A log with something for webhooks: since when, and how long it was then. */
export interface LogDue {
  accountId: number
  locationId: number
  due: number
  lastSequence: number
}

/** A log that a webhook has not been sent all of; whether another node is at it, and whether it waits for its next try. */
export interface Behind extends Pending {
  isTaken: 0 | 1
  isFailing: 0 | 1
}

/** What of one log is still to be sent, and to whom. */
export function listBehind(
  sql: Sql,
  { accountId, locationId }: Pick<Pending, 'accountId' | 'locationId'>,
  { holder, now }: Looking,
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

/** Nothing of the log is to be sent, if nothing has come to it since it was looked at. */
export async function markSent(sql: Sql, { accountId, locationId, due, lastSequence }: LogDue) {
  await sql`
    update event_logs set webhooks_due = 0
    where account_id = ${accountId} and location_id = ${locationId} and webhooks_due = ${due}
      and last_sequence = ${lastSequence}`
}

/** The same, and nobody wants to hear of more. Who begins to meanwhile changes the mark, so that this one is not set. */
export async function markUnheard(sql: Sql, { accountId, locationId, due, lastSequence }: LogDue) {
  await sql`
    update event_logs set webhooks_due = null
    where account_id = ${accountId} and location_id = ${locationId} and webhooks_due = ${due}
      and last_sequence = ${lastSequence}
      and not exists (select 1 from webhooks where account_id = ${accountId} and enabled = 1)`
}

/** From now on what happens in the account is for webhooks too. A mark always changes: see above. */
export async function markHeard(sql: Sql, accountId: number) {
  await sql`
    update event_logs set webhooks_due = case when webhooks_due > 0 then webhooks_due + 1 else 0 end
    where account_id = ${accountId}`
}

/** Each log that the webhook has not been sent all of is looked at again. */
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

/** Takes the webhook, or keeps it. False when another node has it. */
export async function holdWebhook(
  sql: Sql,
  { accountId, id }: WebhookName,
  { holder, now, until }: { holder: string; now: number; until: number },
): Promise<boolean> {
  const held = await sql`
    update webhooks set leased_by = ${holder}, leased_until = ${until}
    where account_id = ${accountId} and id = ${id} and (leased_until <= ${now} or leased_by = ${holder})
    returning id`
  return held.length === 1
}

export async function letGoOfWebhook(sql: Sql, { accountId, id }: WebhookName, holder: string) {
  await sql`
    update webhooks set leased_until = 0
    where account_id = ${accountId} and id = ${id} and leased_by = ${holder}`
}

/** A log of which not everything was sent, and how that goes. */
export interface Pending extends Failing {
  accountId: number
  webhookId: number
  locationId: number
  sequence: number
  firstSequence: number
  lastSequence: number
}

/** Those whose turn it is; who waited longest comes first. */
export function listPending(sql: Sql, { accountId, id }: WebhookName, now: number): Promise<Pending[]> {
  return sql<Pending>`
    select * from webhook_logs
    where "accountId" = ${accountId} and "webhookId" = ${id} and "lastSequence" > sequence and "nextTryAt" <= ${now}
    order by "triedAt", "locationId"`
}

/** One of them, if it is its turn. */
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

/** False when the cursor is no longer where the work began: somebody asked for a replay meanwhile. */
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

/** Counts one change of how the endpoint does, however many attempts ran at the time: `from` is what they saw. */
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
