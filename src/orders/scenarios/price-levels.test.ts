import assert from 'node:assert/strict'
import { BREAD, BURRATA, ESPRESSO } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const HOURS = '/go/location/1/hours'
const LEVELS = '/go/location/1/levels'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
/** 17:00 in Paris, on a Monday. */
const FIVE = Date.UTC(2026, 10, 16, 16)

const HAPPY = {
  ...{ name: 'Happy hour', hours_id: 1, round_to: 10 },
  rules: [
    { item_id: BURRATA, kind: 'percent', value: '25.00' },
    { menu_id: 1, kind: 'percent', value: '20.00' },
  ],
}
const STAFF = { name: 'Staff meal', manual: 1, rules: [{ menu_id: 1, kind: 'percent', value: '50.00' }] }

/** Happy hour from 17:00 to 19:00, and what else is given. */
async function withLevels(bistro: Restaurant, levels: object[] = [HAPPY]) {
  bistro.clock.now = FIVE - 3_600_000
  const owner = await signIn(bistro)
  const hours = [{ name: 'Happy hour', spans: [{ days: EVERY_DAY, from: '17:00', to: '19:00' }] }]
  assert.equal((await bistro.put(HOURS, { hours }, owner)).status, 201)
  const saved = await bistro.put(LEVELS, { levels }, owner)
  assert.equal(saved.status, 201, saved.text)
  return owner
}

async function pairedDevice(bistro: Restaurant, owner: CallOptions): Promise<CallOptions> {
  const { code } = (await bistro.post('/go/terminal/1/pairing', {}, owner)).body
  const { key } = (
    await bistro.post('/go/terminal/pair', { code, nonce: 'n'.repeat(32), device: 'Chrome' }, { key: null })
  ).body
  return { key }
}

const items = async (bistro: Restaurant, orderId: number) =>
  (await bistro.get(`/go/order/${orderId}`)).body.result.items as Record<string, any>[]
const pricesOf = async (bistro: Restaurant, orderId: number) =>
  (await items(bistro, orderId)).map(({ item_price, base_price, level }) => [
    item_price,
    base_price,
    level?.name,
  ])

onBothStores('a line has the price of the instant at which it is sold, and keeps it', async (bistro) => {
  await withLevels(bistro)
  const orderId = await openOrder(bistro, 1)
  const add = (item_id: number) => bistro.post(`/go/order/${orderId}`, { item_id })
  bistro.clock.now = FIVE - 1
  await add(BURRATA)
  bistro.clock.now = FIVE
  await add(BURRATA)
  await add(BREAD)
  await add(ESPRESSO)
  bistro.clock.now = FIVE + 2 * 3_600_000
  await add(BURRATA)
  assert.deepEqual(await pricesOf(bistro, orderId), [
    ['13.50', undefined, undefined],
    // 13.50 less a quarter is 10.125, to ten cents 10.10; bread has the rule of the menu, espresso is on another.
    ['10.10', '13.50', 'Happy hour'],
    ['3.60', '4.50', 'Happy hour'],
    ['2.60', undefined, undefined],
    ['13.50', undefined, undefined],
  ])
  const { list_total } = (await bistro.get(`/go/order/${orderId}`)).body.result.bill
  assert.equal(list_total, '43.30')
  const [, event] = (await bistro.get('/go/event/1?types=order.items_added')).body.result
  assert.deepEqual(event.data.items[0].level, { level_id: 1, name: 'Happy hour' })
})

onBothStores(
  'an order that a phone took offline has the prices of that time, for half an hour',
  async (bistro) => {
    const owner = await withLevels(bistro)
    const device = await pairedDevice(bistro, owner)
    const orderId = await openOrder(bistro, 1)
    const add = (ordered_at: string, as: CallOptions = device) =>
      bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD }], ordered_at }, as)
    bistro.clock.now = FIVE + 20 * 60_000
    assert.equal((await add('2026-11-16 15:58:00')).status, 201, 'sent at 17:20, taken at 16:58')
    assert.equal((await add('2026-11-16 15:49:00')).status, 201, '31 minutes ago: the price of now')
    assert.equal((await add('2026-11-16 18:30:00')).status, 201, 'a time to come: the price of now')
    assert.deepEqual(
      (await pricesOf(bistro, orderId)).map(([price]) => price),
      ['4.50', '3.60', '3.60'],
    )
    const refused = await add('2026-11-16 15:58:00', {})
    assert.deepEqual([refused.status, Object.keys(refused.body.error.details.fields)], [400, ['ordered_at']])
    const body = { client_id: 'offline-1', kind: 'bar', staff_id: 1, items: [{ item_id: BREAD }] }
    const opened = await bistro.post(
      '/go/order/1/new',
      { ...body, ordered_at: '2026-11-16 15:58:00' },
      device,
    )
    assert.deepEqual(await pricesOf(bistro, opened.body.order_id), [['4.50', undefined, undefined]])
  },
)

