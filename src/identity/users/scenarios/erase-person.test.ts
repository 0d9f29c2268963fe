import assert from 'node:assert/strict'
import { openOrder } from '../../../../test/support/order-helpers.ts'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { deleteOldAuditEvents } from '../../../events/audit/audit-archive.ts'
import { deleteOldEvents } from '../../../events/audit/retention.ts'
import { DAY } from '../../../platform/core/clock.ts'

onBothStores('what is known of somebody on the staff goes, and every sum stays', async (bistro) => {
  const owner = await signIn(bistro)
  const [{ first, last } = { first: '', last: '' }] = await bistro.sql<{ first: string; last: string }>`
    select first_name as first, last_name as last from staff where account_id = 1 and id = 1`
  const order = `/go/order/${await openOrder(bistro, 1)}`
  await bistro.post(order, { items: [{ item_id: 1, qty: 2 }] })
  const { total } = (await bistro.get(order)).body.result.bill
  await bistro.post(`${order}/payment`, { amount: total, tip: '3.00', method: 'cash', staff_id: 1 })
  const sums = async () => {
    const { body } = await bistro.get('/go/report/1/tips?from=2026-11-15&to=2026-11-15', owner)
    return JSON.stringify(body).replaceAll(/"(?:name|isDeleted)":(?:"[^"]*"|\d)/g, '')
  }
  const before = await sums()
  assert.match(before, /3\.00/)

  const erased = await bistro.delete('/go/staff/1/person', undefined, owner)
  assert.deepEqual([erased.status, erased.body.erased], [200, 1])
  assert.equal(await sums(), before)
  for (const path of [order, '/go/staff/1', '/go/report/1/tips?from=2026-11-15&to=2026-11-15']) {
    assert.ok(!(await bistro.get(path, owner)).text.includes(`${first} ${last}`), path)
  }
  assert.equal((await bistro.get(order)).body.result.server.name, 'Erased #1')
  assert.equal(
    (await bistro.delete('/go/staff/1/person', undefined, owner)).status,
    200,
    'once more changes nothing',
  )
  bistro.clock.now += 91 * DAY
  await deleteOldEvents(bistro.database, bistro.clock.now - 90 * DAY)
  const named = async () => {
    const rows = await bistro.sql<{ data: string; actor: string }>`
      select data, actor from events union all select data, actor from audit_events`
    return rows.filter((row) => JSON.stringify(row).includes(last)).length
  }
  assert.equal(await named(), 0, 'the log forgets with itself')
})

onBothStores('what the audit keeps of a user is forgotten after a year', async (bistro) => {
  const owner = await signIn(bistro)
  const mara = { email: 'mara@comanda.example', name: 'Mara Weiss', role: 'manager' }
  const { user_id } = (await bistro.post('/go/user', mara, owner)).body
  await bistro.delete(`/go/user/${user_id}/person`, undefined, owner)
  const named = async () => {
    const rows = await bistro.sql<{ data: string }>`
      select data from events union all select data from audit_events`
    return rows.filter(({ data }) => data.includes('Mara Weiss')).length
  }
  bistro.clock.now += 91 * DAY
  await deleteOldEvents(bistro.database, bistro.clock.now - 90 * DAY)
  assert.ok((await named()) > 0)
  bistro.clock.now += 276 * DAY
  await deleteOldAuditEvents(bistro.database, bistro.clock.now - 366 * DAY)
  assert.equal(await named(), 0)
})

onBothStores('what is known of a user goes, and their address is free again', async (bistro) => {
  const owner = await signIn(bistro)
  const mara = { email: 'mara@comanda.example', name: 'Mara Weiss', role: 'manager' }
  const { user_id } = (await bistro.post('/go/user', mara, owner)).body
  assert.equal((await bistro.delete(`/go/user/${user_id}/person`, undefined, owner)).status, 200)
  const [row] = await bistro.sql<{ name: string; email: string }>`
    select name, email from users where account_id = 1 and id = ${user_id}`
  assert.deepEqual({ ...row }, { name: 'Erased', email: `erased-${user_id}@invalid` })
  assert.equal((await bistro.post('/go/user', mara, owner)).status, 201)
  const last = await bistro.delete('/go/user/1/person', undefined, owner)
  assert.deepEqual([last.status, last.body.error.code], [409, 'last_owner'])
  assert.equal(
    (await bistro.delete('/go/user/987/person', undefined, owner)).body.error.code,
    'user_not_found',
  )
})

onBothStores('removed users are listed until they are erased', async (bistro) => {
  const owner = await signIn(bistro)
  const person = { name: 'Lea Past', email: 'lea@bistro.example', role: 'viewer' }
  const { user_id: id } = (await bistro.post('/go/user', person, owner)).body
  const removed = async () => (await bistro.get('/go/user/removed', owner)).body.result
  assert.deepEqual(await removed(), [])
  await bistro.delete(`/go/user/${id}`, undefined, owner)
  const [entry] = await removed()
  assert.deepEqual([entry.id, entry.name, entry.email], [id, 'Lea Past', 'lea@bistro.example'])
  await bistro.delete(`/go/user/${id}/person`, undefined, owner)
  assert.deepEqual(await removed(), [])
})
