import assert from 'node:assert/strict'
import { BREAD } from '../../../test/support/demo.ts'
import { itemNamed, openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

onBothStores('modifiers are chosen, priced and shown', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const burger = await questionsOf(bistro, 'Bistro Burger')
  await bistro.post(`/go/order/${orderId}`, {
    items: [
      {
        item_id: burger.itemId,
        qty: 2,
        modifiers: [
          burger.option('Rare'),
          burger.option('Sweet potato fries'),
          { ...burger.option('Bacon'), qty: 2 },
          burger.option('Fried egg'),
        ],
      },
    ],
  })
  const { items, bill } = (await bistro.get(`/go/order/${orderId}`)).body.result
  assert.deepEqual(items[0].item_modifiers, [
    { qty: 1, modifier: 'Rare', price: 0, ...burger.option('Rare') },
    { qty: 1, modifier: 'Sweet potato fries', price: 1.5, ...burger.option('Sweet potato fries') },
    { qty: 2, modifier: 'Bacon', price: 2, ...burger.option('Bacon') },
    { qty: 1, modifier: 'Fried egg', price: 1.8, ...burger.option('Fried egg') },
  ])
  assert.equal(items[0].item_price, '17.50')
  // 2 × (17.50 + 1.50 + 2 × 2.00 + 1.80)
  assert.equal(bill.subtotal, '49.60')
})

onBothStores('a question left out takes its pre-selected options', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const burger = await questionsOf(bistro, 'Bistro Burger')
  await bistro.post(`/go/order/${orderId}`, { item_id: burger.itemId })
  const { items } = (await bistro.get(`/go/order/${orderId}`)).body.result
  assert.deepEqual(
    items[0].item_modifiers.map((one: { modifier: string }) => one.modifier),
    ['Medium', 'French fries'],
  )
})

onBothStores('the number chosen must lie within a question’s bounds', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  const steak = await questionsOf(bistro, 'Sirloin Steak 250 g')
  const caesar = await questionsOf(bistro, 'Caesar Salad')
  const none = await bistro.post(`/go/order/${orderId}`, { item_id: steak.itemId })
  assert.equal(none.status, 400)
  assert.equal(none.body.error.code, 'modifier_count')
  assert.deepEqual(none.body.error.details, {
    item_id: steak.itemId,
    modifier_id: steak.option('Rare').modifier_id,
    question: 'How would you like it cooked?',
    min: 1,
    max: 1,
    chosen: 0,
  })
  const two = await bistro.post(`/go/order/${orderId}`, {
    item_id: steak.itemId,
    modifiers: [steak.option('Rare'), steak.option('Medium')],
  })
  assert.equal(two.body.error.details.chosen, 2)
  const counted = await bistro.post(`/go/order/${orderId}`, {
    item_id: caesar.itemId,
    modifiers: [{ ...caesar.option('Prawns'), qty: 3 }],
  })
  assert.deepEqual([counted.body.error.code, counted.body.error.details.chosen], ['modifier_count', 3])
  const foreign = await bistro.post(`/go/order/${orderId}`, {
    item_id: steak.itemId,
    modifiers: [steak.option('Rare'), caesar.option('Avocado')],
  })
  assert.equal(foreign.status, 400)
  assert.equal(foreign.body.error.code, 'modifier_option_unknown')
  assert.equal((await bistro.get(`/go/order/${orderId}`)).body.result.no_items, 0)
})

onBothStores(
  'one item may come without the wrapper, and modifiers under their other name',
  async (bistro) => {
    const orderId = await openOrder(bistro, 1)
    const tea = await questionsOf(bistro, 'Pot of Tea')
    const added = await bistro.post(`/go/order/${orderId}`, {
      item_id: String(tea.itemId),
      qty: '3',
      item_modifiers: [tea.option('Earl Grey')],
    })
    assert.equal(added.status, 201)
    await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD, item_modifiers: null }] })
    const { items } = (await bistro.get(`/go/order/${orderId}`)).body.result
    assert.equal(items[0].qty, 3)
    assert.equal(items[0].item_modifiers[0].modifier, 'Earl Grey')
    assert.equal(items[1].item_modifiers, null)
  },
)

/** The options of an item by name. */
async function questionsOf(bistro: Restaurant, name: string) {
  const itemId = await itemNamed(bistro, name)
  const { body } = await bistro.get(`/go/menu/${itemId}/modifiers`)
  const options = new Map<string, { modifier_id: number; option_id: number }>()
  for (const { modifier_id } of body.result) {
    for (const option of (await bistro.get(`/go/menu/${modifier_id}/modifier_options`)).body.result) {
      options.set(option.name, { modifier_id, option_id: option.option_id })
    }
  }
  return {
    itemId,
    option(name: string) {
      const option = options.get(name)
      assert.ok(option, name)
      return option
    },
  }
}
