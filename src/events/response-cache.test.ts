import assert from 'node:assert/strict'
import test from 'node:test'
import { API_KEY } from '../../test/support/database/template.ts'
import { type Node, onBothStores, openRestaurant, type Restaurant } from '../../test/support/test-app.ts'
import { createKeyAuthenticator } from '../identity/auth/api-keys.ts'
import { createKeyUseRecorder } from '../identity/auth/key-last-used.ts'
import { createResponseCache } from './response-cache.ts'

const open = (node: Pick<Node, 'put'>, tableId: number) =>
  node.put(`/go/table/${tableId}/open`, { location_id: 1, staff_id: 2, allergens: 0 })
const isOpen = async (node: Pick<Node, 'get'>, tableId: number) =>
  (await node.get('/go/table/1')).body.result.find(({ id }: { id: number }) => id === tableId).isOpen

const keysOf = ({ database, clock }: Pick<Restaurant, 'database' | 'clock'>) =>
  createKeyAuthenticator({ database, now: () => clock.now, uses: createKeyUseRecorder(database) })

onBothStores('a response is cached until an event at its location', async (bistro) => {
  const cache = createResponseCache(bistro.database, () => bistro.clock.now)
  const caller = await keysOf(bistro).callerFor(API_KEY)
  const answer = {
    route: '/go/table/:location_id',
    locationId: 1,
    etag: '"one"',
    body: 'one',
    bytes: 3,
    ignored: '',
  }
  assert.equal(await cache.fresh('tables', caller), undefined)
  await bistro.database.read((sql) => cache.keep(sql, 'tables', 1, answer))
  assert.equal((await cache.fresh('tables', caller))?.body, answer.body)
  await bistro.post('/go/staff/2', { first_name: 'Elsewhere' })
  const [first, second] = await Promise.all([cache.fresh('tables', caller), cache.fresh('tables', caller)])
  assert.equal(first?.body, answer.body)
  assert.equal(second?.body, answer.body)
  await open(bistro, 3)
  assert.equal(await cache.fresh('tables', caller), undefined)
  await assert.rejects(
    async () => {
      await bistro.database.read((sql) => cache.keep(sql, 'tables', 1, answer))
      await cache.fresh('tables', { ...caller, reach: [2] })
    },
    { code: 'location_not_allowed' },
  )
})

test('the oldest cached response is evicted first', async () => {
  await using bistro = await openRestaurant('sqlite')
  const cache = createResponseCache(bistro.database, () => bistro.clock.now)
  const caller = await keysOf(bistro).callerFor(API_KEY)
  const keep = (name: number) => {
    const answer = { route: '/', locationId: 1, etag: '""', body: '', bytes: 1024 * 1024 - 1024, ignored: '' }
    return bistro.database.read((sql) => cache.keep(sql, `${name}`, 1, answer))
  }
  const isCached = async (name: number) => (await cache.fresh(`${name}`, caller)) !== undefined
  // The cache has room for sixteen of them.
  for (let name = 1; name <= 16; name++) await keep(name)
  assert.ok(await isCached(1))
  await keep(1)
  await keep(17)
  assert.deepEqual(await Promise.all([1, 2, 3, 16, 17].map(isCached)), [true, false, true, true, true])
  for (let name = 18; name <= 100; name++) await keep(name)
  const all = Array.from({ length: 100 }, (_, index) => index + 1)
  const left = []
  for (const name of all) if (await isCached(name)) left.push(name)
  assert.deepEqual(left, all.slice(-16))
})

onBothStores('a list that did not change is 304, and never when it did', async (bistro) => {
  const paths = [
    '/go/table/1',
    '/go/menu/1',
    '/go/menus/1',
    '/go/menu/1/sections',
    '/go/menu/1/items',
    '/go/menu/1/modifiers',
    '/go/menu/1/modifier_details',
    '/go/menu/1/modifier_options',
  ]
  for (const path of paths) {
    const { headers, text } = await bistro.get(path)
    const etag = String(headers.etag)
    const again = await bistro.get(path, { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', etag], path)
    assert.equal((await bistro.get(path)).text, text)
  }
  const { headers } = await bistro.get('/go/table/1')
  const unchanged = { headers: { 'if-none-match': String(headers.etag) } }
  await bistro.post('/go/staff/1', { first_name: 'Noor' })
  assert.equal((await bistro.get('/go/table/1', unchanged)).status, 304)
  await open(bistro, 3)
  assert.equal((await bistro.get('/go/table/1', unchanged)).status, 200)
  assert.equal((await bistro.get('/go/menu/999/sections')).status, 404)
})

onBothStores('an acknowledged change is visible at once', async (bistro) => {
  for (let round = 0; round < 20; round++) {
    assert.equal(await isOpen(bistro, 3), 0)
    await open(bistro, 3)
    const seen = await Promise.all([isOpen(bistro, 3), isOpen(bistro, 3), isOpen(bistro, 3)])
    assert.deepEqual(seen, [1, 1, 1])
    await bistro.put('/go/table/3/close')
  }
})

onBothStores('changes of another process are visible at once', async (bistro) => {
  await seenElsewhere(bistro, bistro.anotherNode({ notify: false }), bistro)
})

test('PostgreSQL: every node sees what any other has acknowledged', async () => {
  await using bistro = await openRestaurant('postgres')
  const other = bistro.anotherNode({ notify: false })
  await seenElsewhere(bistro, bistro, other)
  await seenElsewhere(bistro, other, bistro)
})

async function seenElsewhere(bistro: Restaurant, writer: Node, reader: Pick<Node, 'get'>): Promise<void> {
  for (let round = 0; round < 20; round++) {
    bistro.clock.now += 1
    assert.equal(await isOpen(reader, 4), 0)
    assert.equal((await open(writer, 4)).status, 201)
    assert.equal(await isOpen(reader, 4), 1)
    assert.equal((await writer.put('/go/table/4/close')).status, 201)
  }
}
