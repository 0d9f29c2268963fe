import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const MINUTE = 60_000
const at = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ')

function open({ post }: Pick<Restaurant, 'post'>, body: object) {
  return post('/go/order/1/new', { staff_id: 1, ...body })
}

onBothStores('an order is opened with its items, once, however often it is sent', async (bistro) => {
  const body = {
    client_id: 'order-1',
    table_id: 12,
    covers: 2,
    allergens: 1,
    allergen_note: 'seat 2: nuts',
    items: [
      { client_id: 'line-1', item_id: BREAD, qty: 2, course: 1 },
      { client_id: 'line-2', item_id: BURRATA, course: 2, hold: 1, seat: 2 },
    ],
  }
  const first = await open(bistro, body)
  assert.equal(first.status, 201, first.text)
  const { order_id, order_item_ids } = first.body
  const expected = { status: 201, location_id: 1, order_id, order_item_ids, day_number: 1, state: 'open' }
  // The station's printer has never been online, so the first dish is reported as not printed. The second is on hold.
  const not_printed = [{ order_item_id: order_item_ids[0], reason: 'never_seen', station: 'Kitchen' }]
  assert.deepEqual(first.body, { ...expected, repeated: 0, tickets: 1, not_printed })
  const again = { ...expected, repeated: 1, tickets: 0, not_printed: [] }
  assert.deepEqual((await open(bistro, body)).body, again)

  const { result } = (await bistro.get(`/go/order/${order_id}`)).body
  assert.deepEqual(
    {
      ...result.table,
      kind: result.kind,
      covers: result.covers,
      note: result.allergen_note,
      state: result.state,
    },
    { table_id: 12, table_number: 12, kind: 'table', covers: 2, note: 'seat 2: nuts', state: 'open' },
  )
  assert.deepEqual(
    result.items.map(({ course, seat, state, fired_at, net }: any) => [course, seat, state, fired_at, net]),
    [
      [1, 0, 'fired', result.opened_at, '9.00'],
      [2, 2, 'held', '', '13.50'],
    ],
  )
  const types = await bistro.sql<{
    type: string
  }>`select type from events where order_id = ${order_id} order by sequence`
  assert.deepEqual(
    types.map(({ type }) => type),
    ['table.opened', 'order.items_added', 'order.not_printed'],
  )
})

onBothStores('a refused item opens no order, and all refused items are listed', async (bistro) => {
  const { status, body } = await open(bistro, {
    client_id: 'order-1',
    table_id: 12,
    items: [{ item_id: 99_999 }, { item_id: BREAD }, { item_id: 99_998 }],
  })
  assert.equal(status, 404)
  assert.deepEqual(
    body.error.details.items.map(({ index, item_id, code }: any) => [index, item_id, code]),
    [
      [0, 99_999, 'item_not_found'],
      [2, 99_998, 'item_not_found'],
    ],
  )
  assert.deepEqual((await bistro.get('/go/order/1/open')).body.result, [])
  const [{ orders } = {}] = await bistro.sql<{
    orders: number
  }>`select cast(count(*) as integer) as orders from orders`
  assert.equal(orders, 0)
})

onBothStores('a tab has no table, is in no list of tables, and is closed by itself', async (bistro) => {
  const { order_id } = (
    await open(bistro, { client_id: 'tab', kind: 'bar', name: 'Ana', items: [{ item_id: BREAD }] })
  ).body
  assert.deepEqual((await bistro.get('/go/table/1/open')).body.result, [])
  const { result } = (await bistro.get(`/go/order/${order_id}`)).body
  assert.deepEqual([result.table, result.name], [{ table_id: 0, table_number: 0 }, 'Ana'])
  const [listed] = (await bistro.get('/go/order/1/open')).body.result
  assert.deepEqual(
    [listed.order_id, listed.kind, listed.status, listed.total, listed.waiting_since],
    [order_id, 'bar', 'fired', result.bill.total, ''],
  )
  assert.equal((await bistro.put(`/go/order/${order_id}/close`)).body.error.code, 'order_not_paid')
  await bistro.post(`/go/order/${order_id}/payment`, { amount: result.bill.total, method: 'cash' })
  assert.deepEqual((await bistro.put(`/go/order/${order_id}/close`)).body, { status: 201, order_id, held: 0 })
  assert.equal((await bistro.put(`/go/order/${order_id}/close`)).body.error.code, 'order_closed')
  assert.equal((await bistro.get(`/go/report/1/day`)).status, 200)
})

onBothStores('an order is at a table or has a kind, and never a taken table', async (bistro) => {
  assert.equal((await open(bistro, { client_id: 'c1' })).status, 400)
  assert.equal((await open(bistro, { client_id: 'c1', table_id: 3, kind: 'bar' })).status, 400)
  const order_id = await openOrder(bistro, 3)
  const { status, body } = await open(bistro, { client_id: 'c1', table_id: 3 })
  assert.equal(status, 409)
  const { opened_at } = (await bistro.get(`/go/order/${order_id}`)).body.result
  assert.deepEqual(body.error.details, { order_id, server: 'Ana Ferreira', opened_at })
  assert.equal((await open(bistro, { client_id: 'c1', table_id: 3_000 })).body.error.code, 'table_not_found')
  assert.equal(
    (await open(bistro, { client_id: 'c1', kind: 'bar', staff_id: 99 })).body.error.code,
    'staff_not_found',
  )
})

