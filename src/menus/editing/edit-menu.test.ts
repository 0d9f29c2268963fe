import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import type { Sql } from '../../platform/storage/database.ts'

const tart = {
  name: 'Lemon tart',
  price_1: '7.50',
  modifiers: [
    {
      name: 'With?',
      min: 0,
      max: 2,
      options: [
        { name: 'Cream', price: '1.00' },
        { name: 'Sorbet', price: 2 },
      ],
    },
    { name: 'Warm?', min: 1, max: 1, options: [{ name: 'Warm', is_selected: 1 }, { name: 'Cold' }] },
  ],
}

onBothStores('saving an item keeps the ids of its modifiers and deletes those left out', async (bistro) => {
  const owner = await signIn(bistro)
  const { item_id: id } = (await bistro.post('/go/menu/1/items', tart, owner)).body
  const find = async () => {
    const { body } = await bistro.get('/go/menu/1/outline', owner)
    const items = body.result.flatMap((menu: any) => menu.sections.flatMap((section: any) => section.items))
    return items.find((item: any) => item.item_id === id)
  }
  const before = await find()
  assert.equal(before.price_1, '7.50')
  assert.deepEqual(
    before.modifiers.map(({ name, min, max }: any) => [name, min, max]),
    [
      ['With?', 0, 2],
      ['Warm?', 1, 1],
    ],
  )
  const [withWhat, warm] = before.modifiers
  const [, sorbet] = withWhat.options
  const { item_id: _id, ...fields } = before
  const input = {
    ...fields,
    name: 'Lemon pie',
    modifiers: [
      warm,
      {
        ...withWhat,
        options: [
          { ...sorbet, price: '2.50' },
          { name: 'Berries', price: '3.00' },
        ],
      },
    ],
  }
  assert.equal((await bistro.put(`/go/menu/${id}/item`, input, owner)).status, 201)
  const after = await find()
  assert.equal(after.name, 'Lemon pie')
  assert.deepEqual(
    after.modifiers.map(({ modifier_id }: any) => modifier_id),
    [warm.modifier_id, withWhat.modifier_id],
  )
  assert.deepEqual(
    after.modifiers[1].options.map(({ name, price }: any) => [name, price]),
    [
      ['Sorbet', '2.50'],
      ['Berries', '3.00'],
    ],
  )
  assert.equal(after.modifiers[1].options[0].option_id, sorbet.option_id)
})

onBothStores(
  'a question that nobody could answer is refused, and nothing of the item stays',
  async (bistro) => {
    const owner = await signIn(bistro)
    const before = (await bistro.get('/go/menu/1/outline', owner)).text
    const wrong = { ...tart, modifiers: [{ ...tart.modifiers[0], min: 3, max: 2 }] }
    const answer = await bistro.post('/go/menu/1/items', wrong, owner)
    assert.equal(answer.status, 400)
    assert.ok(answer.body.error.details.fields['modifiers[0]'])
    const foreign = { ...tart, modifiers: [{ ...tart.modifiers[0], modifier_id: 1 }] }
    assert.equal((await bistro.post('/go/menu/1/items', foreign, owner)).status, 404)
    assert.equal((await bistro.get('/go/menu/1/outline', owner)).text, before)
  },
)

onBothStores('reordering requires the complete list of current entries', async (bistro) => {
  const owner = await signIn(bistro)
  const { body } = await bistro.get('/go/menu/1/sections')
  const ids: number[] = body.result.map(({ section_id }: any) => section_id)
  const reversed = ids.toReversed()
  assert.equal((await bistro.put('/go/menu/1/section_order', { ids: reversed }, owner)).status, 201)
  const after = await bistro.get('/go/menu/1/sections')
  assert.deepEqual(
    after.body.result.map(({ section_id }: any) => section_id),
    reversed,
  )
  for (const wrong of [ids.slice(1), [...ids, 9_999], ids.with(0, ids[1] as number)]) {
    const refused = await bistro.put('/go/menu/1/section_order', { ids: wrong }, owner)
    assert.equal(refused.body.error.code, 'menu_changed_meanwhile')
  }
  const added = await bistro.post('/go/menu/1/sections', { title: 'Last' }, owner)
  const all = await bistro.get('/go/menu/1/sections')
  assert.equal(all.body.result.at(-1).section_id, added.body.section_id)
})

