import { EVENT_SCHEMAS } from '../events/event-format.ts'
import { EVENT_TYPES, EVENTS, type EventType } from '../events/types/index.ts'
import type { Schemas } from '../platform/http/openapi/schemas.ts'

/** Documents every type of event as a webhook of the OpenAPI document. */
export function documentedWebhooks(schemas: Schemas) {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operation(type, schemas) }]))
}

function operation(type: EventType, schemas: Schemas) {
  const { summary, example } = EVENTS[type]
  return {
    operationId: `on.${type}`,
    tags: ['webhook'],
    summary,
    description: `${summary}. Sent to endpoints that chose \`${type}\`; the feed and the stream use the same format.`,
    security: [],
    parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemas.describe(EVENT_SCHEMAS[type], 'answered', type),
          example: {
            id: 'evt_1_1_42',
            sequence: 42,
            location_id: 1,
            type,
            version: 1,
            timestamp: '2026-11-15T19:30:00.000Z',
            actor: { kind: 'key', id: 1, name: 'Demo' },
            data: example,
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Received; the next event of the location follows' },
      410: { description: 'The endpoint is gone; the webhook is disabled' },
      default: { description: 'Not received; retried later' },
    },
  }
}

/** The headers of all webhook requests. */
export const webhookHeaders = {
  WebhookId: header('webhook-id', 'The `id` of the event: the same however often it is sent'),
  WebhookTimestamp: header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  WebhookSignature: header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`; two of them, separated by a space, while a secret is being changed',
  ),
}

function header(name: string, description: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}
