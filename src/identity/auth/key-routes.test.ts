import assert from 'node:assert/strict'
import { API_KEY } from '../../../test/support/database/template.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { openStream, startListening } from '../../../test/support/sse-client.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { HOUR } from '../../platform/core/clock.ts'

async function make(bistro: Restaurant, fields: object) {
  const owner = await signIn(bistro)
  const made = await bistro.post('/go/key', { name: 'Till', rights: ['service'], ...fields }, owner)
  assert.equal(made.status, 201, made.text)
  return { owner, ...(made.body as { key_id: number; key: string }) }
}

const tables = async (bistro: Restaurant, key: string, headers = {}) => {
  const { status, body } = await bistro.get('/go/table/1', { key, headers })
  return status === 200 ? 200 : body.error.code
}

onBothStores('a key may do what it was made for, where it was made for', async (bistro) => {
  const { owner, key_id, key } = await make(bistro, { rights: ['reports'], locations: [2] })
  assert.match(key, /^ck_[0-9a-z]{6}_[\w-]{43}$/)
  assert.equal((await bistro.get('/go/table/2', { key })).status, 200)
  assert.equal(await tables(bistro, key), 'location_not_allowed')
  assert.equal((await bistro.get('/go/terminal/2/pin', { key })).body.error.code, 'right_missing')
  await bistro.put(`/go/key/${key_id}`, { rights: ['secrets'], locations: [] }, owner)
  bistro.clock.now += 2_500
  assert.equal((await bistro.get('/go/terminal/1/pin', { key })).status, 200)
  assert.equal(await tables(bistro, key), 'right_missing')
})

onBothStores('all keys of an account begin alike, and no two accounts do', async (bistro) => {
  const keys = [await make(bistro, {}), await make(bistro, {})].map(({ key }) => key.split('_')[1])
  assert.equal(new Set(keys).size, 1)
  const [account] = await bistro.sql<{ routing: string }>`select routing from accounts where id = 1`
  assert.equal(account?.routing, keys[0])
})

onBothStores('a key ends when it was to end, and not before', async (bistro) => {
  const { key } = await make(bistro, { expires_at: '2026-11-15 19:30:02' })
  assert.equal(await tables(bistro, key), 200)
  bistro.clock.now += 1_999
  assert.equal(await tables(bistro, key), 200)
  bistro.clock.now += 1
  assert.equal(await tables(bistro, key), 'key_expired')
  const owner = await signIn(bistro)
  for (const expires_at of ['2026-11-15 19:30:02', '2026-02-30 12:00:00', 'soon']) {
    const refused = await bistro.post('/go/key', { name: 'Till', rights: ['service'], expires_at }, owner)
    assert.deepEqual([refused.status, Object.keys(refused.body.error.details.fields)], [400, ['expires_at']])
  }
})

onBothStores('a key is taken from its networks only, also when it was taken a moment ago', async (bistro) => {
  const node = bistro.anotherNode({ trustedProxies: '127.0.0.0/8' })
  const { owner, key } = await make(bistro, { networks: ['203.0.113.0/24', '2001:db8::/32'] })
  const from = async (address: string) => {
    const { status } = await node.get('/go/table/1', { key, headers: { 'x-forwarded-for': address } })
    return status
  }
  for (let time = 1; time <= 2; time++) {
    assert.equal(await from('203.0.113.9'), 200)
    assert.equal(await from('2001:db8::1'), 200)
    assert.equal(await from('198.51.100.1'), 403)
  }
  for (const wrong of ['203.0.113.0/33', '0.0.0.0/0', 'here']) {
    const body = { name: 'Till', rights: ['service'], networks: ['10.0.0.0/8', wrong] }
    const refused = await bistro.post('/go/key', body, owner)
    assert.deepEqual(Object.keys(refused.body.error.details.fields), ['networks[1]'])
  }
})

onBothStores(
  'a key made for testing says so in the list and in the log, also once it is rotated',
  async (bistro) => {
    const { owner, key_id, key } = await make(bistro, { test: 1 })
    await make(bistro, {})
    await bistro.put('/go/table/4/open', { location_id: 1, staff_id: 1, allergens: 0 }, { key })
    await bistro.post(`/go/key/${key_id}/rotate`, {}, owner)
    const { result } = (await bistro.get('/go/key', owner)).body
    assert.deepEqual(
      result.map(({ name, test }: { name: string; test: number }) => [name, test]),
      [
        ['Till', 1],
        ['Till', 0],
        ['Till', 1],
        ['Demo', 0],
      ],
    )
    const opened = (await bistro.get('/go/event/1?types=table.opened', owner)).body.result.at(-1)
    assert.deepEqual(opened.actor, { kind: 'key', id: key_id, name: 'Till (test)' })
    const made = (await bistro.get('/go/event?types=key.created,key.rotated', owner)).body.result
    assert.deepEqual(
      made.slice(-4).map(({ data }: { data: { name: string } }) => data.name),
      ['Till (test)', 'Till', 'Till (test)', 'Till (test)'],
    )
  },
)

