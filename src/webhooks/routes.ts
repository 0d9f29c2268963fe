import type { Static } from 'typebox'
import { type Change, reaches } from '../context.ts'
import { typesNamed } from '../events/event-format.ts'
import { ACCOUNT_ITSELF } from '../events/store.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { invalid } from '../platform/core/refusal.ts'
import { changeCall, readCall } from '../platform/http/calls/call.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  InstantOrEmpty,
  list,
  One,
  Shape,
  Text,
} from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { changeSecret, changeWebhook, createWebhook, deleteWebhook, replay, theWebhook } from './actions.ts'
import { attemptCalls } from './attempt-routes.ts'
import { whyNotUrl } from './rules.ts'
import { countWaiting, listWebhooks, type Webhook } from './store.ts'

const Url = Text(1, 2_000, 'Where to send: an https:// address of the public internet')
const Types = Type.Array(Text(1, 100), {
  maxItems: 50,
  description: 'Names such as `table.opened` or `payment.*`; empty: all',
})
const Description = Text(0, 200, 'For you')
const Secret = Type.String({
  description: 'Verifies the signatures. Shown this once',
  examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
})

const WebhookEntry = Shape('Webhook', {
  webhook_id: Id,
  url: Type.String(),
  description: Type.String(),
  types: Type.Array(Type.String()),
  location_id: Type.Union([Id, Type.Null()], {
    description: 'The location whose events are sent; null: all of the account, and the account itself',
  }),
  enabled: Flag,
  disabled_reason: Type.String({ description: 'Why it is not enabled' }),
  failing_since: InstantOrEmpty,
  waiting: Type.Integer({
    ...Count,
    description: 'Unsent events; up to 500 of other types may be included for a while',
  }),
  created_at: Instant,
})
export type WebhookEntry = Static<typeof WebhookEntry>

const listAll = readCall({
  name: 'webhooks.list',
  method: 'GET',
  path: '/go/webhook',
  right: 'webhooks',
  summary: 'List webhooks',
  description: 'Those of the account; for a key limited to a location, those of the location.',
  answer: list({}, WebhookEntry),
  read: async ({ sql, caller }) => {
    const webhooks = await listWebhooks(sql, caller.accountId)
    const waiting = new Map(
      (await countWaiting(sql, caller.accountId)).map((row) => [row.webhookId, row.waiting]),
    )
    const result = webhooks
      .filter(({ locationId }) => reaches(caller, locationId ?? ACCOUNT_ITSELF))
      .map((webhook) => webhookAnswer(webhook, waiting.get(webhook.id) ?? 0))
    return { records: result.length, result }
  },
})

const create = changeCall({
  name: 'webhooks.create',
  method: 'POST',
  path: '/go/webhook',
  right: 'webhooks',
  summary: 'Create a webhook',
  description:
    'Future events are sent to the address, signed by the Standard Webhooks scheme: each at least once, in order per location. A 2xx response within 10 seconds is a receipt; anything else is retried with increasing pauses for 72 hours; 410 disables the webhook.',
  body: {
    url: Url,
    types: Type.Optional(Types),
    location_id: Type.Optional(Id),
    description: Type.Optional(Description),
  },
  bodyExample: { url: 'https://example.com/comanda', types: ['table.*', 'payment.approved'], location_id: 1 },
  status: 201,
  answer: { webhook_id: Id, secret: Secret },
  refusals: ['location_not_found', 'too_many_webhooks'],
  confidential: true,
  change: async (change, { body }) => {
    const { webhookId, secret } = await createWebhook(change, {
      url: checkedUrl(change, body.url),
      types: checkedTypes(body.types ?? []),
      locationId: body.location_id ?? null,
      description: body.description ?? '',
    })
    return { webhook_id: webhookId, secret }
  },
})

const readOne = readCall({
  name: 'webhooks.get',
  method: 'GET',
  path: '/go/webhook/:webhook_id',
  right: 'webhooks',
  summary: 'Read a webhook',
  params: { webhook_id: Id },
  answer: list({ webhook_id: Id }, WebhookEntry),
  refusals: ['webhook_not_found'],
  read: async (reading, { params }) => {
    const webhook = await theWebhook(reading, params.webhook_id)
    const waiting = await countWaiting(reading.sql, webhook.accountId)
    const own = waiting.find(({ webhookId }) => webhookId === webhook.id)
    return { webhook_id: webhook.id, records: 1, result: [webhookAnswer(webhook, own?.waiting ?? 0)] }
  },
})

