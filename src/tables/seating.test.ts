import assert from 'node:assert/strict'
import { onBothStores } from '../../test/restaurant.ts'
import { signIn } from '../../test/sign-in.ts'

onBothStores('the seats of a location are counted for whoever may seat guests', async (bistro) => {
  const { body } = await bistro.get('/go/table/1/seats', await signIn(bistro))
  assert.deepEqual([body.status, body.location_id, body.seats > 0], [200, 1, true])
  assert.equal((await bistro.get('/go/table/1/seats')).body.error.details.right, 'seating')
})
