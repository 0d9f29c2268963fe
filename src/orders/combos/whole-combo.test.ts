import assert from 'node:assert/strict'
import { comboOnMenu } from '../../../test/support/combo-helpers.ts'
import { BREAD } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { billFaults } from '../../../test/torture/check-bills.ts'
import { comboFaults } from '../../../test/torture/combo-faults.ts'

const word = { reason: 'slow', supervisor_pin: 1234 }

/** Bread and two lunches of soup, turbot and beer at table 1: 4.50 + 35.80. */
async function twoLunches(bistro: Restaurant, rest: object = {}) {
  const lunch = await comboOnMenu(bistro)
  const orderId = await openOrder(bistro, 1)
  const path = `/go/order/${orderId}`
  const items = [{ item_id: BREAD }, lunch.line(['Soup', 'Turbot', 'Beer'], { qty: 2, ...rest })]
  const { body, text } = await bistro.post(path, { items })
  assert.equal(body.status, 201, text)
  const order = async (at = path) => (await bistro.get(at)).body.result
  const [bread, soup, turbot, beer] = body.order_item_ids as [number, number, number, number]
  return { ...lunch, orderId, path, order, bread, soup, turbot, beer }
}

async function assertBooksAdd(bistro: Restaurant) {
  assert.deepEqual([...(await billFaults(bistro.sql)), ...(await comboFaults(bistro.sql))], [])
}

onBothStores('a void of one pick voids its combo, or one unit of it', async (bistro) => {
  const { order, soup, turbot, beer, bread } = await twoLunches(bistro)
  const one = await bistro.delete(`/go/order/${turbot}/item`, { qty: 1, reason: 'one guest left' })
  assert.equal(one.status, 200, one.text)
  assert.deepEqual(one.body.also_affected, [soup, beer])
  assert.ok(one.body.order_item_id > beer, 'the voided part is a line of its own')
  const { items, bill, no_items } = await order()
  assert.deepEqual(
    items.map(({ order_item_id, qty }: any) => [order_item_id, qty]),
    [
      [bread, 1],
      [soup, 1],
      [turbot, 1],
      [beer, 1],
    ],
  )
  assert.equal(bill.list_total, '22.40')
  assert.equal(no_items, 4)
  await assertBooksAdd(bistro)
  const rest = await bistro.delete(`/go/order/${soup}/item`)
  assert.deepEqual([rest.body.order_item_id, rest.body.also_affected], [undefined, [turbot, beer]])
  assert.equal((await order()).bill.list_total, '4.50')
  const events = await bistro.sql<{ data: string }>`
    select data from events where account_id = 1 and type = 'order.item_removed' order by sequence`
  assert.deepEqual(
    events
      .map(({ data }) => JSON.parse(data).item)
      .map(({ name, qty, combo }: any) => [name, qty, combo?.name]),
    ['Soup', 'Turbot', 'Beer', 'Soup', 'Turbot', 'Beer'].map((name) => [name, 1, 'Lunch']),
  )
  assert.equal((await bistro.delete(`/go/order/${bread}/item`)).body.also_affected, undefined)
  await assertBooksAdd(bistro)
})

onBothStores(
  'a transfer and a merge move whole combos; they are numbered on their new order',
  async (bistro) => {
    const { path, order, soup, turbot, beer, line } = await twoLunches(bistro)
    const there = `/go/order/${await openOrder(bistro, 2)}`
    await bistro.post(there, { items: [line(['Salad', 'Schnitzel', 'Water'])] })
    const to_order_id = Number(there.split('/').at(-1))
    const moved = await bistro.post(`${path}/transfer`, {
      items: [{ order_item_id: beer, qty: 1 }],
      to_order_id,
    })
    assert.equal(moved.status, 201, moved.text)
    assert.deepEqual(moved.body.also_affected, [soup, turbot])
    assert.equal(moved.body.moved.length, 3)
    const combosOf = async (at: string) =>
      (await order(at)).items.map(({ item_name, qty, combo }: any) => [item_name, qty, combo?.combo_id])
    assert.deepEqual((await combosOf(path)).slice(1), [
      ['Soup', 1, 1],
      ['Turbot', 1, 1],
      ['Beer', 1, 1],
    ])
    assert.deepEqual((await combosOf(there)).slice(3), [
      ['Soup', 1, 2],
      ['Turbot', 1, 2],
      ['Beer', 1, 2],
    ])
    assert.equal((await order(there)).bill.list_total, '32.80')
    await assertBooksAdd(bistro)
    const merged = await bistro.post(`${there}/merge`, { from_order_ids: [Number(path.split('/').at(-1))] })
    assert.equal(merged.status, 201, merged.text)
    assert.deepEqual(
      [...new Set((await combosOf(there)).map(([, , combo]: any) => combo))],
      [undefined, 3, 1, 2],
    )
    await assertBooksAdd(bistro)
  },
)