onBothStores('old and new are both taken while a key is rotated', async (bistro) => {
  const { owner, key_id, key } = await make(bistro, { locations: [1] })
  const rotated = await bistro.post(`/go/key/${key_id}/rotate`, { overlap_hours: 1 }, owner)
  assert.equal(rotated.status, 201, rotated.text)
  assert.equal(rotated.body.old_until, '2026-11-15 20:30:00')
  assert.deepEqual([await tables(bistro, key), await tables(bistro, rotated.body.key)], [200, 200])
  assert.equal((await bistro.get('/go/table/2', { key: rotated.body.key })).status, 403)
  bistro.clock.now += HOUR
  assert.equal(await tables(bistro, key), 'key_expired')
  assert.equal(await tables(bistro, rotated.body.key), 200)
  const again = await bistro.post(`/go/key/${key_id}/rotate`, {}, owner)
  assert.deepEqual([again.status, again.body.error.code], [409, 'key_replaced'])
})

onBothStores('of many that rotate a key at once, one does', async (bistro) => {
  const { owner, key_id } = await make(bistro, {})
  const nodes = [bistro, bistro.anotherNode()]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => nodes[index % 2]?.post(`/go/key/${key_id}/rotate`, {}, owner)),
  )
  const statuses = answers.map((answer) => answer?.status).sort()
  assert.deepEqual(statuses, [201, ...Array(7).fill(409)])
})

onBothStores('a key cannot have more rights than its creator', async (bistro) => {
  const { owner, key } = await make(bistro, { rights: ['own', 'reports'] })
  const input = { name: 'More', rights: ['own', 'secrets'] }
  const refused = await bistro.post('/go/key', input, { key })
  assert.deepEqual([refused.status, refused.body.error.details.right], [403, 'secrets'])
  assert.equal((await bistro.post('/go/key', { ...input, rights: ['reports'] }, { key })).status, 201)
  const limited = await make(bistro, { rights: ['own'], locations: [1] })
  for (const locations of [[], [1]]) {
    const body = { name: 'Wider', rights: ['own'], locations }
    assert.equal((await bistro.post('/go/key', body, { key: limited.key })).status, 403)
  }
  assert.equal((await bistro.get('/go/key', { key: limited.key })).status, 403)
  assert.equal((await bistro.delete('/go/key/1', undefined, { key: limited.key })).status, 403)
  assert.equal((await bistro.get('/go/key', owner)).status, 200)
})

onBothStores('the list shows when and from where a key was last used, and is paginated', async (bistro) => {
  const { owner, key, key_id } = await make(bistro, { name: 'Used' })
  await make(bistro, { name: 'Never used' })
  assert.equal(await tables(bistro, key), 200)
  await bistro.app.keyUses.write()
  const first = await bistro.get('/go/key?limit=1', owner)
  assert.deepEqual([first.body.result[0].name, first.body.result[0].last_used_at], ['Never used', ''])
  assert.ok(!first.text.includes(key))
  const second = await bistro.get(`/go/key?limit=1&after=${first.body.next}`, owner)
  const [used] = second.body.result
  assert.equal(used.key_id, key_id)
  assert.deepEqual([used.last_used_at, used.last_used_from], ['2026-11-15 19:30:00', '127.0.0.1'])
  const last = await bistro.get(`/go/key?limit=200&after=${second.body.next}`, owner)
  assert.equal(last.body.next, undefined)
  assert.equal(last.body.result.at(-1).name, 'Demo')
})

onBothStores('a revoked key is out of requests and streams within five seconds', async (bistro) => {
  const { owner, key, key_id } = await make(bistro, {})
  const url = await startListening(bistro.app)
  const stream = await openStream(`${url}/go/event/1/stream`, { 'x-api-key': key })
  const others = await openStream(`${url}/go/event/1/stream`, { 'x-api-key': API_KEY })
  assert.equal(await tables(bistro, key), 200)
  await bistro.delete(`/go/key/${key_id}`, undefined, owner)
  const unknown = await bistro.delete('/go/key/99999', undefined, owner)
  assert.equal(unknown.body.error.code, 'key_not_found')
  bistro.clock.now += 2_500
  // The service does this every two seconds.
  await bistro.app.streams.endRevoked()
  await stream.ended
  assert.equal(await tables(bistro, key), 'key_unknown')
  assert.equal(bistro.app.streams.count(), 1)
  others.stop()
})
