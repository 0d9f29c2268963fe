import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

onBothStores('many items change together or not at all, with a fault per item', async (bistro) => {
  const owner = await signIn(bistro)
  const many = (body: object) => bistro.put('/go/menu/1/many_items', body, owner)
  const stockOf = async () => {
    const { body } = await bistro.get('/go/menu/1/all')
    const items = body.result.flatMap((menu: any) => menu.sections.flatMap((section: any) => section.items))
    return items.slice(0, 3).map(({ available, out_until }: any) => [available, out_until !== ''])
  }
  const items = [{ item_id: 1 }, { item_id: 2 }]
  const wrong = await many({ items: [...items, { item_id: 9999 }, { external_id: 'x' }, {}], switch: 0 })
  assert.deepEqual(Object.keys(wrong.body.error.details.fields), ['items[2]', 'items[3]', 'items[4]'])
  assert.equal((await many({ items, switch: 1, until: 'tomorrow' })).status, 400)
  assert.equal((await many({ items, switch: 0, tax_id: 5 })).body.error.code, 'tax_rate_not_found')
  assert.deepEqual(await stockOf(), [
    [1, false],
    [1, false],
    [1, false],
  ])

  assert.equal((await many({ items, switch: 0, until: 'tomorrow' })).body.updated, 2)
  assert.deepEqual(await stockOf(), [
    [0, true],
    [0, true],
    [1, false],
  ])
  assert.equal((await many({ items, switch: 0, until: 'tomorrow' })).body.updated, 0)
  const events = (await bistro.get('/go/event/1?types=menu.availability')).body.result
  assert.deepEqual(
    events.map(({ data }: any) => [data.item_id, data.was_available, data.available]),
    [
      [1, 1, 0],
      [2, 1, 0],
    ],
  )
  // Back in stock and at another tax rate, in one change.
  const rates = [{ name: 'Wine', rate: '20.00' }]
  const taxes = await bistro.get('/go/location/1/tax', owner)
  await bistro.put('/go/location/1/tax', { rates, version: taxes.body.result.version }, owner)
  assert.equal((await many({ items, switch: 1, tax_id: 1 })).body.updated, 2)
  const { body } = await bistro.get('/go/menu/1/outline', owner)
  assert.deepEqual(
    body.result[0].sections[0].items.slice(0, 3).map((item: any) => [item.available, item.tax_id]),
    [
      [1, 1],
      [1, 1],
      [1, 0],
    ],
  )
})

onBothStores('many sections change their station together', async (bistro) => {
  const owner = await signIn(bistro)
  const many = (body: object) => bistro.put('/go/menu/1/many_sections', body, owner)
  const stations = async () =>
    (await bistro.get('/go/menu/1/outline', owner)).body.result[0].sections.map((one: any) => one.printer_id)
  const before = await stations()
  const wrong = await many({ section_ids: [1, 9999], printer_id: 0 })
  assert.deepEqual(Object.keys(wrong.body.error.details.fields), ['section_ids[1]'])
  assert.equal((await many({ section_ids: [1], printer_id: 9999 })).body.error.code, 'printer_not_found')
  assert.deepEqual(await stations(), before)
  const { body } = await bistro.get('/go/printer/1')
  const other = body.result.find(({ printer_id }: any) => printer_id !== before[0]).printer_id
  assert.equal((await many({ section_ids: [1, 2], printer_id: other })).status, 201)
  assert.deepEqual((await stations()).slice(0, 2), [other, other])
  assert.equal((await many({ section_ids: [1, 2], printer_id: 0 })).body.updated, 2)
  assert.deepEqual((await stations()).slice(0, 2), [0, 0])
})
