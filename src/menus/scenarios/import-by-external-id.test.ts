import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

type Json = Record<string, any>

const brunch = (items: object[]) => ({ menus: [{ title: 'Brunch', sections: [{ title: 'Eggs', items }] }] })

const brunchOf = async (bistro: Restaurant): Promise<Json[]> => {
  const { body } = await bistro.get('/go/menu/1/all')
  return body.result.find(({ title }: Json) => title === 'Brunch').sections[0].items
}

onBothStores('menus are pushed in one write, and found again by their external ids', async (bistro) => {
  const owner = await signIn(bistro)
  const push = (items: object[], more = {}) =>
    bistro.post('/go/menu/1/import', { ...brunch(items), ...more }, owner)
  const omelette = { name: 'Omelette', price_1: '9.50', external_id: 'PLU-1' }
  const florentine = { name: 'Florentine', price_1: '11.00', external_id: 'PLU-2' }
  assert.equal((await push([omelette, florentine])).body.added, 4)
  const before = await brunchOf(bistro)
  // The names are swapped; the external ids identify the items.
  const swapped = await push([
    { ...omelette, name: 'Florentine' },
    { ...florentine, name: 'Omelette' },
  ])
  assert.deepEqual([swapped.body.added, swapped.body.changed, swapped.body.unchanged > 0], [0, 2, true])
  assert.deepEqual(
    (await brunchOf(bistro)).map(({ item_id, name, external_id }) => ({ item_id, name, external_id })),
    [
      { item_id: before[0]?.item_id, name: 'Florentine', external_id: 'PLU-1' },
      { item_id: before[1]?.item_id, name: 'Omelette', external_id: 'PLU-2' },
    ],
  )
  const faulty = await push([{ ...omelette, price_1: 'nine' }])
  assert.equal(faulty.status, 400)
  assert.match(faulty.body.error.message, /menus\[0\]\.sections\[0\]\.items\[0\]\.price_1/)
  assert.equal((await bistro.post('/go/menu/1/import', {}, owner)).status, 400)
  const preview = await bistro.post('/go/menu/1/import/preview', brunch([omelette]), owner)
  assert.deepEqual([preview.status, preview.body.changed], [200, 1])
  assert.equal((await push([omelette], { fingerprint: 'of another plan' })).status, 409)
})

onBothStores('many prices change at once, or none does', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.post(
    '/go/menu/1/import',
    brunch([
      { name: 'Omelette', price_1: '9.50', external_id: 'PLU-1' },
      { name: 'The same, small', price_1: '9.50', external_id: 'PLU-1' },
    ]),
    owner,
  )
  const change = (prices: object[]) => bistro.put('/go/menu/1/prices', { prices }, owner)
  const unknown = await change([
    { item_id: 1, price: '1.00' },
    { external_id: 'PLU-9', price: '1.00' },
  ])
  assert.deepEqual([unknown.status, Object.keys(unknown.body.error.details.fields)], [400, ['prices[1]']])
  assert.equal((await change([{ price: '1.00' }])).status, 400)
  const done = await change([
    { external_id: 'PLU-1', price: '10.00' },
    { item_id: 1, price: '4.50' },
    { option_id: 1, price: '0.75' },
  ])
  const late = await change([
    { external_id: 'PLU-1', price: '10.45', was: '9.50' },
    { item_id: 1, price: '5.00', was: '4.50' },
  ])
  assert.equal(late.body.error.code, 'menu_changed_meanwhile', 'nothing is put up from what it was')
  assert.equal((await change([{ item_id: 1, price: '4.50', was: '4.50' }])).body.updated, 0)
  // Bread & Butter costs 4.50 already.
  assert.equal(done.body.updated, 3)
  assert.deepEqual(
    (await brunchOf(bistro)).map(({ price_1 }) => price_1),
    [10, 10],
  )
})
