import assert from 'node:assert/strict'
import { comboOnMenu } from '../../../test/support/combo-helpers.ts'
import { BREAD } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const LUNCH_PICKS = ['Soup', 'Schnitzel', 'Beer']

async function atTable(bistro: Restaurant, table = 1) {
  const lunch = await comboOnMenu(bistro)
  const orderId = await openOrder(bistro, table)
  const path = `/go/order/${orderId}`
  const order = async () => (await bistro.get(path)).body.result
  const lines = async () =>
    (await order()).items.map(({ item_name, qty, item_price, course, combo }: any) => [
      item_name,
      qty,
      item_price,
      course,
      combo?.combo_id,
    ])
  return { ...lunch, orderId, path, order, lines }
}

onBothStores('a combo becomes a line for each pick, which add up to its price', async (bistro) => {
  const { line, path, order, lines, itemId } = await atTable(bistro)
  const items = [{ item_id: BREAD }, line(['Soup', 'Turbot', 'Beer'], { qty: 2, seat: 3, notes: 'no salt' })]
  const { status, body, text } = await bistro.post(path, { items })
  assert.equal(status, 201, text)
  assert.equal(body.order_item_ids.length, 4)
  assert.deepEqual(body.combo_ids, [1])
  assert.deepEqual((await lines()).slice(1), [
    ['Soup', 2, '2.19', 1, 1],
    ['Turbot', 2, '14.16', 2, 1],
    ['Beer', 2, '1.55', 0, 1],
  ])
  const { bill, no_items, items: all } = await order()
  assert.equal(bill.list_total, '40.30', '4.50 and twice 14.90 + 3.00')
  assert.equal(no_items, 4)
  const [, soup, turbot] = all
  const combo = { combo_id: 1, item_id: itemId, name: 'Lunch', price: '14.90' }
  assert.deepEqual(soup.combo, { ...combo, part_id: 1, supplement: '0.00' })
  assert.deepEqual(turbot.combo, { ...combo, part_id: 2, supplement: '3.00' })
  assert.deepEqual([soup.notes, soup.seat], ['no salt', 3])
  assert.equal('combo' in all[0], false)
  const rates = bill.taxes.map(({ name, net }: any) => [name, net])
  assert.deepEqual(
    rates.slice(0, 2).sort(),
    [
      ['Food', '32.70'],
      ['Tax', '4.50'],
    ].sort(),
  )
})

onBothStores(
  'equal picks stay lines of their own, with their own notes, options and course',
  async (bistro) => {
    const tapas = [
      {
        name: 'Tapas',
        min: 3,
        max: 3,
        choices: [
          { name: 'Tortilla', price: '9.00' },
          { name: 'Jamón', price: '9.50' },
        ],
      },
    ]
    const { itemId, ids } = await comboOnMenu(bistro, tapas, { name: 'Three tapas', price: '50.00' })
    const owner = await signIn(bistro)
    const question = { name: 'Hot?', min: 0, max: 2, options: [{ name: 'Chilli', price: '0.50' }] }
    await bistro.put(
      `/go/menu/${ids.Tortilla}/item`,
      { name: 'Tortilla', price_1: '9.00', modifiers: [question] },
      owner,
    )
    const { body: menu } = await bistro.get('/go/menu/1/all')
    const items = menu.result.flatMap((one: any) => one.sections.flatMap((section: any) => section.items))
    const [hot] = items.find(({ item_id }: any) => item_id === ids.Tortilla).modifiers
    const path = `/go/order/${await openOrder(bistro, 1)}`
    const chilli = { modifier_id: hot.modifier_id, option_id: hot.options[0].option_id, qty: 2 }
    const pick = { part_id: 1, item_id: ids.Tortilla }
    const parts = [{ ...pick, modifiers: [chilli] }, { ...pick, notes: 'for the child', course: 2 }, pick]
    const { body, text } = await bistro.post(path, { items: [{ item_id: itemId, parts }] })
    assert.equal(body.status, 201, text)
    const { items: lines, bill } = (await bistro.get(path)).body.result
    assert.deepEqual(
      lines.map(({ item_price, list_price, notes, course }: any) => [item_price, list_price, notes, course]),
      [
        ['16.67', '17.67', '', 0],
        ['16.67', '16.67', 'for the child', 2],
        ['16.66', '16.66', '', 0],
      ],
    )
    assert.equal(bill.list_total, '51.00')
  },
)

onBothStores(
  'a combo is refused as a whole: wrong picks, sold-out picks, options of its own',
  async (bistro) => {
    const { line, path, order, ids, itemId } = await atTable(bistro)
    const owner = await signIn(bistro)
    const refused = async (item: object) => {
      const { status, body } = await bistro.post(path, { items: [item] })
      assert.ok(status >= 400)
      return [body.error.code, body.error.details]
    }
    const main = { item_id: itemId, part_id: 2, name: 'Main', min: 1, max: 1 }
    assert.deepEqual(await refused(line(['Soup', 'Beer'])), ['combo_parts', { ...main, picks: [] }])
    assert.equal((await refused({ item_id: itemId }))[0], 'combo_parts')
    assert.equal(
      (await refused({ item_id: BREAD, parts: [{ part_id: 1, item_id: BREAD }] }))[0],
      'combo_parts',
    )
    const options = { modifiers: [{ modifier_id: 1, option_id: 1 }] }
    assert.equal((await refused(line(LUNCH_PICKS, options)))[0], 'modifier_option_unknown')

    await bistro.put(`/go/menu/${ids.Beer}/available`, { left: 1 }, owner)
    assert.deepEqual(await refused(line(LUNCH_PICKS, { qty: 2 })), [
      'item_unavailable',
      { item_id: ids.Beer, left: 1 },
    ])
    await bistro.put(`/go/menu/${ids.Schnitzel}/available`, { switch: 0 }, owner)
    const [code, details] = await refused(line(LUNCH_PICKS))
    assert.deepEqual([code, details.item_id], ['item_unavailable', ids.Schnitzel])
    assert.equal((await order()).no_items, 0)
    const bread = { item_id: BREAD }
    const batch = await bistro.post(path, { items: [bread, line(LUNCH_PICKS), line(['Soup', 'Beer'])] })
    assert.deepEqual(
      batch.body.error.details.items.map(({ index, code }: any) => [index, code]),
      [
        [1, 'item_unavailable'],
        [2, 'combo_parts'],
      ],
    )
    assert.equal((await order()).no_items, 0)
  },
)

