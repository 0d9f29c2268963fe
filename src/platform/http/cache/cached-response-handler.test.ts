import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { API_KEY } from '../../../../test/support/database/template.ts'
import { onBothStores, openRestaurant, type Restaurant } from '../../../../test/support/test-app.ts'
import { createKey } from '../../../identity/auth/key-actions.ts'

const PATHS = [
  '/go/terminal/T-1001/login',
  '/go/table/1',
  '/go/table/1/open',
  '/go/table/1/available',
  '/go/menu/1',
  '/go/menu/1/sections',
  '/go/menu/1/items',
  '/go/menu/1/modifiers',
  '/go/menu/1/modifier_details',
  '/go/menu/1/modifier_options',
]

onBothStores('a second answer is the first, byte for byte, and is written down alike', async (bistro) => {
  const { ask } = await overTheWire(bistro)
  const order = await openedOrder(bistro)
  for (const path of [...PATHS, `/go/order/${order}`]) {
    const [first, second, third] = [await ask(path), await ask(path), await ask(path)]
    assert.equal(first.status, 200, path)
    for (const again of [second, third]) {
      assert.equal(again.text, first.text)
      assert.deepEqual(sameHeaders(again.headers), sameHeaders(first.headers))
    }
  }
  const lines = bistro.logged
    .map((line) => JSON.parse(line))
    .filter(({ route }) => route === '/go/table/:location_id')
  assert.equal(lines.length, 3)
  assert.equal(new Set(lines.map(({ requestId }) => requestId)).size, 3)
  for (const line of lines) assert.deepEqual([line.status, line.account, line.method], [200, 1, 'GET'])
})

test('on the embedded store an answer that is ready never reaches the router', async () => {
  await using bistro = await openRestaurant('sqlite')
  const { ask, routed } = await overTheWire(bistro)
  for (let times = 0; times < 3; times++) await ask('/go/table/1')
  const before = routed()
  for (let times = 0; times < 5; times++) await ask('/go/table/1')
  assert.equal(routed(), before)
  const { headers } = await ask('/go/table/1')
  const known = await ask('/go/table/1', { 'if-none-match': String(headers.etag) })
  assert.deepEqual([known.status, known.text, known.headers.etag], [304, '', headers.etag])
  assert.equal(routed(), before)
})

test('on the embedded store it is compressed once, and then handed out as it is', async () => {
  await using bistro = await openRestaurant('sqlite')
  const { ask, routed } = await overTheWire(bistro)
  for (const number of [21, 22]) {
    await bistro.post('/go/table/1', { table_number: number, table_type: 1, seats: 4 })
  }
  const packed = () => ask('/go/table/1', { 'accept-encoding': 'br' })
  for (let times = 0; times < 3; times++) await packed()
  const before = routed()
  for (let times = 0; times < 5; times++) assert.equal((await packed()).headers['content-encoding'], 'br')
  assert.equal(routed(), before)
})

test('an answer that is ready names its request as the caller does, and what it ignored', async () => {
  await using bistro = await openRestaurant('sqlite')
  const { ask, routed } = await overTheWire(bistro)
  const ids = new Set<unknown>()
  for (let times = 0; times < 3; times++) ids.add((await ask('/go/table/1?page=2')).headers['x-request-id'])
  assert.equal(ids.size, 3)
  const before = routed()
  const own = 'till-7"4711'
  const response = await ask('/go/table/1?page=2', { 'x-request-id': own })
  assert.deepEqual([response.headers['x-request-id'], response.headers['x-ignored-fields']], [own, 'page'])
  const etag = String(response.headers.etag)
  const held = await ask('/go/table/1?page=2', { 'x-request-id': own, 'if-none-match': etag })
  assert.deepEqual([held.status, held.headers['x-request-id']], [304, own])
  assert.equal(routed(), before)
  const lines = bistro.logged.map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.slice(-2).map(({ requestId }) => requestId),
    [own, own],
  )
})

