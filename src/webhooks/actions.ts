import { type Caller, type Change, mustReach, type Reading } from '../context.ts'
import { findLog } from '../events/log-store.ts'
import { whyNotReadAfter } from '../events/rules.ts'
import { ACCOUNT_ITSELF, appendEvent, type LoggedEvent, listEvents } from '../events/store.ts'
import { theLocation, theLockedLocation } from '../locations/actions.ts'
import { found, refuseIf } from '../platform/core/refusal.ts'
import { only } from '../platform/storage/database.ts'
import type { Secrets } from '../platform/storage/secrets.ts'
import { markBehind, markSubscribed } from './delivery/delivery-store.ts'
import { OLD_SECRET_VALID_MS, urlForTheLog, whyNotCreate } from './rules.ts'
import { newSecret } from './sign.ts'
import {
  findWebhook,
  insertCursors,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  markDeleted,
  markDisabled,
  markEnabled,
  putCursor,
  updateSecrets,
  updateWebhook,
  type Webhook,
} from './store.ts'

export interface CreateWebhook {
  locationId: number | null
  url: string
  description: string
  types: string[]
}

/** Creates a webhook; its secret is returned only here. */
export async function createWebhook(
  change: Change,
  input: CreateWebhook,
): Promise<{ webhookId: number; secret: string }> {
  const { sql, caller, now, secrets } = change
  const { accountId } = caller
  const locationId = input.locationId ?? onlyPlaceOf(caller)
  if (locationId !== null) await theLockedLocation(change, locationId)
  else mustReach(caller, ACCOUNT_ITSELF)
  refuseIf(whyNotCreate((await listWebhooks(sql, accountId)).length))
  const webhookId = await insertWebhook(sql, { ...input, locationId, accountId, createdAt: now })
  const secret = newSecret()
  await updateSecrets(
    sql,
    { accountId, id: webhookId },
    {
      sealedSecret: secrets.seal(secret, placeOf(accountId, webhookId)),
      sealedOldSecret: null,
      oldSecretUntil: null,
    },
  )
  await insertCursors(sql, accountId, webhookId)
  await markSubscribed(sql, accountId)
  await appendEvent(change, locationId ?? ACCOUNT_ITSELF, 'webhook.created', {
    webhook_id: webhookId,
    url: urlForTheLog(input.url),
    types: input.types,
  })
  return { webhookId, secret }
}

/** A caller that reaches one location creates the webhook for that location. */
function onlyPlaceOf({ reach }: Caller): number | null {
  return reach !== 'account' && reach.length === 1 ? (reach[0] ?? null) : null
}

export type ChangeWebhook = Partial<Pick<Webhook, 'url' | 'description' | 'types' | 'enabled'>>

export async function changeWebhook(change: Change, webhookId: number, input: ChangeWebhook): Promise<void> {
  const { sql } = change
  const webhook = await theLockedWebhook(change, webhookId)
  const changed = { ...webhook, ...input }
  await updateWebhook(sql, changed)
  if (input.enabled === 1) await markEnabled(sql, webhook.accountId, webhookId)
  if (input.enabled === 0) await markDisabled(sql, webhook.accountId, webhookId, 'switched off')
  // Events that were skipped may match now, and events from while it was disabled are sent.
  else await markBehind(sql, webhook, change.now)
  await appendEvent(change, webhook.locationId ?? ACCOUNT_ITSELF, 'webhook.changed', {
    webhook_id: webhookId,
    url: urlForTheLog(changed.url),
    types: changed.types,
    enabled: changed.enabled,
  })
}

export async function deleteWebhook(change: Change, webhookId: number): Promise<void> {
  const webhook = await theLockedWebhook(change, webhookId)
  await markDeleted(change.sql, webhook.accountId, webhookId, change.now)
  await appendEvent(change, webhook.locationId ?? ACCOUNT_ITSELF, 'webhook.deleted', {
    webhook_id: webhookId,
    url: urlForTheLog(webhook.url),
  })
}

/**
 * Gives the webhook a new secret, which is returned only here. For a day both secrets sign, so that nothing is missed.
 */
