import assert from 'node:assert/strict'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { push } from './channel-helpers.ts'

onBothStores('an owner makes a key a channel, and an ordinary key again', async (bistro) => {
  const owner = await signIn(bistro)
  const made = await bistro.post('/go/key', { name: 'Bridge', rights: ['service'], locations: [1] }, owner)
  const { key_id, key } = made.body
  const wolt = { headers: { 'x-api-key': key } }
  assert.equal((await push(bistro, wolt)).body.error.code, 'not_a_channel')
  const path = `/go/key/${key_id}/channel`
  assert.deepEqual((await bistro.put(path, { name: 'Wolt' }, owner)).body, {
    status: 201,
    key_id,
    updated: 1,
  })
  const settings = {
    key_id,
    name: 'Wolt',
    accept: 'by_hand',
    minutes: 20,
    answer_within: 5,
    fee_external_id: '',
  }
  assert.deepEqual((await bistro.get('/go/channel', owner)).body.result, [settings])
  assert.equal((await bistro.put(path, { name: 'Wolt', accept: 'itself', minutes: 15 }, owner)).status, 201)
  assert.equal((await push(bistro, wolt)).body.channel_state, 'accepted')

  // A successor of the key is the same channel.
  const rotated = (await bistro.post(`/go/key/${key_id}/rotate`, { overlap_hours: 0 }, owner)).body
  const next = { headers: { 'x-api-key': rotated.key } }
  const again = await push(bistro, next)
  assert.deepEqual([again.status, again.body.repeated], [201, 1], again.text)

  const gone = await bistro.delete(`/go/key/${rotated.key_id}/channel`, undefined, owner)
  assert.deepEqual(gone.body, { status: 200, key_id: rotated.key_id, deleted: 1 })
  assert.equal((await push(bistro, next, { client_id: 'w-2' })).body.error.code, 'not_a_channel')
  assert.equal(
    (await bistro.put('/go/key/999/channel', { name: 'X' }, owner)).body.error.code,
    'key_not_found',
  )
})
