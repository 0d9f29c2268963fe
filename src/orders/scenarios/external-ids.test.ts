import assert from 'node:assert/strict'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

/** Gives the tartare and one of its options the ids of another system. */
async function named(bistro: Restaurant) {
  await bistro.change(async ({ sql }) => {
    await sql`update menu_items set external_id = 'PLU-3' where account_id = 1 and id = ${TARTARE}`
    await sql`
      update modifier_options set external_id = 'PLU-3-HOT' where account_id = 1 and id = (
        select max(o.id) from modifier_options o join modifiers m on m.id = o.modifier_id
        where m.account_id = 1 and m.item_id = ${TARTARE})`
  })
}

onBothStores('items and options are ordered by the ids of other systems', async (bistro) => {
  await named(bistro)
  const items = [{ external_id: 'PLU-3', client_id: 'l-1', modifiers: [{ external_id: 'PLU-3-HOT' }] }]
  const tab = { staff_id: 1, kind: 'takeaway', client_id: 'hub-1', items }
  const opened = await bistro.post('/go/order/1/new', tab)
  assert.equal(opened.status, 201, opened.text)
  const { result } = (await bistro.get(`/go/order/${opened.body.order_id}`)).body
  assert.equal(result.items[0].item_id, TARTARE)
  const [{ option_id: optionId }] = result.items[0].item_modifiers

  // A repeat is recognised even if the menu has lost the id meanwhile.
  await bistro.change(({ sql }) => sql`update menu_items set external_id = '' where account_id = 1`)
  const again = await bistro.post('/go/order/1/new', tab)
  assert.deepEqual([again.body.repeated, again.body.order_id], [1, opened.body.order_id])
  const other = [{ ...items[0], external_id: 'PLU-4' }]
  assert.equal(
    (await bistro.post('/go/order/1/new', { ...tab, items: other })).body.error.code,
    'client_id_differs',
  )

  // An option is enough to find its modifier.
  const byOption = { items: [{ item_id: TARTARE, modifiers: [{ option_id: optionId }] }] }
  assert.equal((await bistro.post(`/go/order/${opened.body.order_id}`, byOption)).status, 201)
})

onBothStores('an unknown external id is refused by its name', async (bistro) => {
  await named(bistro)
  const send = (items: object[]) =>
    bistro.post('/go/order/1/new', { staff_id: 1, kind: 'takeaway', client_id: 'hub-2', items })
  const unknown = await send([{ external_id: 'PLU-9' }, { item_id: BURRATA }])
  assert.equal(unknown.body.error.code, 'item_not_found')
  assert.equal(unknown.body.error.details.items[0].external_id, 'PLU-9')
  const option = await send([{ external_id: 'PLU-3', modifiers: [{ external_id: 'PLU-8' }] }])
  assert.equal(option.body.error.code, 'modifier_option_unknown')
  assert.equal(option.body.error.details.external_id, 'PLU-8')
  for (const item of [{}, { item_id: BURRATA, external_id: 'PLU-3' }]) {
    assert.equal((await send([item])).body.error.code, 'invalid_request')
  }
})
