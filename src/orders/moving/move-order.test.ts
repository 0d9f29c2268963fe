import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const codeOf = async (answer: ReturnType<Restaurant['put']>) => (await answer).body.error?.code

async function ordered(bistro: Restaurant, tableId: number, ...items: object[]) {
  const id = await openOrder(bistro, tableId)
  const { body, text } = await bistro.post(`/go/order/${id}`, { items })
  assert.equal(body.status, 201, text)
  return { id, path: `/go/order/${id}`, lines: body.order_item_ids as number[] }
}

const order = async (bistro: Restaurant, id: number) => (await bistro.get(`/go/order/${id}`)).body.result

onBothStores('an order moves to a free table, with its bill, payments and version', async (bistro) => {
  const { id, path } = await ordered(bistro, 1, { item_id: BREAD, qty: 2 })
  await bistro.post(`${path}/payment`, { amount: '5.00', method: 'cash' })
  const before = await order(bistro, id)
  const { body } = await bistro.put(`${path}/move`, { table_id: 7 })
  assert.deepEqual(body, { status: 201, order_id: id, table_id: 7, from_table_id: 1 })
  const after = await order(bistro, id)
  assert.deepEqual(after, { ...before, table: { table_id: 7, table_number: 7 } })
  const open = (await bistro.get('/go/table/1/open')).body.result
  assert.deepEqual(
    open.map(({ table_id }: any) => table_id),
    [7],
  )
  const other = await openOrder(bistro, 1)
  const taken = await bistro.put(`/go/order/${other}/move`, { table_id: 7 })
  assert.deepEqual([taken.body.error.code, taken.body.error.details.order_id], ['table_already_open', id])
  assert.equal(await codeOf(bistro.put(`${path}/move`, { table_id: 7_000 })), 'table_not_found')
})

onBothStores('a table’s order becomes a tab, and a tab sits down', async (bistro) => {
  const { id, path } = await ordered(bistro, 1, { item_id: BREAD })
  await bistro.put(`${path}/move`, { kind: 'bar', name: 'Ana' })
  const tab = await order(bistro, id)
  assert.deepEqual([tab.kind, tab.name, tab.table.table_id], ['bar', 'Ana', 0])
  assert.deepEqual((await bistro.get('/go/table/1/open')).body.result, [])
  await bistro.put(`${path}/move`, { table_id: 2 })
  assert.equal((await order(bistro, id)).kind, 'table')
  await bistro.delete(path)
  assert.equal(await codeOf(bistro.put(`${path}/move`, { table_id: 3 })), 'order_not_found')
})

onBothStores('a joined table is open with the order, and free when that ends', async (bistro) => {
  const { id, path } = await ordered(bistro, 1, { item_id: BREAD })
  assert.deepEqual((await bistro.put('/go/table/2/join', { order_id: id })).body, {
    status: 201,
    table_id: 2,
    order_id: id,
  })
  assert.equal(await codeOf(bistro.put('/go/table/2/join', { order_id: id })), 'table_already_open')
  const opened = await bistro.put('/go/table/2/open', { location_id: 1, staff_id: 1, allergens: 0 })
  assert.deepEqual(opened.body.error.details, { order_id: id })
  const tables = (await bistro.get('/go/table/1/open')).body.result
  assert.deepEqual(
    tables.map((one: any) => [one.table_id, one.order.order_id]),
    [
      [1, id],
      [2, id],
    ],
  )
  assert.deepEqual((await bistro.get('/go/order/1/open')).body.result[0].joined, [
    { table_id: 2, table_number: 2 },
  ])
  assert.equal(await codeOf(bistro.delete('/go/table/2')), 'table_open')
  assert.equal((await bistro.put('/go/table/2/unjoin')).status, 201)
  assert.equal(await codeOf(bistro.put('/go/table/2/unjoin')), 'table_not_joined')
  assert.equal(await codeOf(bistro.put('/go/table/1/unjoin')), 'table_not_joined')
  await bistro.put('/go/table/2/join', { order_id: id })
  await bistro.post(`${path}/payment`, { amount: (await order(bistro, id)).bill.total, method: 'cash' })
  assert.equal((await bistro.put('/go/table/2/close')).status, 201, 'Close Table on either closes the order')
  assert.deepEqual((await bistro.get('/go/table/1/open')).body.result, [])
})

