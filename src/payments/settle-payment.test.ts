import assert from 'node:assert/strict'
import { openOrder } from '../../test/support/order-helpers.ts'
import { signIn, signInAs } from '../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../test/support/test-app.ts'
import { HELD_MS } from './holds/holds.ts'

onBothStores(
  'a person settles an unknown payment, and the log has the person and the reason',
  async (bistro) => {
    const orderId = await openOrder(bistro, 1)
    await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: 1, qty: 3 }] })
    const { bill } = (await bistro.get(`/go/order/${orderId}`)).body.result
    const path = `/go/order/${orderId}/payment`
    const owner = await signIn(bistro)
    const manager = await signInAs(bistro, owner, 'manager')
    const hold = {
      amount: bill.total,
      method: 'card',
      status: 'pending',
      terminal: 'T-1001',
      reference: 'gw-1',
    }
    await bistro.post(path, hold)
    bistro.clock.now += HELD_MS
    const [listed] = (await bistro.get('/go/report/1/unsettled')).body.result
    assert.equal(listed.payment_status, 'unknown')
    assert.equal(listed.reference, 'gw-1')
    const call = `/go/order/${orderId}/payment/${listed.payment_id}`
    const reason = 'captured at 20:31'
    const settled = await bistro.put(call, { status: 'approved', reason }, manager)
    assert.equal(settled.status, 201)
    assert.equal(settled.body.balance, '0.00')
    assert.equal((await bistro.get('/go/report/1/unsettled')).body.records, 0)
    const { result } = (await bistro.get(`/go/order/${orderId}/history`)).body
    const approved = result.find(({ type }: { type: string }) => type === 'payment.approved')
    assert.equal(approved.actor.name, 'A manager')
    assert.equal(approved.data.reason, reason)
    assert.match(approved.words, new RegExp(`: ${reason}$`))
    const tapped = await bistro.post(path, { amount: '0.00', tip: '1.00', method: 'cash' })
    assert.equal(tapped.status, 201)
    const last = (await bistro.get(`/go/order/${orderId}/history`)).body.result.at(-1)
    assert.ok(!('reason' in last.data), 'what a terminal tells has none')
  },
)
