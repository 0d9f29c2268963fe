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
): { told: EventAnswer; headers: Record<string, string>; body: string } {
  const told = eventAnswer(event)
  const body = JSON.stringify(told)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Comanda-Webhooks/1',
    ...signedHeaders(told.id, now, body, secretsOf(secrets, webhook, now)),
  }
  return { told, headers, body }
}
