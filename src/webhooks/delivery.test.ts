import assert from 'node:assert/strict'
import test from 'node:test'
import { Webhook } from 'standardwebhooks'
import { broken, type Endpoint, firstTimes, ok, openEndpoint, silent } from '../../test/endpoint.ts'
import { onBothStores, openRestaurant, type Restaurant } from '../../test/restaurant.ts'
import { SECRET } from '../../test/template.ts'
import { HOUR } from '../clock.ts'
import { createLocation } from '../locations/actions.ts'
import { NEW_LOCATION } from '../locations/rules.ts'
import type { Database } from '../storage/database.ts'
import { openSecrets } from '../storage/secrets.ts'
import { openDelivery } from './delivery.ts'
import { GIVE_UP_AFTER_MS } from './rules.ts'
import { openSender } from './send.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const hire = (bistro: Restaurant, name: string, locationId = 1) =>
  bistro.post(`/go/staff/${locationId}`, { first_name: name })

async function lastSequence(bistro: Restaurant, locationId = 1): Promise<number> {
  return (await bistro.get(`/go/event/${locationId}?limit=1000`)).body.cursor
}

function deliver(
  bistro: Restaurant,
  options: { database?: Database; holder?: string; timeoutMs?: number } = {},
) {
  const { database = bistro.database, holder = 'test', timeoutMs = 10_000 } = options
  const sender = openSender({ allowPrivate: true, timeoutMs })
  const { clock, log } = bistro
  const secrets = openSecrets(SECRET)
  const delivery = openDelivery({ database, secrets, log, now: () => clock.now, holder, send: sender.send })
  return {
    ...delivery,
    /** Everything that is due at this moment. */
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

async function subscribe(bistro: Restaurant, endpoint: Endpoint, fields: object = {}) {
  const { status, body } = await bistro.post('/go/webhook', { url: endpoint.url, ...fields })
  assert.equal(status, 201)
  return body as { webhook_id: number; secret: string }
}

const read = async (bistro: Restaurant, webhookId: number) =>
  (await bistro.get(`/go/webhook/${webhookId}`)).body.result[0]

onBothStores('what happens is sent, signed, in order', async (bistro) => {
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

/** The public library goes by the real time, which the tests do not. */
function signatureProblem(secret: string, body: string, headers: object, now: number): string | undefined {
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
    url: endpoint.url,
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

onBothStores('an endpoint that answers 410 wants no more', async (bistro) => {
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
  const told = body.result.map((one: { type: string; http_status: number }) => [one.type, one.http_status])
  assert.deepEqual(told, [
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

onBothStores('an event that an endpoint chokes on holds up its own location only', async (bistro) => {
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

  // It can be skipped.
  const { body: feed } = await bistro.get('/go/event/1?limit=1000')
  const { sequence } = feed.result.find(({ data }: { data: object }) => poisonous(JSON.stringify(data)))
  await bistro.post(`/go/webhook/${id}/replay`, { location_id: 1, after: sequence })
  await delivery.run()
  assert.ok(endpoint.received.some(({ body }) => body.includes('After')))
  assert.ok(bistro.clock.now > begun)
})

onBothStores('a replay sends again from any sequence that is kept', async (bistro) => {
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

onBothStores('a new location is heard of from its beginning, and the account itself too', async (bistro) => {
  await using endpoint = await openEndpoint()
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint, { types: ['webhook.*', 'location.*'] })
  const locationId = await bistro.database.write((sql) => {
    const actor = { kind: 'system', id: 0, name: 'test' } as const
    const caller = { accountId: 1, onlyLocationId: null, actor }
    const change = {
      sql,
      caller,
      now: bistro.clock.now,
      secrets: openSecrets(SECRET),
      transaction: true,
    } as const
    return createLocation(change, { ...NEW_LOCATION, name: 'New', currency: 'EUR' })
  })
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

  // A node that died in the middle still holds the lease.
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

onBothStores(
  'twenty write while endpoints fail, hang, dawdle and cut: each gets exactly the log',
  async (bistro) => {
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
    const ticking = setInterval(() => {
      bistro.clock.now += 5_000
      void delivery.look()
    }, 20)
    await Promise.all(
      range(1, 20).map(async (writer) => {
        for (let turn = 0; turn < 3; turn++) await hire(bistro, `Writer ${writer}`)
      }),
    )
    const wanted = range(last + 1, last + 60)
    while (endpoints.some((endpoint) => firstTimes(endpoint, 1).length < wanted.length)) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    clearInterval(ticking)
    for (const endpoint of endpoints) {
      assert.deepEqual(firstTimes(endpoint, 1), wanted)
      await endpoint[Symbol.asyncDispose]()
    }
  },
)
