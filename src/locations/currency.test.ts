import assert from 'node:assert/strict'
import { openOrder } from '../../test/orders.ts'
import { onBothStores, type Restaurant } from '../../test/restaurant.ts'
import { signIn } from '../../test/sign-in.ts'

async function settingsOf(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const path = '/go/location/1'
  const { version: _, ...settings } = (await bistro.get(path, owner)).body.result
  return { change: (wanted: object) => bistro.put(path, { ...settings, ...wanted }, owner) }
}

onBothStores('the currency of a location stays as it is once something was ordered', async (bistro) => {
  const settings = await settingsOf(bistro)
  assert.equal((await settings.change({ currency: 'USD' })).status, 201)
  const orderId = await openOrder(bistro, 1)
  const refused = await settings.change({ currency: 'EUR', name: 'Renamed' })
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'currency_in_use'])
  assert.deepEqual(refused.body.error.details, { currency: 'USD' })
  const { body } = await bistro.get('/go/terminal/T-1001/login')
  assert.deepEqual([body.result[0].currency, body.result[0].location_name], ['USD', 'Bistro Comanda'])
  assert.equal((await settings.change({ currency: 'USD', name: 'Renamed' })).status, 201)

  await bistro.delete(`/go/order/${orderId}`)
  assert.equal((await settings.change({ currency: 'EUR' })).status, 201, 'what was deleted counts nowhere')
  await openOrder(bistro, 1)
  await bistro.put('/go/table/1/close')
  assert.equal((await settings.change({ currency: 'USD' })).status, 409, 'what was closed does')
})

onBothStores('of a first order and a new currency, one is first', async (bistro) => {
  const settings = await settingsOf(bistro)
  const [changed] = await Promise.all([settings.change({ currency: 'USD' }), openOrder(bistro, 1)])
  const rows = await bistro.sql<{ ordered: string; location: string }>`
    select o.currency as ordered, l.currency as location from orders o
    join locations l on l.account_id = o.account_id and l.id = o.location_id`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [changed.status === 201 ? { ordered: 'USD', location: 'USD' } : { ordered: 'EUR', location: 'EUR' }],
  )
})
