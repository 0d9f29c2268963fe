import assert from 'node:assert/strict'
import {
  deliver,
  hire,
  lastSequence,
  read,
  subscribe,
} from '../../../test/support/integration/webhook-helpers.ts'
import {
  broken,
  firstTimes,
  ok,
  openEndpoint,
  silent,
} from '../../../test/support/integration/webhook-receiver.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { HOUR } from '../../platform/core/clock.ts'
import { GIVE_UP_AFTER_MS } from '../rules.ts'

onBothStores('a failing endpoint is tried again after longer and longer pauses', async (bistro) => {
  await using endpoint = await openEndpoint(broken)
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { location_id: 1 })
  await delivery.run()
  const tries: number[] = [0]
  const begun = bistro.clock.now
  for (let hours = 0; hours < 2; ) {
    bistro.clock.now += 1_000
    const before = endpoint.received.length
    await delivery.run()
    if (endpoint.received.length > before) tries.push((bistro.clock.now - begun) / 1_000)
    hours = (bistro.clock.now - begun) / HOUR
    if (tries.length === 5) break
  }
  assert.deepEqual(tries, [0, 5, 35, 155, 455])
  assert.equal((await read(bistro, id)).failing_since, '2026-11-15 19:30:00')

  endpoint.answer = ok
  const last = await lastSequence(bistro)
  await hire(bistro, 'Noor')
  await delivery.run()
  assert.equal(endpoint.received.length, 5)
  bistro.clock.now += 15 * 60_000
  await delivery.run()
  assert.deepEqual(firstTimes(endpoint, 1), [last, last + 1])
  assert.deepEqual([(await read(bistro, id)).failing_since, (await read(bistro, id)).waiting], ['', 0])
})

onBothStores('after 72 hours of failing it is disabled, with an alert, and loses nothing', async (bistro) => {
  await using endpoint = await openEndpoint(broken)
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { location_id: 1 })
  const last = await lastSequence(bistro)
  const begun = bistro.clock.now
  while (bistro.clock.now - begun < GIVE_UP_AFTER_MS + 7 * HOUR) {
    await delivery.run()
    bistro.clock.now += HOUR / 2
  }
  const disabled = await read(bistro, id)
  assert.deepEqual([disabled.enabled, disabled.disabled_reason], [0, 'It has failed for 72 hours.'])
  const tried = endpoint.received.length
  assert.ok(tried > 15 && tried < 30, `${tried} tries`)
  const { body: alerts } = await bistro.get('/go/event/1?types=webhook.disabled')
  assert.equal(alerts.records, 1)
  assert.deepEqual(alerts.result[0].data, {
    webhook_id: id,
    url: `${new URL(endpoint.url).origin}/…`,
    reason: 'It has failed for 72 hours.',
  })
  const { body: feed } = await bistro.get(`/go/event/1?after=${last - 1}`)

  endpoint.answer = ok
  endpoint.received.length = 0
  await delivery.run()
  assert.equal(endpoint.received.length, 0)
  await bistro.put(`/go/webhook/${id}`, { enabled: 1 })
  await delivery.run()
  const sent = endpoint.received.map(({ body }) => JSON.parse(body))
  assert.deepEqual(sent.slice(0, feed.records), feed.result)
})

onBothStores('an endpoint that answers 410 is disabled', async (bistro) => {
  await using endpoint = await openEndpoint((response) => void response.writeHead(410).end())
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint)
  await hire(bistro, 'Noor')
  await delivery.run()
  bistro.clock.now += HOUR
  await delivery.run()
  const tries = endpoint.received.length
  assert.ok(tries >= 1 && tries <= 2)
  const webhook = await read(bistro, id)
  assert.deepEqual([webhook.enabled, webhook.disabled_reason], [0, 'It answered 410: it wants no more.'])
})

onBothStores('a redirect is a failure and is not followed; a long answer is not read', async (bistro) => {
  await using target = await openEndpoint()
  await using endpoint = await openEndpoint((response, { event }) => {
    if (event.type === 'staff.created') response.writeHead(307, { location: target.url }).end()
    else for (let count = 0; count < 100; count++) response.write('x'.repeat(64 * 1024))
  })
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { location_id: 1 })
  await hire(bistro, 'Noor')
  await delivery.run()
  const { body } = await bistro.get(`/go/webhook/${id}/attempts`)
  const attempts = body.result.map((one: { type: string; http_status: number }) => [
    one.type,
    one.http_status,
  ])
  assert.deepEqual(attempts, [
    ['staff.created', 307],
    ['webhook.created', 200],
  ])
  assert.equal(target.received.length, 0)
})

onBothStores('an endpoint that never answers delays nobody else', async (bistro) => {
  await using hanging = await openEndpoint(silent)
  await using working = await openEndpoint()
  await using delivery = deliver(bistro, { timeoutMs: 60_000 })
  await subscribe(bistro, hanging)
  await subscribe(bistro, working, { types: ['staff.created'] })
  await hire(bistro, 'Noor')
  await delivery.look()
  while (working.received.length < 1) await new Promise((resolve) => setTimeout(resolve, 5))
  await hire(bistro, 'Olaf')
  while (working.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.ok(hanging.received.length > 0)
  hanging.answer = ok
  await hanging[Symbol.asyncDispose]()
})

onBothStores('an event that an endpoint rejects blocks its own location only', async (bistro) => {
  const poisonous = (body: string) => body.includes('Poison')
  await using endpoint = await openEndpoint((response, { body }) =>
    poisonous(body) ? broken(response) : ok(response),
  )
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { types: ['staff.created'] })
  await hire(bistro, 'Poison', 1)
  await hire(bistro, 'After', 1)
  const begun = bistro.clock.now
  for (let turn = 0; turn < 60; turn++) {
    await hire(bistro, `Turn ${turn}`, 2)
    await delivery.run()
    bistro.clock.now += 60_000
  }
  assert.equal(firstTimes(endpoint, 2).length, 60)
  const tried = endpoint.received.filter(({ body }) => poisonous(body)).length
  assert.ok(tried > 3 && tried < 12, `${tried} tries in an hour`)
  assert.ok(!endpoint.received.some(({ body }) => body.includes('After')))

  // The event can be skipped.
  const { body: feed } = await bistro.get('/go/event/1?limit=1000')
  const { sequence } = feed.result.find(({ data }: { data: object }) => poisonous(JSON.stringify(data)))
  await bistro.post(`/go/webhook/${id}/replay`, { location_id: 1, after: sequence })
  await delivery.run()
  assert.ok(endpoint.received.some(({ body }) => body.includes('After')))
  assert.ok(bistro.clock.now > begun)
})
