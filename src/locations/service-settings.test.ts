import assert from 'node:assert/strict'
import { BURRATA } from '../../test/support/demo.ts'
import { openOrder } from '../../test/support/order-helpers.ts'
import { signIn, signInAs } from '../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../test/support/test-app.ts'

const PATH = '/go/location/1/service'

onBothStores('an owner says what staff may do by themselves; what is left out stays', async (bistro) => {
  const owner = await signIn(bistro)
  const manager = await signInAs(bistro, owner, 'manager')
  const read = async () => {
    const { strict_voids, free_discount, clearing } = (await bistro.get(PATH, manager)).body
    return [strict_voids, free_discount, clearing]
  }
  assert.deepEqual(await read(), [0, '0.00', 0])
  assert.equal((await bistro.put(PATH, { free_discount: '7.5' }, owner)).status, 201)
  assert.equal((await bistro.put(PATH, { strict_voids: 1 }, owner)).status, 201)
  assert.equal((await bistro.put(PATH, { clearing: 1 }, owner)).status, 201)
  assert.deepEqual(await read(), [1, '7.50', 1])
  assert.equal((await bistro.put(PATH, { free_discount: '8' }, manager)).body.error.code, 'right_missing')
  assert.equal((await bistro.put(PATH, { free_discount: '100.01' }, owner)).status, 400)
  assert.equal((await bistro.put(PATH, {}, owner)).status, 400)
  const events = (await bistro.get('/go/event/1?types=location.settings_changed')).body.result
  assert.deepEqual(
    events.map(({ data }: any) => data.changed),
    [['free_discount'], ['strict_voids'], ['clearing']],
  )
})

onBothStores('where an owner is strict, what was sent is not voided without a reason', async (bistro) => {
  const owner = await signIn(bistro)
  assert.equal((await bistro.put(PATH, { strict_voids: 1 }, owner)).status, 201)
  const orderId = await openOrder(bistro, 1)
  const { order_item_id } = (await bistro.post(`/go/order/${orderId}`, { item_id: BURRATA })).body
  const remove = (body?: object) => bistro.delete(`/go/order/${order_item_id}/item`, body)
  assert.equal((await remove()).body.error.code, 'reason_needed')
  assert.equal((await remove({ reason: 'dropped' })).status, 200)
})

onBothStores('paper is in the location’s language, by default English', async (bistro) => {
  const owner = await signIn(bistro)
  const orderId = await openOrder(bistro, 1)
  await bistro.post(`/go/order/${orderId}`, { item_id: BURRATA })
  const text = async () => (await bistro.get(`/go/order/${orderId}/receipt?format=text`)).text
  const english = await text()
  assert.match(english, /Table 1[\s\S]*Subtotal/)
  assert.equal((await bistro.put(PATH, { paper_language: 'it' }, owner)).status, 400)
  for (const [language, words] of [
    ['de', /Tisch 1[\s\S]*Zwischensumme/],
    ['es', /Mesa 1[\s\S]*Subtotal/],
    ['fr', /Table 1[\s\S]*Sous-total/],
  ] as const) {
    assert.equal((await bistro.put(PATH, { paper_language: language }, owner)).status, 201)
    assert.match(await text(), words)
  }
  await bistro.post(`/go/printer/${orderId}`, { location_id: 1, serial_no: 'P-1001' })
  const jobs = await bistro.sql<{ ticket: string }>`select ticket from print_jobs order by id`
  assert.equal(JSON.parse(jobs.at(-1)?.ticket ?? '{}').language, 'fr')
  await bistro.put(PATH, { paper_language: 'en' }, owner)
  assert.equal(await text(), english)
})

onBothStores('takeaway has no service charge unless the location says so', async (bistro) => {
  const owner = await signIn(bistro)
  const takeaway = async (client_id: string) => {
    const body = { client_id, kind: 'takeaway', staff_id: 2, items: [{ item_id: BURRATA }] }
    const opened = await bistro.post('/go/order/1/new', body)
    assert.equal(opened.status, 201, opened.text)
    const order = (await bistro.get(`/go/order/${opened.body.order_id}`)).body.result
    return order.bill.service_charge
  }
  // The demo is as a location from before this setting: 5 % of 13.50.
  assert.equal(await takeaway('away-1'), '0.68')
  assert.equal((await bistro.put(PATH, { takeaway_service: 0 }, owner)).status, 201)
  assert.equal(await takeaway('away-2'), '0.00')
  const orderId = await openOrder(bistro, 1)
  await bistro.post(`/go/order/${orderId}`, { item_id: BURRATA })
  assert.equal((await bistro.get(`/go/order/${orderId}`)).body.result.bill.service_charge, '0.68')
  // New locations begin without it.
  const added = { name: 'By the sea', currency: 'EUR', time_zone: 'UTC' }
  const { location_id } = (await bistro.post('/go/location', added, owner)).body
  assert.equal((await bistro.get(`/go/location/${location_id}/service`, owner)).body.takeaway_service, 0)
})
