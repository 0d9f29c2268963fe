import type { Event } from '../../../client/src/calls.ts'
import { verifyWebhook } from '../../../client/src/webhook.ts'
import { signedHeaders } from '../../webhooks/sign.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends an event to a program on this machine as a webhook would bring it, and returns a line about the outcome. Events
 * are not sent again: the line shows what the program answered.
 */
export async function forward(event: Event, url: string, secret: string): Promise<string> {
  const body = JSON.stringify(event)
  const headers = signedHeaders(event.id, Date.now(), body, [secret])
  const verified = await verifyWebhook({ ...headers }, body, secret).then(
    () => 'signature verified',
    (error) => `signature NOT verified: ${error.message}`,
  )
  const from = performance.now()
  const outcome = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ status }) => `${status}${status < 300 ? '' : ', a webhook would come again'}`,
    (error) => `no answer (${error.cause?.message ?? error.message})`,
  )
  return `${event.type} ${event.id} → ${outcome} in ${Math.round(performance.now() - from)} ms, ${verified}`
}
