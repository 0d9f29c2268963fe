import assert from 'node:assert/strict'
import { BURRATA, openOrder } from '../../test/orders.ts'
import { onBothStores } from '../../test/restaurant.ts'
import { signIn } from '../../test/sign-in.ts'

onBothStores('an owner says whether what is voided needs a reason', async (bistro) => {
  const owner = await signIn(bistro)
  const path = '/go/location/1/service'
  assert.equal((await bistro.get(path, owner)).body.strict_voids, 0)
  assert.equal((await bistro.put(path, { strict_voids: 1 }, owner)).status, 201)
  assert.equal((await bistro.get(path, owner)).body.strict_voids, 1)
  const orderId = await openOrder(bistro, 1)
  const { order_item_id } = (await bistro.post(`/go/order/${orderId}`, { item_id: BURRATA })).body
  const remove = (body?: object) => bistro.delete(`/go/order/${order_item_id}/item`, body)
  assert.equal((await remove()).body.error.code, 'reason_needed')
  assert.equal((await remove({ reason: 'dropped' })).status, 200)
})
