import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const PIN = { supervisor_pin: 1234 }
const REASON = { reason: 'Birthday' }

/** An open order with this many breads at 4.50. */
async function breads(bistro: Restaurant, table: number, qty: number) {
  const order = `/go/order/${await openOrder(bistro, table)}`
  const added = await bistro.post(order, { items: [{ item_id: BREAD, qty }] })
  return { order, lineId: added.body.order_item_ids[0] as number }
}

const read = async (bistro: Restaurant, order: string) => (await bistro.get(order)).body.result

onBothStores('a comp covers what was approved, and nothing that is ordered after it', async (bistro) => {
  const { order } = await breads(bistro, 1, 1)
  const given = await bistro.post(`${order}/discount`, { kind: 'comp', ...REASON, ...PIN })
  assert.equal(given.body.applied, '4.50')
  await bistro.post(order, { items: [{ item_id: BURRATA, qty: 10 }] })
  const { bill, discounts } = await read(bistro, order)
  assert.deepEqual([bill.comps, bill.subtotal], ['4.50', '135.00'])
  assert.deepEqual([discounts[0].applied, discounts[0].withheld], ['4.50', '135.00'])
  const [reduced] = (await bistro.get('/go/report/1/sales')).body.by_reduction
  assert.equal(reduced.amount, '4.50')
  // The larger amount needs a supervisor's approval again.
  const path = `${order}/discount/${given.body.discount_id}`
  const withoutPin = await bistro.put(path, {})
  assert.deepEqual([withoutPin.status, withoutPin.body.error.code], [403, 'approval_needed'])
  const approved = await bistro.put(path, PIN)
  assert.deepEqual(
    [approved.status, approved.body.applied, approved.body.bill.total],
    [201, '139.50', '0.00'],
  )
  const [event] = (await bistro.get('/go/event/1?types=order.discount_approved')).body.result
  assert.deepEqual([event.data.applied, event.data.approved_by], ['139.50', 'supervisor PIN'])
  assert.equal((await read(bistro, order)).discounts[0].withheld, '0.00')
})

onBothStores('a percentage takes off no more than was approved when another table joins', async (bistro) => {
  const { order } = await breads(bistro, 1, 1)
  await bistro.post(`${order}/discount`, { kind: 'percent', value: '99.99', ...REASON, ...PIN })
  const other = await breads(bistro, 2, 20)
  const otherId = Number(other.order.split('/').at(-1))
  assert.equal((await bistro.post(`${order}/merge`, { from_order_ids: [otherId] })).status, 201)
  const { bill } = await read(bistro, order)
  assert.deepEqual([bill.discounts, bill.subtotal], ['4.50', '90.00'])
})

onBothStores('a comp of a line does not grow with the line', async (bistro) => {
  const order = `/go/order/${await openOrder(bistro, 1)}`
  const items = [{ item_id: BREAD, qty: 1, hold: 1 }]
  const [lineId] = (await bistro.post(order, { items })).body.order_item_ids
  await bistro.post(`${order}/discount`, { kind: 'comp', order_item_id: lineId, ...REASON, ...PIN })
  const changed = await bistro.put(`/go/order/${lineId}/item`, { qty: 50 })
  assert.equal(changed.status, 201, changed.text)
  const { bill } = await read(bistro, order)
  assert.deepEqual([bill.comps, bill.subtotal], ['4.50', '220.50'])
})

onBothStores(
  'what staff give by themselves stays within their share of a bill that shrinks',
  async (bistro) => {
    const owner = await signIn(bistro)
    const free = await bistro.put('/go/location/1/service', { free_discount: '10.00' }, owner)
    assert.equal(free.status, 201, free.text)
    const { order, lineId } = await breads(bistro, 1, 22)
    const given = await bistro.post(`${order}/discount`, { kind: 'amount', value: '9.90', ...REASON }, owner)
    assert.deepEqual([given.status, given.body.applied], [201, '9.90'])
    // 90.00 is moved to another table; of the 9.00 that stay, staff may give 0.90.
    const moved = await bistro.post(`${order}/transfer`, {
      items: [{ order_item_id: lineId, qty: 20 }],
      to_table_id: 2,
    })
    assert.equal(moved.status, 201, moved.text)
    const { bill, discounts } = await read(bistro, order)
    assert.deepEqual([bill.discounts, bill.subtotal], ['0.90', '8.10'])
    assert.equal(discounts[0].withheld, '8.10')
    // When the bill is back at its old total, the discount is too.
    await bistro.post(order, { items: [{ item_id: BREAD, qty: 20 }] })
    assert.equal((await read(bistro, order)).bill.discounts, '9.90')
  },
)

onBothStores('a percentage that staff may give grows and shrinks with the bill', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.put('/go/location/1/service', { free_discount: '10.00' }, owner)
  const { order } = await breads(bistro, 1, 2)
  await bistro.post(`${order}/discount`, { kind: 'percent', value: '10.00', ...REASON }, owner)
  await bistro.post(order, { items: [{ item_id: BURRATA, qty: 2 }] })
  assert.equal((await read(bistro, order)).bill.discounts, '3.60')
})

onBothStores('an approved discount of a line is divided with it, to the cent', async (bistro) => {
  const { order, lineId } = await breads(bistro, 1, 3)
  const off = { kind: 'percent', value: '33.33', order_item_id: lineId, ...REASON, ...PIN }
  const given = await bistro.post(`${order}/discount`, off)
  const moved = await bistro.post(`${order}/transfer`, {
    items: [{ order_item_id: lineId, qty: 1 }],
    to_table_id: 2,
  })
  const other = `/go/order/${moved.body.to.order_id}`
  const both = [await read(bistro, order), await read(bistro, other)]
  const cents = both.map(({ bill }) => Math.round(Number(bill.discounts) * 100))
  assert.deepEqual(cents, [300, 150])
  assert.equal(given.body.applied, '4.50')
  assert.deepEqual(
    both.map(({ discounts }) => discounts[0].withheld),
    ['0.00', '0.00'],
  )
})

onBothStores('items and an approval at once leave no more off than was approved', async (bistro) => {
  const { order } = await breads(bistro, 1, 1)
  await Promise.all([
    bistro.post(`${order}/discount`, { kind: 'comp', ...REASON, ...PIN }),
    ...Array.from({ length: 5 }, () => bistro.post(order, { items: [{ item_id: BURRATA }] })),
  ])
  const [event] = (await bistro.get('/go/event/1?types=order.discount_added')).body.result
  assert.equal((await read(bistro, order)).bill.comps, event.data.applied)
})
