import assert from 'node:assert/strict'
import { BREAD } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { setStrictness } from '../../locations/service-settings.ts'

/** Three breads that were sent to the kitchen and are on a ticket. */
async function threeSent(bistro: Restaurant, hold = 0) {
  const orderId = await openOrder(bistro, 1)
  const items = [{ item_id: BREAD, qty: 3, hold }]
  const [line] = (await bistro.post(`/go/order/${orderId}`, { items })).body.order_item_ids
  await bistro.post(`/go/printer/${orderId}`, { location_id: 1, serial_no: 'P-1001' })
  return { orderId, line, path: `/go/order/${line}/item` }
}

onBothStores('a part of a line is voided, with its reason, and the rest stays', async (bistro) => {
  const { orderId, line, path } = await threeSent(bistro)
  const pin = 4711
  await bistro.put('/go/terminal/1/pin', { pin })
  const { status, body } = await bistro.delete(path, {
    qty: 2,
    reason: 'dropped',
    made: 1,
    supervisor_pin: pin,
  })
  assert.equal(status, 200)
  assert.notEqual(body.order_item_id, line)
  const { result } = (await bistro.get(`/go/order/${orderId}`)).body
  assert.deepEqual([result.no_items, result.items[0].qty, result.bill.subtotal], [1, 1, '4.50'])
  const [note] = await bistro.sql`select order_item_id as id, qty, reason, made, approver from order_voids`
  assert.deepEqual(
    { ...note },
    { id: body.order_item_id, qty: 2, reason: 'dropped', made: 1, approver: 'supervisor PIN' },
  )
  const [event] = await bistro.sql<{
    data: string
  }>`select data from events where type = 'order.item_removed'`
  const { item, reason, made, approved_by } = JSON.parse(event?.data ?? '')
  assert.deepEqual([item.qty, reason, made, approved_by], [2, 'dropped', 1, 'supervisor PIN'])
  assert.equal((await bistro.delete(path, { qty: 2 })).body.error.code, 'order_item_not_found')
})

onBothStores('a wrong PIN voids nothing, and is counted', async (bistro) => {
  const { orderId, path } = await threeSent(bistro)
  const answers = []
  for (let tries = 0; tries < 6; tries++)
    answers.push(await bistro.delete(path, { supervisor_pin: 1, reason: 'x' }))
  assert.deepEqual(
    answers.map(({ body }) => body.error.code),
    [...Array(5).fill('pin_wrong'), 'pin_locked'],
  )
  const order = await bistro.delete(`/go/order/${orderId}`, { supervisor_pin: 1 })
  assert.equal(order.body.error.code, 'pin_locked')
  assert.equal((await bistro.get(`/go/order/${orderId}`)).body.result.items[0].qty, 3)
})

onBothStores('where the owner wants it, what was sent is not removed without a reason', async (bistro) => {
  const sent = await threeSent(bistro)
  await bistro.change((change) =>
    setStrictness(change, 1, () => ({
      strictVoids: true,
      voidApproval: undefined,
      freeDiscountBps: undefined,
      clearing: undefined,
      paperLanguage: undefined,
      sandbox: undefined,
      cashTips: undefined,
      cardTips: undefined,
      takeawayService: undefined,
      serviceTaxed: undefined,
    })),
  )
  assert.equal((await bistro.delete(sent.path)).body.error.code, 'reason_needed')
  assert.equal((await bistro.delete(`/go/order/${sent.orderId}`)).body.error.code, 'reason_needed')
  assert.equal((await bistro.delete(sent.path, { reason: 'sent back' })).status, 200)
  const held = (await bistro.post(`/go/order/${sent.orderId}`, { item_id: BREAD, hold: 1 })).body
    .order_item_id
  assert.equal((await bistro.delete(`/go/order/${held}/item`)).status, 200, 'what is held goes freely')
  assert.equal((await bistro.delete(`/go/order/${sent.orderId}`, { reason: 'they left' })).status, 201)
})
