import assert from 'node:assert/strict'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'

onBothStores('a key learns its account, its rights, its locations and its limits', async (bistro) => {
  const owner = await signIn(bistro)
  const settings = {
    name: 'Delivery bridge',
    rights: ['service', 'webhooks'],
    locations: [1],
    expires_at: '2027-01-01 00:00:00',
    requests_per_second: 50,
    test: 1,
  }
  const { key, key_id } = (await bistro.post('/go/key', settings, owner)).body
  const { status, body } = await bistro.get('/go/account', { headers: { 'x-api-key': key } })
  assert.equal(status, 200)
  assert.deepEqual(body.caller, {
    kind: 'key',
    id: key_id,
    name: 'Delivery bridge',
    rights: ['service', 'webhooks'],
    test: 1,
    expires_at: '2027-01-01 00:00:00',
    requests_per_second: 50,
  })
  assert.deepEqual(body.account, { account_id: 1, name: 'Comanda Demo' })
  assert.deepEqual(
    body.locations.map(({ location_id, currency }: any) => [location_id, currency]),
    [[1, 'EUR']],
  )

  const user = (await bistro.get('/go/account', owner)).body.caller
  assert.deepEqual([user.kind, user.test, user.expires_at], ['user', 0, ''])
  const unknown = await bistro.get('/go/account', { headers: { 'x-api-key': 'nobody' } })
  assert.equal(unknown.status, 401)
})
