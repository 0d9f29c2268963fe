import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

type Json = Record<string, any>

onBothStores('one read returns what the six reads of a menu return', async (bistro) => {
  const { body: whole } = await bistro.get('/go/menu/1/all')
  const { body: menus } = await bistro.get('/go/menu/1')
  assert.equal(whole.records, menus.records)
  for (const [index, menu] of menus.result.entries()) {
    const wholeMenu: Json = whole.result[index]
    assert.deepEqual(
      [wholeMenu.menu_id, wholeMenu.title, wholeMenu.description],
      [menu.id, menu.title, menu.description],
    )
    const { body: sections } = await bistro.get(`/go/menu/${menu.id}/sections`)
    assert.deepEqual(
      wholeMenu.sections.map(({ section_id, title }: Json) => ({ section_id, title })),
      sections.result,
    )
    for (const section of wholeMenu.sections) {
      const { body: items } = await bistro.get(`/go/menu/${section.section_id}/items`)
      const { body: again } = await bistro.get(`/go/menu/${section.section_id}/items`)
      assert.deepEqual(items, again)
      for (const [place, item] of items.result.entries()) {
        const { modifiers, ...rest } = section.items[place]
        assert.deepEqual({ ...rest, ...item }, rest)
        for (const { modifier_id, name, min, max, options } of modifiers) {
          const details = await bistro.get(`/go/menu/${modifier_id}/modifier_details`)
          assert.deepEqual(details.body.result, [{ detail_id: modifier_id, name, min, max }])
          const listed = await bistro.get(`/go/menu/${modifier_id}/modifier_options`)
          for (const [at, option] of listed.body.result.entries()) {
            assert.deepEqual({ ...options[at], ...option }, options[at])
          }
        }
      }
    }
  }
})

onBothStores('the whole menu is not sent again while it is the same, and is new at once', async (bistro) => {
  const first = await bistro.get('/go/menu/1/all')
  const headers = { 'if-none-match': String(first.headers.etag) }
  assert.equal((await bistro.get('/go/menu/1/all', { headers })).status, 304)
  await bistro.put('/go/menu/1/available', { left: 3 })
  const second = await bistro.get('/go/menu/1/all', { headers })
  assert.equal(second.status, 200)
  assert.notEqual(second.headers.etag, first.headers.etag)
})

onBothStores('a line may give a price only for an open-price item', async (bistro) => {
  const owner = await signIn(bistro)
  const order = await openOrder(bistro, 1)
  const fish = { name: 'Catch of the day', price_1: '20.00', open_price: 1, external_id: 'PLU-77' }
  const { item_id } = (await bistro.post('/go/menu/1/items', fish, owner)).body
  await bistro.post(`/go/order/${order}`, { items: [{ item_id, price: '31.50' }, { item_id }] })
  const { body } = await bistro.get(`/go/order/${order}`)
  assert.deepEqual(
    body.result.items.map(({ item_price }: Json) => item_price),
    ['31.50', '20.00'],
  )
  const fixed = await bistro.post(`/go/order/${order}`, { items: [{ item_id: 1, price: '0.50' }] })
  assert.deepEqual([fixed.status, Object.keys(fixed.body.error.details.fields)], [400, ['items[0].price']])
  assert.equal((await bistro.post(`/go/order/${order}`, { item_id, price: '10000.00' })).status, 400)
  const whole = (await bistro.get('/go/menu/1/all')).body.result[0].sections[0]
  const { open_price, external_id } = whole.items.at(-1)
  assert.deepEqual([open_price, external_id], [1, 'PLU-77'])
})
