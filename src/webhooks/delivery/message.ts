import { type EventAnswer, eventAnswer } from '../../events/event-format.ts'
import type { LoggedEvent } from '../../events/store.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { secretsOf } from '../actions.ts'
import { signedHeaders } from '../sign.ts'
import type { Webhook } from '../store.ts'

/** The signed message for an event. */
export function messageOf(
  event: LoggedEvent,
  webhook: Webhook,
  secrets: Secrets,
  now: number,
): { payload: EventAnswer; headers: Record<string, string>; body: string } {
  const payload = eventAnswer(event)
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Comanda-Webhooks/1',
    ...signedHeaders(payload.id, now, body, secretsOf(secrets, webhook, now)),
  }
  return { payload, headers, body }
}
