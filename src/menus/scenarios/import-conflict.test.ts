import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { callerIn } from '../../context.ts'
import { OutdatedPlan } from '../../platform/core/refusal.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { plannedImport, writeImport } from '../import/import.ts'
import { readBundledMenus } from '../import/read-file.ts'
import { setAvailable } from '../stock/availability.ts'

const secrets = createSecrets('a secret that is long enough to be one')

/** Changes the price of the first item, without its availability. */
async function dearer(bistro: Restaurant, price: string) {
  const { body } = await bistro.get('/go/menu/1/all')
  const [menu] = body.result
  const [section] = menu.sections
  const [item] = section.items
  const items = [{ item_id: item.item_id, name: item.name, price_1: price }]
  const sections = [{ section_id: section.section_id, title: section.title, items }]
  return { itemId: item.item_id as number, menus: [{ menu_id: menu.menu_id, title: menu.title, sections }] }
}

const theItem = async (bistro: Restaurant, itemId: number) => {
  const rows = await bistro.sql<{ price: number; available: number }>`
    select price_cents as price, available from menu_items where account_id = 1 and id = ${itemId}`
  return rows[0]
}

onBothStores('an import planned before a change does not undo it', async (bistro) => {
  const { itemId, menus } = await dearer(bistro, '77.00')
  const caller = callerIn(1, { kind: 'system', id: 0, name: 'test' })
  const input = { file: readBundledMenus({ menus }), removeMissing: false }
  const plan = () => bistro.database.read((sql) => plannedImport({ sql, caller, now: 1, secrets }, 1, input))
  const outdated = await plan()
  await bistro.change((change) => setAvailable(change, itemId, 0))
  await assert.rejects(
    bistro.change((change) => writeImport(change, 1, outdated)),
    OutdatedPlan,
  )
  const planned = await plan()
  // Events unrelated to menus extend the log too, but do not invalidate the plan.
  const opened = await bistro.put('/go/table/3/open', {
    location_id: 1,
    staff_id: 1,
    allergens: 0,
  })
  assert.equal(opened.status, 201, opened.text)
  await bistro.change((change) => writeImport(change, 1, planned))
  assert.deepEqual(await theItem(bistro, itemId), { price: 7700, available: 0 })
})

onBothStores('an import and a concurrent change both succeed', async (bistro) => {
  const owner = await signIn(bistro)
  for (let round = 1; round <= 5; round++) {
    const { itemId, menus } = await dearer(bistro, `${round}.50`)
    const available = round % 2
    const [imported, stock] = await Promise.all([
      bistro.post('/go/menu/1/import', { menus }, owner),
      bistro.put(`/go/menu/${itemId}/available`, { switch: available }, owner),
    ])
    assert.equal(stock.status, 201, stock.text)
    assert.equal(imported.status, 201, imported.text)
    assert.deepEqual(await theItem(bistro, itemId), { price: round * 100 + 50, available })
  }
})

onBothStores(
  'an import that was done is told again, also where it could not be planned any more',
  async (bistro) => {
    const owner = await signIn(bistro)
    const menus = [{ title: 'Night', sections: [{ title: 'Soups', printer: 'P-1001', items: [] }] }]
    const again = { ...owner, headers: { ...owner.headers, 'idempotency-key': 'night-1' } }
    const first = await bistro.post('/go/menu/1/import', { menus }, again)
    assert.equal(first.status, 201, first.text)
    const [printer] = await bistro.sql<{ id: number }>`
    select id from printers where account_id = 1 and serial_no = 'P-1001'`
    const gone = await bistro.delete(`/go/printer/${printer?.id}`, undefined, owner)
    assert.ok(gone.status < 300, gone.text)
    const refused = await bistro.post('/go/menu/1/import', { menus }, owner)
    assert.equal(refused.status, 400)
    const repeated = await bistro.post('/go/menu/1/import', { menus }, again)
    assert.deepEqual(repeated.body, first.body)
    assert.equal(repeated.headers['idempotency-replayed'], 'true')
  },
)
