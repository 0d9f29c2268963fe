import assert from 'node:assert/strict'
import { BURRATA } from '../../../test/support/demo.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { HOUR, MINUTE } from '../../platform/core/clock.ts'
import { only, type Sql } from '../../platform/storage/database.ts'

const ANA = 1
const BEN = 2

onBothStores('orders come newest first, each once, however the clock was set', async (bistro) => {
  const owner = await signIn(bistro)
  const { now } = bistro.clock
  // The clock is set back by an hour in the evening, and many orders share an instant.
  const openings = Array.from({ length: 120 }, (_, index) =>
    index < 60 ? now + index * MINUTE : now - HOUR + Math.floor(index / 20) * MINUTE,
  )
  const ids = await serve(
    bistro,
    openings.map((openedAt) => ({ openedAt })),
  )
  const expected = ids
    .map((id, index) => ({ id, openedAt: openings[index] ?? 0 }))
    .sort((one, other) => other.openedAt - one.openedAt || other.id - one.id)
    .map(({ id }) => id)

  const seen: number[] = []
  for (let after = ''; ; ) {
    const { body } = await bistro.get(`/go/order?location_id=1${after}`, owner)
    seen.push(...body.result.map(({ order_id }: { order_id: number }) => order_id))
    assert.equal(body.next, seen.length < 120 ? seen.at(-1) : undefined)
    if (body.next === undefined) break
    after = `&after=${body.next}`
  }
  assert.deepEqual(seen, expected)
  assert.deepEqual((await bistro.get('/go/order?location_id=1&after=999999', owner)).body.result, [])
})

onBothStores('a search finds an order behind thousands of others', async (bistro) => {
  const owner = await signIn(bistro)
  const { now } = bistro.clock
  const [old = 0, deleted = 0] = await serve(bistro, [
    { openedAt: now, staffId: BEN, tableId: 7 },
    { openedAt: now + 1, deleted: true },
    ...Array.from({ length: 4_500 }, (_, index) => ({ openedAt: now + HOUR + index })),
  ])
  const find = async (query: string) => {
    const { body } = await bistro.get(`/go/order?location_id=1&${query}`, owner)
    return body.result.map(({ order_id }: { order_id: number }) => order_id)
  }
  assert.deepEqual(await find('q=okaf'), [old], 'by part of a name')
  await bistro.change(
    ({ sql }) => sql`update staff set first_name = 'ÉLODIE' where account_id = 1 and id = ${BEN}`,
  )
  assert.deepEqual(await find(`q=${encodeURIComponent('élod')}`), [old], 'whatever its capitals')
  assert.deepEqual(await find(`q=${encodeURIComponent('álod')}`), [])
  assert.deepEqual(await find('q=7'), [7, old], 'by its id, and by the table')
  assert.deepEqual(await find(`q=${deleted}`), [deleted], 'by its id')
  assert.deepEqual(await find('state=deleted'), [deleted])
  assert.deepEqual(await find(`table_id=7&staff_id=${BEN}`), [old], 'by table and server')
  assert.deepEqual(await find(`table_id=8&staff_id=${BEN}`), [])
  assert.deepEqual(await find('q=okaf&state=open'), [])
  assert.deepEqual(await find('q=%25'), [], 'a percent sign is no more than that')
  assert.deepEqual(await find('from=2026-11-14&to=2026-11-14'), [])
  const tab = { staff_id: ANA, kind: 'takeaway', name: 'Mía', client_id: 'tab' }
  const { order_id, day_number } = (await bistro.post('/go/order/1/new', tab)).body
  assert.deepEqual(await find(`q=${encodeURIComponent('MÍA')}`), [order_id], 'by the name of a tab')
  assert.deepEqual(await find(`q=${day_number}&state=open`), [order_id], 'by its number of the day')
  assert.equal((await find('from=2026-11-15&to=2026-11-15')).length, 50)
})

