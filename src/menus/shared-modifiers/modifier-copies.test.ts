import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

// Copies of a group are written one by one instead of in one statement:
// src/platform/storage/sqlite/yield-in-transaction.test.ts shows that other requests run in between.

const ITEMS = 1_100
const which = { name: 'Which', min: 0, max: 1, options: [{ name: 'This' }, { name: 'That' }] }

/** A location with a thousand items that all have the same group. */
async function furnish(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    name: `Dish ${n}`,
    price_1: '9.50',
    external_id: 'X',
  }))
  const menus = [{ title: 'Endless', sections: [{ title: 'All', items }] }]
  const imported = await bistro.post('/go/menu/1/import', { menus, remove_missing: 1 }, owner)
  assert.equal(imported.status, 201, imported.text)
  const { body } = await bistro.post('/go/menu/1/groups', which, owner)
  const path = `/go/menu/1/groups/${body.group_id}`
  const put = (isOn: number, items: object[] = [{ external_id: 'X' }]) =>
    bistro.put(`${path}/items`, { switch: isOn, items }, owner)
  assert.equal((await put(1)).body.updated, ITEMS)
  return { owner, path, put }
}

/** Number of copies of each option. */
async function offered({ sql }: Restaurant) {
  const rows = await sql<{ question: string; name: string; cents: number; available: number; count: number }>`
    select m.question, o.name, o.price_cents as cents, o.available, cast(count(*) as integer) as count
    from modifier_options o join modifiers m on m.account_id = o.account_id and m.id = o.modifier_id
    where o.account_id = 1 and o.location_id = 1 and o.deleted_at is null
    group by m.question, o.name, o.price_cents, o.available order by o.name`
  return rows.map(({ question, name, cents, available, count }) => [question, name, cents, available, count])
}

onBothStores('a modifier shared by a thousand items is the same on each', async (bistro) => {
  const { owner, path, put } = await furnish(bistro)
  assert.deepEqual(await offered(bistro), [
    ['Which', 'That', 0, 1, ITEMS],
    ['Which', 'This', 0, 1, ITEMS],
  ])
  const group = async () => (await bistro.get('/go/menu/1/groups', owner)).body.result[0]
  const [, that] = (await group()).options
  const options = [{ ...that, price: '1.00' }, { name: 'Another' }]
  const changed = await bistro.put(path, { ...which, name: 'What', options }, owner)
  assert.equal(changed.status, 201, changed.text)
  const [, another] = (await bistro.get('/go/menu/1/all')).body.result[0].sections[0].items[ITEMS - 1]
    .modifiers[0].options
  const out = await bistro.put(`/go/menu/${another.option_id}/option_available`, { switch: 0 }, owner)
  assert.equal(out.status, 201, out.text)
  assert.deepEqual(await offered(bistro), [
    ['What', 'Another', 0, 0, ITEMS],
    ['What', 'That', 100, 1, ITEMS],
  ])
  assert.equal((await group()).item_ids.length, ITEMS)
  assert.equal((await put(0)).body.updated, ITEMS)
  assert.deepEqual(await offered(bistro), [], 'what could be answered goes with the question')
  assert.equal((await put(1)).body.updated, ITEMS)
  assert.equal((await bistro.delete(path, undefined, owner)).status, 200)
  assert.deepEqual(await offered(bistro), [])
})

onBothStores('a shared modifier comes after an item’s other modifiers', async (bistro) => {
  const { owner, path, put } = await furnish(bistro)
  const [menu] = (await bistro.get('/go/menu/1/all')).body.result
  const [first] = menu.sections[0].items
  const only = [{ item_id: first.item_id }]
  const others: string[] = []
  for (const name of ['Second', 'Third', 'Fourth']) {
    const { body } = await bistro.post('/go/menu/1/groups', { ...which, name }, owner)
    others.push(`/go/menu/1/groups/${body.group_id}`)
  }
  const [second, third, fourth] = others as [string, string, string]
  for (const group of [second, third]) await bistro.put(`${group}/items`, { switch: 1, items: only }, owner)
  for (const group of [path, second]) await bistro.put(`${group}/items`, { switch: 0, items: only }, owner)
  await bistro.put(`${fourth}/items`, { switch: 1, items: only }, owner)
  await put(1, only)
  const [after] = (await bistro.get('/go/menu/1/all')).body.result[0].sections[0].items
  assert.deepEqual(
    after.modifiers.map(({ name }: { name: string }) => name),
    ['Third', 'Fourth', 'Which'],
  )
})
