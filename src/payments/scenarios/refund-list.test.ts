import assert from 'node:assert/strict'
import { BREAD } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('refunds are listed, and stand on the receipt', async (bistro) => {
  const path = `/go/order/${await openOrder(bistro, 4)}`
  const { order_item_id } = (await bistro.post(path, { item_id: BREAD, qty: 4 })).body
  const paid = { amount: '20.70', tip: '3.00', method: 'card' }
  const { payment_id } = (await bistro.post(`${path}/payment`, paid)).body
  await bistro.put('/go/table/4/close')
  assert.doesNotMatch((await bistro.get(`${path}/receipt?format=text`)).text, /Refunded/)
  const word = { payment_id, reason: 'Stale', supervisor_pin: 1234 }
  await bistro.post(`${path}/refund`, { ...word, items: [{ order_item_id, qty: 1 }], tip: '1.00' })
  await bistro.post(`${path}/refund`, { ...word, amount: '2.00' })
  await bistro.post(`${path}/refund`, { ...word, amount: '0.50', method: 'cash' })
  await bistro.post(`${path}/refund`, { ...word, amount: '1.00', status: 'pending', reference: 'gw-1' })
  const { result, records, refunded, tips_refunded } = (await bistro.get(`${path}/refunds`)).body
  assert.deepEqual([records, refunded, tips_refunded], [4, '7.68', '1.00'])
  assert.deepEqual(
    result.map((one: any) => [one.refund_id, one.refund_status, one.method, one.amount, one.tip, one.items]),
    [
      [1, 'approved', 'card', '5.18', '1.00', [{ order_item_id, qty: 1 }]],
      [2, 'approved', 'card', '2.00', '0.00', []],
      [3, 'approved', 'cash', '0.50', '0.00', []],
      [4, 'pending', 'card', '1.00', '0.00', []],
    ],
  )
  assert.deepEqual(
    [result[3].reference, result[3].approved_by, result[3].ended_at],
    ['gw-1', 'supervisor PIN', ''],
  )
  const receipt = await bistro.get(`${path}/receipt`)
  assert.deepEqual(receipt.body.result.refunds, [
    { method: 'card', amount: '7.18', tip: '1.00' },
    { method: 'cash', amount: '0.50', tip: '0.00' },
  ])
  const { text } = await bistro.get(`${path}/receipt?format=text`)
  assert.match(text, /Refunded card +-7\.18\n +Tip +-1\.00\n *Refunded cash +-0\.50/)
})
