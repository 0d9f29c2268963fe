import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('the first menu of a new location is made, put in order and read whole', async (bistro) => {
  const owner = await signIn(bistro)
  const opened = { name: 'By the Sea', currency: 'EUR', time_zone: 'Europe/Lisbon' }
  const { location_id: locationId } = (await bistro.post('/go/location', opened, owner)).body
  const make = async (path: string, body: object) => (await bistro.post(path, body, owner)).body
  const { menu_id: food } = await make(`/go/menu/${locationId}`, { title: 'Food' })
  const { menu_id: drinks } = await make(`/go/menu/${locationId}`, { title: 'Drinks' })
  const { section_id } = await make(`/go/menu/${food}/sections`, { title: 'Starters' })
  const { item_id: soup } = await make(`/go/menu/${section_id}/items`, { name: 'Soup', price_1: '6.00' })
  const { item_id: bread } = await make(`/go/menu/${section_id}/items`, { name: 'Bread', price_1: '3.00' })
  const order = async (path: string, ids: number[]) => (await bistro.put(path, { ids }, owner)).status
  assert.equal(await order(`/go/menu/${locationId}/menu_order`, [drinks, food]), 201)
  assert.equal(await order(`/go/menu/${section_id}/item_order`, [bread, soup]), 201)
  for (const path of [`/go/menu/${locationId}/all`, `/go/menu/${locationId}/outline`]) {
    const { result } = (await bistro.get(path, owner)).body
    assert.deepEqual(
      result.map(({ title }: { title: string }) => title),
      ['Drinks', 'Food'],
      path,
    )
    const names = result[1].sections[0].items.map(
      ({ name, item_name }: Record<string, string>) => name ?? item_name,
    )
    assert.deepEqual(names, ['Bread', 'Soup'], path)
  }
})
