import assert from 'node:assert/strict'
import { signIn } from '../../test/desk.ts'
import { onBothStores, type Restaurant } from '../../test/restaurant.ts'
import { HOUR, MINUTE } from '../clock.ts'
import { insertOrder, markOrderClosed, markOrderDeleted } from './store.ts'

const ANA = 1
const BEN = 2

onBothStores('orders come newest first, each once, however the clock was set', async (bistro) => {
  const owner = await signIn(bistro)
  const { now } = bistro.clock
  // Set back by an hour in the middle of the evening, and many at the same instant.
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
  for (let before = ''; ; ) {
    const { body } = await bistro.get(`/portal/api/orders/1${before}`, owner)
    seen.push(...body.result.map(({ order_id }: { order_id: number }) => order_id))
    assert.equal(body.more, seen.length < 120 ? 1 : 0)
    if (!body.more) break
    before = `?before=${seen.at(-1)}`
  }
  assert.deepEqual(seen, expected)
  assert.deepEqual((await bistro.get('/portal/api/orders/1?before=999999', owner)).body.result, [])
})

onBothStores('what is looked for is found behind thousands of others', async (bistro) => {
  const owner = await signIn(bistro)
  const { now } = bistro.clock
  const [old = 0, deleted = 0] = await serve(bistro, [
    { openedAt: now, staffId: BEN, tableId: 7 },
    { openedAt: now + 1, deleted: true },
    ...Array.from({ length: 2_500 }, (_, index) => ({ openedAt: now + HOUR + index })),
  ])
  const find = async (query: string) => {
    const { body } = await bistro.get(`/portal/api/orders/1?${query}`, owner)
    return body.result.map(({ order_id }: { order_id: number }) => order_id)
  }
  assert.deepEqual(await find('q=okaf'), [old], 'by part of a name')
  assert.deepEqual(await find('q=7'), [7, old], 'by its id, and by the table')
  assert.deepEqual(await find(`q=${deleted}`), [deleted], 'by its id')
  assert.deepEqual(await find('state=deleted'), [deleted])
  assert.deepEqual(await find('q=okaf&state=open'), [])
  assert.deepEqual(await find('q=%25'), [], 'a percent sign is no more than that')
  assert.deepEqual(await find('from=2026-11-14&to=2026-11-14'), [])
  assert.equal((await find('from=2026-11-15&to=2026-11-15')).length, 50)
})

interface Served {
  openedAt: number
  staffId?: number
  tableId?: number
  deleted?: true
}

/** Orders that are over, straight into the books. */
function serve({ change }: Restaurant, orders: Served[]): Promise<number[]> {
  return change(async ({ sql }) => {
    const ids: number[] = []
    for (const { openedAt, staffId = ANA, tableId = 1, deleted } of orders) {
      const rates = { taxRateBps: 1000, taxIncluded: 0, serviceRateBps: 500 }
      const place = { accountId: 1, locationId: 1, tableId, staffId }
      const id = await insertOrder(sql, { ...place, ...rates, allergens: 0, currency: 'EUR', openedAt })
      await (deleted ? markOrderDeleted : markOrderClosed)(sql, 1, id, openedAt)
      ids.push(id)
    }
    return ids
  })
}
