import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

async function anOrderToPay(bistro: Restaurant) {
  const orderId = await openOrder(bistro, 3)
  await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: 2, qty: 2 }] })
  return `/go/order/${orderId}`
}

const outcomeOf = ({ status, body }: { status: number; body: any }) => [
  status,
  body.error?.code,
  body.error?.details.most,
]

onBothStores('a tip above the limits is refused, on every path', async (bistro) => {
  const order = await anOrderToPay(bistro)
  const pay = (more: object) => bistro.post(`${order}/payment`, { amount: '3.00', ...more })
  for (const how of [{ method: 'cash' }, { method: 'card' }, { method: 'card', status: 'pending' }]) {
    assert.deepEqual(outcomeOf(await pay({ ...how, tip: '9999999.99' })), [400, 'tip_too_large', '50.00'])
    assert.deepEqual(outcomeOf(await pay({ ...how, tip: '50.01' })), [400, 'tip_too_large', '50.00'])
  }
  assert.equal((await bistro.get(order)).body.result.bill.tips, '0.00')
  const paid = await pay({ method: 'card', tip: '20.00', reference: 'gw-tip' })
  assert.equal(paid.status, 201)
  const tip = `${order}/payment/${paid.body.payment_id}/tip`
  assert.deepEqual(outcomeOf(await bistro.put(tip, { tip: '50.01' })), [400, 'tip_too_large', '50.00'])
  assert.equal((await bistro.put(tip, { tip: '50.00' })).status, 201)
  const { body } = await bistro.get(`${order}/payments`)
  assert.deepEqual([body.tips, body.result[0].tip_most], ['50.00', '50.00'])
})

onBothStores('a location sets its tip limits; earlier tips stay', async (bistro) => {
  const owner = await signIn(bistro)
  const order = await anOrderToPay(bistro)
  const settings = async () => (await bistro.get('/go/location/1', owner)).body.result
  const before = await settings()
  assert.deepEqual([before.tip_limit_percent, before.tip_limit_amount], ['100.00', '50.00'])
  const payment = { amount: '3.00', method: 'card', tip: '20.00', reference: 'gw-1' }
  const { payment_id } = (await bistro.post(`${order}/payment`, payment)).body
  const limits = { tip_limit_percent: '10', tip_limit_amount: '5.5', version: before.version }
  assert.equal((await bistro.put('/go/location/1', limits, owner)).status, 201)
  const after = await settings()
  assert.deepEqual([after.tip_limit_percent, after.tip_limit_amount], ['10.00', '5.50'])
  const [event] = (await bistro.get('/go/event/1?types=location.settings_changed')).body.result
  assert.deepEqual(event.data.changed, ['tip_limit_percent', 'tip_limit_amount'])
  const { version: _, tip_limit_percent: __, tip_limit_amount: ___, ...older } = after
  assert.equal((await bistro.put('/go/location/1', older, owner)).status, 201)
  assert.equal((await settings()).tip_limit_amount, '5.50', 'whoever does not know of it leaves it')

  assert.equal((await bistro.post(`${order}/payment`, payment)).body.payment_id, payment_id, 'a repeat')
  const tip = `${order}/payment/${payment_id}/tip`
  assert.equal((await bistro.put(tip, { tip: '20.00' })).status, 201, 'the same again')
  assert.deepEqual(outcomeOf(await bistro.put(tip, { tip: '5.51' })), [400, 'tip_too_large', '5.50'])
  for (const wrong of [{ tip_limit_percent: '100.01' }, { tip_limit_amount: '-1' }]) {
    const { version } = await settings()
    assert.equal((await bistro.put('/go/location/1', { ...wrong, version }, owner)).status, 400)
  }
})

onBothStores(
  'a tip that a reader has taken is recorded, told as above the most, and listed',
  async (bistro) => {
    const owner = await signIn(bistro)
    const order = await anOrderToPay(bistro)
    const hold = { amount: '3.00', method: 'card', status: 'pending' }
    const ends = async (tip: string) => {
      const { payment_id } = (await bistro.post(`${order}/payment`, hold)).body
      const ended = await bistro.put(`${order}/payment/${payment_id}`, { status: 'approved', tip })
      assert.deepEqual([ended.status, ended.body.tip], [201, tip])
      return (await bistro.get(`${order}/history`)).body.result.at(-1)
    }
    const listed = async () => (await bistro.get('/go/report/1/dashboard', owner)).body.large_tips
    const large = await ends('800.00')
    assert.equal(large.data.tip_most, '50.00')
    assert.match(large.words, /tip 800\.00 \(above the most of 50\.00\)/)
    assert.ok(!('tip_most' in (await ends('40.00')).data), 'an ordinary one is told as ever')
    const { order_id, payment_id } = large.data
    const at = { table_number: 3, order_kind: 'table', order_name: '', day_number: 1 }
    assert.deepEqual(await listed(), [{ order_id, payment_id, ...at, tip: '800.00', most: '50.00' }])
    assert.equal((await bistro.put(`${order}/payment/${payment_id}/tip`, { tip: '8.00' })).status, 201)
    assert.deepEqual(await listed(), [], 'put right')
  },
)

onBothStores(
  'many tips on one order are no larger than one, and what readers took is listed',
  async (bistro) => {
    const owner = await signIn(bistro)
    const order = await anOrderToPay(bistro)
    const tipped = (tip: string) => bistro.post(`${order}/payment`, { amount: '0', tip, method: 'card' })
    assert.equal((await tipped('30.00')).status, 201)
    assert.deepEqual(outcomeOf(await tipped('30.00')), [400, 'tip_too_large', '20.00'])
    const held = []
    for (let one = 0; one < 2; one++) {
      const hold = { amount: '1.00', method: 'card', status: 'pending', tip: '5.00' }
      held.push((await bistro.post(`${order}/payment`, hold)).body.payment_id)
    }
    for (const id of held) await bistro.put(`${order}/payment/${id}`, { status: 'approved', tip: '25.00' })
    const [odd] = (await bistro.get('/go/report/1/dashboard', owner)).body.large_tips
    assert.deepEqual([odd.payment_id, odd.tip, odd.most], [held[1], '80.00', '50.00'])
    assert.deepEqual(outcomeOf(await tipped('0.01')), [400, 'tip_too_large', '0.00'])
  },
)