export async function changeSecret(
  change: Change,
  webhookId: number,
): Promise<{ secret: string; oldSecretUntil: number }> {
  const { sql, now, secrets } = change
  const webhook = await theLockedWebhook(change, webhookId)
  const secret = newSecret()
  const oldSecretUntil = now + OLD_SECRET_VALID_MS
  await updateSecrets(sql, webhook, {
    sealedSecret: secrets.seal(secret, placeOf(webhook.accountId, webhookId)),
    sealedOldSecret: webhook.sealedSecret,
    oldSecretUntil,
  })
  await appendEvent(change, webhook.locationId ?? ACCOUNT_ITSELF, 'webhook.secret_changed', {
    webhook_id: webhookId,
    url: urlForTheLog(webhook.url),
  })
  return { secret, oldSecretUntil }
}

/** Records a test of the webhook; returns the event that is then sent. */
export async function recordTest(
  change: Change,
  webhookId: number,
): Promise<{ webhook: Webhook; event: LoggedEvent }> {
  const { sql } = change
  const webhook = await theLockedWebhook(change, webhookId)
  const at = { accountId: webhook.accountId, locationId: webhook.locationId ?? ACCOUNT_ITSELF }
  await appendEvent(change, at.locationId, 'webhook.tested', {
    webhook_id: webhookId,
    url: urlForTheLog(webhook.url),
  })
  const log = await findLog(sql, at.accountId, at.locationId)
  const event = only(await listEvents(sql, at, (log?.lastSequence ?? 0) - 1, { events: 1, bytes: 1 }))
  return { webhook, event }
}

/** Sends all events after a sequence again, or skips those before it. */
export async function replay(
  change: Change,
  webhookId: number,
  { locationId, after }: { locationId: number; after: number },
): Promise<void> {
  const { sql } = change
  const webhook = await theLockedWebhook(change, webhookId)
  if (locationId !== ACCOUNT_ITSELF) await theLocation(change, locationId)
  const isSubscribed = webhook.locationId === null || webhook.locationId === locationId
  const log = isSubscribed ? await findLog(sql, webhook.accountId, locationId) : undefined
  refuseIf(whyNotReadAfter(found(log, 'location_not_found', `Location ${locationId} of this webhook`), after))
  await putCursor(sql, webhook, locationId, after)
  await markBehind(sql, webhook, change.now)
  await appendEvent(change, webhook.locationId ?? ACCOUNT_ITSELF, 'webhook.replayed', {
    webhook_id: webhookId,
    location_id: locationId,
    after,
  })
}

/** Disables an endpoint that does not work, with an event. */
export async function giveUp(change: Change, webhook: Webhook, reason: string): Promise<void> {
  await markDisabled(change.sql, webhook.accountId, webhook.id, reason)
  await appendEvent(change, webhook.locationId ?? ACCOUNT_ITSELF, 'webhook.disabled', {
    webhook_id: webhook.id,
    url: urlForTheLog(webhook.url),
    reason,
  })
}

/** The caller's own webhook, or a refusal. */
export async function theWebhook({ sql, caller }: Reading, webhookId: number): Promise<Webhook> {
  const webhook = await findWebhook(sql, caller.accountId, webhookId)
  const known = found(webhook, 'webhook_not_found', `Webhook ${webhookId}`)
  mustReach(caller, known.locationId ?? ACCOUNT_ITSELF)
  return known
}

async function theLockedWebhook(change: Change, webhookId: number): Promise<Webhook> {
  await lockWebhook(change.sql, change.caller.accountId, webhookId)
  const webhook = await theWebhook(change, webhookId)
  if (webhook.locationId !== null) await theLockedLocation(change, webhook.locationId)
  return webhook
}

/** The secrets that are currently used for signing. */
export function secretsOf(secrets: Secrets, webhook: Webhook, now: number): string[] {
  const { accountId, id, sealedSecret, sealedOldSecret, oldSecretUntil } = webhook
  const stillValid = sealedOldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil
  return [sealedSecret, ...(stillValid ? [sealedOldSecret] : [])].map((sealed) =>
    secrets.open(sealed, placeOf(accountId, id)),
  )
}

const placeOf = (accountId: number, webhookId: number) => `${accountId}/webhook/${webhookId}/secret`
