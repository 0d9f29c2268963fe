import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

async function settingsOf(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const path = '/go/location/1'
  const { version: _, ...settings } = (await bistro.get(path, owner)).body.result
  return { change: (fields: object) => bistro.put(path, { ...settings, ...fields }, owner) }
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

onBothStores('of a first order and a concurrent change of currency, one succeeds', async (bistro) => {
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

onBothStores(
  'a currency without cents, with three decimals or that nobody knows is refused',
  async (bistro) => {
    const owner = await signIn(bistro)
    const settings = await settingsOf(bistro)
    for (const currency of ['JPY', 'KWD', 'QQQ']) {
      const changed = await settings.change({ currency })
      assert.deepEqual([changed.status, changed.body.error.code], [400, 'currency_not_supported'])
      const body = { name: 'Abroad', currency, time_zone: 'Asia/Tokyo' }
      const added = await bistro.post('/go/location', body, owner)
      assert.deepEqual([added.status, added.body.error.code], [400, 'currency_not_supported'])
    }
    // A location that already has such a currency can change its other settings.
    await bistro.change(
      ({ sql }) => sql`update locations set currency = 'JPY' where account_id = 1 and id = 1`,
    )
    assert.equal((await settings.change({ currency: 'JPY', name: 'As before' })).status, 201)
  },
)

onBothStores('a new location begins with the taxes of another, or with those it is given', async (bistro) => {
  const owner = await signIn(bistro)
  const rates = [{ name: 'Wine', rate: '19.00' }]
  assert.equal((await bistro.put('/go/location/1/tax', { rates }, owner)).status, 201)
  const add = async (more: object) => {
    const body = { name: 'Second', currency: 'EUR', time_zone: 'Europe/Berlin', ...more }
    const { location_id } = (await bistro.post('/go/location', body, owner)).body
    const { result } = (await bistro.get(`/go/location/${location_id}`, owner)).body
    const taxes = (await bistro.get(`/go/location/${location_id}/tax`, owner)).body
    return [result.tax_rate, result.tax_included, taxes.result.rates.map(({ name }: any) => name)]
  }
  const first = (await bistro.get('/go/location/1', owner)).body.result
  assert.deepEqual(await add({ copy_from: 1 }), [first.tax_rate, first.tax_included, ['Wine']])
  assert.deepEqual(await add({ tax_rate: '7.00', tax_included: 1 }), ['7.00', 1, []])
  const missing = { name: 'X', currency: 'EUR', time_zone: 'UTC', copy_from: 99 }
  assert.equal((await bistro.post('/go/location', missing, owner)).body.error.code, 'location_not_found')
})
