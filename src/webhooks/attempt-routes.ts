import type { Static } from 'typebox'
import { eventIdOf } from '../events/event-format.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { readCall, stepsCall } from '../platform/http/calls/call.ts'
import { requireCaller } from '../platform/http/calls/session-call-context.ts'
import { Count, Id, Instant, list, Shape } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { theWebhook } from './actions.ts'
import { type Attempt, listAttempts } from './store.ts'
import { testWebhook } from './test-delivery.ts'

const AttemptEntry = Shape('WebhookAttempt', {
  location_id: Count,
  sequence: Id,
  type: Type.String(),
  attempted_at: Instant,
  http_status: Type.Union([Type.Integer(), Type.Null()], { description: 'null: no response' }),
  milliseconds: Count,
  error: Type.String({ description: 'Why there was no response', examples: ['timeout'] }),
  event_id: Type.String({
    description: 'The `id` of the event, and the `webhook-id` it was sent with',
    examples: ['evt_1_1_42'],
  }),
  answer: Type.String({ description: 'The first 1,000 characters of the response' }),
})
export type AttemptEntry = Static<typeof AttemptEntry>

const attempts = readCall({
  name: 'webhooks.list_attempts',
  method: 'GET',
  path: '/go/webhook/:webhook_id/attempts',
  right: 'webhooks',
  summary: 'List the last attempts of a webhook',
  description: 'The last 100, the latest first.',
  params: { webhook_id: Id },
  answer: list({ webhook_id: Id }, AttemptEntry),
  refusals: ['webhook_not_found'],
  read: async (reading, { params }) => {
    const webhook = await theWebhook(reading, params.webhook_id)
    const rows = await listAttempts(reading.sql, webhook.accountId, webhook.id)
    const result = rows.map((attempt) => attemptEntry(webhook.accountId, attempt))
    return { webhook_id: params.webhook_id, records: result.length, result }
  },
})

const test = stepsCall({
  name: 'webhooks.test',
  method: 'POST',
  path: '/go/webhook/:webhook_id/test',
  right: 'webhooks',
  summary: 'Send a webhook a test',
  description:
    'Sends a signed `webhook.tested` to the address at once, whether the webhook is enabled or not, and returns the response of the endpoint, or a timeout after 10 seconds. It does not affect the state of the webhook or its waiting events.',
  params: { webhook_id: Id },
  status: 201,
  answer: { webhook_id: Id, result: AttemptEntry },
  refusals: ['webhook_not_found'],
  steps: async (session, { params }) => {
    const caller = requireCaller(session)
    const attempt = await testWebhook(session, caller, params.webhook_id)
    return { webhook_id: params.webhook_id, result: attemptEntry(caller.accountId, attempt) }
  },
})

function attemptEntry(accountId: number, attempt: Attempt) {
  return {
    location_id: attempt.locationId,
    sequence: attempt.sequence,
    type: attempt.type,
    attempted_at: formatInstant(attempt.attemptedAt),
    http_status: attempt.status,
    milliseconds: attempt.milliseconds,
    error: attempt.error,
    event_id: eventIdOf({ accountId, ...attempt }),
    answer: attempt.answer,
  }
}

export const attemptCalls = [attempts, test]