onBothStores('an order is found by the ids of other systems', async (bistro) => {
  const owner = await signIn(bistro)
  const items = [{ item_id: BURRATA, client_id: 'line-1' }]
  const tab = { staff_id: ANA, kind: 'takeaway', name: 'Mía', client_id: 'hub-77', items }
  const { order_id } = (await bistro.post('/go/order/1/new', tab)).body
  const other = (await bistro.post('/go/order/1/new', { ...tab, client_id: 'hub-78', items: [] })).body
    .order_id
  const paid = { amount: '1.00', method: 'card', reference: 'gw-7f3a' }
  assert.equal((await bistro.post(`/go/order/${order_id}/payment`, paid)).status, 201)
  const find = async (query: string, location = 1) => {
    const { body } = await bistro.get(`/go/order?location_id=${location}&${query}`, owner)
    return body.result.map((order: { order_id: number }) => order.order_id)
  }
  assert.deepEqual(await find('reference=gw-7f3a'), [order_id])
  assert.deepEqual(await find('client_id=hub-78'), [other])
  assert.deepEqual(await find('client_id=hub-77&reference=gw-7f3a'), [order_id])
  assert.deepEqual(await find('client_id=hub-78&reference=gw-7f3a'), [], 'both must be of one order')
  assert.deepEqual(await find('reference=gw-none'), [])
  assert.deepEqual(await find('client_id=hub-77&reference=gw-none'), [])
})

onBothStores('a program finds what changed, and why an order was deleted', async (bistro) => {
  const tab = { staff_id: ANA, kind: 'takeaway', name: 'Mía', client_id: 'hub-1' }
  const { order_id: gone } = (await bistro.post('/go/order/1/new', tab)).body
  bistro.clock.now += HOUR
  await bistro.post('/go/order/1/new', { ...tab, client_id: 'hub-2' })
  await bistro.delete(`/go/order/${gone}`, { reason: 'They left' })
  const since = (from: string) => bistro.get(`/go/order?location_id=1&updated_after=${from}`)
  const at = new Date(bistro.clock.now).toISOString().slice(0, 19).replace('T', ' ')
  const changed = (await since(at)).body.result
  assert.equal(changed.length, 2, 'opened and deleted at this instant')
  const late = new Date(bistro.clock.now + MINUTE).toISOString().slice(0, 19).replace('T', ' ')
  assert.deepEqual((await since(late)).body.result, [])
  const [entry] = (await bistro.get('/go/order?location_id=1&client_id=hub-1')).body.result
  assert.deepEqual(
    [entry.state, entry.reason, entry.deleted_at, entry.kind, entry.name, entry.opened_at],
    ['deleted', 'They left', at, 'takeaway', 'Mía', entry.opened],
  )
  const missing = await bistro.get(`/go/order/${gone}`)
  assert.deepEqual([missing.status, missing.body.error.code], [404, 'order_not_found'])
  const { state, reason } = missing.body.error.details
  assert.deepEqual([state, reason], ['deleted', 'They left'])
})

interface Served {
  openedAt: number
  staffId?: number
  tableId?: number
  deleted?: boolean
}

/** Inserts closed orders directly, some hundred per transaction. */
async function serve({ change }: Restaurant, orders: Served[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < orders.length; from += 500) {
    const some = orders.slice(from, from + 500)
    ids.push(...(await change(({ sql }) => Promise.all(some.map((order) => insert(sql, order))))))
  }
  return ids
}

async function insert(sql: Sql, { openedAt, staffId = ANA, tableId = 1, deleted = false }: Served) {
  const rows = await sql<{ id: number }>`
    insert into orders (account_id, location_id, table_id, staff_id, allergens, currency, tax_rate_bps,
      tax_included, service_rate_bps, item_count, subtotal_cents, tax_cents, service_cents, total_cents,
      paid_cents, tips_cents, version, opened_at, closed_at, deleted_at)
    values (1, 1, ${tableId}, ${staffId}, 0, 'EUR', 1000, 0, 500, 0, 0, 0, 0, 0, 0, 0, 1, ${openedAt},
      ${deleted ? null : openedAt}, ${deleted ? openedAt : null})
    returning id`
  return only(rows).id
}
