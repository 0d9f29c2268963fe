import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../../test/support/demo.ts'
import { openOrder } from '../../../../test/support/order-helpers.ts'
import { signIn, signInAs } from '../../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'

const TAXES = '/go/location/1/tax'

/** Bread is taxed at 20 %, whatever its section says; everything else as before. */
async function breadAtTwenty(bistro: Restaurant, owner: CallOptions) {
  const saved = await bistro.put(
    TAXES,
    { rates: [{ name: 'Wine', rate: '20.00', takeaway_rate: '5.50' }], tax_number: 'FR 32 1' },
    owner,
  )
  assert.equal(saved.status, 201, saved.text)
  const [bread] = (await bistro.get('/go/menu/1/outline', owner)).body.result[0].sections[0].items
  const named = await bistro.put(`/go/menu/${BREAD}/item`, { tax_id: 1, version: bread.version }, owner)
  assert.equal(named.status, 201, named.text)
}

onBothStores(
  'a line is taxed at the rate it was ordered at, and the bill tells the parts',
  async (bistro) => {
    const owner = await signIn(bistro)
    await breadAtTwenty(bistro, owner)
    const order = `/go/order/${await openOrder(bistro, 4)}`
    const added = await bistro.post(order, { items: [{ item_id: BREAD }, { item_id: BURRATA }] })
    const { bill } = (await bistro.get(order)).body.result
    assert.deepEqual(
      [bill.subtotal, bill.tax, bill.service_charge, bill.total, bill.rates.tax_rate],
      ['18.00', '2.25', '0.90', '21.15', '10.00'],
    )
    const parts = [
      { name: 'Tax', rate: '10.00', net: '13.50', tax: '1.35' },
      { name: 'Wine', rate: '20.00', net: '4.50', tax: '0.90' },
    ]
    assert.deepEqual(bill.taxes, parts)

    // A changed rate does not affect lines already ordered.
    await bistro.put(
      TAXES,
      { rates: [{ tax_id: 1, name: 'Wine', rate: '25.00' }], tax_number: 'FR 32 1' },
      owner,
    )
    assert.deepEqual((await bistro.get(order)).body.result.bill.taxes, parts)

    const { shares } = (await bistro.post(`${order}/split`, { groups: [[added.body.order_item_ids[0]]] }))
      .body
    assert.deepEqual(
      shares.map(({ tax, total }: any) => [tax, total]),
      [
        ['0.90', '5.63'],
        ['1.35', '15.52'],
      ],
    )

    const receipt = (await bistro.get(`${order}/receipt`)).body.result
    assert.deepEqual([receipt.tax_number, receipt.bill.taxes], ['FR 32 1', parts])
    const { text } = await bistro.get(`${order}/receipt?format=text`)
    assert.match(text, /Tax 10 % of 13\.50 +1\.35\n *Wine 20 % of 4\.50 +0\.90/)
    assert.match(text, /Tax number +FR 32 1/)

    const sales = (await bistro.get('/go/report/1/sales')).body
    const returnedNothing = { refunded_net: '0.00', refunded_tax: '0.00' }
    const sold = parts.map((part) => ({ ...part, ...returnedNothing }))
    assert.deepEqual(sales.by_tax, sold)
    const day = (await bistro.get('/go/report/1/day')).body
    assert.deepEqual([day.taxes, day.tax, day.refunded_tax], [sold, '2.25', '0.00'])
    const csv = await bistro.get('/go/report/1/sales?format=csv&by=tax')
    assert.match(
      csv.text,
      /^name,rate,net,tax,refunded_net,refunded_tax\r\nTax,10\.00,13\.50,1\.35,0\.00,0\.00\r\nWine,20\.00,4\.50,0\.90,0\.00,0\.00\r\n$/,
    )

    // Without the wine all of it is at one rate again.
    await bistro.delete(`/go/order/${added.body.order_item_ids[0]}/item`)
    const plain = (await bistro.get(order)).body.result.bill
    assert.deepEqual(plain.taxes, [parts[0]])
    assert.deepEqual((await bistro.get('/go/report/1/day')).body.taxes, [sold[0]])
    assert.equal((await bistro.sql`select rate_bps from order_taxes where account_id = 1`).length, 0)
  },
)