onBothStores(
  'one device’s word opens one order, also when it is said twenty times at once',
  async (bistro) => {
    const body = { client_id: 'c1', kind: 'quick', items: [{ item_id: BREAD, client_id: 'l1' }] }
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(bistro, body)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    assert.equal(new Set(answers.map(({ body }) => body.order_id)).size, 1)
    assert.equal(answers.filter(({ body }) => body.repeated === 0).length, 1)
    const numbers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => open(bistro, { client_id: `t-${index}`, kind: 'takeaway' })),
    )
    assert.deepEqual(
      numbers.map(({ body }) => body.day_number).sort((a, b) => a - b),
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    )
  },
)

onBothStores('order numbers start again each day, and continue if a day repeats', async (bistro) => {
  let opened = 0
  const next = async () =>
    (await open(bistro, { client_id: `c${++opened}`, kind: 'takeaway' })).body.day_number
  assert.deepEqual([await next(), await next()], [1, 2])
  bistro.clock.now += 24 * 60 * MINUTE
  await openOrder(bistro, 1)
  assert.equal(await next(), 2)
  // The clock is set back by a day and later forward again.
  bistro.clock.now -= 24 * 60 * MINUTE
  assert.equal(await next(), 3)
  bistro.clock.now += 24 * 60 * MINUTE
  assert.equal(await next(), 3)
})

onBothStores(
  'a line that was ordered before is that line, and no other order may use its id',
  async (bistro) => {
    const orderId = await openOrder(bistro, 1)
    const items = [{ item_id: BREAD, client_id: 'l1' }, { item_id: BURRATA }]
    const { order_item_ids } = (await bistro.post(`/go/order/${orderId}`, { items })).body
    const more = {
      items: [
        { item_id: BREAD, client_id: 'l1' },
        { item_id: BREAD, client_id: 'l2' },
      ],
    }
    const again = (await bistro.post(`/go/order/${orderId}`, more)).body.order_item_ids
    assert.equal(again[0], order_item_ids[0])
    await bistro.delete(`/go/order/${order_item_ids[0]}/item`)
    const { bill } = (await bistro.get(`/go/order/${orderId}`)).body.result
    await bistro.post(`/go/order/${orderId}/payment`, { amount: bill.total, method: 'cash' })
    const repeated = await bistro.post(`/go/order/${orderId}`, more)
    assert.deepEqual([repeated.status, repeated.body.order_item_ids], [201, again])
    assert.equal((await bistro.get(`/go/order/${orderId}`)).body.result.no_items, 2)
    const other = await openOrder(bistro, 2)
    assert.equal((await bistro.post(`/go/order/${other}`, more)).body.error.code, 'client_id_taken')
  },
)

onBothStores(
  'what comes too late by our clock is not ordered, and what was ordered before still answers',
  async (bistro) => {
    const not_after = at(bistro.clock.now + 30 * MINUTE)
    const tab = { client_id: 'c1', kind: 'bar', not_after, items: [{ item_id: BREAD, client_id: 'l1' }] }
    bistro.clock.now += 30 * MINUTE
    const { order_id } = (await open(bistro, tab)).body
    bistro.clock.now += 1_000
    assert.equal((await open(bistro, tab)).body.repeated, 1)
    assert.equal((await open(bistro, { ...tab, client_id: 'c2' })).body.error.code, 'too_late')
    const add = { not_after, items: [{ item_id: BREAD, client_id: 'l1' }] }
    assert.equal((await bistro.post(`/go/order/${order_id}`, add)).status, 201)
    const late = await bistro.post(`/go/order/${order_id}`, { item_id: BREAD, not_after })
    assert.equal(late.body.error.code, 'too_late')
    assert.equal((await bistro.get(`/go/order/${order_id}`)).body.result.no_items, 1)
  },
)

onBothStores('details change only the given fields, and the bill can be requested', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const details = { covers: 4, staff_id: 2, allergen_note: 'nuts' }
  assert.deepEqual((await bistro.put(`/go/order/${orderId}/details`, details)).body, {
    status: 201,
    order_id: orderId,
    updated: 1,
  })
  const { result } = (await bistro.get(`/go/order/${orderId}`)).body
  assert.deepEqual(
    [result.covers, result.server.staff_id, result.allergen_note, result.bill.version],
    [4, 2, 'nuts', 1],
  )
  assert.equal((await bistro.put(`/go/order/${orderId}/details`, {})).status, 400)
  assert.equal(
    (await bistro.put(`/go/order/${orderId}/details`, { staff_id: 999 })).body.error.code,
    'staff_not_found',
  )
  await bistro.put(`/go/order/${orderId}/bill`, { switch: 1 })
  assert.equal((await bistro.get('/go/order/1/open')).body.result[0].status, 'bill')
  await bistro.put('/go/table/1/close')
  assert.equal(
    (await bistro.put(`/go/order/${orderId}/details`, { covers: 1 })).body.error.code,
    'order_closed',
  )
})