onBothStores('lines go to another order, or a part of them, and keep their price and id', async (bistro) => {
  const from = await ordered(bistro, 1, { item_id: BREAD, qty: 3 }, { item_id: BURRATA })
  const to = await ordered(bistro, 2, { item_id: BREAD })
  const [bread = 0, burrata = 0] = from.lines
  const items = [{ order_item_id: bread, qty: 2 }, { order_item_id: burrata }]
  const { body } = await bistro.post(`${from.path}/transfer`, { items, to_order_id: to.id })
  const part = body.moved[0].to
  assert.deepEqual(body.moved, [
    { from: bread, to: part, qty: 2 },
    { from: burrata, to: burrata, qty: 1 },
  ])
  const [source, target] = [await order(bistro, from.id), await order(bistro, to.id)]
  assert.deepEqual([source.no_items, source.bill.subtotal, source.bill.total], [1, '4.50', body.total])
  assert.deepEqual([target.no_items, target.bill.subtotal, target.bill.total], [3, '27.00', body.to.total])
  assert.deepEqual(
    target.items.map((line: any) => [line.order_item_id, line.qty, line.net]).sort(),
    [
      [burrata, 1, '13.50'],
      [to.lines[0], 1, '4.50'],
      [part, 2, '9.00'],
    ].sort(),
  )
  const again = { items: [{ order_item_id: burrata }], to_order_id: to.id }
  assert.equal(await codeOf(bistro.post(`${from.path}/transfer`, again)), 'order_item_not_found')
  const tooMany = { items: [{ order_item_id: bread, qty: 2 }], to_order_id: to.id }
  assert.equal(await codeOf(bistro.post(`${from.path}/transfer`, tooMany)), 'order_item_not_found')
})

onBothStores('lines go to a free table or a new tab, which is opened for it', async (bistro) => {
  const { path, lines } = await ordered(
    bistro,
    1,
    { item_id: BREAD },
    { item_id: BURRATA },
    { item_id: BREAD },
  )
  const [first, second, third] = lines.map((order_item_id) => ({ order_item_id }))
  const table = await bistro.post(`${path}/transfer`, { items: [first], to_table_id: 5 })
  assert.equal((await order(bistro, table.body.to.order_id)).table.table_id, 5)
  const tab = await bistro.post(`${path}/transfer`, { items: [second], to_new: { kind: 'bar', name: 'Ana' } })
  assert.equal((await order(bistro, tab.body.to.order_id)).name, 'Ana')
  assert.equal(
    await codeOf(bistro.post(`${path}/transfer`, { items: [third], to_table_id: 5 })),
    'table_already_open',
  )
  assert.equal(await codeOf(bistro.post(`${path}/transfer`, { items: [third] })), 'invalid_request')
})

onBothStores('a transfer cannot go below what is paid or held, to the cent', async (bistro) => {
  const from = await ordered(bistro, 1, { item_id: BREAD }, { item_id: BURRATA })
  const to = await ordered(bistro, 2, { item_id: BREAD })
  const transfer = { items: [{ order_item_id: from.lines[1] }], to_order_id: to.id }
  // Bread alone comes to 4.50 + 0.45 + 0.23.
  await bistro.post(`${from.path}/payment`, { amount: '5.00', method: 'cash' })
  const hold = { amount: '0.19', method: 'card', status: 'pending', reference: 'hold' }
  assert.equal((await bistro.post(`${from.path}/payment`, hold)).status, 201)
  assert.equal(await codeOf(bistro.post(`${from.path}/transfer`, transfer)), 'below_paid')
  bistro.clock.now += 180_000
  assert.equal((await bistro.post(`${from.path}/transfer`, transfer)).status, 201)
})

onBothStores(
  'orders are merged into one; what they were is sent, and can no longer be changed',
  async (bistro) => {
    const one = await ordered(bistro, 1, { item_id: BREAD })
    const other = await ordered(bistro, 2, { item_id: BURRATA, client_id: 'l1' })
    await bistro.put(`${one.path}/details`, { covers: 2 })
    await bistro.put(`${other.path}/details`, { covers: 3, allergens: 1, allergen_note: 'nuts' })
    const { version } = (await order(bistro, one.id)).bill
    const stale = { from_order_ids: [other.id], bill_version: version + 1 }
    assert.equal(await codeOf(bistro.post(`${one.path}/merge`, stale)), 'bill_changed')
    const { body } = await bistro.post(`${one.path}/merge`, {
      from_order_ids: [other.id],
      bill_version: version,
    })
    const after = await order(bistro, one.id)
    assert.deepEqual(body, {
      ...{ status: 201, order_id: one.id, order_item_ids: other.lines, total: after.bill.total },
      ...{ version: version + 1, covers: 5 },
    })
    assert.deepEqual(
      [after.allergens, after.allergen_note, after.no_items, after.bill.subtotal],
      [1, 'nuts', 2, '18.00'],
    )
    const gone = await order(bistro, other.id)
    assert.deepEqual(
      [gone.state, gone.merged_into, gone.no_items, gone.bill.total],
      ['merged', one.id, 0, '0.00'],
    )
    const add = await bistro.post(other.path, { item_id: BREAD })
    assert.deepEqual([add.body.error.code, add.body.error.details], ['order_merged', { order_id: one.id }])
    assert.equal(await codeOf(bistro.delete(other.path)), 'order_merged')
    const pay = bistro.post(`${other.path}/payment`, { amount: '1.00', method: 'cash' })
    assert.equal(await codeOf(pay), 'order_merged')
    const repeated = await bistro.post(other.path, { items: [{ item_id: BURRATA, client_id: 'l1' }] })
    assert.deepEqual(repeated.body.order_item_ids, other.lines, 'and what was ordered there was ordered')
    assert.equal((await openOrder(bistro, 2)) > 0, true, 'its table is free')
  },
)

