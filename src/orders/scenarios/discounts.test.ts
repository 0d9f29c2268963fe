import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { assertBillMatchesLines, taxBurrataAsWine } from '../../../test/support/integration/bill-invariant.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { seededRandom } from '../../programs/simulation/seeded-random.ts'

const PIN = 1234
const SECOND = 1_000

/** Burrata 13.50 and bread 4.50: 18.00, with tax and service 20.70. */
async function anOrderOf(bistro: Restaurant, table = 4) {
  const orderId = await openOrder(bistro, table)
  const added = await bistro.post(`/go/order/${orderId}`, {
    items: [{ item_id: BURRATA }, { item_id: BREAD }],
  })
  const [burrata, bread] = added.body.order_item_ids
  return { orderId, order: `/go/order/${orderId}`, burrata, bread }
}

onBothStores('a discount appears on the bill, on the receipt and in the log', async (bistro) => {
  const { orderId, order, burrata } = await anOrderOf(bistro)
  const ofLine = { kind: 'percent', value: 20, order_item_id: burrata, reason: 'Regular guest' }
  const first = await bistro.post(`${order}/discount`, { ...ofLine, supervisor_pin: PIN })
  assert.equal(first.status, 201, first.text)
  assert.deepEqual([first.body.discount_id, first.body.applied], [1, '2.70'])
  const ofBill = { kind: 'percent', value: '10.00', reason: 'Birthday', supervisor_pin: PIN, bill_version: 3 }
  const second = await bistro.post(`${order}/discount`, ofBill)
  assert.deepEqual([second.body.discount_id, second.body.applied], [2, '1.53'])

  const { bill, discounts } = (await bistro.get(order)).body.result
  assert.deepEqual(second.body.bill, bill)
  const { subtotal, tax, service_charge, total, list_total, comps, version } = bill
  assert.deepEqual([list_total, bill.discounts, comps, subtotal], ['18.00', '4.23', '0.00', '13.77'])
  assert.deepEqual([tax, service_charge, total, version], ['1.38', '0.69', '15.84', 4])
  assert.deepEqual(discounts[0], {
    discount_id: 1,
    order_item_id: burrata,
    kind: 'percent',
    value: '20.00',
    applied: '2.70',
    reason: 'Regular guest',
    withheld: '0.00',
  })
  const nets = await bistro.sql`
    select net_cents as net, discount_cents as off from order_items
    where account_id = 1 and order_id = ${orderId} order by id`
  assert.deepEqual(
    [...nets].map((line) => ({ ...line })),
    [
      { net: 972, off: 378 },
      { net: 405, off: 45 },
    ],
  )
  const { text } = await bistro.get(`${order}/receipt?format=text`)
  assert.match(text, /Burrata +13\.50\n.*20 % Regular guest +-2\.70/)
  assert.match(text, /Discount 10 % +-1\.53\n *Subtotal +13\.77/)

  const back = await bistro.delete(`${order}/discount/1`)
  assert.deepEqual([back.status, back.body.bill.discounts], [200, '1.80'])
  const gone = await bistro.delete(`${order}/discount/1`)
  assert.deepEqual([gone.status, gone.body.error.code], [404, 'discount_not_found'])
  const { result: events } = (
    await bistro.get('/go/event/1?types=order.discount_added,order.discount_removed')
  ).body
  assert.deepEqual(
    events.map(({ type, data }: any) => [type, data.discount_id, data.approved_by, data.total]),
    [
      ['order.discount_added', 1, 'supervisor PIN', '17.60'],
      ['order.discount_added', 2, 'supervisor PIN', '15.84'],
      ['order.discount_removed', 1, undefined, '18.63'],
    ],
  )
  assert.ok(!JSON.stringify(events).includes(String(PIN)))
})

onBothStores('a discount above the staff limit needs the supervisor’s PIN', async (bistro) => {
  const { order, burrata } = await anOrderOf(bistro)
  const input = { kind: 'percent', value: 10, reason: 'Regular guest' }
  const without = await bistro.post(`${order}/discount`, input)
  assert.deepEqual([without.status, without.body.error.code], [403, 'approval_needed'])
  assert.deepEqual(without.body.error.details, { action: 'discount' })
  const wrong = await bistro.post(`${order}/discount`, { ...input, supervisor_pin: 4321 })
  assert.deepEqual([wrong.status, wrong.body.error.code], [403, 'pin_wrong'])
  const failures = await bistro.sql`select id from pin_failures where account_id = 1 and location_id = 1`
  assert.equal(failures.length, 1)
  const owner = await signIn(bistro)
  const free = await bistro.put('/go/location/1/service', { free_discount: '10' }, owner)
  assert.equal(free.status, 201, free.text)
  // A program cannot give a discount without approval.
  assert.equal((await bistro.post(`${order}/discount`, input)).body.error.code, 'approval_needed')
  await bistro.put('/go/staff/1/pin', { pin: '0042' }, owner)
  const { session } = (await bistro.post('/go/staff/1/signin', { pin: '0042' })).body
  const ana = { headers: { 'x-staff-session': session } }
  assert.equal((await bistro.post(`${order}/discount`, input, ana)).status, 201)
  const given = await bistro.post(`${order}/discount`, {
    kind: 'comp',
    order_item_id: burrata,
    reason: 'Cold',
  })
  assert.deepEqual(given.body.error.details, { action: 'comp' })
  const service = await bistro.put(`${order}/service`, { switch: 0, reason: 'Long wait' })
  assert.deepEqual(service.body.error.details, { action: 'service_off' })
})

