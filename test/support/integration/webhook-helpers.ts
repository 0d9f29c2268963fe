import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import type { Database } from '../../../src/platform/storage/database.ts'
import { createSecrets } from '../../../src/platform/storage/secrets.ts'
import { createDelivery } from '../../../src/webhooks/delivery/delivery.ts'
import { createSender } from '../../../src/webhooks/delivery/send.ts'
import { SECRET } from '../database/template.ts'
import type { Restaurant } from '../test-app.ts'
import type { Endpoint } from './webhook-receiver.ts'

export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
export const hire = (bistro: Restaurant, name: string, locationId = 1) =>
  bistro.post(`/go/staff/${locationId}`, { first_name: name })

export async function lastSequence(bistro: Restaurant, locationId = 1): Promise<number> {
  return (await bistro.get(`/go/event/${locationId}?limit=1000`)).body.cursor
}

export function deliver(
  bistro: Restaurant,
  options: { database?: Database; holder?: string; timeoutMs?: number } = {},
) {
  const { database = bistro.database, holder = 'test', timeoutMs = 10_000 } = options
  const sender = createSender({ outward: { mayReachPrivate: true }, timeoutMs })
  const { clock, log } = bistro
  const secrets = createSecrets(SECRET)
  const delivery = createDelivery({ database, secrets, log, now: () => clock.now, holder, send: sender.send })
  return {
    ...delivery,
    /** Sends everything that is due now. */
    async run(): Promise<void> {
      await delivery.look()
      await delivery.settled()
    },
    async [Symbol.asyncDispose]() {
      await delivery.stop()
      sender.close()
    },
  }
}

export async function subscribe(bistro: Restaurant, endpoint: Endpoint, fields: object = {}) {
  const { status, body } = await bistro.post('/go/webhook', { url: endpoint.url, ...fields })
  assert.equal(status, 201)
  return body as { webhook_id: number; secret: string }
}

export const read = async (bistro: Restaurant, webhookId: number) =>
  (await bistro.get(`/go/webhook/${webhookId}`)).body.result[0]

/** The public library uses the real time, which the tests do not. */
export function signatureProblem(
  secret: string,
  body: string,
  headers: object,
  now: number,
): string | undefined {
  const realNow = Date.now
  Date.now = () => now
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    Date.now = realNow
  }
}
