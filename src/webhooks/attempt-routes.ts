import type { Static } from 'typebox'
import { formatInstant } from '../clock.ts'
import { readCall } from '../http/call.ts'
import { Count, Id, Instant, list, Shape } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { theWebhook } from './actions.ts'
import { listAttempts } from './store.ts'

const AttemptEntry = Shape('WebhookAttempt', {
  location_id: Count,
  sequence: Id,
  type: Type.String(),
  attempted_at: Instant,
  http_status: Type.Union([Type.Integer(), Type.Null()], { description: 'null: there was no answer' }),
  milliseconds: Count,
  error: Type.String({ description: 'Why there was no answer', examples: ['timeout'] }),
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
    const result = rows.map((attempt) => ({
      location_id: attempt.locationId,
      sequence: attempt.sequence,
      type: attempt.type,
      attempted_at: formatInstant(attempt.attemptedAt),
      http_status: attempt.status,
      milliseconds: attempt.milliseconds,
      error: attempt.error,
    }))
    return { webhook_id: params.webhook_id, records: result.length, result }
  },
})

export const attemptCalls = [attempts]
