import assert from 'node:assert/strict'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('staff are listed by name, deleted ones too', async (bistro) => {
  await bistro.delete('/go/staff/2')
  const added = await bistro.post('/go/staff/1', { first_name: 'Åsa', last_name: 'Berg' })
  const { body } = await bistro.get('/go/staff/1')
  assert.equal(body.records, 6)
  assert.deepEqual(
    body.result.map((one: { first_name: string; isDeleted: number }) => `${one.first_name} ${one.isDeleted}`),
    ['Ana 0', 'Åsa 0', 'Ben 1', 'Chloé 0', 'Dario 0', 'Emma 0'],
  )
  assert.deepEqual(body.result[1], {
    id: added.body.staff_id,
    first_name: 'Åsa',
    last_name: 'Berg',
    joined: '2026-11-15 19:30:00',
    isDeleted: 0,
  })
})

onBothStores('either name may be empty or left out, but not both', async (bistro) => {
  const onlyLast = await bistro.post('/go/staff/1', { last_name: 'Zidane' })
  assert.equal(onlyLast.status, 201)
  const { body } = await bistro.get('/go/staff/1')
  const { first_name, last_name } = body.result.find(
    ({ id }: { id: number }) => id === onlyLast.body.staff_id,
  )
  assert.deepEqual([first_name, last_name], ['', 'Zidane'])
  assert.equal((await bistro.post('/go/staff/1', { first_name: 'Cher' })).status, 201)
  assert.equal((await bistro.post('/go/staff/1', { first_name: 'Pelé', last_name: '' })).status, 201)
  for (const wrong of [
    {},
    { first_name: '' },
    { first_name: ' ', last_name: null },
    { first_name: 'x'.repeat(81) },
    { first_name: 7 },
  ]) {
    assert.equal((await bistro.post('/go/staff/1', wrong)).status, 400)
  }
  assert.equal(
    (await bistro.post('/go/staff/99', { first_name: 'Nobody' })).body.error.code,
    'location_not_found',
  )
  assert.equal((await bistro.get('/go/staff/99')).body.error.code, 'location_not_found')
})

onBothStores('deleting twice is refused', async (bistro) => {
  const deleted = await bistro.delete('/go/staff/1')
  assert.deepEqual(deleted.body, { status: 200, staff_id: 1, deleted: 1 })
  const again = await bistro.delete('/go/staff/1')
  assert.equal(again.status, 404)
  assert.equal(again.body.error.code, 'staff_not_found')
})

onBothStores('an order keeps the name of its server', async (bistro) => {
  const { body } = await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 3, allergens: 0 })
  await bistro.delete('/go/staff/3')
  const order = await bistro.get(`/go/order/${body.order_id}`)
  assert.deepEqual(order.body.result.server, { staff_id: 3, name: 'Chloé Martin' })
})
