import { toldEvent } from '../events/format.ts'
import { EVENT_TYPES, EVENTS, type EventType } from '../events/types.ts'
import { Type } from '../http/type.ts'

/** Every type of event, as the OpenAPI document tells of what we send rather than answer. */
export function documentedWebhooks() {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operation(type) }]))
}

function operation(type: EventType) {
  const { summary, data, example } = EVENTS[type]
  return {
    operationId: `on ${type}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ['webhook'],
    summary,
    description: `${summary}. Sent to endpoints that chose \`${type}\`, and told by the feed and the stream of events in the same shape. Fields may be added, but never renamed, removed or given another meaning.`,
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: Type.Object(toldEvent(Type.Literal(type), data)),
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
      410: { description: 'The endpoint wants no more; it is disabled' },
      default: { description: 'Not received; sent again after a while' },
    },
  }
}

const HEADERS = [
  header('webhook-id', 'The `id` of the event: the same however often it is sent'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`; two of them, separated by a space, while a secret is being changed',
  ),
]

function header(name: string, description: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}
