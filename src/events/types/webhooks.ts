import { Count, Flag, Id } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event } from './define-event.ts'

const Url = Type.String()

/** Events of the webhooks of an account. */
export const WEBHOOK_EVENTS = {
  'webhook.created': event(
    'A webhook was created',
    { webhook_id: Id, url: Url, types: Type.Array(Type.String()) },
    { webhook_id: 1, url: 'https://example.com/comanda', types: ['payment.*'] },
    ({ url }) => `A webhook to ${url} was created`,
  ),
  'webhook.changed': event(
    'A webhook was changed',
    { webhook_id: Id, url: Url, types: Type.Array(Type.String()), enabled: Flag },
    { webhook_id: 1, url: 'https://example.com/comanda', types: [], enabled: 1 },
    ({ url }) => `The webhook to ${url} was changed`,
  ),
  'webhook.secret_changed': event(
    'A webhook was given a new secret',
    { webhook_id: Id, url: Url },
    { webhook_id: 1, url: 'https://example.com/comanda' },
    ({ url }) => `The webhook to ${url} was given a new secret`,
  ),
  'webhook.tested': event(
    'A test was sent to a webhook; it goes to no other',
    { webhook_id: Id, url: Url },
    { webhook_id: 1, url: 'https://example.com/comanda' },
    ({ url }) => `The webhook to ${url} was tried`,
  ),
  'webhook.replayed': event(
    'The cursor of a webhook was moved',
    { webhook_id: Id, location_id: Count, after: Count },
    { webhook_id: 1, location_id: 1, after: 40 },
    ({ webhook_id, after }) => `Webhook ${webhook_id} was told to go on after event ${after}`,
  ),
  'webhook.disabled': event(
    'A webhook was disabled because its endpoint does not work',
    { webhook_id: Id, url: Url, reason: Type.String() },
    { webhook_id: 1, url: 'https://example.com/comanda', reason: 'It has failed for 72 hours.' },
    ({ url, reason }) => `The webhook to ${url} was disabled. ${reason}`,
  ),
  'webhook.deleted': event(
    'A webhook was deleted',
    { webhook_id: Id, url: Url },
    { webhook_id: 1, url: 'https://example.com/comanda' },
    ({ url }) => `The webhook to ${url} was deleted`,
  ),
}
