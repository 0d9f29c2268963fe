import assert from 'node:assert/strict'
import { order } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { MINUTE } from '../../platform/core/clock.ts'

onBothStores('an overpayment at one table pays for no other', async (bistro) => {
  const [overpaid, owing, free] = [
    await order(bistro, 3, [{ item_id: 2 }]),
    await order(bistro, 4, [{ item_id: 2 }]),
    await order(bistro, 5, [{ item_id: 2 }]),
  ]
  const { total } = await billOf(bistro, overpaid)
  await payTwice(bistro, overpaid, total)
  const { body: lines } = await bistro.get(`/go/order/${free}`)
  await bistro.delete(`/go/order/${lines.result.items[0].order_item_id}/item`)

  const owner = await signIn(bistro)
  const { body: floor } = await bistro.get('/go/table/1/floor', owner)
  const shown = floor.result.flatMap(({ order }: any) => order ?? [])
  assert.deepEqual(
    shown.map(({ order_id, state, balance }: any) => [order_id, state, balance]),
    [
      [overpaid, 'paid', '0.00'],
      [owing, 'open', total],
      [free, 'open', '0.00'],
    ],
  )
  assert.deepEqual([floor.open_tables, floor.unpaid], [3, total])
  const { body: dashboard } = await bistro.get('/go/report/1/dashboard', owner)
  assert.deepEqual([dashboard.open_tables, dashboard.unpaid], [3, total])

  const found = async (query: string) => {
    const { body } = await bistro.get(`/go/order?location_id=1&${query}`, owner)
    return body.result.map(({ order_id, state, balance }: any) => [order_id, state, balance])
  }
  assert.deepEqual(await found('state=paid'), [[overpaid, 'paid', '0.00']])
  assert.deepEqual(await found('state=open'), [
    [free, 'open', '0.00'],
    [owing, 'open', total],
  ])
  await bistro.put('/go/table/3/close')
  assert.deepEqual(await found('state=closed'), [[overpaid, 'closed', '0.00']])
  assert.deepEqual(await found('state=paid'), [])
})

onBothStores(
  'what is unpaid on the floor counts orders without a table, as the dashboard does',
  async (bistro) => {
    const owner = await signIn(bistro)
    const tab = {
      staff_id: 1,
      kind: 'takeaway',
      client_id: 'tab',
      items: [{ item_id: 2, client_id: 'line' }],
    }
    const opened = await bistro.post('/go/order/1/new', tab)
    assert.equal(opened.status, 201, opened.text)
    const { total } = await billOf(bistro, opened.body.order_id)
    const shown = async (path: string) => {
      const { open_tables, unpaid } = (await bistro.get(path, owner)).body
      return [open_tables, unpaid]
    }
    for (const path of ['/go/table/1/floor', '/go/report/1/dashboard'])
      assert.deepEqual(await shown(path), [0, total], path)
    const floor = async () => (await bistro.get('/go/table/1/floor', owner)).body.open_tabs
    assert.equal(await floor(), 1)
    await order(bistro, 3, [{ item_id: 2 }])
    await bistro.delete(`/go/order/${opened.body.order_id}`)
    assert.deepEqual([await floor(), await shown('/go/table/1/floor')], [0, [1, total]])
  },
)

onBothStores('an order is read with its sums: lines, balance, state', async (bistro) => {
  const owner = await signIn(bistro)
  const orderId = await order(bistro, 3, [{ item_id: 2, qty: 3 }])
  const read = async () => (await bistro.get(`/go/order/${orderId}`, owner)).body.result
  const { state, items, bill } = await read()
  assert.equal(state, 'open')
  assert.equal(items[0].list_price, bill.subtotal, 'the one line is all there is')
  await bistro.post(`/go/order/${orderId}/payment`, { amount: bill.total, method: 'cash' })
  const paid = await read()
  assert.deepEqual([paid.state, paid.bill.balance], ['paid', '0.00'])
})

onBothStores('a payment to settle is shown with what was charged', async (bistro) => {
  const owner = await signIn(bistro)
  const orderId = await order(bistro, 3, [{ item_id: 2 }])
  const pending = { amount: '2.35', tip: '0.70', method: 'card', status: 'pending' }
  await bistro.post(`/go/order/${orderId}/payment`, pending)
  for (const path of [`order/${orderId}/payments`, 'report/1/unsettled']) {
    const { body } = await bistro.get(`/go/${path}`, owner)
    assert.deepEqual([body.result[0].charged, body.records], ['3.05', 1], path)
  }
})

async function billOf({ get }: Restaurant, orderId: number) {
  return (await get(`/go/order/${orderId}`)).body.result.bill
}

/** Pays by card and, while the outcome is unknown, in cash; then the card turns out to have been charged. */
async function payTwice(bistro: Restaurant, orderId: number, amount: string) {
  const path = `/go/order/${orderId}/payment`
  const { body } = await bistro.post(path, { amount, method: 'card', status: 'pending' })
  bistro.clock.now += 4 * MINUTE
  await bistro.post(path, { amount, method: 'cash' })
  const late = await bistro.put(`${path}/${body.payment_id}`, { status: 'approved' })
  assert.equal(late.body.overpaid, amount)
}
