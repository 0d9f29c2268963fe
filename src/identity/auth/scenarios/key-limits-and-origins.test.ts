import assert from 'node:assert/strict'
import test from 'node:test'
import { onBothStores, openRestaurant, type Restaurant } from '../../../../test/support/test-app.ts'
import { ALL_RIGHTS } from '../../../platform/core/rights.ts'
import { createRateLimiter } from '../../../platform/http/limits/rate-limit.ts'
import { createKey } from '../key-actions.ts'

const SHOP = 'https://shop.example'

async function openShop(bistro: Restaurant) {
  const key = await bistro.change((change) => createKey(change, { name: 'Owner', rights: ALL_RIGHTS }))
  const make = async (body: object) =>
    (await bistro.post('/go/key', { name: 'Shop', rights: ['service'], ...body }, { key })).body
  return { key, make }
}

onBothStores(
  'a key may be given so many requests a second, and says so with every answer',
  async (bistro) => {
    const { key: owner, make } = await openShop(bistro)
    const { key, key_id } = await make({ requests_per_second: 1 })
    const responses = await Promise.all(Array.from({ length: 5 }, () => bistro.get('/go/table/1', { key })))
    // All are sent at once; each second that they take would admit one more.
    assert.ok(responses.filter(({ status }) => status === 429).length >= 3)
    const [first] = responses.filter(({ status }) => status === 200)
    assert.equal(first?.headers['ratelimit-policy'], '"key";q=1;w=1')
    const [late] = responses.filter(({ status }) => status === 429)
    assert.equal(late?.body.error.code, 'rate_limited')
    assert.deepEqual(late?.body.error.details, { requests_per_second: 1, retry_after: 1 })
    assert.equal(late?.headers['retry-after'], '1')
    assert.equal(late?.headers.ratelimit, '"key";r=0;t=1')
    const others = await bistro.get('/go/table/1')
    assert.deepEqual([others.status, others.headers.ratelimit], [200, undefined])

    const [listed] = (await bistro.get('/go/key', { key: owner })).body.result
    assert.deepEqual([listed.key_id, listed.requests_per_second], [key_id, 1])
    await bistro.put(`/go/key/${key_id}`, { requests_per_second: 0 }, { key: owner })
    const [changed] = (await bistro.get('/go/key', { key: owner })).body.result
    assert.equal(changed.requests_per_second, 0)
  },
)

test('what was not used comes back with time, up to a second’s worth', () => {
  const clock = { now: 0 }
  const rates = createRateLimiter(() => clock.now)
  const caller = { accountId: 1, actor: { kind: 'key', id: 7, name: '' }, perSecond: 10 } as never
  const taken = (count: number) =>
    Array.from({ length: count }, () => rates(caller)?.refusal).filter((refusal) => !refusal).length
  assert.equal(taken(20), 10)
  clock.now += 250
  assert.equal(taken(20), 2)
  clock.now += 60_000
  assert.equal(taken(20), 10)
})

onBothStores('a key may name the web pages that use it, and no page else can', async (bistro) => {
  const { key: owner, make } = await openShop(bistro)
  const { key } = await make({ origins: [SHOP] })
  const from = (origin: string, by: string | null = key) =>
    bistro.get('/go/table/1', { key: by, headers: { origin } })
  const allowed = await from(SHOP)
  assert.equal(allowed.status, 200)
  assert.equal(allowed.headers['access-control-allow-origin'], SHOP)
  assert.match(String(allowed.headers.vary), /origin/)
  assert.match(String(allowed.headers['access-control-expose-headers']), /x-request-id/)
  const strange = await from('https://elsewhere.example')
  assert.deepEqual([strange.status, strange.body.error.code], [403, 'origin_not_allowed'])
  assert.equal(strange.headers['access-control-allow-origin'], undefined)
  const refused = await bistro.get('/go/table/987', { key, headers: { origin: SHOP } })
  assert.equal(refused.headers['access-control-allow-origin'], SHOP, 'pages read refusals too')
  const plain = await from(SHOP, owner)
  assert.deepEqual([plain.status, plain.headers['access-control-allow-origin']], [200, undefined])

  for (const origins of [['shop.example'], ['https://shop.example/'], ['*'.repeat(8)], ['null-null']]) {
    const { status, body } = await bistro.post(
      '/go/key',
      { name: 'x', rights: ['service'], origins },
      { key: owner },
    )
    assert.deepEqual([status, Object.keys(body.error.details.fields)], [400, ['origins[0]']])
  }
})

test('preflight requests are answered for origins that a key allows', async () => {
  await using bistro = await openRestaurant('sqlite')
  const { make } = await openShop(bistro)
  await make({ origins: [SHOP, 'http://localhost:5173'] })
  const preflight = (origin: string, url = '/go/order/1') =>
    bistro.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key',
      },
    })
  const allowed = await preflight(SHOP)
  assert.equal(allowed.statusCode, 204)
  assert.equal(allowed.headers['access-control-allow-origin'], SHOP)
  assert.match(String(allowed.headers['access-control-allow-headers']), /x-api-key/)
  assert.match(String(allowed.headers['access-control-allow-methods']), /DELETE/)
  for (const [origin, url] of [
    ['https://elsewhere.example', '/go/order/1'],
    [SHOP, '/portal'],
  ]) {
    const refused = await preflight(String(origin), url)
    assert.ok(refused.statusCode >= 404, String(refused.statusCode))
    assert.equal(refused.headers['access-control-allow-origin'], undefined)
  }
})
