import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../../test/support/demo.ts'
import { openOrder } from '../../../../test/support/order-helpers.ts'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'

/** The service charge of 5 % is taxed; bread has a rate of its own. */
async function taxedService(bistro: Restaurant) {
  const owner = await signIn(bistro)
  await bistro.put(
    '/go/location/1/tax',
    { rates: [{ name: 'Bakery', rate: '20.00' }], tax_number: '' },
    owner,
  )
  const [bread] = (await bistro.get('/go/menu/1/outline', owner)).body.result[0].sections[0].items
  await bistro.put(`/go/menu/${BREAD}/item`, { tax_id: 1, version: bread.version }, owner)
  const saved = await bistro.put('/go/location/1/service', { service_tax: 'as_goods' }, owner)
  assert.equal(saved.status, 201, saved.text)
  return owner
}

// Service: 5 % of 18.00 = 0.90, by nets 13.50 : 4.50 = 0.675 : 0.225, the odd cent to the lower rate: 0.68 and 0.22.
// Tax: 10 % of 14.18 = 1.42 and 20 % of 4.72 = 0.94.
const PARTS = [
  { name: 'Tax', rate: '10.00', net: '14.18', tax: '1.42' },
  { name: 'Bakery', rate: '20.00', net: '4.72', tax: '0.94' },
]

onBothStores(
  'a service charge that is taxed is taxed like the dishes, on paper and in reports',
  async (bistro) => {
    const before = `/go/order/${await openOrder(bistro, 3)}`
    const owner = await taxedService(bistro)
    const order = `/go/order/${await openOrder(bistro, 4)}`
    await bistro.post(order, { items: [{ item_id: BREAD }, { item_id: BURRATA }] })
    const { bill } = (await bistro.get(order)).body.result
    assert.deepEqual(
      [bill.subtotal, bill.service_charge, bill.tax, bill.total, bill.taxes],
      ['18.00', '0.90', '2.36', '21.26', PARTS],
    )
    const { text } = await bistro.get(`${order}/receipt?format=text`)
    assert.match(text, /Service 5 % +0\.90\n *Tax 10 % of 14\.18 +1\.42\n *Bakery 20 % of 4\.72 +0\.94/)

    // An order from before keeps its terms, so the two cannot be put together.
    await bistro.post(before, { items: [{ item_id: BURRATA }] })
    const old = (await bistro.get(before)).body.result.bill
    assert.deepEqual([old.service_charge, old.tax], ['0.68', '1.35'])
    const merged = await bistro.post(`${before}/merge`, { from_order_ids: [Number(order.split('/').at(-1))] })
    assert.equal(merged.body.error.code, 'rates_differ', merged.text)
    await bistro.delete(before)

    const sales = (await bistro.get('/go/report/1/sales', owner)).body
    const shown = (parts: any[]) => parts.map(({ name, rate, net, tax }) => ({ name, rate, net, tax }))
    assert.deepEqual(shown(sales.by_tax), PARTS)

    // A bill that is refunded whole, in two parts, returns its tax and what was taxed.
    const { payment_id } = (await bistro.post(`${order}/payment`, { amount: '21.26', method: 'card' })).body
    await bistro.put('/go/table/4/close')
    for (const amount of ['10.00', '11.26']) {
      const refund = await bistro.post(`${order}/refund`, {
        payment_id,
        amount,
        reason: 'cold',
        supervisor_pin: 1234,
      })
      assert.equal(refund.status, 201, refund.text)
    }
    const returned = (await bistro.get('/go/report/1/sales', owner)).body.by_tax
    const sum = (field: string) =>
      returned.reduce((cents: number, part: any) => cents + Math.round(100 * Number(part[field])), 0)
    assert.deepEqual(
      returned.map(({ refunded_tax }: any) => refunded_tax),
      ['1.42', '0.94'],
    )
    assert.equal(sum('refunded_net'), sum('net'))
  },
)

onBothStores('with tax in the prices the charge contains its tax, and guests pay no more', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.change(({ sql }) => sql`update locations set tax_included = 1 where account_id = 1 and id = 1`)
  const plain = `/go/order/${await openOrder(bistro, 3)}`
  await bistro.post(plain, { items: [{ item_id: BURRATA }] })
  await bistro.put('/go/location/1/service', { service_tax: 'as_goods' }, owner)
  const taxed = `/go/order/${await openOrder(bistro, 4)}`
  await bistro.post(taxed, { items: [{ item_id: BURRATA }] })
  const billOf = async (order: string) => (await bistro.get(order)).body.result.bill
  // 13.50 contains 1.23 of 10 %; with 0.68 of service 14.18 contains 1.29.
  assert.deepEqual(
    [
      (await billOf(plain)).total,
      (await billOf(plain)).tax,
      (await billOf(taxed)).total,
      (await billOf(taxed)).tax,
    ],
    ['14.18', '1.23', '14.18', '1.29'],
  )
})