onBothStores('a discount cannot go below what is paid or being paid, to the cent', async (bistro) => {
  const { order, burrata } = await anOrderOf(bistro)
  // 20.70 is due; 20 % off leaves 16.56.
  const fifth = { kind: 'percent', value: 20, reason: 'Regular guest', supervisor_pin: PIN }
  const held = await bistro.post(`${order}/payment`, { amount: '16.57', method: 'card', status: 'pending' })
  bistro.clock.now += 179.999 * SECOND
  const refused = await bistro.post(`${order}/discount`, fifth)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'below_paid'])
  assert.deepEqual(refused.body.error.details, { paid: '0.00', held: '16.57', total: '16.56' })
  const service = await bistro.put(`${order}/service`, { switch: 0, reason: 'Late', supervisor_pin: PIN })
  assert.equal(service.status, 201, service.text)
  const removed = await bistro.delete(`/go/order/${burrata}/item`)
  assert.equal(removed.body.error.code, 'below_paid')
  bistro.clock.now += 0.002 * SECOND
  assert.equal((await bistro.post(`${order}/discount`, fifth)).status, 201)
  // A late approval counts, and overpays: 15.84 was due by then.
  const late = await bistro.put(`${order}/payment/${held.body.payment_id}`, { status: 'approved' })
  assert.deepEqual([late.status, late.body.overpaid], [201, '0.73'])
  assert.equal((await bistro.post(`${order}/discount`, fifth)).body.error.code, 'order_paid')
})

onBothStores(
  'brought down to what was paid an order is paid, and comped whole it can be closed',
  async (bistro) => {
    const one = await anOrderOf(bistro, 4)
    await bistro.post(`${one.order}/payment`, { amount: '10.35', method: 'cash' })
    const half = { kind: 'amount', value: '9.00', reason: 'Late', supervisor_pin: PIN }
    const more = await bistro.post(`${one.order}/discount`, { ...half, value: '9.01' })
    assert.equal(more.body.error.code, 'below_paid')
    assert.equal((await bistro.post(`${one.order}/discount`, half)).body.bill.balance, '0.00')
    assert.equal((await bistro.get('/go/event/1?types=order.paid')).body.result.length, 1)
    const other = await anOrderOf(bistro, 5)
    const whole = { kind: 'comp', reason: 'Friends of the house', supervisor_pin: PIN }
    const given = await bistro.post(`${other.order}/discount`, whole)
    assert.deepEqual([given.body.bill.comps, given.body.bill.total], ['18.00', '0.00'])
    const tooMuch = await bistro.post(`${other.order}/discount`, { ...half, value: '19.00' })
    assert.deepEqual(
      [tooMuch.body.error.code, tooMuch.body.error.details],
      ['discount_too_large', { left: '18.00' }],
    )
    assert.equal((await bistro.put('/go/table/5/close')).status, 201)
    assert.equal((await bistro.get('/go/report/1/day')).body.balance.difference, '0.00')
  },
)

onBothStores('of twenty discounts on one line at once, one stands', async (bistro) => {
  const { order, bread } = await anOrderOf(bistro)
  const input = { kind: 'amount', value: '1.00', order_item_id: bread, reason: 'Stale', supervisor_pin: PIN }
  const answers = await Promise.all(Array.from({ length: 20 }, () => bistro.post(`${order}/discount`, input)))
  const codes = answers.map(({ status, body }) => body.error?.code ?? status)
  assert.equal(codes.filter((code) => code === 201).length, 1)
  assert.ok(
    codes.every((code) => code === 201 || code === 'discount_exists'),
    codes.join(),
  )
  assert.equal((await bistro.get(order)).body.result.bill.discounts, '1.00')
})

onBothStores(
  'whatever is added, removed, taken off and taken back, the bill is that of what is left',
  async (bistro) => {
    const chance = seededRandom(20_261_116)
    await taxBurrataAsWine(bistro)
    const order = `/go/order/${await openOrder(bistro, 4)}`
    for (let step = 0; step < 60; step++) {
      const { items, discounts } = (await bistro.get(order)).body.result
      const act = chance.pick(['add', 'add', 'remove', 'off', 'off', 'off', 'back'])
      const line: any = items.length > 0 ? chance.pick(items) : undefined
      if (act === 'add')
        await bistro.post(order, { item_id: chance.pick([BREAD, BURRATA]), qty: 1 + chance.below(3) })
      if (act === 'remove' && line) await bistro.delete(`/go/order/${line.order_item_id}/item`)
      if (act === 'back' && discounts[0])
        await bistro.delete(`${order}/discount/${(chance.pick(discounts) as any).discount_id}`)
      if (act === 'off') {
        const kind = chance.pick(['percent', 'percent', 'amount', 'comp'])
        const value = kind === 'comp' ? 0 : (1 + chance.below(4_000)) / 100
        const where = line && chance.percent(50) ? { order_item_id: line.order_item_id } : {}
        await bistro.post(`${order}/discount`, { kind, value, ...where, reason: 'So', supervisor_pin: PIN })
      }
      await assertBillMatchesLines(bistro, order)
    }
  },
)
