import assert from 'node:assert/strict'
import test from 'node:test'
import { orders_get, tables_list } from '../../client/src/call-table.ts'
import { clientOf } from '../../client/src/client.ts'
import { openClient } from '../../client/src/index.ts'
import { createAnswerCache, sent } from '../../client/src/request.ts'
import { API_KEY } from '../support/database/template.ts'
import { startListening } from '../support/sse-client.ts'
import { onBothStores } from '../support/test-app.ts'

const TABLE = { location_id: 1, staff_id: 1, allergens: 0 }

interface SentRequest {
  path: string
  etag: string | undefined
  status: number
}

/** Sends real requests, and records them with their responses. */
function watched(requests: SentRequest[]): typeof fetch {
  return async (address, init) => {
    const answer = await fetch(address, init)
    const etag = new Headers(init?.headers).get('if-none-match') ?? undefined
    requests.push({ path: new URL(String(address)).pathname, etag, status: answer.status })
    return answer
  }
}

onBothStores('a cached response is not sent again while it is valid', async (bistro) => {
  const requests: SentRequest[] = []
  const url = await startListening(bistro.app)
  const client = openClient({ url, key: API_KEY, keep: 2, fetch: watched(requests) })
  const { order_id } = await client.tables.open({ table_id: 1 }, TABLE)
  const read = () => client.orders.get({ order_id })
  const first = await read()
  assert.equal(await read(), first, 'the very object')
  assert.equal(await read(), first)
  await client.orders.add_items({ order_id }, { items: [{ item_id: 2 }] })
  const second = await read()
  assert.equal(second.result.no_items, 1)
  assert.equal(await read(), second)
  const reads = requests.filter(({ path }) => path === `/go/order/${order_id}`)
  assert.deepEqual(
    reads.map(({ status }) => status),
    [200, 304, 304, 201, 200, 304],
  )

  await client.tables.list({ location_id: 1 })
  await client.menus.list({ location_id: 1 })
  requests.length = 0
  assert.notEqual(await read(), second, 'two are kept, and it was the third')
  await client.menus.list({ location_id: 1 })
  assert.deepEqual(
    requests.map(({ etag, status }) => [etag === undefined, status]),
    [
      [true, 200],
      [false, 304],
    ],
  )
})

onBothStores('cached responses are separate by format and by staff session', async (bistro) => {
  const requests: SentRequest[] = []
  const url = await startListening(bistro.app)
  const client = openClient({ url, key: API_KEY, keep: 10, fetch: watched(requests) })
  const { sales } = client.reports
  const asText = () => sales.text({ location_id: 1 }, { format: 'csv' })
  const { bytes: asBytes } = sales as unknown as { bytes: (...args: unknown[]) => Promise<Uint8Array> }
  assert.match(await asText(), /^date,/)
  assert.match(await asText(), /^date,/)
  assert.ok((await asBytes({ location_id: 1 }, { format: 'csv' })) instanceof Uint8Array)
  assert.deepEqual(
    requests.map(({ status }) => status),
    [200, 304, 200],
  )
  await client.menus.list({ location_id: 1 })
  await client.menus.list({ location_id: 1 }, { staffSession: 'nobody' }).catch(() => {})
  assert.equal(requests.at(-1)?.etag, undefined)
})

onBothStores(
  'a client without a cache fetches everything, and a partial client has only its calls',
  async (bistro) => {
    const requests: SentRequest[] = []
    const url = await startListening(bistro.app)
    const plain = openClient({ url, key: API_KEY, fetch: watched(requests) })
    await plain.menus.list({ location_id: 1 })
    await plain.menus.list({ location_id: 1 })
    assert.deepEqual(
      requests.map(({ etag, status }) => [etag, status]),
      [
        [undefined, 200],
        [undefined, 200],
      ],
    )
    const sending = { url, key: API_KEY, staffSession: undefined, retries: 0, timeoutMs: 20_000, fetch }
    const few = clientOf(
      (...one) => sent({ ...sending, cache: createAnswerCache(1) }, ...one),
      [tables_list, orders_get],
    )
    assert.deepEqual(
      Object.entries(few).map(([noun, calls]) => [noun, Object.keys(calls)]),
      [
        ['tables', ['list']],
        ['orders', ['get']],
      ],
    )
    assert.equal((await few.tables.list({ location_id: 1 })).records, 14)
  },
)

test('the cache is limited and evicts the least recently used response', () => {
  const cache = createAnswerCache(2)
  const one = (etag: string) => ({ etag, read: undefined, answer: etag })
  cache.keep('a', one('1'))
  cache.keep('b', one('2'))
  cache.keep('a', one('1'))
  cache.keep('c', one('3'))
  assert.deepEqual(
    ['a', 'b', 'c'].map((name) => cache.find(name)?.answer),
    ['1', undefined, '3'],
  )
})
