import assert from 'node:assert/strict'
import test from 'node:test'
import {
  deliver,
  hire,
  read,
  signatureProblem,
  subscribe,
} from '../../test/support/integration/webhook-helpers.ts'
import { openEndpoint, silent } from '../../test/support/integration/webhook-receiver.ts'
import { onBothStores } from '../../test/support/test-app.ts'
import { createSender } from './delivery/send.ts'
import { isSubscribed } from './rules.ts'

onBothStores(
  'a test is sent at once, signed, to its webhook only, and its outcome is returned',
  async (bistro) => {
    await using endpoint = await openEndpoint(
      (response) => void response.writeHead(422).end('Shop 17 is not known here'),
    )
    await using other = await openEndpoint()
    await using delivery = deliver(bistro)
    const { webhook_id: id, secret } = await subscribe(bistro, endpoint, { types: ['table.*'] })
    await subscribe(bistro, other)
    await bistro.put(`/go/webhook/${id}`, { enabled: 0 })
    await delivery.run()
    const before = other.received.length

    const { status, body: answer } = await bistro.post(`/go/webhook/${id}/test`)
    assert.deepEqual([status, answer.webhook_id], [201, id])
    const body = answer.result
    assert.deepEqual(
      [body.type, body.http_status, body.error, body.answer],
      ['webhook.tested', 422, '', 'Shop 17 is not known here'],
    )
    const [sent] = endpoint.received
    assert.equal(endpoint.received.length, 1)
    assert.equal(sent?.event.id, body.event_id)
    assert.equal(sent?.headers['webhook-id'], body.event_id)
    assert.equal(signatureProblem(secret, sent?.body ?? '', sent?.headers ?? {}, bistro.clock.now), undefined)

    await delivery.run()
    assert.equal(other.received.length, before, 'nobody else is sent it')
    await bistro.put(`/go/webhook/${id}`, { enabled: 1, types: [] })
    await delivery.run()
    const types = endpoint.received.map(({ event }) => event.type)
    assert.equal(types.filter((type) => type === 'webhook.tested').length, 1, 'nor it a second time')

    const { result } = (await bistro.get(`/go/webhook/${id}/attempts`)).body
    const tested = result.find(({ type }: { type: string }) => type === 'webhook.tested')
    assert.deepEqual(tested, body)
    const events = (await bistro.get('/go/event?limit=1000')).body.result
    assert.ok(events.some((event: { id: string }) => event.id === body.event_id))
  },
)

onBothStores('a test does not affect the webhook, and has the same network limits', async (bistro) => {
  await using endpoint = await openEndpoint((response) => void response.writeHead(500).end())
  await using delivery = deliver(bistro)
  const { webhook_id: id } = await subscribe(bistro, endpoint)
  await hire(bistro, 'Noor')
  await delivery.run()
  const failing = await read(bistro, id)
  endpoint.answer = (response) => void response.writeHead(204).end()
  assert.equal((await bistro.post(`/go/webhook/${id}/test`)).body.result.http_status, 204)
  assert.equal((await read(bistro, id)).failing_since, failing.failing_since)

  const strict = bistro.anotherNode({ mayReachPrivate: false })
  const refused = (await strict.post(`/go/webhook/${id}/test`)).body.result
  assert.deepEqual([refused.http_status, refused.error], [null, 'private_address'])
  assert.equal((await bistro.post('/go/webhook/999/test')).body.error.code, 'webhook_not_found')
})

onBothStores('at most two tests of an account run at a time', async (bistro) => {
  await using endpoint = await openEndpoint(silent)
  const { webhook_id: id } = await subscribe(bistro, endpoint)
  const waiting = [1, 2].map(() => bistro.post(`/go/webhook/${id}/test`))
  while (endpoint.received.length < 2) await new Promise((resolve) => setImmediate(resolve))
  const { status, body } = await bistro.post(`/go/webhook/${id}/test`)
  assert.deepEqual([status, body.error.code], [429, 'rate_limited'])
  await endpoint[Symbol.asyncDispose]()
  for (const { body } of await Promise.all(waiting)) assert.equal(body.result.http_status, null)
  await bistro.put(`/go/webhook/${id}`, { url: 'http://127.0.0.1:1/' })
  assert.equal((await bistro.post(`/go/webhook/${id}/test`)).body.result.error, 'ECONNREFUSED')
})

test('a thousand characters of a response are stored, without control characters', async () => {
  const sender = createSender({ outward: { mayReachPrivate: true } })
  const answers: [string, string | Buffer, string][] = [
    ['longer', '🍕'.repeat(5_000), '🍕'.repeat(1_000)],
    ['control characters', 'a\u0000b\u001b[31m\nc\t', 'a\uFFFDb\uFFFD[31m\nc\t'],
    ['no text', Buffer.from([0xff, 0xfe, 0x41]), '\uFFFD\uFFFDA'],
    ['nothing', '', ''],
  ]
  for (const [name, answer, stored] of answers) {
    await using endpoint = await openEndpoint((response) => void response.writeHead(200).end(answer))
    assert.equal((await sender.send(endpoint.url, {}, '{}')).answer, stored, name)
  }
  sender.close()
})

test('an incomplete response is still a receipt', async () => {
  await using endpoint = await openEndpoint((response) => void response.writeHead(202).write('well'))
  const sender = createSender({ outward: { mayReachPrivate: true } })
  const { status, answer, error } = await sender.send(endpoint.url, {}, '{}')
  assert.deepEqual([status, answer, error], [202, 'well', ''])
  sender.close()
})

test('test events are not delivered to other webhooks', () => {
  assert.equal(isSubscribed('webhook.tested', undefined), false)
  assert.equal(isSubscribed('webhook.tested', new Set(['webhook.tested'])), false)
  assert.equal(isSubscribed('table.opened', undefined), true)
  assert.equal(isSubscribed('table.opened', new Set(['table.closed'])), false)
})
