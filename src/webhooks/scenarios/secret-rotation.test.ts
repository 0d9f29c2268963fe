import assert from 'node:assert/strict'
import {
  deliver,
  hire,
  signatureProblem,
  subscribe,
} from '../../../test/support/integration/webhook-helpers.ts'
import { type Endpoint, openEndpoint } from '../../../test/support/integration/webhook-receiver.ts'
import { signIn, signInAs } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { HOUR } from '../../platform/core/clock.ts'
import { giveUp, theWebhook } from '../actions.ts'

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

onBothStores('secrets are only in the one response', async (bistro) => {
  await using endpoint = await openEndpoint()
  const headers = { 'idempotency-key': 'once' }
  const first = await bistro.post('/go/webhook', { url: endpoint.url }, { headers })
  const again = await bistro.post('/go/webhook', { url: endpoint.url }, { headers })
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.deepEqual(again.body, first.body)
  const { webhook_id: id, secret } = first.body
  const idempotencyKeys = await bistro.sql`select * from idempotency_keys`
  const webhooks = await bistro.sql`select * from webhooks`
  const events = await bistro.sql`select * from events`
  const responses = [await bistro.get('/go/webhook'), await bistro.get(`/go/webhook/${id}`)]
  const everything = JSON.stringify([idempotencyKeys, webhooks, events, responses, bistro.logged])
  assert.ok(everything.includes(endpoint.url))
  assert.ok(!everything.includes(secret.replace('whsec_', '')))
})

onBothStores('a viewer can read webhook events, but no credentials', async (bistro) => {
  await using endpoint = await openEndpoint()
  const owner = await signIn(bistro)
  const viewer = await signInAs(bistro, owner, 'viewer')
  for (const location_id of [1, undefined]) {
    const url = `${endpoint.url}/T0KEN?key=T0KEN`
    const { body } = await bistro.post('/go/webhook', { url, ...(location_id && { location_id }) }, owner)
    const path = `/go/webhook/${body.webhook_id}`
    const changed = await bistro.put(path, { url: `${endpoint.url}/OTHER-T0KEN` }, owner)
    assert.equal(changed.status, 201, changed.text)
    await bistro.post(`${path}/secret`, {}, owner)
    await bistro.post(`${path}/test`, {}, owner)
    await bistro.change(async (change) =>
      giveUp(change, await theWebhook(change, body.webhook_id), 'It has failed for 72 hours.'),
    )
    assert.ok((await bistro.get(path, owner)).text.includes('T0KEN'))
    assert.equal((await bistro.get(path, viewer)).body.error.code, 'right_missing')
    await bistro.delete(path, undefined, owner)
  }
  const changes = ['created', 'changed', 'secret_changed', 'tested', 'disabled', 'deleted']
  for (const log of ['/go/event/1', '/go/event', '/go/event/1/activity', '/go/event/activity']) {
    const { status, text } = await bistro.get(`${log}?types=webhook.*&limit=200`, viewer)
    assert.equal(status, 200, text)
    for (const what of changes) assert.ok(text.includes(`webhook.${what}`), `${log} tells nothing of ${what}`)
    assert.ok(!text.includes('T0KEN'), `${log} tells ${text}`)
  }
})
