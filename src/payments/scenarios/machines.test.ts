import assert from 'node:assert/strict'
import { BURRATA } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { createKey } from '../../identity/auth/key-actions.ts'
import { MINUTE } from '../../platform/core/clock.ts'

/** Headers of a bridge to card terminals, which nobody stands beside. */
async function bridgeOf(bistro: Restaurant, rights: ('service' | 'refunds' | 'reports')[]) {
  const name = 'Card bridge'
  const key = await bistro.change((change) => createKey(change, { name, rights: new Set(rights) }))
  return { headers: { 'x-api-key': key } }
}

onBothStores('a key with the right to refund needs no PIN, and the log names it', async (bistro) => {
  const bridge = await bridgeOf(bistro, ['service', 'refunds'])
  const plain = await bridgeOf(bistro, ['service'])
  const id = await order(bistro, 3, [{ item_id: BURRATA }])
  const paid = await bistro.post(`/go/order/${id}/payment`, {
    amount: '5.00',
    method: 'card',
    reference: 'gw-1',
  })
  const payment = `/go/order/${id}/payment/${paid.body.payment_id}`
  const grounds = { reason: 'voided at the terminal' }
  const refused = await bistro.delete(payment, grounds, plain)
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'approval_needed'])

  const voided = { status: 'reversed', reference: 'gw-1-void', ...grounds }
  assert.equal((await bistro.put(payment, voided, plain)).body.error.code, 'approval_needed')
  for (const _ of [1, 2]) {
    const reversed = await bistro.put(payment, voided, bridge)
    assert.deepEqual(
      [reversed.status, reversed.body.payment_status, reversed.body.paid],
      [201, 'reversed', '0.00'],
      reversed.text,
    )
  }
  const [listed] = (await bistro.get(`/go/order/${id}/payments`)).body.result
  assert.deepEqual(listed.reversal, {
    reversal_id: listed.reversal.reversal_id,
    reason: 'voided at the terminal',
    reversed_at: listed.ended_at,
    reference: 'gw-1-void',
  })
  const events = (await bistro.get('/go/event/1?types=payment.reversed')).body.result
  assert.equal(events.length, 1)
  const { approved_by, reversal_reference } = events[0].data
  assert.deepEqual([approved_by, reversal_reference], ['Card bridge', 'gw-1-void'])
  const other = await bistro.put(payment, { ...voided, reference: 'gw-2-void' }, bridge)
  assert.equal(other.body.error.code, 'payment_settled')

  const off = { switch: 0, reason: 'The delivery service has its own' }
  assert.equal((await bistro.put(`/go/order/${id}/service`, off, bridge)).status, 201)
})

onBothStores('a card that has less pays what it has', async (bistro) => {
  const id = await order(bistro, 3, [{ item_id: BURRATA, qty: 2 }])
  const held = await bistro.post(`/go/order/${id}/payment`, {
    amount: '20.00',
    method: 'card',
    status: 'pending',
  })
  const payment = `/go/order/${id}/payment/${held.body.payment_id}`
  const over = await bistro.put(payment, { status: 'approved', amount: '20.01' })
  assert.deepEqual([over.status, over.body.error.code], [409, 'over_hold'])
  for (const _ of [1, 2]) {
    const part = await bistro.put(payment, { status: 'approved', amount: '12.50' })
    assert.deepEqual([part.body.amount, part.body.paid], ['12.50', '12.50'], part.text)
  }
  const again = await bistro.put(payment, { status: 'approved', amount: '20.00' })
  assert.equal(again.body.error.code, 'already_approved')
  const { result, balance, free_to_pay } = (await bistro.get(`/go/order/${id}/payments`)).body
  assert.equal(result[0].amount, '12.50')
  assert.equal(balance, free_to_pay)
})

onBothStores('a hold is prolonged, for a quarter of an hour at most', async (bistro) => {
  const id = await order(bistro, 3, [{ item_id: BURRATA }])
  const held = await bistro.post(`/go/order/${id}/payment`, {
    amount: '5.00',
    method: 'card',
    status: 'pending',
  })
  const payment = `/go/order/${id}/payment/${held.body.payment_id}`
  const began = bistro.clock.now
  const until: number[] = []
  for (let minute = 0; minute < 14; minute += 2) {
    bistro.clock.now += 2 * MINUTE
    const { body } = await bistro.put(payment, { status: 'pending' })
    until.push((Date.parse(`${body.held_until.replace(' ', 'T')}Z`) - began) / MINUTE)
  }
  assert.deepEqual(until, [5, 7, 9, 11, 13, 15, 15])
  bistro.clock.now += MINUTE
  const late = await bistro.put(payment, { status: 'pending' })
  assert.equal(late.body.error.code, 'payment_settled')
})

onBothStores('a payment says what it was paid with', async (bistro) => {
  const id = await order(bistro, 3, [{ item_id: BURRATA }])
  const named = { amount: '5.00', method: 'other', method_name: 'Wolt', reference: 'w-1' }
  assert.equal((await bistro.post(`/go/order/${id}/payment`, named)).status, 201)
  const [payment] = (await bistro.get(`/go/order/${id}/payments`)).body.result
  assert.deepEqual([payment.method, payment.method_name], ['other', 'Wolt'])
  const [event] = (await bistro.get('/go/event/1?types=payment.approved')).body.result
  assert.equal(event.data.method_name, 'Wolt')
  const [found] = (await bistro.get('/go/payment?location_id=1&reference=w-1')).body.result
  assert.equal(found.method_name, 'Wolt')
})