onBothStores('lists show the price to pay, with the item’s own beside it', async (bistro) => {
  const owner = await withLevels(bistro)
  const burrata = async () => {
    const all = (await bistro.get('/go/menu/1/all')).body
    const found = all.result.flatMap((menu: any) => menu.sections.flatMap(({ items }: any) => items))
    const { price_1, base_price, level } = found.find(({ item_id }: any) => item_id === BURRATA)
    const [listed] = (await bistro.get('/go/menu/1/items')).body.result.filter(
      ({ item_id }: any) => item_id === BURRATA,
    )
    assert.deepEqual([listed.price_1, listed.base_price], [price_1, base_price])
    return [price_1, base_price, level?.name, all.levels.length, all.hours.length]
  }
  bistro.clock.now = FIVE - 1
  assert.deepEqual(await burrata(), [13.5, undefined, undefined, 1, 1])
  bistro.clock.now = FIVE
  assert.deepEqual(await burrata(), [10.1, 13.5, 'Happy hour', 1, 1])
  const other = (await bistro.get('/go/menu/1/all?channel=guest', owner)).body
  assert.equal(other.status, 200)
  const device = await pairedDevice(bistro, owner)
  assert.equal((await bistro.get('/go/menu/1/all?channel=guest', device)).body.error.code, 'right_missing')
})

onBothStores('kinds and areas decide; moving an order changes no price', async (bistro) => {
  await withLevels(bistro, [
    { name: 'Takeaway', kinds: ['takeaway'], rules: [{ menu_id: 1, kind: 'amount', value: '0.50' }] },
  ])
  const away = { client_id: 'away', kind: 'takeaway', staff_id: 1, items: [{ item_id: BREAD }] }
  const { order_id } = (await bistro.post('/go/order/1/new', away)).body
  assert.deepEqual(await pricesOf(bistro, order_id), [['4.00', '4.50', 'Takeaway']])
  assert.equal((await bistro.put(`/go/order/${order_id}/move`, { table_id: 6 })).status, 201)
  await bistro.post(`/go/order/${order_id}`, { item_id: BREAD })
  assert.deepEqual(
    (await pricesOf(bistro, order_id)).map(([price]) => price),
    ['4.00', '4.50'],
  )
})

onBothStores(
  'a manual level needs a reason and, above the free discount, a PIN; reports have it as a reduction',
  async (bistro) => {
    const owner = await withLevels(bistro, [STAFF, HAPPY])
    await bistro.put('/go/staff/2/pin', { pin: '4711' }, owner)
    const { session } = (await bistro.post('/go/staff/1/signin', { pin: '4711' })).body
    const ben = { headers: { 'x-staff-session': session } }
    bistro.clock.now = FIVE
    const orderId = await openOrder(bistro, 1)
    const add = (line: object, more = {}, as = ben) =>
      bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD, ...line }], ...more }, as)
    const code = async (...of: Parameters<typeof add>) => (await add(...of)).body.error?.code
    assert.equal(await code({ level_id: 1 }), 'reason_needed')
    assert.equal(await code({ level_id: 1, reason: 'Team' }), 'approval_needed')
    assert.equal(await code({ level_id: 1, reason: 'Team' }, { supervisor_pin: 9999 }), 'pin_wrong')
    assert.equal(
      await code({ level_id: 2, reason: 'Team' }),
      'level_not_found',
      'happy hour is no manual level',
    )
    assert.equal(await code({ level_id: 9, reason: 'Team' }), 'level_not_found')
    assert.equal((await items(bistro, orderId)).length, 0)
    assert.equal((await add({ level_id: 1, reason: 'Team', qty: 2 }, { supervisor_pin: 1234 })).status, 201)
    await bistro.put('/go/location/1/service', { free_discount: '50' }, owner)
    assert.equal((await add({ level_id: 1, reason: 'Team' })).status, 201, 'within what staff may give')
    assert.equal(
      await code({ level_id: 1, reason: 'Team' }, {}, {} as typeof ben),
      'approval_needed',
      'a key is nobody',
    )
    await add({})
    assert.deepEqual(await pricesOf(bistro, orderId), [
      ['2.25', '4.50', 'Staff meal'],
      ['2.25', '4.50', 'Staff meal'],
      ['3.60', '4.50', 'Happy hour'],
    ])
    // A failed opening leaves nothing behind.
    const opening = { client_id: 'team', kind: 'bar', staff_id: 1 }
    const line = { item_id: BREAD, level_id: 1, reason: 'Team', qty: 3 }
    const refused = await bistro.post('/go/order/1/new', { ...opening, items: [line], supervisor_pin: 9999 })
    assert.equal(refused.body.error.code, 'pin_wrong')
    assert.equal((await bistro.get('/go/order/1/open')).body.result.length, 1)
    const opened = await bistro.post('/go/order/1/new', { ...opening, items: [line], supervisor_pin: 1234 })
    assert.equal(opened.status, 201, opened.text)
    const report = (await bistro.get('/go/report/1/sales')).body
    assert.deepEqual(
      report.by_reduction.map((one: any) => [one.kind, one.reason, one.approved_by, one.count, one.amount]),
      [
        ['level', 'Team', 'supervisor PIN', 1, '6.75'],
        ['level', 'Team', 'supervisor PIN', 1, '4.50'],
        ['level', 'Team', '', 1, '2.25'],
      ],
    )
    assert.deepEqual(report.by_level, [
      { level_id: 1, name: 'Staff meal', qty: 6, net: '13.50', net_at_base_price: '27.00' },
      { level_id: 2, name: 'Happy hour', qty: 1, net: '3.60', net_at_base_price: '4.50' },
    ])
  },
)

