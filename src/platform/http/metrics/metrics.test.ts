import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import test from 'node:test'
import { deliver, hire, subscribe } from '../../../../test/support/integration/webhook-helpers.ts'
import { openEndpoint } from '../../../../test/support/integration/webhook-receiver.ts'
import { openStream, startListening } from '../../../../test/support/sse-client.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { calls } from '../../../app.ts'
import { MINUTE } from '../../core/clock.ts'
import type { Database } from '../../storage/database.ts'
import { createMetrics, routeGroup } from './metrics.ts'

async function figure({ app }: Restaurant, name: string): Promise<number> {
  const { body } = await app.inject('/metrics')
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

onBothStores('open streams are counted while they last', async (bistro) => {
  const url = await startListening(bistro.app)
  assert.equal(await figure(bistro, 'comanda_open_streams'), 0)
  const streams = await Promise.all([1, 2].map((id) => openStream(`${url}/go/event/${id}/stream`)))
  assert.equal(await figure(bistro, 'comanda_open_streams'), 2)
  for (const stream of streams) stream.stop()
  while ((await figure(bistro, 'comanda_open_streams')) > 0) await new Promise(setImmediate)
})

onBothStores('webhooks tell how far they are behind, and for how long', async (bistro) => {
  const behind = async () => [
    await figure(bistro, 'comanda_webhook_events_waiting'),
    await figure(bistro, 'comanda_webhook_lag_seconds'),
  ]
  assert.deepEqual(await behind(), [0, 0])
  await using endpoint = await openEndpoint()
  const { webhook_id: id } = await subscribe(bistro, endpoint, { location_id: 1 })
  {
    await using delivery = deliver(bistro)
    await delivery.run()
    assert.deepEqual(await behind(), [0, 0])
  }

  await hire(bistro, 'Noor')
  await hire(bistro, 'Elsewhere', 2)
  bistro.clock.now += MINUTE
  await hire(bistro, 'Olaf')
  bistro.clock.now += MINUTE
  assert.deepEqual(await behind(), [2, 120])
  const { body } = await bistro.app.inject('/metrics')
  assert.ok(!body.includes('Noor') && !body.includes(endpoint.url))

  await bistro.put(`/go/webhook/${id}`, { enabled: 0 })
  assert.deepEqual(await behind(), [0, 0], 'nobody waits for what was switched off')
  await bistro.put(`/go/webhook/${id}`, { enabled: 1 })
  await using delivery = deliver(bistro)
  await delivery.run()
  assert.deepEqual(await behind(), [0, 0])
})

onBothStores('metrics are served to this machine, or with the token', async (bistro) => {
  const ask = (app: Restaurant['app'], from: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress: from, headers }).then(({ statusCode }) => statusCode)
  assert.deepEqual(
    [
      await ask(bistro.app, '127.0.0.1'),
      await ask(bistro.app, '::1'),
      await ask(bistro.app, '203.0.113.7'),
      await ask(bistro.app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }),
    ],
    [200, 200, 404, 404],
  )
  const foreign: Record<string, string>[] = [
    { forwarded: 'for=203.0.113.7' },
    { 'x-real-ip': '203.0.113.7' },
    { via: '1.1 proxy' },
    { 'x-forwarded-proto': 'https' },
    { host: 'comanda.example' },
    { host: 'comanda.example:8080' },
  ]
  for (const header of foreign) {
    assert.equal(await ask(bistro.app, '127.0.0.1', header), 404, JSON.stringify(header))
  }
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', hostname()]) {
    assert.equal(await ask(bistro.app, '127.0.0.1', { host }), 200, host)
  }
  const { app } = bistro.anotherNode({ metricsToken: 'a-token-for-the-figures' })
  const authorization = 'Bearer a-token-for-the-figures'
  assert.deepEqual(
    [
      await ask(app, '203.0.113.7', { authorization }),
      await ask(app, '203.0.113.7', { authorization: `${authorization}x` }),
      await ask(app, '127.0.0.1'),
    ],
    [200, 404, 404],
  )
})

onBothStores('however many ask for figures at once, they are looked up once', async (bistro) => {
  let looks = 0
  const read = bistro.database.read.bind(bistro.database)
  bistro.database.read = (work) => {
    looks++
    return read(work)
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => bistro.app.inject('/metrics')))
  assert.ok(answers.every(({ statusCode, body }) => statusCode === 200 && body === answers[0]?.body))
  const first = looks
  assert.ok(first < 5, `${first} times`)
  await figure(bistro, 'comanda_open_tables')
  assert.ok(looks > first, 'whoever asks later is told what is')
})

test('a scrape stays small, whatever is called and answered', async () => {
  const metrics = createMetrics()
  const routes = [...calls.map(({ path }) => path), '/cloudprnt/:token', '/portal/*', 'unknown']
  for (const route of routes) {
    for (const status of [200, 201, 304, 400, 401, 404, 409, 422, 500, 503]) {
      metrics.requestCounter(route, status)(0.01)
    }
  }
  const groups = new Set(routes.map(routeGroup))
  assert.ok(groups.size < 40, `${groups.size} groups`)
  assert.ok(groups.has('/go/table') && groups.has('/cloudprnt') && groups.has('unknown'))
  const database = { read: async () => [] } as unknown as Database
  const { text, contentType } = await metrics.text(database, async () => [])
  assert.match(contentType, /^text\/plain; version=0\.0\.4/)
  const lines = text.split('\n').filter((line) => line.startsWith('comanda_'))
  assert.ok(lines.length < 3_000, `${lines.length} lines for ${routes.length} routes`)
})
