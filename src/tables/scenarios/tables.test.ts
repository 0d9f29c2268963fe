import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('opening a table creates its order', async (bistro) => {
  const opened = await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 2, allergens: 1 })
  assert.equal(opened.status, 201)
  assert.deepEqual(opened.body, { status: 201, table_id: '3', order_id: 1 })

  const open = await bistro.get('/go/table/1/open')
  assert.deepEqual(open.body, {
    status: 200,
    location_id: '1',
    result: [
      {
        table_id: 3,
        table_number: 3,
        table_type: 'Table',
        seats: 2,
        order: { order_id: 1, no_items: 0, order_total: '0.00' },
        server: { staff_id: 2, server: 'Ben Okafor' },
      },
    ],
  })
})

onBothStores('an open table is shown as open in every read', async (bistro) => {
  await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 2, allergens: 0 })
  const all = await bistro.get('/go/table/1')
  assert.equal(all.body.records, 14)
  assert.deepEqual(all.body.result[2], { id: 3, table_number: 3, table_type: 'Table', seats: 2, isOpen: 1 })
  assert.deepEqual(all.body.result[11], { id: 12, table_number: 12, table_type: 'Bar', seats: 1, isOpen: 0 })
  const available = await bistro.get('/go/table/1/available')
  assert.equal(available.body.records, 13)
  assert.ok(available.body.result.every((table: { id: number }) => table.id !== 3))
  assert.deepEqual(available.body.result[0], { id: 1, table_number: 1, table_type: 'Table', seats: 2 })
})

onBothStores('a table is opened once, however many try', async (bistro) => {
  const tries = await Promise.all(
    Array.from({ length: 50 }, () =>
      bistro.put('/go/table/5/open', { location_id: 1, staff_id: 1, allergens: 0 }),
    ),
  )
  const won = tries.filter(({ status }) => status === 201)
  assert.equal(won.length, 1)
  for (const { status, body } of tries.filter((one) => one !== won[0])) {
    assert.equal(status, 409)
    assert.equal(body.error.code, 'table_already_open')
    assert.equal(body.error.details.order_id, won[0]?.body.order_id)
  }
  const [{ count } = { count: 0 }] = await bistro.sql<{ count: number }>`
    select cast(count(*) as integer) as count from orders`
  assert.equal(count, 1)
})

onBothStores('a table that cannot be opened stays as it is', async (bistro) => {
  const open = (tableId: number, body: object) =>
    bistro.put(`/go/table/${tableId}/open`, { location_id: 1, staff_id: 1, allergens: 0, ...body })
  const refused: [why: string, tableId: number, body: object, status: number, code: string][] = [
    ['no such table', 99, {}, 404, 'table_not_found'],
    ['no such location', 1, { location_id: 99 }, 404, 'location_not_found'],
    ['a waiter of another location', 1, { staff_id: 6 }, 404, 'staff_not_found'],
    ['allergens are yes or no', 1, { allergens: 2 }, 400, 'invalid_request'],
  ]
  for (const [why, tableId, body, status, code] of refused) {
    const answer = await open(tableId, body)
    assert.deepEqual([answer.status, answer.body.error.code], [status, code], why)
  }
  await bistro.delete('/go/staff/2')
  assert.equal((await open(1, { staff_id: 2 })).body.error.code, 'staff_not_found')
  await bistro.delete('/go/table/4')
  assert.equal((await open(4, {})).body.error.code, 'table_not_found')
  assert.equal((await bistro.get('/go/table/1/open')).body.result.length, 0)
})

onBothStores('a table opened by mistake can be closed', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const closed = await bistro.put('/go/table/1/close')
  assert.deepEqual(closed.body, { status: 201, table_id: '1' })
  const again = await bistro.put('/go/table/1/close')
  assert.equal(again.status, 409)
  assert.equal(again.body.error.code, 'table_not_open')
  assert.equal((await bistro.get(`/go/order/${orderId}`)).status, 200)
  assert.equal((await bistro.put('/go/table/99/close')).body.error.code, 'table_not_found')
})

onBothStores('a table is closed only when nothing is owed', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  await bistro.post(`/go/order/${orderId}`, { item_id: 1 })
  const refused = await bistro.put('/go/table/1/close')
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.code, 'order_not_paid')
  // 4.50, 10 % tax, 5 % service rounded from 0.225
  assert.equal(refused.body.error.details.balance, '5.18')
  await bistro.post(`/go/order/${orderId}/payment`, { amount: '5.18', method: 'cash' })
  assert.equal((await bistro.put('/go/table/1/close')).status, 201)
  const tables = await bistro.get('/go/table/1')
  assert.equal(tables.body.result[0].isOpen, 0)
})

