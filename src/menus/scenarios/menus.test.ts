import assert from 'node:assert/strict'
import test from 'node:test'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import bistroMenus from '../../programs/demo/bistro-menus.json' with { type: 'json' }
import tapasMenus from '../../programs/demo/tapas-menus.json' with { type: 'json' }
import { removeMenu } from '../editing/edit-menu.ts'
import { bundledMenus, checkedMenus } from '../import/format.ts'

onBothStores('the four levels, under both prefixes', async (bistro) => {
  for (const prefix of ['/go/menu', '/go/menus']) {
    const menus = await bistro.get(`${prefix}/1`)
    assert.deepEqual(menus.body, {
      status: 200,
      location_id: 1,
      records: 2,
      result: [
        { id: 1, total_items: 22, title: 'Food', description: 'Kitchen open from 12:00 to 22:30' },
        { id: 2, total_items: 13, title: 'Drinks', description: 'All day' },
      ],
    })
    const sections = await bistro.get(`${prefix}/1/sections`)
    assert.equal(sections.body.menu_id, 1)
    assert.deepEqual(
      sections.body.result.map((section: { title: string }) => section.title),
      ['Starters', 'Soups & Salads', 'Mains', 'From the Grill', 'Desserts'],
    )
    const items = await bistro.get(`${prefix}/${sections.body.result[2].section_id}/items`)
    assert.equal(items.body.records, 5)
    const burger = items.body.result[4]
    assert.deepEqual(burger, {
      item_id: burger.item_id,
      name: 'Bistro Burger',
      description: 'Dry-aged beef, cheddar, pickles, brioche',
      calories: 980,
      indicators: '',
      price1_label: 'Plate',
      price_1: 17.5,
      available: 1,
    })
    const modifiers = await bistro.get(`${prefix}/${burger.item_id}/modifiers`)
    assert.equal(modifiers.body.item_id, burger.item_id)
    assert.equal(modifiers.body.records, 3)
    const [cooked, side] = modifiers.body.result
    const details = await bistro.get(`${prefix}/${cooked.modifier_id}/modifier_details`)
    assert.deepEqual(details.body.result, [
      { detail_id: cooked.modifier_id, name: 'How would you like it cooked?', min: 1, max: 1 },
    ])
    for (const last of ['modifier_options', 'modifier_items']) {
      const options = await bistro.get(`${prefix}/${side.modifier_id}/${last}`)
      assert.equal(options.body.modifier_id, side.modifier_id)
      assert.deepEqual(
        options.body.result.map(({ name, price, is_selected }: Record<string, unknown>) => [
          name,
          price,
          is_selected,
        ]),
        [
          ['French fries', 0, 1],
          ['Sweet potato fries', 1.5, 0],
          ['Green salad', 0, 0],
        ],
      )
    }
  }
})

onBothStores('an unknown parent is 404, one with nothing in it an empty list', async (bistro) => {
  for (const [path, code] of [
    ['/go/menu/99', 'location_not_found'],
    ['/go/menu/99/sections', 'menu_not_found'],
    ['/go/menu/999/items', 'section_not_found'],
    ['/go/menu/999/modifiers', 'item_not_found'],
    ['/go/menu/999/modifier_details', 'modifier_not_found'],
    ['/go/menu/999/modifier_options', 'modifier_not_found'],
  ] as const) {
    const { status, body } = await bistro.get(path)
    assert.equal(status, 404, path)
    assert.equal(body.error.code, code)
  }
  const { body } = await bistro.get('/go/menu/1/modifiers')
  assert.deepEqual(body, { status: 200, item_id: 1, records: 0, result: [] })
})

onBothStores('what lies below something deleted is gone with it', async (bistro) => {
  const burger = await itemNamed(bistro, 'Bistro Burger')
  const [modifier] = (await bistro.get(`/go/menu/${burger}/modifiers`)).body.result
  await bistro.change((change) => removeMenu(change, 1))
  assert.equal((await bistro.get('/go/menu/1')).body.records, 1)
  for (const path of [
    '1/sections',
    '1/items',
    `${burger}/modifiers`,
    `${modifier.modifier_id}/modifier_details`,
  ]) {
    assert.equal((await bistro.get(`/go/menu/${path}`)).status, 404, path)
  }
})

async function itemNamed(bistro: Restaurant, name: string): Promise<number> {
  const [item] = await bistro.sql<{ id: number }>`select id from menu_items where name = ${name}`
  return item?.id ?? 0
}

test('a menu file is checked whole, each fault by its path', () => {
  const file = {
    menus: [
      {
        title: 'Lunch',
        sections: [
          {
            title: '',
            items: [
              { name: 'Soup', price_1: '4.505' },
              {
                name: 'Pasta',
                price_1: 9,
                modifiers: [{ name: 'Cheese?', min: 'two', options: [] }],
              },
            ],
          },
        ],
      },
    ],
  }
  assert.deepEqual(faultsOf(file), [
    'menus[0].sections[0].items[0].price_1',
    'menus[0].sections[0].items[1].modifiers[0].min',
    'menus[0].sections[0].items[1].modifiers[0].options',
    'menus[0].sections[0].title',
  ])
})

test('the bundled menus are valid', () => {
  for (const file of [bistroMenus, tapasMenus]) {
    assert.deepEqual(faultsOf(file), [])
    assert.deepEqual(bundledMenus(file), checkedMenus(file))
  }
})

function faultsOf(file: unknown): string[] {
  try {
    checkedMenus(file)
    return []
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.faults.map(({ at }) => String(at)).sort()
  }
}
