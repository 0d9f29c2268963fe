import assert from 'node:assert/strict'
import test from 'node:test'
import { onBothStores, openRestaurant } from '../../../../test/support/test-app.ts'
import { requestIds } from './request-id.ts'

test('a caller’s own id is taken over if it is 8 to 64 visible characters', () => {
  const idFor = requestIds()
  for (const own of ['12345678', 'x'.repeat(64), 'b6f1c1d2-4111-4111-8111-111111111111', '!"#$%&\\~']) {
    assert.equal(idFor(own), own)
  }
  const made = [
    undefined,
    '',
    '1234567',
    'x'.repeat(65),
    'with space',
    'größe-12',
    'a\nb-12345',
    ['12345678'],
  ]
  const ids = made.map((sent) => idFor(sent))
  for (const [index, id] of ids.entries()) assert.notEqual(id, made[index])
  assert.equal(new Set(ids).size, made.length)
  assert.notEqual(idFor('4111111111111111'), '4111111111111111')
})

onBothStores('every answer names its request, and the log does too', async (bistro) => {
  const table = await bistro.get('/go/table/1')
  const answers = [
    table,
    await bistro.get('/go/table/1'),
    await bistro.get('/go/table/1', { headers: { 'if-none-match': String(table.headers.etag) } }),
    await bistro.post('/go/staff/1', { first_name: 'Ida' }),
    await bistro.get('/go/order/77'),
    await bistro.get('/nowhere'),
    await bistro.put('/go/table/1'),
    await bistro.get('/go/table/%zz'),
    await bistro.get('/go/table/1', { key: null }),
    await bistro.get('/healthz', { key: null }),
  ]
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  assert.equal(new Set(ids).size, answers.length)
  for (const [index, { status, body }] of answers.entries()) {
    assert.match(ids[index] ?? '', /^[\w-]{8,}$/, `${status}`)
    if (status >= 400) assert.equal(body.request_id, ids[index])
  }
  const logged = bistro.logged.map((line) => JSON.parse(line).requestId)
  for (const [index, id] of ids.entries()) {
    if (answers[index]?.body?.error?.message !== 'The request could not be read.')
      assert.ok(logged.includes(id))
  }
})

test('an id of the caller’s cannot forge a line of the log', async () => {
  await using bistro = await openRestaurant('sqlite')
  const own = 'a","status":500,"b":"\\'
  const refused = await bistro.get('/go/order/77', { headers: { 'x-request-id': own } })
  assert.equal(refused.headers['x-request-id'], own)
  assert.equal(refused.body.request_id, own)
  const [line] = bistro.logged.map((text) => JSON.parse(text))
  assert.deepEqual([line.requestId, line.status, line.b], [own, 404, undefined])
})