onBothStores('tables are added with and without particulars', async (bistro) => {
  const added = await bistro.post('/go/table/1', { table_number: '77', table_type: 2, seats: 6 })
  assert.equal(added.status, 201)
  assert.deepEqual(Object.keys(added.body), ['status', 'table_id'])
  const plain = await bistro.post('/go/table/1')
  const named = await bistro.post('/go/table/1', { table_number: 78, table_type: 'Bar', seats: '1' })
  const { result } = (await bistro.get('/go/table/1')).body
  const byId = (id: number) => result.find((table: { id: number }) => table.id === id)
  assert.deepEqual(byId(added.body.table_id), {
    id: added.body.table_id,
    table_number: 77,
    table_type: 'Booth',
    seats: 6,
    isOpen: 0,
  })
  assert.deepEqual(byId(plain.body.table_id), {
    id: plain.body.table_id,
    table_number: 15,
    table_type: 'Table',
    seats: 4,
    isOpen: 0,
  })
  assert.equal(byId(named.body.table_id).table_type, 'Bar')
  const numbers = result.map((table: { table_number: number }) => table.table_number)
  assert.deepEqual(
    numbers,
    numbers.toSorted((a: number, b: number) => a - b),
  )
})

onBothStores('adding a table refuses what cannot be', async (bistro) => {
  const taken = await bistro.post('/go/table/1', { table_number: '3' })
  assert.equal(taken.status, 409)
  assert.equal(taken.body.error.code, 'table_number_taken')
  for (const wrong of [
    { table_number: '0' },
    { table_number: '100000' },
    { table_number: 'A1' },
    { table_type: 4 },
    { table_type: 'Sofa' },
    { seats: 0 },
    { seats: 1000 },
  ]) {
    const { status, body } = await bistro.post('/go/table/1', wrong)
    assert.equal(status, 400, JSON.stringify(wrong))
    assert.deepEqual(Object.keys(body.error.details.fields), Object.keys(wrong))
  }
  assert.equal((await bistro.post('/go/table/99')).body.error.code, 'location_not_found')
})

onBothStores('a table number is given once, under concurrent requests', async (bistro) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => bistro.post('/go/table/1', {})))
  assert.ok(answers.every(({ status }) => status === 201))
  const { result } = (await bistro.get('/go/table/1')).body
  assert.equal(new Set(result.map((table: { table_number: number }) => table.table_number)).size, 34)
})

onBothStores('a deleted table is gone and its number free', async (bistro) => {
  const deleted = await bistro.delete('/go/table/3')
  assert.deepEqual(deleted.body, { status: 200, table_id: 3, deleted: 1 })
  assert.equal((await bistro.delete('/go/table/3')).body.error.code, 'table_not_found')
  assert.equal((await bistro.get('/go/table/1')).body.records, 13)
  assert.equal((await bistro.post('/go/table/1', {})).status, 201)
  const { result } = (await bistro.get('/go/table/1')).body
  assert.equal(result[2].table_number, 3)
  assert.notEqual(result[2].id, 3)
})

onBothStores('an open table is not deleted', async (bistro) => {
  const orderId = await openOrder(bistro, 3)
  const refused = await bistro.delete('/go/table/3')
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.code, 'table_open')
  assert.equal(refused.body.error.details.order_id, orderId)
})

onBothStores('opening races deleting: one of them wins', async (bistro) => {
  for (let tableId = 1; tableId <= 10; tableId++) {
    const [opened, deleted] = await Promise.all([
      bistro.put(`/go/table/${tableId}/open`, { location_id: 1, staff_id: 1, allergens: 0 }),
      bistro.delete(`/go/table/${tableId}`),
    ])
    const outcome = [opened.status, deleted.status].join(' ')
    assert.ok(outcome === '201 409' || outcome === '404 200', outcome)
  }
})

onBothStores('an unknown location differs from an empty one', async (bistro) => {
  for (const path of ['/go/table/99', '/go/table/99/open', '/go/table/99/available']) {
    const { status, body } = await bistro.get(path)
    assert.deepEqual([status, body.error.code], [404, 'location_not_found'], path)
  }
})

onBothStores('several tables are added at once, or none of them', async (bistro) => {
  const owner = await signIn(bistro)
  const several = (body: object) => bistro.post('/go/table/1/several', body, owner)
  const numbers = async () =>
    (await bistro.get('/go/table/1')).body.result.map(({ table_number }: any) => Number(table_number))
  const before = await numbers()
  const added = await several({ from: 101, to: 160, seats: 6, table_type: 2 })
  assert.equal(added.status, 201, added.text)
  assert.equal(added.body.table_ids.length, 60)
  assert.deepEqual((await numbers()).length, before.length + 60)
  // One of the numbers is taken, so none of the tables is created.
  assert.equal((await several({ from: 158, to: 163 })).body.error.code, 'table_number_taken')
  assert.equal((await numbers()).length, before.length + 60)
  for (const body of [
    { from: 300, to: 299 },
    { from: 300, to: 500 },
  ])
    assert.equal((await several(body)).body.error.code, 'invalid_request')
})
