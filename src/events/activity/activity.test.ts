import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn, signInAs } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { DAY, formatInstant, HOUR } from '../../platform/core/clock.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'

interface ActivityEntry {
  sequence: number
  type: string
  words: string
  actor: { kind: string; id: number }
}

const look = async (bistro: Restaurant, query: string, who = {}) =>
  (await bistro.get(`/go/event/1/activity${query}`, who)).body as { result: ActivityEntry[]; next?: number }

onBothStores(
  'the activity is listed newest first, to the very beginning and without repetition',
  async (bistro) => {
    await openOrder(bistro, 1)
    await openOrder(bistro, 2)
    const all = (await bistro.get('/go/event/1?limit=1000')).body.result as ActivityEntry[]
    const seen: number[] = []
    let next: number | undefined
    do {
      const page = await look(bistro, `?limit=7${next === undefined ? '' : `&before=${next}`}`)
      seen.push(...page.result.map(({ sequence }) => sequence))
      next = page.next
    } while (next !== undefined)
    assert.deepEqual(seen, all.map(({ sequence }) => sequence).reverse())
    const [last] = (await look(bistro, '?limit=1')).result
    assert.equal(last?.words, 'Table 2 was opened for Ana Ferreira')
  },
)

onBothStores('the activity is filtered by actor, type and time', async (bistro) => {
  const began = bistro.clock.now
  bistro.clock.now += DAY
  const owner = await signIn(bistro)
  await bistro.post('/go/staff/1', { first_name: 'Anna' }, owner)
  bistro.clock.now += HOUR
  const orderId = await openOrder(bistro, 1)
  bistro.clock.now += HOUR
  await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: 1 }] })
  const typesIn = async (query: string) => (await look(bistro, query)).result.map(({ type }) => type)
  assert.deepEqual(await typesIn('?by=user:1'), ['staff.created'])
  assert.deepEqual(await typesIn('?by=user:11'), [])
  assert.deepEqual(await typesIn('?types=table.opened,order.*'), [
    'order.not_printed',
    'order.items_added',
    'table.opened',
  ])
  const at = (instant: number) => encodeURIComponent(formatInstant(instant))
  assert.deepEqual(await typesIn(`?since=${at(began + DAY)}`), [
    'order.not_printed',
    'order.items_added',
    'table.opened',
    'staff.created',
  ])
  assert.deepEqual(await typesIn(`?since=${at(began + DAY + HOUR)}&until=${at(began + DAY + 2 * HOUR)}`), [
    'table.opened',
  ])
  assert.deepEqual(await typesIn(`?since=${at(began + 9 * DAY)}`), [])
  const wrong = await bistro.get('/go/event/1/activity?by=somebody')
  assert.equal(wrong.status, 400)
})

onBothStores('a long log is scanned in parts, with a cursor', async (bistro) => {
  const [{ last } = { last: 0 }] = await bistro.sql<{ last: number }>`
    select last_sequence as last from event_logs where account_id = 1 and location_id = 1`
  const many = 4_500
  await bistro.database.write(async (sql) => {
    await mapInBatches(
      Array.from({ length: many }, (_, index) => last + 1 + index),
      (
        sequence,
      ) => sql`insert into events (account_id, location_id, sequence, type, order_id, actor, data, happened_at,
        previous_hash, hash)
      values (1, 1, ${sequence}, 'table.cleared', null, '{"kind":"key","id":1,"name":"K"}',
        '{"table_id":3,"table_number":3}', ${bistro.clock.now}, '', '')`,
    )
    await sql`update event_logs set last_sequence = ${last + many} where account_id = 1 and location_id = 1`
  })
  const first = await look(bistro, '?types=menu.*&limit=200')
  assert.deepEqual([first.result.length, first.next], [0, last + many + 1 - 2_000])
  let { next } = first
  let found = 0
  for (let parts = 0; next !== undefined && parts < 5; parts++) {
    const page = await look(bistro, `?types=menu.*&limit=200&before=${next}`)
    found += page.result.length
    next = page.next
  }
  assert.ok(found > 0)
  assert.equal(next, undefined)
})

onBothStores('the account’s own log needs access to all locations', async (bistro) => {
  const owner = await signIn(bistro)
  const viewer = await signInAs(bistro, owner, 'viewer')
  const ofAccount = (who: object) => bistro.get('/go/event/activity', who)
  const seen = await ofAccount(viewer)
  assert.equal(seen.status, 200, seen.text)
  const [user] = (await bistro.get('/go/user', owner)).body.result.filter(
    ({ role }: any) => role === 'viewer',
  )
  await bistro.put(`/go/user/${user.id}`, { locations: [1], version: user.version }, owner)
  assert.equal((await ofAccount(viewer)).body.error.code, 'location_not_allowed')
  assert.equal((await bistro.get('/go/event/1/activity', viewer)).status, 200)
  assert.equal((await bistro.get('/go/event/2/activity', viewer)).body.error.code, 'location_not_allowed')
})