const change = changeCall({
  name: 'webhooks.change',
  method: 'PUT',
  path: '/go/webhook/:webhook_id',
  right: 'webhooks',
  summary: 'Change a webhook',
  description:
    'Fields that are left out are unchanged. `enabled` 1 resumes a disabled webhook where it stopped; no retained event is lost.',
  params: { webhook_id: Id },
  body: {
    url: Type.Optional(Url),
    types: Type.Optional(Types),
    description: Type.Optional(Description),
    enabled: Type.Optional(Flag),
  },
  bodyExample: { enabled: 1 },
  status: 201,
  answer: { webhook_id: Id, updated: One },
  refusals: ['webhook_not_found'],
  change: async (change, { params, body }) => {
    await changeWebhook(change, params.webhook_id, {
      ...(body.url !== undefined && { url: checkedUrl(change, body.url) }),
      ...(body.types !== undefined && { types: checkedTypes(body.types) }),
      ...(body.description !== undefined && { description: body.description }),
      ...(body.enabled !== undefined && { enabled: body.enabled }),
    })
    return { webhook_id: params.webhook_id, updated: 1 }
  },
})

const remove = changeCall({
  name: 'webhooks.delete',
  method: 'DELETE',
  path: '/go/webhook/:webhook_id',
  right: 'webhooks',
  summary: 'Delete a webhook',
  params: { webhook_id: Id },
  status: 200,
  answer: { webhook_id: Id, deleted: One },
  refusals: ['webhook_not_found'],
  change: async (change, { params }) => {
    await deleteWebhook(change, params.webhook_id)
    return { webhook_id: params.webhook_id, deleted: 1 }
  },
})

const rotate = changeCall({
  name: 'webhooks.rotate_secret',
  method: 'POST',
  path: '/go/webhook/:webhook_id/secret',
  right: 'webhooks',
  summary: 'Give a webhook a new secret',
  description: 'For 24 hours everything is signed with both, so that you can change over without a gap.',
  params: { webhook_id: Id },
  status: 201,
  answer: { webhook_id: Id, secret: Secret, old_secret_until: Instant },
  refusals: ['webhook_not_found'],
  confidential: true,
  change: async (change, { params }) => {
    const { secret, oldSecretUntil } = await changeSecret(change, params.webhook_id)
    return { webhook_id: params.webhook_id, secret, old_secret_until: formatInstant(oldSecretUntil) }
  },
})

const sendAgain = changeCall({
  name: 'webhooks.replay',
  method: 'POST',
  path: '/go/webhook/:webhook_id/replay',
  right: 'webhooks',
  summary: 'Send a webhook its events again',
  description:
    'Everything of a location after a sequence is sent again, in order; with a later sequence than was reached, what lies between is skipped. Location 0 is the account itself.',
  params: { webhook_id: Id },
  body: { location_id: Count, after: Count },
  bodyExample: { location_id: 1, after: 0 },
  status: 201,
  answer: { webhook_id: Id, updated: One },
  refusals: ['webhook_not_found', 'location_not_found', 'events_forgotten', 'events_ahead'],
  change: async (change, { params, body }) => {
    await replay(change, params.webhook_id, { locationId: body.location_id, after: body.after })
    return { webhook_id: params.webhook_id, updated: 1 }
  },
})

function webhookAnswer(webhook: Webhook, waiting: number) {
  const { failingSince } = webhook
  return {
    webhook_id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    types: webhook.types,
    location_id: webhook.locationId,
    enabled: webhook.enabled,
    disabled_reason: webhook.disabledReason,
    failing_since: failingSince === null ? '' : formatInstant(failingSince),
    waiting,
    created_at: formatInstant(webhook.createdAt),
  }
}

function checkedUrl({ outward = {} }: Change, url: string): string {
  const why = whyNotUrl(url, outward)
  if (why !== undefined) throw invalid({ url: why })
  return url
}

function checkedTypes(names: string[]): string[] {
  typesNamed(names, 'types')
  return names
}

export const webhookCalls = [listAll, create, readOne, change, remove, rotate, sendAgain, ...attemptCalls]
