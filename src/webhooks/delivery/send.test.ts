import assert from 'node:assert/strict'
import test from 'node:test'
import { openEndpoint } from '../../../test/support/integration/webhook-receiver.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { createSender } from './send.ts'

test('nothing is sent to a private address, however its name resolves', async () => {
  await using endpoint = await openEndpoint()
  const port = new URL(endpoint.url).port
  const answers = [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['10.0.0.1']]
  for (const addresses of answers) {
    const sender = createSender({
      outward: { mayReachPrivate: false },
      timeoutMs: 2_000,
      resolve: (_name, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    })
    const { status, error } = await sender.send(`https://rebinding.example:${port}/`, {}, '{}')
    assert.deepEqual([status, error], [null, 'private_address'], addresses.join())
    sender.close()
  }
  const sender = createSender({ outward: { mayReachPrivate: false } })
  for (const url of [endpoint.url, `https://127.0.0.1:${port}/`, `https://[::1]:${port}/`]) {
    assert.deepEqual((await sender.send(url, {}, '{}')).error, 'private_address', url)
  }
  assert.equal(endpoint.received.length, 0)
})

test('an endpoint that is not there, or does not answer, is a failure with a name', async () => {
  const endpoint = await openEndpoint(() => {})
  const sender = createSender({ outward: { mayReachPrivate: true }, timeoutMs: 100 })
  assert.equal((await sender.send(endpoint.url, {}, '{}')).error, 'timeout')
  await endpoint[Symbol.asyncDispose]()
  assert.equal((await sender.send(endpoint.url, {}, '{}')).error, 'ECONNREFUSED')
  sender.close()
})

test('a closed keep-alive connection does not count as a failure', async () => {
  await using endpoint = await openEndpoint((response) => {
    response.writeHead(204).end()
    setImmediate(() => response.socket?.resetAndDestroy())
  })
  const sender = createSender({ outward: { mayReachPrivate: true } })
  for (let count = 0; count < 20; count++) {
    assert.equal((await sender.send(endpoint.url, {}, '{}')).status, 204)
  }
  sender.close()
})

onBothStores('an invalid webhook is refused with every fault named', async (bistro) => {
  const strict = bistro.anotherNode({ mayReachPrivate: false })
  const { status, body } = await strict.post('/go/webhook', { url: 'https://10.0.0.1/' })
  assert.equal(status, 400)
  assert.deepEqual(body.error.details.fields, { url: 'must be an address of the public internet' })
  const types = await strict.post('/go/webhook', { url: 'https://example.com/', types: ['table.opend'] })
  assert.match(types.body.error.details.fields.types, /table\.opend/)
  for (let count = 0; count < 20; count++) {
    assert.equal((await strict.post('/go/webhook', { url: 'https://example.com/' })).status, 201)
  }
  const more = await strict.post('/go/webhook', { url: 'https://example.com/' })
  assert.equal(more.body.error.code, 'too_many_webhooks')
  assert.equal((await strict.get('/go/webhook')).body.records, 20)
})