onBothStores('after a change is acknowledged, no older answer is served', async (bistro) => {
  const { ask } = await overTheWire(bistro)
  const isOpen = async () =>
    JSON.parse((await ask('/go/table/1')).text).result.find(({ id }: { id: number }) => id === 3).isOpen
  for (let round = 0; round < 20; round++) {
    assert.deepEqual(await Promise.all([isOpen(), isOpen()]), [0, 0])
    await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 1, allergens: 0 })
    assert.deepEqual(await Promise.all([isOpen(), isOpen(), isOpen()]), [1, 1, 1])
    await bistro.put('/go/table/3/close')
  }
})

onBothStores('each cached answer follows its data', async (bistro) => {
  const { ask } = await overTheWire(bistro)
  const order = await openedOrder(bistro)
  const changes: [path: string, change: () => Promise<unknown>][] = [
    ['/go/terminal/T-1001/login', () => bistro.put('/go/terminal/1/pin', { pin: 4711 })],
    ['/go/terminal/T-1001/login', () => bistro.put('/go/terminal/1/tipping', { switch: 0 })],
    [`/go/order/${order}`, () => bistro.post(`/go/order/${order}`, { item_id: 1 })],
    ['/go/table/1/open', () => bistro.post(`/go/order/${order}`, { item_id: 1 })],
    [
      '/go/table/1/available',
      () => bistro.put('/go/table/5/open', { location_id: 1, staff_id: 1, allergens: 0 }),
    ],
    [
      `/go/order/${order}`,
      () => bistro.post(`/go/order/${order}/payment`, { amount: '1.00', method: 'cash' }),
    ],
  ]
  for (const [path, change] of changes) {
    await ask(path)
    const before = await ask(path)
    await change()
    assert.notEqual((await ask(path)).text, before.text, path)
  }
})

onBothStores('what is odd goes the long way and is refused there', async (bistro) => {
  const { ask } = await overTheWire(bistro)
  for (let times = 0; times < 3; times++) await ask('/go/table/1')
  const twice = await ask('/go/table/1', { 'x-api-key': [API_KEY, API_KEY] })
  assert.equal(twice.status, 400)
  assert.match(twice.text, /may be sent only once/)
  assert.equal((await ask('/go/table/1', { 'x-api-key': 'another' })).status, 401)
  const elsewhere = await bistro.change((change) => createKey(change, { name: 'Bar', reach: [2] }))
  const refused = await ask('/go/table/1', { 'x-api-key': elsewhere })
  assert.equal(refused.status, 403)
  assert.match(refused.text, /location_not_allowed/)
})

test('what the command line has written is handed out at once', async () => {
  await using bistro = await openRestaurant('sqlite')
  const { ask } = await overTheWire(bistro)
  const commandLine = bistro.anotherNode()
  for (let round = 0; round < 20; round++) {
    for (let times = 0; times < 3; times++)
      assert.doesNotMatch((await ask('/go/table/1/open')).text, /order_id/)
    await commandLine.put('/go/table/4/open', { location_id: 1, staff_id: 1, allergens: 0 })
    assert.match((await ask('/go/table/1/open')).text, /order_id/)
    await commandLine.put('/go/table/4/close')
  }
})

interface WireResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Calls over a real socket: cached answers are served ahead of the router that the other tests call. */
async function overTheWire({ app }: Restaurant) {
  let routed = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    routed++
    done()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string | string[]> = {}): Promise<WireResponse> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { port, path, headers: { 'x-api-key': API_KEY, ...headers }, agent: false },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end()
    })
  return { ask, routed: () => routed }
}

async function openedOrder(bistro: Restaurant): Promise<number> {
  const { body } = await bistro.put('/go/table/2/open', { location_id: 1, staff_id: 1, allergens: 0 })
  return body.order_id
}

function sameHeaders({ date: _date, 'x-request-id': _id, ...headers }: IncomingHttpHeaders) {
  return headers
}
