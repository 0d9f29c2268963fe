import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores(
  'menus have a size, however they grow: a shared question counts with each that asks it',
  async (bistro) => {
    const owner = await signIn(bistro)
    const options = Array.from({ length: 100 }, (_, n) => ({ name: `Option ${n}`, price: '0.00' }))
    const made = await bistro.post('/go/menu/1/groups', { name: 'Which', min: 0, max: 1, options }, owner)
    assert.equal(made.status, 201, made.text)
    const path = `/go/menu/1/groups/${made.body.group_id}`
    const items = Array.from({ length: 600 }, (_, n) => ({
      name: `Dish ${n}`,
      price_1: '9.50',
      external_id: `X-${n % 2}`,
    }))
    const menus = [{ title: 'Endless', sections: [{ title: 'All', items }] }]
    assert.equal((await bistro.post('/go/menu/1/import', { menus }, owner)).status, 201)

    const all = { switch: 1, items: [{ external_id: 'X-0' }, { external_id: 'X-1' }] }
    const refused = await bistro.put(`${path}/items`, all, owner)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.error.details.faults[0].fault, 'menus_full')
    const [copies] = await bistro.sql<{ count: number }>`
    select cast(count(*) as integer) as count from modifiers where account_id = 1 and group_number is not null`
    assert.equal(copies?.count, 0)
    const first = (await bistro.get('/go/menu/1/all')).body.result.at(-1).sections[0].items[0].item_id
    const one = await bistro.put(`${path}/items`, { switch: 1, items: [{ item_id: first }] }, owner)
    assert.equal(one.body.updated, 1, one.text)
  },
)

onBothStores('menus and sections count like what is on them', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.database.write(
    (sql) => sql`
      insert into menu_sections (account_id, location_id, menu_id, title, course, position)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 50000)
      select 1, 1, 1, 'Section', 0, number from numbers`,
  )
  const adding = [
    bistro.post('/go/menu/1/sections', { title: 'One more' }, owner),
    bistro.post('/go/menu/1', { title: 'One more', description: '' }, owner),
  ]
  for (const { status, body, text } of await Promise.all(adding)) {
    assert.equal(status, 400, text)
    assert.equal(body.error.details.faults[0].fault, 'menus_full')
  }
})
