import assert from 'node:assert/strict'
import test from 'node:test'
import {
  deliver,
  hire,
  lastSequence,
  range,
  read,
  signatureProblem,
  subscribe,
} from '../../../test/support/integration/webhook-helpers.ts'
import {
  broken,
  type Endpoint,
  firstTimes,
  ok,
  openEndpoint,
  silent,
} from '../../../test/support/integration/webhook-receiver.ts'
import { onBothStores, openRestaurant } from '../../../test/support/test-app.ts'
import { createLocation } from '../../locations/actions.ts'
import { NEW_LOCATION } from '../../locations/rules.ts'
import { MINUTE } from '../../platform/core/clock.ts'
import { repeat } from '../../platform/runtime/periodic-task.ts'

onBothStores('events are sent, signed, in order', async (bistro) => {
  await using endpoint = await openEndpoint()
  await using delivery = deliver(bistro)
  await hire(bistro, 'Before')
  const { webhook_id: id, secret } = await subscribe(bistro, endpoint, { location_id: 1 })
  const last = await lastSequence(bistro)
  await hire(bistro, 'Noor')
  await hire(bistro, 'Elsewhere', 2)
  await hire(bistro, 'Olaf')
  await delivery.run()

  const { body: feed } = await bistro.get(`/go/event/1?after=${last - 1}`)
  assert.deepEqual(
    endpoint.received.map(({ body }) => JSON.parse(body)),
    feed.result,
  )
  for (const { headers, body, event } of endpoint.received) {
    assert.equal(headers['webhook-id'], event.id)
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(signatureProblem(secret, body, headers, bistro.clock.now), undefined)
    assert.match(String(signatureProblem(secret, `${body} `, headers, bistro.clock.now)), /signature/i)
  }
  const { body: log } = await bistro.get(`/go/webhook/${id}/attempts`)
  assert.equal(log.records, 3)
  assert.deepEqual(
    log.result.map((one: { http_status: number }) => one.http_status),
    [204, 204, 204],
  )
  assert.equal((await read(bistro, id)).waiting, 0)
  await delivery.run()
  assert.equal(endpoint.received.length, 3)
})

onBothStores('only the chosen types are sent, and the others are passed over', async (bistro) => {
  await using endpoint = await openEndpoint()
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { types: ['table.*'] })
  await hire(bistro, 'Noor')
  await delivery.run()
  await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 2, allergens: 0 })
  await hire(bistro, 'Olaf')
  await delivery.run()
  assert.deepEqual(
    endpoint.received.map(({ event }) => event.type),
    ['table.opened'],
  )
  await bistro.put(`/go/webhook/${id}`, { types: ['staff.created'] })
  await hire(bistro, 'Pia')
  await delivery.run()
  assert.equal(endpoint.received.length, 2)
})

onBothStores('a replay starts from any retained sequence', async (bistro) => {
  await using endpoint = await openEndpoint()
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { location_id: 2 })
  await delivery.run()
  const before = await lastSequence(bistro, 2)
  const replay = (after: number, locationId = 2) =>
    bistro.post(`/go/webhook/${id}/replay`, { location_id: locationId, after })
  assert.equal((await replay(3)).status, 201)
  await delivery.run()
  const sent = endpoint.received.map(({ event }) => event.sequence)
  assert.deepEqual(sent, [before, ...range(4, before + 1)])
  assert.equal((await replay(10_000)).body.error.code, 'events_ahead')
  assert.equal((await replay(0, 1)).status, 404)
  assert.equal((await replay(0, 999)).status, 404)
})

onBothStores('a new location is delivered from its beginning, and the account itself too', async (bistro) => {
  await using endpoint = await openEndpoint()
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { types: ['webhook.*', 'location.*'] })
  const locationId = await bistro.change((change) =>
    createLocation(change, { ...NEW_LOCATION, name: 'New', currency: 'EUR', supervisorPin: 4711 }),
  )
  await delivery.run()
  assert.deepEqual(endpoint.received.map(({ event }) => [event.location_id, event.type]).sort(), [
    [0, 'webhook.created'],
    [locationId, 'location.created'],
  ])
  await bistro.delete(`/go/webhook/${id}`)
  await delivery.run()
  assert.equal(endpoint.received.length, 2)
  assert.equal((await bistro.get(`/go/webhook/${id}`)).status, 404)
})

test('two nodes send each event once, and one takes over when the other dies', async () => {
  await using bistro = await openRestaurant('postgres')
  await using endpoint = await openEndpoint()
  const other = bistro.anotherNode()
  await using one = deliver(bistro, { holder: 'one' })
  await using two = deliver(bistro, { holder: 'two', database: other.database })
  await subscribe(bistro, endpoint, { types: ['staff.created'] })
  const last = await lastSequence(bistro)
  await Promise.all([one.look(), two.look()])
  await Promise.all(range(1, 40).map((count) => hire(bistro, `Writer ${count}`)))
  while (endpoint.received.length < 40) {
    await Promise.all([one.look(), two.look()])
    await Promise.all([one.settled(), two.settled()])
  }
  assert.deepEqual(
    endpoint.received.map(({ event }) => event.sequence),
    range(last + 1, last + 40),
  )

  // A node that crashed during delivery still holds the lease.
  await bistro.database.write(
    (sql) =>
      sql`update webhooks set leased_by = 'dead', leased_until = ${bistro.clock.now + 45_000} where account_id = 1`,
  )
  await hire(bistro, 'Late')
  await two.run()
  assert.equal(endpoint.received.length, 40)
  bistro.clock.now += 45_000
  await two.run()
  assert.equal(endpoint.received.length, 41)
})

onBothStores('each endpoint gets exactly the log despite twenty writers and failures', async (bistro) => {
  let count = 0
  const moods: Endpoint['answer'][] = [
    ok,
    (response) => (++count % 3 === 0 ? broken(response) : ok(response)),
    (response) => (++count % 5 === 0 ? silent() : ok(response)),
    (response) => void setTimeout(() => ok(response), 10),
    (response) => (++count % 4 === 0 ? void response.destroy() : ok(response)),
  ]
  const endpoints = await Promise.all(moods.map((mood) => openEndpoint(mood)))
  await using delivery = deliver(bistro, { timeoutMs: 150 })
  for (const endpoint of endpoints) await subscribe(bistro, endpoint, { types: ['staff.created'] })
  const last = await lastSequence(bistro)
  // The clock only advances between attempts: on a busy machine an attempt would lose its lease again and again.
  const tick = async () => {
    bistro.clock.now += MINUTE
    await delivery.run()
  }
  const ticking = repeat('sending webhooks', 20, tick, bistro.log)
  await Promise.all(
    range(1, 20).map(async (writer) => {
      for (let turn = 0; turn < 3; turn++) {
        assert.equal((await hire(bistro, `Writer ${writer}`)).status, 201)
      }
    }),
  )
  const expected = range(last + 1, last + 60)
  while (endpoints.some((endpoint) => firstTimes(endpoint, 1).length < expected.length)) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await ticking.stop()
  for (const endpoint of endpoints) {
    assert.deepEqual(firstTimes(endpoint, 1), expected)
    await endpoint[Symbol.asyncDispose]()
  }
})
