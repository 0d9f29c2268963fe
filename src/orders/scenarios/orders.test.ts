import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { itemNamed, openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('an order is read with its table, server, bill and items', async (bistro) => {
  const orderId = await openOrder(bistro, 4, { staff_id: 3, allergens: 1 })
  const added = await bistro.post(`/go/order/${orderId}`, {
    items: [
      { item_id: BREAD, qty: 2, notes: 'no butter' },
      { item_id: BURRATA, qty: 1 },
    ],
  })
  assert.equal(added.status, 201)
  const [bread, burrata] = added.body.order_item_ids
  const why = { reason: 'never_seen', station: 'Kitchen' }
  assert.deepEqual(added.body, {
    status: 201,
    order_item_id: bread,
    order_item_ids: [bread, burrata],
    tickets: 1,
    not_printed: [bread, burrata].map((order_item_id) => ({ order_item_id, ...why })),
  })

  const now = '2026-11-15 19:30:00'
  const inKitchen = { state: 'fired', printed_at: '', not_printed: '', station: '' }
  const sent = { ...inKitchen, added_at: now, fired_at: now, served_at: '' }
  const untouched = { ...sent, course: 0, seat: 0, discount: '0.00' }
  const order = await bistro.get(`/go/order/${orderId}`)
  assert.deepEqual(order.body, {
    status: 200,
    order_id: orderId,
    result: {
      table: { table_id: 4, table_number: 4 },
      server: { staff_id: 3, name: 'Chloé Martin' },
      bill: {
        rates: { tax_rate: '10.00', service: '5.00' },
        currency: 'EUR',
        subtotal: '22.50',
        tax: '2.25',
        service_charge: '1.13',
        total: '25.88',
        paid: '0.00',
        tips: '0.00',
        balance: '25.88',
        version: 2,
        list_total: '22.50',
        discounts: '0.00',
        comps: '0.00',
        taxes: [{ name: 'Tax', rate: '10.00', net: '22.50', tax: '2.25' }],
      },
      allergens: 1,
      no_items: 2,
      discounts: [],
      items: [
        {
          order_item_id: bread,
          qty: 2,
          item_id: BREAD,
          item_name: 'Bread & Butter',
          item_price: '4.50',
          item_modifiers: null,
          notes: 'no butter',
          ...untouched,
          list_price: '9.00',
          net: '9.00',
        },
        {
          order_item_id: burrata,
          qty: 1,
          item_id: BURRATA,
          item_name: 'Burrata',
          item_price: '13.50',
          item_modifiers: null,
          notes: '',
          ...untouched,
          list_price: '13.50',
          net: '13.50',
        },
      ],
      state: 'open',
      kind: 'table',
      name: '',
      covers: 0,
      allergen_note: '',
      day_number: 1,
      opened_at: now,
      updated_at: now,
      bill_requested_at: '',
      closed_at: '',
      merged_into: 0,
    },
  })
})

onBothStores('tax included in the prices is shown but not added', async (bistro) => {
  const order = `/go/order/${await openOrder(bistro, 15, { location_id: 2, staff_id: 6 })}`
  const olives = await itemNamed(bistro, 'Marinated Olives')
  await bistro.post(order, { item_id: olives, qty: 2 })
  const { bill } = (await bistro.get(order)).body.result
  // 8.50 holds 1.4166… of tax; 12.5 % of 8.50 is 1.0625
  assert.deepEqual(
    [bill.subtotal, bill.tax, bill.service_charge, bill.total, bill.currency],
    ['8.50', '1.42', '1.06', '9.56', 'GBP'],
  )
  assert.deepEqual(bill.rates, { tax_rate: '20.00', service: '12.50' })
})

onBothStores('all items are added, or none', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const cases: [object[], number, string][] = [
    [[{ item_id: BREAD }, { item_id: 9999 }], 404, 'item_not_found'],
    [[{ item_id: BREAD }, { item_id: await itemNamed(bistro, 'Sangria') }], 404, 'item_not_found'],
    [[], 400, 'invalid_request'],
    [[{ item_id: BREAD, qty: 1000 }], 400, 'invalid_request'],
    [[{ item_id: BREAD, notes: 'x'.repeat(501) }], 400, 'invalid_request'],
  ]
  for (const [items, status, code] of cases) {
    const answer = await bistro.post(`/go/order/${orderId}`, { items })
    assert.deepEqual(
      [answer.status, answer.body.error.code],
      [status, code],
      JSON.stringify(items).slice(0, 80),
    )
  }
  await bistro.database.write((sql) => sql`update menu_items set available = 0 where id = ${BURRATA}`)
  const sold = await bistro.post(`/go/order/${orderId}`, {
    items: [{ item_id: BREAD }, { item_id: BURRATA }],
  })
  assert.deepEqual([sold.status, sold.body.error.code], [409, 'item_unavailable'])
  assert.equal((await bistro.get(`/go/order/${orderId}`)).body.result.bill.total, '0.00')
  assert.equal((await bistro.post('/go/order/99', { item_id: BREAD })).body.error.code, 'order_not_found')
})