onBothStores(
  'a level cannot go while an open order has a line at it; rules of the deleted go by themselves',
  async (bistro) => {
    const owner = await withLevels(bistro)
    bistro.clock.now = FIVE
    const orderId = await openOrder(bistro, 1)
    await bistro.post(`/go/order/${orderId}`, { item_id: BREAD })
    assert.equal((await bistro.put(LEVELS, { levels: [] }, owner)).body.error.code, 'level_in_use')
    const { version, levels } = (await bistro.get(LEVELS)).body
    assert.equal(
      (await bistro.put(LEVELS, { levels, version }, owner)).status,
      201,
      'what is read can be written',
    )
    assert.equal((await bistro.delete(`/go/order/${orderId}`)).status, 201)
    assert.equal((await bistro.delete(`/go/menu/${BURRATA}/item`, undefined, owner)).status, 200)
    const after = (await bistro.get(LEVELS)).body.levels
    assert.deepEqual(after[0].rules, [{ menu_id: 1, kind: 'percent', value: '20.00' }])
    assert.equal((await bistro.put(LEVELS, { levels: after }, owner)).status, 201)
    assert.equal((await bistro.put(LEVELS, { levels: [] }, owner)).status, 201)
    assert.equal((await bistro.get('/go/event/1?types=location.levels_changed')).body.result.length, 2)
  },
)

onBothStores('levels that cannot be are refused with the field', async (bistro) => {
  const owner = await withLevels(bistro)
  const put = async (level: object) =>
    (await bistro.put(LEVELS, { levels: [{ ...STAFF, ...level }] }, owner)).body.error
  const rule = STAFF.rules[0]
  const cases: [level: object, code: string, field?: string][] = [
    [{ hours_id: 5 }, 'hours_not_found'],
    [{ level_id: 5 }, 'level_not_found'],
    [{ area_ids: [77] }, 'area_not_found'],
    [{ rules: [{ item_id: 99_999, kind: 'price', value: '1' }] }, 'item_not_found'],
    [{ rules: [{ section_id: 99_999, kind: 'price', value: '1' }] }, 'section_not_found'],
    [{ rules: [{ menu_id: 99_999, kind: 'price', value: '1' }] }, 'menu_not_found'],
    [{ rules: [{ kind: 'price', value: '1' }] }, 'invalid_request', 'levels[0].rules[0].item_id'],
    [{ rules: [{ ...rule, item_id: 1 }] }, 'invalid_request', 'levels[0].rules[0].menu_id'],
    [{ rules: [rule, rule] }, 'invalid_request', 'levels[0].rules[1].menu_id'],
    [{ rules: [{ ...rule, value: '100.01' }] }, 'invalid_request', 'levels[0].rules[0].value'],
    [{ round_to: 7 }, 'invalid_request', 'levels[0].round_to'],
    [
      { rules: Array.from({ length: 2_001 }, (_, at) => ({ ...rule, menu_id: at + 1 })) },
      'invalid_request',
      'levels[0].rules',
    ],
  ]
  for (const [level, code, field] of cases) {
    const error = await put(level)
    assert.equal(error?.code, code, JSON.stringify(level).slice(0, 80))
    if (field) assert.deepEqual(Object.keys(error.details.fields), [field])
  }
  const nine = Array.from({ length: 9 }, (_, at) => ({ ...STAFF, name: `Level ${at}` }))
  assert.equal((await bistro.put(LEVELS, { levels: nine }, owner)).status, 400)
})
