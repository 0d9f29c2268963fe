import assert from 'node:assert/strict'
import { type Endpoint, openEndpoint } from '../../test/endpoint.ts'
import { onBothStores } from '../../test/restaurant.ts'
import { deliver, hire, signatureProblem, subscribe } from '../../test/webhooks.ts'
import { HOUR } from '../clock.ts'

onBothStores('while a secret is changed both verify, and then only the new one', async (bistro) => {
  await using endpoint = await openEndpoint()
  await using delivery = deliver(bistro)
  const { webhook_id: id, secret: old } = await subscribe(bistro, endpoint, { types: ['staff.*'] })
  const { body: changed } = await bistro.post(`/go/webhook/${id}/secret`)
  assert.equal(changed.old_secret_until, '2026-11-16 19:30:00')
  const verifies = (secret: string) => {
    const { body, headers } = endpoint.received.at(-1) as Endpoint['received'][number]
    return signatureProblem(secret, body, headers, bistro.clock.now) === undefined
  }
  await hire(bistro, 'Noor')
  await delivery.run()
  assert.deepEqual([verifies(old), verifies(changed.secret)], [true, true])
  bistro.clock.now += 24 * HOUR
  await hire(bistro, 'Olaf')
  await delivery.run()
  assert.deepEqual([verifies(old), verifies(changed.secret)], [false, true])
})

onBothStores('secrets are nowhere to be read but in the one answer', async (bistro) => {
  await using endpoint = await openEndpoint()
  const headers = { 'idempotency-key': 'once' }
  const first = await bistro.post('/go/webhook', { url: endpoint.url }, { headers })
  const again = await bistro.post('/go/webhook', { url: endpoint.url }, { headers })
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.deepEqual(again.body, first.body)
  const { webhook_id: id, secret } = first.body
  const kept = await bistro.sql`select * from idempotency_keys`
  const webhooks = await bistro.sql`select * from webhooks`
  const events = await bistro.sql`select * from events`
  const told = [await bistro.get('/go/webhook'), await bistro.get(`/go/webhook/${id}`)]
  const everything = JSON.stringify([kept, webhooks, events, told, bistro.logged])
  assert.ok(everything.includes(endpoint.url))
  assert.ok(!everything.includes(secret.replace('whsec_', '')))
})
