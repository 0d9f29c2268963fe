import assert from 'node:assert/strict'
import test from 'node:test'
import { order } from '../../test/support/order-helpers.ts'
import { signIn } from '../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../test/support/test-app.ts'
import { newSupervisorPin } from './supervisor-pin.ts'

test('a new PIN has six digits and no leading zero', () => {
  const made = Array.from({ length: 1_000 }, newSupervisorPin)
  assert.ok(made.every((pin) => Number.isInteger(pin) && pin >= 100_000 && pin <= 999_999))
  assert.ok(new Set(made).size > 900, 'they are not drawn by chance')
})

onBothStores('a new location has its own PIN, which is returned to its creator', async (bistro) => {
  const owner = await signIn(bistro)
  const headers = { ...owner.headers, 'idempotency-key': 'one-location' }
  const location = { name: 'Comanda by the Sea', currency: 'EUR', time_zone: 'Europe/Lisbon' }
  const add = () => bistro.post('/go/location', location, { ...owner, headers })
  const { body: made } = await add()
  const { location_id: id, supervisor_pin: pin } = made
  assert.ok(pin >= 100_000, `${pin}`)
  assert.deepEqual((await bistro.get(`/go/terminal/${id}/pin`)).body.result, [{ supervisor_pin: pin }])
  assert.deepEqual(await reportedPin(bistro, id), { dashboard: 1, settings: 1 })

  assert.deepEqual((await add()).body, made, 'a resend is told the same')
  const [stored, events] = [
    await bistro.sql`select * from idempotency_keys`,
    await bistro.sql`select * from events`,
  ]
  assert.equal(stored.length, 1)
  assert.ok(!JSON.stringify([stored, events, bistro.logged]).includes(String(pin)))
})

onBothStores('where no PIN is set nobody reverses a payment, not even with 0', async (bistro) => {
  const orderId = await order(bistro, 1, [{ item_id: 2 }])
  const { body } = await bistro.post(`/go/order/${orderId}/payment`, { amount: '1.00', method: 'cash' })
  const reverse = (pin: number) =>
    bistro.delete(`/go/order/${orderId}/payment/${body.payment_id}`, { supervisor_pin: pin, reason: 'wrong' })
  assert.equal((await bistro.put('/go/terminal/1/pin', { pin: 0 })).status, 201)
  assert.deepEqual((await bistro.get('/go/terminal/1/pin')).body.result, [{ supervisor_pin: 0 }])
  assert.equal((await bistro.get('/go/terminal/T-1001/login')).body.result[0].supervisor_pin, 0)
  assert.deepEqual(await reportedPin(bistro, 1), { dashboard: 0, settings: 0 })
  for (const pin of [0, 1234, 0, 1, 2, 3]) {
    const refused = await reverse(pin)
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'pin_not_set'])
    assert.match(refused.body.error.message, /PUT \/go\/terminal\/1\/pin/)
  }
  assert.equal((await bistro.sql`select id from pin_failures`).length, 0, 'there was nothing to guess')
  const owner = await signIn(bistro)
  const { result } = (await bistro.get('/go/location/1', owner)).body
  const none = await bistro.put('/go/location/1', { ...result, supervisor_pin: 0 }, owner)
  assert.deepEqual(Object.keys(none.body.error.details.fields), ['supervisor_pin'])

  assert.equal((await bistro.put('/go/terminal/1/pin', { pin: 4711 })).status, 201)
  assert.deepEqual(await reportedPin(bistro, 1), { dashboard: 1, settings: 1 })
  assert.equal((await reverse(4711)).status, 200)
  const shown = await bistro.post('/go/location/1/secrets', undefined, owner)
  assert.equal(shown.body.supervisor_pin, 4711)
})

/** Whether the portal shows that there is a PIN: 1 or 0. */
async function reportedPin(bistro: Restaurant, locationId: number) {
  const owner = await signIn(bistro)
  const [dashboard, settings] = await Promise.all([
    bistro.get(`/go/report/${locationId}/dashboard`, owner),
    bistro.get(`/go/location/${locationId}`, owner),
  ])
  return { dashboard: dashboard.body.supervisor_pin_set, settings: settings.body.supervisor_pin_set }
}