onBothStores(
  'portions of picks and of the combo itself are counted, and return with a void',
  async (bistro) => {
    const { line, path, ids, itemId } = await atTable(bistro)
    const owner = await signIn(bistro)
    await bistro.put(`/go/menu/${ids.Soup}/available`, { left: 5 }, owner)
    await bistro.put(`/go/menu/${itemId}/available`, { left: 4 }, owner)
    const left = async () => {
      const { body } = await bistro.get('/go/menu/1/all')
      const items = body.result.flatMap((one: any) => one.sections.flatMap((section: any) => section.items))
      return [ids.Soup, itemId].map((id) => items.find(({ item_id }: any) => item_id === id).left)
    }
    const { body } = await bistro.post(path, { items: [line(LUNCH_PICKS, { qty: 3 })] })
    assert.deepEqual(await left(), [2, 1])
    await bistro.delete(`/go/order/${body.order_item_ids[2]}/item`, { qty: 1 })
    assert.deepEqual(await left(), [3, 2])
  },
)

onBothStores('30 terminals compete for 7 portions, alone and in a combo: 7 are sold', async (bistro) => {
  const { line, path, order, ids } = await atTable(bistro)
  const owner = await signIn(bistro)
  await bistro.put(`/go/menu/${ids.Soup}/available`, { left: 7 }, owner)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      bistro.post(path, { items: [n % 2 === 0 ? line(LUNCH_PICKS) : { item_id: ids.Soup }] }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, 7)
  for (const { body } of answers.filter(({ status }) => status !== 201))
    assert.deepEqual([body.error.code, body.error.details.item_id], ['item_unavailable', ids.Soup])
  const { items } = await order()
  assert.equal(items.filter(({ item_id }: any) => item_id === ids.Soup).length, 7)
  const combos = items.filter(({ combo }: any) => combo).length
  assert.equal(combos % 3, 0, 'no combo without its other picks')
})

onBothStores(
  'a repeated combo is recognised by its client id, on an order and when it opens one',
  async (bistro) => {
    const { line, path, order } = await atTable(bistro)
    const lunch = line(LUNCH_PICKS, { client_id: 'phone-1-a' })
    const first = await bistro.post(path, { items: [lunch, { item_id: BREAD, client_id: 'phone-1-b' }] })
    const again = await bistro.post(path, { items: [lunch, { item_id: BREAD, client_id: 'phone-1-b' }] })
    assert.deepEqual(again.body.order_item_ids, first.body.order_item_ids)
    assert.deepEqual(again.body.repeated_item_ids, first.body.order_item_ids)
    assert.deepEqual(again.body.combo_ids, [1])
    assert.equal((await order()).no_items, 4)
    const other = { ...line(['Salad', 'Schnitzel', 'Beer']), client_id: 'phone-1-a' }
    assert.equal((await bistro.post(path, { items: [other] })).body.error.code, 'client_id_differs')

    const open = {
      staff_id: 1,
      client_id: 'phone-1-order',
      kind: 'bar',
      items: [line(LUNCH_PICKS), { item_id: BREAD }, line(['Salad', 'Turbot', 'Water'])],
    }
    const opened = await bistro.post('/go/order/1/new', open)
    assert.equal(opened.body.order_item_ids.length, 7)
    assert.deepEqual(opened.body.combo_ids, [1, 2])
    await bistro.post(`/go/order/${opened.body.order_id}`, { items: [{ item_id: BREAD }] })
    const reopened = await bistro.post('/go/order/1/new', open)
    assert.equal(reopened.body.repeated, 1)
    assert.deepEqual(reopened.body.order_item_ids, opened.body.order_item_ids)
    assert.deepEqual(reopened.body.combo_ids, [1, 2])
  },
)

onBothStores('a terminal without combos orders one that leaves nothing to choose', async (bistro) => {
  const duo = [
    { name: 'Bread', min: 2, max: 3, choices: [{ name: 'Roll', price: '1.00' }] },
    { name: 'Soup', choices: [{ name: 'Broth', price: '4.00' }] },
  ]
  const { itemId } = await comboOnMenu(bistro, duo, { name: 'Duo', price: '5.00' })
  const path = `/go/order/${await openOrder(bistro, 1)}`
  const { body } = await bistro.post(path, { items: [{ item_id: itemId }] })
  assert.equal(body.order_item_ids.length, 3)
  const { items, bill } = (await bistro.get(path)).body.result
  assert.deepEqual(
    items.map(({ item_name, item_price }: any) => [item_name, item_price]),
    [
      ['Roll', '0.84'],
      ['Roll', '0.83'],
      ['Broth', '3.33'],
    ],
  )
  assert.equal(bill.list_total, '5.00')
})