onBothStores(
  'a discount and a comp are written on each line of a combo, and removed from each',
  async (bistro) => {
    const { path, order, soup, turbot, beer } = await twoLunches(bistro)
    const given = await bistro.post(`${path}/discount`, {
      kind: 'amount',
      value: '5.00',
      order_item_id: turbot,
      ...word,
    })
    assert.equal(given.status, 201, given.text)
    assert.deepEqual([given.body.applied, given.body.also_affected], ['5.00', [soup, beer]])
    const { discounts } = await order()
    // 5.00 over 4.38, 28.32 and 3.10 of 35.80.
    assert.deepEqual(
      discounts.map(({ order_item_id, value, applied }: any) => [order_item_id, value, applied]),
      [
        [soup, '0.61', '0.61'],
        [turbot, '3.96', '3.96'],
        [beer, '0.43', '0.43'],
      ],
    )
    assert.equal(given.body.discount_id, discounts[1].discount_id)
    await assertBooksAdd(bistro)
    const again = await bistro.post(`${path}/discount`, {
      kind: 'percent',
      value: '10.00',
      order_item_id: soup,
      ...word,
    })
    assert.equal(again.body.error.code, 'discount_exists')
    const gone = await bistro.delete(`${path}/discount/${discounts[0].discount_id}`)
    assert.deepEqual(gone.body.also_affected, [turbot, beer])
    assert.deepEqual((await order()).discounts, [])

    const comp = await bistro.post(`${path}/discount`, { kind: 'comp', order_item_id: soup, ...word })
    assert.equal(comp.body.applied, '35.80')
    assert.equal((await order()).bill.subtotal, '4.50')
    await bistro.delete(`/go/order/${beer}/item`, { qty: 1, ...word })
    assert.equal((await order()).bill.comps, '17.90')
    await assertBooksAdd(bistro)
  },
)

onBothStores(
  'an amount larger than the combo is refused; staff may give up to their limit',
  async (bistro) => {
    const { path, soup } = await twoLunches(bistro)
    const large = await bistro.post(`${path}/discount`, {
      kind: 'amount',
      value: '35.81',
      order_item_id: soup,
      ...word,
    })
    assert.deepEqual([large.body.error.code, large.body.error.details.left], ['discount_too_large', '35.80'])
    const owner = await signIn(bistro)
    assert.equal((await bistro.put('/go/location/1/service', { free_discount: '10.00' }, owner)).status, 201)
    const percent = { kind: 'percent', value: '10.00', order_item_id: soup, reason: 'regular' }
    const freely = await bistro.post(`${path}/discount`, percent, owner)
    assert.equal(freely.status, 201, freely.text)
    await assertBooksAdd(bistro)
  },
)

onBothStores(
  'course and quantity are those of the combo; seat, notes and firing are per line',
  async (bistro) => {
    const { path, order, soup, turbot, beer } = await twoLunches(bistro, { hold: 1 })
    const seated = await bistro.put(`/go/order/${soup}/item`, { seat: 4, notes: 'hot' })
    assert.equal(seated.body.also_affected, undefined)
    const later = await bistro.put(`/go/order/${turbot}/item`, { course: 3, qty: 3 })
    assert.deepEqual(later.body.also_affected, [soup, beer])
    const asSeen = async () =>
      (await order()).items.slice(1).map(({ course, qty, seat, state }: any) => [course, qty, seat, state])
    assert.deepEqual(await asSeen(), [
      [3, 3, 4, 'held'],
      [3, 3, 0, 'held'],
      [3, 3, 0, 'held'],
    ])
    assert.equal((await order()).bill.list_total, '58.20', '4.50 and three times 17.90')
    await bistro.post(`${path}/fire`, { items: [soup] })
    assert.deepEqual(
      (await asSeen()).map(([, , , state]: any) => state),
      ['fired', 'held', 'held'],
    )
    const course = await bistro.put(`/go/order/${turbot}/item`, { course: 4 })
    assert.deepEqual(course.body.also_affected, [beer], 'the soup is with the kitchen')
    const qty = await bistro.put(`/go/order/${turbot}/item`, { qty: 1 })
    assert.equal(qty.body.error.code, 'already_fired')
    await assertBooksAdd(bistro)
  },
)

