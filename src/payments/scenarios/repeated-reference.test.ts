import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

async function orderToPay(bistro: Restaurant): Promise<string> {
  const order = `/go/order/${await openOrder(bistro, 1)}`
  await bistro.post(order, { item_id: 1, qty: 20 })
  return `${order}/payment`
}

onBothStores('a known reference that says something else is refused with both', async (bistro) => {
  const path = await orderToPay(bistro)
  const payment = { amount: '10.00', method: 'card', tip: '1.00', reference: 'gw-1' }
  const first = await bistro.post(path, payment)
  const recorded = { amount: '10.00', tip: '1.00', method: 'card' }
  const { status, body } = await bistro.post(path, { amount: 1, method: 'other', reference: 'gw-1' })
  assert.deepEqual([status, body.error.code], [409, 'reference_differs'])
  const sent = { amount: '1.00', tip: '0.00', method: 'other' }
  assert.deepEqual(body.error.details, { payment_id: first.body.payment_id, recorded, sent })

  const again = await bistro.post(path, { ...payment, amount: 10, tip: '1', terminal: 'T-1001' })
  assert.deepEqual(again.body, first.body)
  assert.equal((await bistro.get(`${path}s`)).body.result.length, 1)
})

onBothStores('what began pending is repeated without the tip that came with the tap', async (bistro) => {
  const path = await orderToPay(bistro)
  const payment = { amount: '10.00', method: 'card', status: 'pending', reference: 'gw-1' }
  const { body } = await bistro.post(path, payment)
  await bistro.put(`${path}/${body.payment_id}`, { status: 'approved', tip: '2.00' })
  const again = await bistro.post(path, payment)
  assert.deepEqual([again.status, again.body.payment_id, again.body.tip], [201, body.payment_id, '2.00'])
  const other = await bistro.post(path, { ...payment, tip: '3.00' })
  assert.deepEqual([other.status, other.body.error.code], [409, 'reference_differs'])
})

onBothStores('an approval with another tip than recorded is refused with both', async (bistro) => {
  const path = await orderToPay(bistro)
  const { body } = await bistro.post(path, { amount: '10.00', method: 'card', status: 'pending' })
  const payment = `${path}/${body.payment_id}`
  const approved = await bistro.put(payment, { status: 'approved', tip: '1.00', reference: 'gw-1' })
  const other = await bistro.put(payment, { status: 'approved', tip: '5.00' })
  assert.equal(other.status, 409)
  assert.equal(other.body.error.code, 'already_approved')
  assert.deepEqual(other.body.error.details, {
    payment_id: body.payment_id,
    recorded: { tip: '1.00' },
    sent: { tip: '5.00' },
  })
  for (const same of [{ status: 'approved' }, { status: 'approved', tip: 1 }]) {
    assert.deepEqual((await bistro.put(payment, same)).body, approved.body)
  }
  const reversal = { supervisor_pin: 1234, reason: 'wrong table' }
  assert.equal((await bistro.delete(payment, reversal)).status, 200)
  const late = await bistro.put(payment, { status: 'approved', tip: '5.00' })
  assert.equal(late.body.error.code, 'already_approved')
})

onBothStores('one reference with two amounts at once: one counts, the other is refused', async (bistro) => {
  const path = await orderToPay(bistro)
  for (let round = 0; round < 10; round++) {
    const reference = `gw-${round}`
    const answers = await Promise.all(
      ['0.10', '0.20', '0.10', '0.20'].map((amount) =>
        bistro.post(path, { amount, method: 'card', reference }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 201)
    assert.equal(taken.length, 2)
    assert.equal(new Set(taken.map(({ body }) => `${body.payment_id} ${body.amount}`)).size, 1)
    for (const { body } of answers.filter(({ status }) => status !== 201)) {
      assert.equal(body.error.code, 'reference_differs')
      assert.equal(body.error.details.recorded.amount, taken[0]?.body.amount)
    }
  }
})