onBothStores('a section’s rate applies to items without one, and a rate in use stays', async (bistro) => {
  const owner = await signIn(bistro)
  await breadAtTwenty(bistro, owner)
  const read = async () => (await bistro.get('/go/menu/1/outline', owner)).body.result[0].sections[0]
  const two = {
    rates: [
      { tax_id: 1, name: 'Wine', rate: '20.00' },
      { name: 'Food', rate: '7.00' },
    ],
  }
  assert.deepEqual((await bistro.put(TAXES, two, owner)).body.tax_ids, [1, 2])
  const section = await read()
  const named = await bistro.put(
    `/go/menu/${section.section_id}/section`,
    { tax_id: 2, version: section.version },
    owner,
  )
  assert.equal(named.status, 201)
  assert.equal((await read()).tax_id, 2)
  const order = `/go/order/${await openOrder(bistro, 4)}`
  await bistro.post(order, { items: [{ item_id: BREAD }, { item_id: BURRATA }] })
  const { bill } = (await bistro.get(order)).body.result
  assert.deepEqual(
    bill.taxes.map(({ name, rate }: any) => [name, rate]),
    [
      ['Food', '7.00'],
      ['Wine', '20.00'],
    ],
  )
  const dropped = await bistro.put(TAXES, { rates: [] }, owner)
  assert.deepEqual([dropped.status, dropped.body.error.code], [409, 'tax_in_use'])
  const unknown = await bistro.put(
    `/go/menu/${section.section_id}/section`,
    { title: 'Starters', tax_id: 7 },
    owner,
  )
  assert.equal(unknown.body.error.code, 'tax_rate_not_found')
})

onBothStores('rates are read with a key and changed by a manager who has seen them', async (bistro) => {
  const owner = await signIn(bistro)
  const manager = await signInAs(bistro, owner, 'manager')
  const viewer = await signInAs(bistro, owner, 'viewer')
  const { result } = (await bistro.get(TAXES)).body
  const { version, ...fields } = result
  assert.deepEqual(fields, {
    tax_rate: '10.00',
    tax_included: 0,
    takeaway_rate: '',
    tax_number: '',
    rates: [],
  })
  assert.equal((await bistro.put(TAXES, { rates: [] }, viewer)).body.error.code, 'right_missing')
  const nine = Array.from({ length: 9 }, (_, index) => ({ name: `R${index}`, rate: '1.00' }))
  assert.equal((await bistro.put(TAXES, { rates: nine }, owner)).status, 400)
  const first = { rates: nine.slice(0, 8), version }
  assert.equal((await bistro.put(TAXES, first, manager)).status, 201)
  assert.equal((await bistro.put(TAXES, first, owner)).body.error.code, 'changed_meanwhile')
})

onBothStores('refunds return the tax of their items, or a share of it, on their own day', async (bistro) => {
  const owner = await signIn(bistro)
  await breadAtTwenty(bistro, owner)
  const orderId = await openOrder(bistro, 4)
  const order = `/go/order/${orderId}`
  const added = await bistro.post(order, { items: [{ item_id: BREAD }, { item_id: BURRATA }] })
  // Bread 4.50 + 0.90, burrata 13.50 + 1.35, service charge 0.90.
  const paid = await bistro.post(`${order}/payment`, { amount: '21.15', method: 'card' })
  await bistro.put('/go/table/4/close')
  bistro.clock.now += 24 * 3_600_000
  const [bread] = added.body.order_item_ids
  const why = { payment_id: paid.body.payment_id, reason: 'Stale', supervisor_pin: 1234 }
  const byItem = await bistro.post(`${order}/refund`, { ...why, items: [{ order_item_id: bread, qty: 1 }] })
  assert.equal(byItem.status, 201, byItem.text)
  const returned = async (date: string) => {
    const { taxes, refunded_tax } = (await bistro.get(`/go/report/1/day?date=${date}`)).body
    return [
      refunded_tax,
      taxes.map((part: any) => [part.rate, part.tax, part.refunded_net, part.refunded_tax]),
    ]
  }
  assert.deepEqual(await returned('2026-11-16'), ['0.90', [['20.00', '0.00', '4.50', '0.90']]])
  assert.equal((await returned('2026-11-15'))[0], '0.00')
  // The rest of the bill by amount: all tax of the sale is returned, to the cent.
  const refunded = Number(byItem.body.amount)
  const rest = await bistro.post(`${order}/refund`, { ...why, amount: (21.15 - refunded).toFixed(2) })
  assert.equal(rest.status, 201, rest.text)
  assert.deepEqual(await returned('2026-11-16'), [
    '2.25',
    [
      ['10.00', '0.00', '13.50', '1.35'],
      ['20.00', '0.00', '4.50', '0.90'],
    ],
  ])
  const sales = (await bistro.get('/go/report/1/sales?from=2026-11-15&to=2026-11-16')).body
  assert.deepEqual([sales.summary.tax, sales.summary.refunded_tax], ['2.25', '2.25'])
})
