import assert from 'node:assert/strict'
import { BREAD, BURRATA, ESPRESSO, TARTARE } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const HOURS = '/go/location/1/hours'
const LUNCH = { name: 'Lunch', spans: [{ days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' }] }
const ALL = ['terminal', 'guest', 'takeaway', 'partner']

/** A Sunday evening, with burrata at lunch on weekdays only. */
async function withLunch(bistro: Restaurant) {
  const owner = await signIn(bistro)
  assert.equal((await bistro.put(HOURS, { hours: [LUNCH] }, owner)).status, 201)
  const version = await versionOf(bistro, owner, BURRATA)
  const saved = await bistro.put(`/go/menu/${BURRATA}/item`, { version, served: { hours_id: 1 } }, owner)
  assert.equal(saved.status, 201, saved.text)
  return owner
}

async function outline(bistro: Restaurant, owner: object) {
  const { result } = (await bistro.get('/go/menu/1/outline', owner)).body
  const sections = result.flatMap((menu: any) => menu.sections)
  return { menus: result, sections, items: sections.flatMap((section: any) => section.items) }
}
const versionOf = async (bistro: Restaurant, owner: object, id: number) =>
  (await outline(bistro, owner)).items.find(({ item_id }: any) => item_id === id).version

async function shown(bistro: Restaurant, id: number) {
  const { result } = (await bistro.get('/go/menu/1/all')).body
  const found = result.flatMap((menu: any) => menu.sections.flatMap(({ items }: any) => items))
  const { served, served_now, served_next } = found.find(({ item_id }: any) => item_id === id)
  return [served, served_now, served_next]
}

onBothStores(
  'hours show on the menus; a terminal sells all the same, unless the owner is strict',
  async (bistro) => {
    const owner = await withLunch(bistro)
    const served = { hours_id: 1, channels: ALL }
    assert.deepEqual(await shown(bistro, BURRATA), [served, 0, '2026-11-16 10:30:00'])
    assert.deepEqual(await shown(bistro, BREAD), [undefined, 1, undefined])
    const orderId = await openOrder(bistro, 1)
    const lines = [{ item_id: BREAD }, { item_id: BURRATA }, { item_id: BURRATA, qty: 2 }]
    assert.equal((await bistro.post(`/go/order/${orderId}`, { items: lines })).status, 201)
    await bistro.put(HOURS, { strict_hours: 1 }, owner)
    const { error } = (await bistro.post(`/go/order/${orderId}`, { items: lines })).body
    assert.equal(error.code, 'item_not_served')
    assert.deepEqual(
      [error.details.item_id, error.details.served_next, error.details.channel],
      [BURRATA, '2026-11-16 10:30:00', 'terminal'],
    )
    assert.deepEqual(
      error.details.items.map(({ index, item_id, code }: any) => [index, item_id, code]),
      [
        [1, BURRATA, 'item_not_served'],
        [2, BURRATA, 'item_not_served'],
      ],
    )
    const opening = { client_id: 'late', kind: 'bar', staff_id: 1, items: [{ item_id: BURRATA }] }
    assert.equal((await bistro.post('/go/order/1/new', opening)).body.error.code, 'item_not_served')
    bistro.clock.now = Date.UTC(2026, 10, 16, 10, 30)
    assert.deepEqual(await shown(bistro, BURRATA), [served, 1, '2026-11-16 13:30:00'])
    assert.equal((await bistro.post(`/go/order/${orderId}`, { items: lines })).status, 201)
  },
)

onBothStores('menus, sections, items and options are offered together', async (bistro) => {
  const owner = await withLunch(bistro)
  const { menus, sections, items } = await outline(bistro, owner)
  const drinks = menus.find(({ menu_id }: any) => menu_id === 2)
  const served = { hours_id: 1, channels: ['terminal', 'guest'] }
  const put = async (path: string, body: object) =>
    assert.equal((await bistro.put(path, body, owner)).status, 201)
  await put('/go/menu/2', { version: drinks.version, served })
  assert.deepEqual(await shown(bistro, ESPRESSO), [undefined, 0, '2026-11-16 10:30:00'])
  await put('/go/menu/2', { title: drinks.title, description: drinks.description })
  assert.deepEqual((await shown(bistro, ESPRESSO))[1], 0, 'what is left out stays')
  await put('/go/menu/2', { title: drinks.title, served: {} })
  assert.deepEqual(await shown(bistro, ESPRESSO), [undefined, 1, undefined])
  const starters = sections.find(({ section_id }: any) => section_id === 1)
  await put('/go/menu/1/section', { version: starters.version, served: { channels: ['guest'] } })
  assert.deepEqual(await shown(bistro, BREAD), [undefined, 0, ''])
  await put('/go/menu/1/section', { title: starters.title, served: {} })
  // An option with hours is refused like an item.
  const tartare = items.find(({ item_id }: any) => item_id === TARTARE)
  const [modifier] = tartare.modifiers
  const options = modifier.options.map(({ served: _, ...option }: any, at: number) =>
    at === 0 ? { ...option, served: { hours_id: 1 } } : option,
  )
  const { group_id: _, ...question } = modifier
  await put(`/go/menu/${TARTARE}/item`, { version: tartare.version, modifiers: [{ ...question, options }] })
  await put(HOURS, { strict_hours: 1 })
  const orderId = await openOrder(bistro, 1)
  const choose = (option: any) => ({
    item_id: TARTARE,
    modifiers: [{ modifier_id: modifier.modifier_id, option_id: option.option_id }],
  })
  const refused = await bistro.post(`/go/order/${orderId}`, choose(options[0]))
  assert.equal(refused.body.error?.code, 'item_not_served')
  assert.equal(refused.body.error.details.option_id, options[0].option_id)
  assert.equal((await bistro.post(`/go/order/${orderId}`, choose(options[1]))).status, 201)
})

onBothStores('many items and sections are given hours at once', async (bistro) => {
  const owner = await withLunch(bistro)
  const served = { hours_id: 1, channels: ['terminal'] }
  const some = { items: [{ item_id: BREAD }, { item_id: TARTARE }], served }
  assert.equal((await bistro.put('/go/menu/1/many_items', some, owner)).body.updated, 2)
  assert.equal((await bistro.put('/go/menu/1/many_items', some, owner)).body.updated, 0)
  assert.deepEqual(await shown(bistro, BREAD), [served, 0, '2026-11-16 10:30:00'])
  const sections = { section_ids: [1, 2], served: { hours_id: null, channels: ['guest'] } }
  assert.equal((await bistro.put('/go/menu/1/many_sections', sections, owner)).body.updated, 2)
  const unknown = { ...some, served: { hours_id: 9 } }
  assert.equal((await bistro.put('/go/menu/1/many_items', unknown, owner)).body.error.code, 'hours_not_found')
  const added = { title: 'Brunch', served: { hours_id: 9 } }
  assert.equal((await bistro.post('/go/menu/1', added, owner)).body.error.code, 'hours_not_found')
})

onBothStores(
  'nobody chooses the channel: an unknown field is refused, and ignored by the contract calls',
  async (bistro) => {
    const owner = await withLunch(bistro)
    await bistro.put(HOURS, { strict_hours: 1 }, owner)
    const orderId = await openOrder(bistro, 1)
    const line = { item_id: BURRATA }
    const contract = await bistro.post(`/go/order/${orderId}`, { ...line, channel: 'guest' })
    assert.deepEqual(
      [contract.body.error.code, contract.headers['x-ignored-fields']],
      ['item_not_served', 'items[0].channel'],
    )
    const opening = { client_id: 'mine', kind: 'bar', staff_id: 1, items: [line], channel: 'guest' }
    assert.equal((await bistro.post('/go/order/1/new', opening)).body.error.code, 'unknown_field')
  },
)