onBothStores('orders with different rates cannot be merged', async (bistro) => {
  const one = await ordered(bistro, 1, { item_id: BREAD })
  await bistro.change(
    ({ sql }) => sql`update locations set tax_rate_bps = 2000 where account_id = 1 and id = 1`,
  )
  const other = await ordered(bistro, 2, { item_id: BREAD })
  const merged = await bistro.post(`${one.path}/merge`, { from_order_ids: [other.id] })
  assert.equal(merged.body.error.code, 'rates_differ')
  assert.deepEqual(
    merged.body.error.details.rates.map((rate: { tax_rate: string }) => rate.tax_rate),
    ['20.00', '10.00'],
  )
})

onBothStores(
  'an order with money on it, or perhaps, is not merged away; one that receives may have it',
  async (bistro) => {
    const source = await ordered(bistro, 1, { item_id: BREAD })
    const target = await ordered(bistro, 2, { item_id: BREAD })
    const hold = (reference: string) => ({ amount: '1.00', method: 'card', status: 'pending', reference })
    await bistro.post(`${source.path}/payment`, hold('s'))
    const held = (await bistro.post(`${target.path}/payment`, hold('t'))).body
    const merge = () => bistro.post(`${target.path}/merge`, { from_order_ids: [source.id] })
    assert.equal(await codeOf(merge()), 'order_has_payments')
    bistro.clock.now += 181_000
    assert.equal(await codeOf(merge()), 'order_has_payments', 'nobody knows how it ended')
    const [{ payment_id }] = (await bistro.get(`${source.path}/payments`)).body.result
    await bistro.put(`${source.path}/payment/${payment_id}`, { status: 'declined' })
    assert.equal((await merge()).status, 201)
    const late = await bistro.put(`${target.path}/payment/${held.payment_id}`, { status: 'approved' })
    assert.equal(late.status, 201, late.text)
    assert.equal((await order(bistro, target.id)).bill.paid, '1.00')
  },
)

onBothStores('of many moves to one free table one succeeds, and the others get its order', async (bistro) => {
  const movers = await Promise.all([1, 2, 3, 4].map((table) => openOrder(bistro, table)))
  const answers = await Promise.all([
    ...movers.map((id) => bistro.put(`/go/order/${id}/move`, { table_id: 9 })),
    bistro.put('/go/table/9/open', { location_id: 1, staff_id: 1, allergens: 0 }),
    bistro.put('/go/table/9/join', { order_id: movers[0] }),
    bistro.post('/go/order/1/new', { staff_id: 1, client_id: 'n1', table_id: 9 }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409, 409])
  const there = (await bistro.get('/go/table/1/open')).body.result.filter((one: any) => one.table_id === 9)
  assert.equal(there.length, 1)
  const orderIds = answers
    .filter(({ status }) => status === 409)
    .map(({ body }) => body.error.details.order_id)
  assert.deepEqual(new Set(orderIds), new Set([there[0].order.order_id]))
})

onBothStores('dividing a line prints neither a ticket nor a VOID', async (bistro) => {
  const from = await ordered(bistro, 1, { item_id: BREAD, qty: 3 })
  const print = (id: number) => bistro.post(`/go/printer/${id}`, { location_id: 1, serial_no: 'P-1001' })
  await print(from.id)
  const items = [{ order_item_id: from.lines[0], qty: 2 }]
  const { to } = (await bistro.post(`${from.path}/transfer`, { items, to_table_id: 2 })).body
  const counts = await bistro.sql<{ lines: number; sent: number }>`
    select cast(count(*) as integer) as lines, cast(sum(to_qty) as integer) as sent from print_job_lines`
  assert.deepEqual({ ...counts[0] }, { lines: 2, sent: 3 })
  const before = await bistro.sql`select id from print_jobs`
  await bistro.delete(`/go/order/${to.order_id}`)
  const jobs = await bistro.sql<{ ticket: string; orderId: number }>`
    select ticket, order_id as "orderId" from print_jobs order by id`
  assert.ok(jobs.length >= before.length)
  assert.doesNotMatch(
    JSON.stringify(jobs.filter(({ orderId }) => orderId === from.id)),
    /"voids":\[\{"qty":3/,
  )
})