onBothStores('an order has a maximum total', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  await bistro.database.write((sql) => sql`update menu_items set price_cents = 999999999 where id = ${BREAD}`)
  const items = [{ item_id: BREAD, qty: 999 }]
  const { status, body } = await bistro.post(`/go/order/${orderId}`, { items })
  assert.deepEqual([status, body.error.code], [409, 'order_too_large'])
})

const breads = (count: number) => ({ items: Array.from({ length: count }, () => ({ item_id: BREAD })) })

onBothStores('an order takes 500 lines and no more, however many add at once', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const other = bistro.anotherNode()
  const add = (node: Pick<typeof bistro, 'post'>, count: number) =>
    node.post(`/go/order/${orderId}`, breads(count))
  for (const count of [200, 200, 95]) assert.equal((await add(bistro, count)).status, 201)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => add(turn % 2 && bistro.store === 'postgres' ? other : bistro, 2)),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    ...Array<number>(2).fill(201),
    ...Array<number>(18).fill(409),
  ])
  const [refused] = answers.filter(({ status }) => status === 409)
  assert.equal(refused?.body.error.code, 'order_full')
  assert.equal((await add(bistro, 1)).status, 201)
  const full = await add(bistro, 1)
  assert.deepEqual(full.body.error.details, { lines: 500, max_lines: 500, room: 0 })
  const { no_items, items } = (await bistro.get(`/go/order/${orderId}`)).body.result
  assert.deepEqual([no_items, items.length], [500, 500])

  assert.equal((await bistro.delete(`/go/order/${items[0].order_item_id}/item`)).status, 200)
  assert.equal((await add(bistro, 1)).status, 201)
})

onBothStores('an older order above the limit can go on', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  await bistro.post(`/go/order/${orderId}`, breads(100))
  await bistro.database.write(async (sql) => {
    for (let times = 0; times < 3; times++) {
      await sql`
        insert into order_items (account_id, order_id, item_id, section_id, name, qty, price_cents, modifiers,
          line_cents, notes, added_at)
        select account_id, order_id, item_id, section_id, name, qty, price_cents, modifiers, line_cents, notes, added_at
        from order_items where account_id = 1 and order_id = ${orderId}`
    }
    await sql`update orders set item_count = 800, subtotal_cents = 360000, total_cents = 360000
      where account_id = 1 and id = ${orderId}`
  })
  const { items } = (await bistro.get(`/go/order/${orderId}`)).body.result
  assert.equal(items.length, 800)
  assert.equal((await bistro.post(`/go/order/${orderId}`, breads(1))).body.error.code, 'order_full')
  assert.equal((await bistro.delete(`/go/order/${items[0].order_item_id}/item`)).status, 200)
  assert.equal((await bistro.get(`/go/order/${orderId}/receipt`)).body.result.lines.length, 799)
})

onBothStores('a later change of menu or rates does not alter a running bill', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  await bistro.post(`/go/order/${orderId}`, { item_id: BREAD })
  const before = (await bistro.get(`/go/order/${orderId}`)).body.result
  await bistro.database.write(async (sql) => {
    await sql`update menu_items set price_cents = 999, name = 'Toast' where id = ${BREAD}`
    await sql`update locations set tax_rate_bps = 2500, currency = 'USD' where id = 1`
  })
  assert.deepEqual((await bistro.get(`/go/order/${orderId}`)).body.result, before)
})