onBothStores(
  'a tab is called by its name on the receipt, and printing that means the bill is wanted',
  async (bistro) => {
    const tab = { client_id: 'tab', kind: 'bar', name: 'Ana', items: [{ item_id: BREAD }] }
    const { order_id } = (await open(bistro, tab)).body
    const path = `/go/order/${order_id}`
    assert.equal((await bistro.get(`${path}/receipt`)).body.result.table_number, 0)
    assert.match((await bistro.get(`${path}/receipt?format=text`)).text, /^Ana +Order \d+$/m)
    const print = { location_id: 1, serial_no: 'P-1001', kind: 'receipt' }
    assert.equal((await bistro.post(`/go/printer/${order_id}`, print)).status, 201)
    assert.equal((await bistro.get('/go/order/1/open')).body.result[0].status, 'bill')
    const hold = { amount: '1.00', method: 'card', status: 'pending', reference: 'h' }
    await bistro.post(`${path}/payment`, hold)
    assert.equal((await bistro.get('/go/order/1/open')).body.result[0].status, 'paying')
    const unsettled = (await bistro.get('/go/report/1/unsettled')).body
    assert.equal(unsettled.result[0].table_number, 0)
  },
)

onBothStores(
  'a repeat with other content is refused, and a repeat says what became of it',
  async (bistro) => {
    const items = [{ client_id: 'line-1', item_id: BREAD, qty: 2, notes: 'warm' }]
    const body = { client_id: 'channel-7', kind: 'takeaway', items }
    const { order_id, order_item_ids } = (await open(bistro, body)).body
    const others = [
      { ...body, items: [{ item_id: BURRATA, qty: 9 }] },
      { ...body, items: [{ ...items[0], notes: 'no gluten' }] },
      { ...body, items: [{ ...items[0], qty: 3 }] },
      { ...body, items: [] },
      { ...body, kind: 'bar' },
    ]
    for (const other of others) {
      const { status, body: refused } = await open(bistro, other)
      assert.deepEqual([status, refused.error.code], [409, 'client_id_differs'])
      assert.deepEqual(refused.error.details, { client_id: 'channel-7', order_id })
    }
    // A phone that was offline may decide again whether a line is on hold.
    const again = await open(bistro, { ...body, items: [{ ...items[0], hold: 1 }] })
    assert.partialDeepStrictEqual(again.body, { order_id, repeated: 1, state: 'open' })

    const add = (item: object) => bistro.post(`/go/order/${order_id}`, { items: [item] })
    const known = await add(items[0] as object)
    assert.deepEqual(known.body, {
      status: 201,
      order_item_id: order_item_ids[0],
      order_item_ids,
      repeated_item_ids: order_item_ids,
      tickets: 0,
      not_printed: [],
    })
    const changed = await add({ ...items[0], qty: 7 })
    assert.deepEqual([changed.status, changed.body.error.code], [409, 'client_id_differs'])
    assert.equal(changed.body.error.details.order_item_id, order_item_ids[0])
    const { body: both } = await bistro.post(`/go/order/${order_id}`, {
      items: [{ client_id: 'line-2', item_id: BURRATA }, items[0]],
    })
    assert.deepEqual(both.repeated_item_ids, order_item_ids)
    assert.equal((await bistro.get(`/go/order/${order_id}`)).body.result.no_items, 2)

    await bistro.delete(`/go/order/${order_id}`)
    assert.partialDeepStrictEqual((await open(bistro, body)).body, {
      order_id,
      repeated: 1,
      state: 'deleted',
    })
  },
)

onBothStores('an order is found again by the id that its client gave it', async (bistro) => {
  const tab = (client_id: string) =>
    open(bistro, { client_id, kind: 'takeaway', items: [{ item_id: BREAD }] })
  const { order_id } = (await tab('channel-1')).body
  await tab('channel-2')
  assert.equal((await bistro.get(`/go/order/${order_id}`)).body.result.client_id, 'channel-1')
  const found = async (query: string) =>
    (await bistro.get(`/go/order?location_id=1&${query}`)).body.result.map((one: any) => [
      one.order_id,
      one.client_id,
    ])
  assert.deepEqual(await found('client_id=channel-1'), [[order_id, 'channel-1']])
  assert.deepEqual(await found('client_id=channel-1&state=closed'), [])
  assert.deepEqual(await found('client_id=unheard-of'), [])
  assert.equal((await found('')).length, 2)
  assert.equal((await bistro.get('/go/order?location_id=2&client_id=channel-1')).body.result.length, 0)
  await bistro.delete(`/go/order/${order_id}`)
  assert.deepEqual(await found('client_id=channel-1&state=deleted'), [[order_id, 'channel-1']])
  const events = await bistro.sql<{ data: string }>`
    select data from events where account_id = 1 and order_id = ${order_id}
      and type in ('order.opened', 'order.deleted') order by sequence`
  assert.deepEqual(
    events.map(({ data }) => JSON.parse(data).client_id),
    ['channel-1', 'channel-1'],
  )
})