onBothStores(
  'a held pick can be replaced: the price is divided again, by tax and by portions',
  async (bistro) => {
    const { ids, order, soup, turbot, beer } = await twoLunches(bistro, { hold: 1 })
    const owner = await signIn(bistro)
    await bistro.put(`/go/menu/${ids.Schnitzel}/available`, { left: 2 }, owner)
    const answer = await bistro.put(`/go/order/${turbot}/item`, { replace: { item_id: ids.Schnitzel } })
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(answer.body.also_affected, [soup, beer])
    const { items, bill } = await order()
    assert.deepEqual(
      items
        .slice(1)
        .map(({ item_name, item_price, course, combo }: any) => [
          item_name,
          item_price,
          course,
          combo.supplement,
        ]),
      [
        ['Soup', '3.12', 1, '0.00'],
        ['Schnitzel', '9.57', 2, '0.00'],
        ['Beer', '2.21', 0, '0.00'],
      ],
    )
    assert.equal(bill.list_total, '34.30')
    await assertBooksAdd(bistro)
    const codeOf = async (id: number, replace: object) =>
      (await bistro.put(`/go/order/${id}/item`, { replace })).body.error?.code
    assert.equal(await codeOf(soup, { item_id: ids.Beer }), 'combo_parts')
    assert.equal(await codeOf(items[0].order_item_id, { item_id: ids.Beer }), 'already_fired')
    await bistro.put(`/go/menu/${ids.Salad}/available`, { switch: 0 }, owner)
    assert.equal(await codeOf(soup, { item_id: ids.Salad }), 'item_unavailable')
    const sold = await bistro.put(`/go/order/${turbot}/item`, { replace: { item_id: ids.Turbot } })
    assert.equal(sold.status, 201, sold.text)
    await bistro.put(`/go/order/${turbot}/item`, { hold: 0 })
    assert.equal(await codeOf(turbot, { item_id: ids.Schnitzel }), 'already_fired')
    await assertBooksAdd(bistro)
  },
)

onBothStores('Odoo 187509: parts of a combo keep their price after a bill was split', async (bistro) => {
  const { path, order, soup, turbot, beer, bread } = await twoLunches(bistro)
  const groups = [{ items: [soup, bread] }, { items: [turbot, beer] }].map(({ items }) => items)
  const { body, text } = await bistro.post(`${path}/split`, { groups })
  assert.equal(body.status, 201, text)
  const [one, other] = body.shares
  await bistro.post(`${path}/payment`, { amount: one.total, method: 'cash' })
  await bistro.post(`${path}/payment`, { amount: other.total, method: 'card' })
  const { items, bill } = await order()
  assert.deepEqual([bill.balance, bill.list_total], ['0.00', '40.30'])
  assert.deepEqual(
    items.slice(1).map(({ item_price }: any) => item_price),
    ['2.19', '14.16', '1.55'],
  )
  await assertBooksAdd(bistro)
})

onBothStores('Odoo 244702: a refund counts dishes, not combos', async (bistro) => {
  const { path, order, soup, turbot, beer, bread } = await twoLunches(bistro)
  const { total } = (await order()).bill
  const paid = await bistro.post(`${path}/payment`, { amount: total, method: 'cash' })
  await bistro.put('/go/table/1/close')
  const refund = async (items: object[]) => {
    const answer = await bistro.post(`${path}/refund`, { payment_id: paid.body.payment_id, items, ...word })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  await refund([{ order_item_id: soup, qty: 1 }])
  const over = await bistro.post(`${path}/refund`, {
    ...{ payment_id: paid.body.payment_id, items: [{ order_item_id: soup, qty: 2 }], ...word },
  })
  assert.ok(over.status >= 400, 'only one soup is left to refund')
  await refund([
    { order_item_id: soup, qty: 1 },
    { order_item_id: turbot, qty: 2 },
  ])
  const last = await refund([
    { order_item_id: beer, qty: 2 },
    { order_item_id: bread, qty: 1 },
  ])
  assert.deepEqual([last.refunded, last.refundable], [total, '0.00'])
  const { body: day } = await bistro.get('/go/report/1/day')
  assert.equal(day.balance.difference, '0.00')
})
