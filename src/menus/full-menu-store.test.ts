import assert from 'node:assert/strict'
import { signIn } from '../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../test/support/test-app.ts'
import { knownSteps, statementsOf } from '../platform/storage/migrate/migration-files.ts'
import { menuTree } from './full-menu.ts'
import { listItemsOfLocation, listModifiersOfLocation, listSectionsOfLocation } from './full-menu-store.ts'

onBothStores('entries below a deleted one are not read with the menus', async (bistro) => {
  const owner = await signIn(bistro)
  const options = [{ name: 'Small' }, { name: 'Large' }]
  const dish = { name: 'Soup', price_1: '6.50', modifiers: [{ name: 'Size', options }] }
  const days = ['Monday', 'Tuesday', 'Wednesday']
  for (const title of days) {
    const menus = [{ title, sections: [{ title: 'Mains', items: [dish] }] }]
    const imported = await bistro.post('/go/menu/1/import', { menus, remove_missing: 1 }, owner)
    assert.equal(imported.status, 201, imported.text)
  }
  const { sql } = bistro
  const [menu] = await menuTree(sql, 1, 1)
  const [section] = menu?.sections ?? []
  const [item] = section?.items ?? []
  assert.deepEqual([menu?.title, section?.title, item?.name], [days.at(-1), 'Mains', 'Soup'])
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  assert.deepEqual(ids(await listSectionsOfLocation(sql, 1, 1)), [section?.id])
  assert.deepEqual(ids(await listItemsOfLocation(sql, 1, 1)), [item?.id])
  const modifiers = await listModifiersOfLocation(sql, 1, 1)
  assert.deepEqual(
    modifiers.map(({ itemId }) => itemId),
    [item?.id],
  )
  assert.deepEqual(
    modifiers[0]?.options.map(({ name }) => name),
    ['Small', 'Large'],
  )
})

onBothStores('a moved item stays when its former section is deleted', async (bistro) => {
  const owner = await signIn(bistro)
  const bring = async (sections: object[]) => {
    const menus = [{ title: 'Food', sections }]
    const imported = await bistro.post('/go/menu/1/import', { menus, remove_missing: 1 }, owner)
    assert.equal(imported.status, 201, imported.text)
    const [menu] = (await bistro.get('/go/menu/1/all')).body.result
    return menu.sections as { title: string; items: { item_id: number; name: string }[] }[]
  }
  const soup = { name: 'Soup', price_1: '6.50' }
  const [before] = await bring([{ title: 'Starters', items: [soup, { ...soup, name: 'Bread' }] }])
  const item_id = before?.items[0]?.item_id
  const after = await bring([{ title: 'Soups', items: [{ ...soup, item_id }] }])
  assert.deepEqual(
    after.map(({ title, items }) => [title, items.map((item) => item.item_id)]),
    [['Soups', [item_id]]],
  )
})

onBothStores(
  'what an older program left below a menu that it deleted is marked by the step',
  async (bistro) => {
    const [menu] = await menuTree(bistro.sql, 1, 1)
    const sections = menu?.sections.map(({ id }) => id) ?? []
    await bistro.database.write(
      (sql) => sql`update menus set deleted_at = 7 where account_id = 1 and id = ${menu?.id ?? 0}`,
    )
    const step = knownSteps().find(({ text }) => text.includes('menus_shown'))
    const updates = step ? statementsOf(step, bistro.store).filter((text) => /^\s*update/.test(text)) : []
    assert.equal(updates.length, 4)
    await bistro.database.write(async (sql) => {
      for (const text of updates) await sql(Object.assign([text], { raw: [text] }))
    })
    const left = await listItemsOfLocation(bistro.sql, 1, 1)
    assert.ok(sections.length > 0)
    assert.deepEqual(
      left.filter(({ sectionId }) => sections.includes(sectionId)),
      [],
    )
    const [marked] = await bistro.sql<{ count: number }>`
    select cast(count(*) as integer) as count from modifier_options where account_id = 1 and deleted_at = 7`
    assert.ok((marked?.count ?? 0) > 0)
  },
)