onBothStores('50 additions at once all count', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => bistro.post(`/go/order/${orderId}`, { item_id: BREAD, qty: 2 })),
  )
  assert.ok(answers.every(({ status }) => status === 201))
  assert.equal(new Set(answers.map(({ body }) => body.order_item_id)).size, 50)
  const { no_items, bill, items } = (await bistro.get(`/go/order/${orderId}`)).body.result
  assert.deepEqual(
    [no_items, items.length, bill.subtotal, bill.total, bill.version],
    [50, 50, '450.00', '517.50', 51],
  )
})

onBothStores('closing races adding: nothing is added to a closed order', async (bistro) => {
  for (let table = 1; table <= 8; table++) {
    const orderId = await openOrder(bistro, table)
    const [closed, added] = await Promise.all([
      bistro.put(`/go/table/${table}/close`),
      bistro.post(`/go/order/${orderId}`, { item_id: BREAD }),
    ])
    const outcome = `${closed.status} ${added.status} ${added.body.error?.code ?? ''}`
    assert.ok(['201 409 order_closed', '409 201 '].includes(outcome), outcome)
  }
})

onBothStores('a line is removed once, and the bill follows', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const { body } = await bistro.post(`/go/order/${orderId}`, {
    items: [{ item_id: BREAD }, { item_id: BURRATA }],
  })
  const [bread, burrata] = body.order_item_ids
  const removed = await bistro.delete(`/go/order/${bread}/item`)
  assert.deepEqual(removed.body, { status: 200, item_id: bread, deleted: 1 })
  const { no_items, bill, items } = (await bistro.get(`/go/order/${orderId}`)).body.result
  assert.deepEqual([no_items, bill.subtotal, bill.version, items.length], [1, '13.50', 3, 1])
  assert.equal((await bistro.delete(`/go/order/${bread}/item`)).body.error.code, 'order_item_not_found')
  const races = await Promise.all(
    Array.from({ length: 10 }, () => bistro.delete(`/go/order/${burrata}/item`)),
  )
  assert.equal(races.filter(({ status }) => status === 200).length, 1)
  const empty = (await bistro.get(`/go/order/${orderId}`)).body.result
  assert.deepEqual([empty.no_items, empty.bill.total], [0, '0.00'])
})

onBothStores('nothing is added to or removed from a paid or closed order', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const { body } = await bistro.post(`/go/order/${orderId}`, { item_id: BREAD })
  await bistro.post(`/go/order/${orderId}/payment`, { amount: '5.18', method: 'card' })
  for (const code of ['order_paid', 'order_closed']) {
    const added = await bistro.post(`/go/order/${orderId}`, { item_id: BREAD })
    const removed = await bistro.delete(`/go/order/${body.order_item_id}/item`)
    assert.deepEqual([added.status, added.body.error.code], [409, code], 'adding')
    assert.deepEqual([removed.status, removed.body.error.code], [409, code], 'removing')
    await bistro.put('/go/table/1/close')
  }
})

onBothStores('removing down to what was paid makes the order paid', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const { body } = await bistro.post(`/go/order/${orderId}`, {
    items: [{ item_id: BREAD }, { item_id: BURRATA }],
  })
  await bistro.post(`/go/order/${orderId}/payment`, { amount: '5.18', method: 'card' })
  await bistro.delete(`/go/order/${body.order_item_ids[1]}/item`)
  assert.equal((await bistro.post(`/go/order/${orderId}`, { item_id: BREAD })).body.error.code, 'order_paid')
  assert.equal((await bistro.sql`select type from events where type = 'order.paid'`).length, 1)
  assert.equal((await bistro.put('/go/table/1/close')).status, 201)
})

onBothStores('a deleted order frees its table and is gone', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  await bistro.post(`/go/order/${orderId}`, { item_id: BREAD })
  const deleted = await bistro.delete(`/go/order/${orderId}`)
  assert.equal(deleted.status, 201)
  assert.deepEqual(deleted.body, { status: 201, order_id: orderId })
  assert.equal((await bistro.get(`/go/order/${orderId}`)).status, 404)
  assert.equal((await bistro.post(`/go/order/${orderId}`, { item_id: BREAD })).status, 404)
  assert.equal((await bistro.delete(`/go/order/${orderId}`)).status, 404)
  assert.equal((await bistro.get('/go/table/1')).body.result[0].isOpen, 0)
  assert.notEqual(await openOrder(bistro, 1), orderId)
})
