import assert from 'node:assert/strict'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('a bill is split in three ways, and paid by the shares’ totals', async (bistro) => {
  const opened = await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const order = `/go/order/${opened.body.order_id}`
  const items = await bistro.sql<{ id: number }>`
    select i.id from menu_items i
    where i.account_id = 1 and i.location_id = 1 and not exists (
      select 1 from modifiers m where m.account_id = i.account_id and m.item_id = i.id and m.min_choices > 0)
    order by i.id limit 3`
  const { body } = await bistro.post(order, { items: items.map(({ id }) => ({ item_id: id })) })
  const [first, second, third] = body.order_item_ids
  const { bill } = (await bistro.get(order)).body.result
  const sum = (shares: any[], part: string) =>
    (shares.reduce((total, share) => total + Number(share[part]) * 100, 0) / 100).toFixed(2)

  const even = await bistro.post(`${order}/split`, { ways: 3 })
  assert.equal(even.status, 201)
  assert.equal(even.body.of, 'balance')
  assert.equal(even.body.bill_version, bill.version)
  const grouped = await bistro.post(`${order}/split`, { groups: [[first, third], [third]] })
  assert.equal(grouped.body.of, 'bill')
  assert.deepEqual(
    grouped.body.shares.map(({ rest }: any) => rest),
    [0, 0, 1],
  )
  const amounts = await bistro.post(`${order}/split`, { amounts: ['1.00', 2.5] })
  assert.equal(amounts.body.shares.length, 3)
  for (const { shares } of [even.body, grouped.body, amounts.body]) {
    for (const part of ['subtotal', 'tax', 'service_charge', 'total'])
      assert.equal(sum(shares, part), bill[part])
  }

  for (const { total } of even.body.shares) {
    const paid = await bistro.post(`${order}/payment`, { amount: total, method: 'card' })
    assert.equal(paid.status, 201)
  }
  const nothing = await bistro.post(`${order}/split`, { ways: 2 })
  assert.equal(nothing.body.total, '0.00')
  const whole = await bistro.post(`${order}/split`, { ways: 2, of: 'bill' })
  assert.equal(sum(whole.body.shares, 'total'), bill.total)

  const over = await bistro.post(`${order}/split`, { amounts: [bill.total, '0.01'], of: 'bill' })
  assert.equal(over.status, 409)
  assert.equal(over.body.error.details.over, '0.01')
  const unknown = await bistro.post(`${order}/split`, { groups: [[second], [999]] })
  assert.equal(unknown.body.error.code, 'order_item_not_found')
  for (const wrong of [{}, { ways: 2, amounts: ['1.00'] }, { ways: 0 }, { ways: 101 }, { groups: [[]] }]) {
    assert.equal((await bistro.post(`${order}/split`, wrong)).status, 400)
  }
})
