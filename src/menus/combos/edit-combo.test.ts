import assert from 'node:assert/strict'
import { comboOnMenu } from '../../../test/support/combo-helpers.ts'
import { BREAD, TARTARE } from '../../../test/support/demo.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const one = (itemIds: number[], rest = {}) => ({
  name: 'Dish',
  min: 1,
  max: 1,
  choices: itemIds.map((item_id) => ({ item_id })),
  ...rest,
})

async function itemIn(bistro: Restaurant, path: string, id: number, caller?: object) {
  const { body } = await bistro.get(path, caller)
  const items = body.result.flatMap((menu: any) => menu.sections.flatMap((section: any) => section.items))
  return items.find((item: any) => item.item_id === id)
}

onBothStores('terminals read the parts of a combo; editors change them by version', async (bistro) => {
  const owner = await signIn(bistro)
  const { itemId, ids } = await comboOnMenu(bistro)
  const { combo } = await itemIn(bistro, '/go/menu/1/all', itemId)
  assert.deepEqual(combo.parts[1], {
    part_id: 2,
    name: 'Main',
    min: 1,
    max: 1,
    course: 2,
    choices: [
      { item_id: ids.Schnitzel, supplement: 0 },
      { item_id: ids.Turbot, supplement: 3 },
    ],
  })
  assert.equal('combo' in (await itemIn(bistro, '/go/menu/1/all', BREAD)), false)

  const { version, combo: editable } = await itemIn(bistro, '/go/menu/1/outline', itemId, owner)
  assert.equal(editable.parts[1].choices[1].supplement, '3.00')
  const path = `/go/menu/${itemId}/item`
  assert.equal((await bistro.put(path, { version, price_1: '15.90' }, owner)).status, 201)
  const repriced = await itemIn(bistro, '/go/menu/1/outline', itemId, owner)
  assert.deepEqual(repriced.combo, editable, 'left out: unchanged')
  const parts = [editable.parts[2], { ...one([BREAD]), name: 'Bread' }]
  assert.equal((await bistro.put(path, { version: repriced.version, combo: { parts } }, owner)).status, 201)
  const after = await itemIn(bistro, '/go/menu/1/outline', itemId, owner)
  assert.deepEqual(
    after.combo.parts.map(({ part_id, name }: any) => [part_id, name]),
    [
      [3, 'Drink'],
      [4, 'Bread'],
    ],
  )
  const late = await bistro.put(path, { version: repriced.version, combo: { parts: [] } }, owner)
  assert.equal(late.body.error.code, 'changed_meanwhile')
  assert.equal((await bistro.put(path, { version: after.version, combo: { parts: [] } }, owner)).status, 201)
  assert.equal('combo' in (await itemIn(bistro, '/go/menu/1/outline', itemId, owner)), false)
})

onBothStores('a combo is made of single items of its location', async (bistro) => {
  const owner = await signIn(bistro)
  const { itemId, ids } = await comboOnMenu(bistro)
  const faultsOf = async (combo: object, rest = {}) => {
    const item = { name: 'Feast', price_1: '30.00', combo, ...rest }
    const { status, body } = await bistro.post('/go/menu/1/items', item, owner)
    assert.equal(status, 400)
    return body.error.details.faults.map(({ at, fault }: any) => [at, fault])
  }
  assert.deepEqual(await faultsOf({ parts: [one([BREAD, itemId])] }), [
    ['combo.parts[0].choices[1].item_id', 'choice_is_combo'],
  ])
  assert.deepEqual(await faultsOf({ parts: [one([99_999])] }), [
    ['combo.parts[0].choices[0].item_id', 'not_on_these_menus'],
  ])
  assert.deepEqual(await faultsOf({ parts: [one([BREAD, BREAD])] }), [
    ['combo.parts[0].choices[1].item_id', 'named_twice'],
  ])
  const modifiers = [{ name: 'Warm?', min: 0, max: 1, options: [{ name: 'Warm' }] }]
  assert.deepEqual(await faultsOf({ parts: [one([BREAD])] }, { modifiers }), [['combo', 'combo_asks']])
  assert.equal((await faultsOf({ parts: Array(11).fill(one([BREAD])) }))[0][0], 'combo.parts')
  const choices = Array.from({ length: 51 }, (_, index) => index + 1)
  assert.equal((await faultsOf({ parts: [one(choices)] }))[0][0], 'combo.parts[0].choices')

  const soup = await bistro.put(
    `/go/menu/${ids.Soup}/item`,
    { name: 'Soup', price_1: '5.50', combo: { parts: [one([BREAD])] } },
    owner,
  )
  assert.deepEqual(soup.body.error.details.faults, [{ at: 'combo', fault: 'is_choice' }])
})

onBothStores('terminals without combos see those only that leave nothing to choose', async (bistro) => {
  const owner = await signIn(bistro)
  const { itemId, ids } = await comboOnMenu(bistro)
  const listed = async () =>
    (await bistro.get('/go/menu/1/items')).body.result.map(({ item_id }: any) => item_id)
  const { item_id: fixed } = (
    await bistro.post(
      '/go/menu/1/items',
      { name: 'Duo', price_1: '20.00', combo: { parts: [one([BREAD], { min: 2, max: 2 }), one([TARTARE])] } },
      owner,
    )
  ).body
  assert.ok(!(await listed()).includes(itemId))
  assert.ok((await listed()).includes(fixed))
  assert.ok((await listed()).includes(ids.Soup))

  assert.equal((await bistro.delete(`/go/menu/${ids.Salad}/item`, undefined, owner)).status, 200)
  const { combo } = await itemIn(bistro, '/go/menu/1/all', itemId)
  assert.deepEqual(combo.parts[0].choices, [{ item_id: ids.Soup, supplement: 0 }], 'a deleted choice is gone')
})
