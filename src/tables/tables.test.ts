import assert from 'node:assert/strict'
import { onBothStores } from '../../test/restaurant.ts'

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

onBothStores('an open table is told as open everywhere', async (bistro) => {
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