onBothStores('added entries come last, and the others keep their positions', async (bistro) => {
  const owner = await signIn(bistro)
  const numbers = (sql: Sql) => sql<{ id: number; position: number }>`
    select id, position from menu_sections where account_id = 1 and menu_id = 1 and deleted_at is null order by position`
  await bistro.database.write(
    (sql) => sql`
    update menu_sections set position = 10 * position + 7 where account_id = 1 and menu_id = 1`,
  )
  const before = await numbers(bistro.sql)
  const added = await bistro.post('/go/menu/1/sections', { title: 'Last' }, owner)
  assert.equal(added.status, 201, added.text)
  const highest = before.at(-1)?.position ?? 0
  const last = { id: added.body.section_id, position: highest + 1 }
  assert.deepEqual(await numbers(bistro.sql), [...before, last])
})

onBothStores('deleted entries disappear from every read, and orders keep them', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  await bistro.post('/go/order/1', { items: [{ item_id: 1 }] })
  assert.equal((await bistro.delete('/go/menu/1/item', undefined, owner)).status, 200)
  assert.equal(
    (await bistro.post('/go/order/1', { items: [{ item_id: 1 }] })).body.error.code,
    'item_not_found',
  )
  assert.equal((await bistro.get('/go/order/1')).body.result.no_items, 1)
  assert.equal((await bistro.delete('/go/menu/1/section', undefined, owner)).status, 200)
  assert.equal((await bistro.get('/go/menu/1/items')).status, 404)
  assert.equal((await bistro.delete('/go/menu/1', undefined, owner)).status, 200)
  assert.equal((await bistro.get('/go/menu/1/sections')).status, 404)
  assert.equal((await bistro.delete('/go/menu/1', undefined, owner)).status, 404)
  const events =
    await bistro.sql`select sequence from events where type = 'menu.changed' and actor like '%"user"%'`
  assert.equal(events.length, 3)
})

onBothStores('a section is given its station, and tickets go there', async (bistro) => {
  const owner = await signIn(bistro)
  const { body: printers } = await bistro.get('/go/printer/1', owner)
  const bar = printers.result.find(({ serial_number }: any) => serial_number === 'P-1002')
  const sectionOne = async () => {
    const { body } = await bistro.get('/go/menu/1/outline', owner)
    return body.result[0].sections[0]
  }
  const before = await sectionOne()
  assert.notEqual(before.printer_id, bar.printer_id)
  const give = (fields: object) =>
    bistro.put(`/go/menu/${before.section_id}/section`, { title: before.title, ...fields }, owner)

  assert.equal((await give({ printer_id: bar.printer_id })).status, 201)
  assert.equal((await sectionOne()).printer_id, bar.printer_id)
  assert.equal((await give({})).status, 201, 'left out')
  assert.equal((await sectionOne()).printer_id, bar.printer_id, 'as it was')
  await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  await bistro.post('/go/order/1', { items: [{ item_id: before.items[0].item_id }] })
  const atBar = await bistro.post('/go/printer/1', { location_id: 1, serial_no: 'P-1002' })
  const [job] = await bistro.sql<{ ticket: string }>`
    select ticket from print_jobs where account_id = 1 and id = ${atBar.body.printjob_id}`
  assert.ok(job?.ticket.includes(before.items[0].name))

  assert.equal((await give({ printer_id: 0 })).status, 201)
  assert.equal((await sectionOne()).printer_id, 0)
  const { body: tapas } = await bistro.get('/go/printer/2', owner)
  const elsewhere = await give({ printer_id: tapas.result[0].printer_id })
  assert.equal(elsewhere.body.error.code, 'printer_not_found')
  assert.equal((await bistro.get('/go/menu/1/sections')).body.result[0].printer_id, undefined)
  const events = await bistro.sql<{ data: string }>`
    select data from events where type = 'menu.changed' and actor like '%"user"%' order by sequence`
  assert.deepEqual(
    events.map(({ data }) => JSON.parse(data).change),
    [
      `section “${before.title}” is made at “${bar.printer_name}”`,
      `section “${before.title}” renamed`,
      `section “${before.title}” has no station of its own`,
    ],
  )
})
