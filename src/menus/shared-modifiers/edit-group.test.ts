import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

type Owner = Awaited<ReturnType<typeof signIn>>

const cooked = {
  name: 'How cooked?',
  min: 1,
  max: 1,
  external_id: 'COOKED',
  options: [
    { name: 'Rare', external_id: 'R' },
    { name: 'Well done', price: '0.50', is_selected: 1 },
  ],
}

const groupsOf = async (bistro: Restaurant, owner: Owner) =>
  (await bistro.get('/go/menu/1/groups', owner)).body.result as any[]

const itemsOf = async (bistro: Restaurant, owner: Owner) => {
  const { body } = await bistro.get('/go/menu/1/outline', owner)
  return body.result.flatMap((menu: any) => menu.sections.flatMap((section: any) => section.items)) as any[]
}

/** A group on the first three items of the demo restaurant. */
async function furnish(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const created = await bistro.post('/go/menu/1/groups', cooked, owner)
  assert.deepEqual(created.body, { status: 201, group_id: 1 })
  const items = [1, 2, 3].map((item_id) => ({ item_id }))
  const put = await bistro.put('/go/menu/1/groups/1/items', { switch: 1, items }, owner)
  assert.deepEqual(put.body, { status: 201, group_id: 1, updated: 3 })
  return owner
}

/** The modifier of an item, read by the first version's calls. */
async function questionOf(bistro: Restaurant, itemId: number) {
  const { body } = await bistro.get(`/go/menu/${itemId}/modifiers`)
  const id = body.result.at(-1).modifier_id
  const [{ name, min, max }] = (await bistro.get(`/go/menu/${id}/modifier_details`)).body.result
  const options = (await bistro.get(`/go/menu/${id}/modifier_options`)).body.result
  return { id, name, min, max, options }
}

onBothStores('a shared modifier is edited once and changes on every item', async (bistro) => {
  const owner = await furnish(bistro)
  const first = await questionOf(bistro, 1)
  assert.deepEqual(
    [first.name, first.min, first.max, first.options.map(({ name, price }: any) => [name, price])],
    [
      'How cooked?',
      1,
      1,
      [
        ['Rare', 0],
        ['Well done', 0.5],
      ],
    ],
  )
  const [group] = await groupsOf(bistro, owner)
  assert.deepEqual(group.item_ids, [1, 2, 3])
  const [rare, done] = group.options
  const input = {
    version: group.version,
    name: 'Cooked?',
    options: [{ ...done, price: '1.00' }, { name: 'Medium' }, rare],
  }
  assert.equal((await bistro.put('/go/menu/1/groups/1', input, owner)).status, 201)
  for (const itemId of [1, 2, 3]) {
    const { name, options } = await questionOf(bistro, itemId)
    assert.equal(name, 'Cooked?')
    assert.deepEqual(
      options.map((option: any) => [option.name, option.price]),
      [
        ['Well done', 1],
        ['Medium', 0],
        ['Rare', 0],
      ],
    )
  }
  const after = await questionOf(bistro, 1)
  assert.equal(after.id, first.id)
  assert.equal(after.options[2].option_id, first.options[0].option_id, 'what stays keeps its id')

  const clash = await bistro.put('/go/menu/1/groups/1', { version: group.version, max: 2 }, owner)
  assert.equal(clash.body.error.code, 'changed_meanwhile')
  assert.equal(clash.body.error.details.present.name, 'Cooked?')

  const removed = await bistro.delete('/go/menu/1/groups/1', undefined, owner)
  assert.deepEqual(removed.body, { status: 200, group_id: 1, deleted: 1, items: 3 })
  assert.ok(
    (await itemsOf(bistro, owner)).every(({ modifiers }) => modifiers.every((one: any) => !one.group_id)),
  )
  const { body } = await bistro.get('/go/event/1?types=menu.group_changed')
  assert.deepEqual(
    body.result.map(({ data }: any) => [data.change, data.items]),
    [
      ['added', 0],
      ['put on', 3],
      ['changed', 3],
      ['deleted', 3],
    ],
  )
})

onBothStores('an item cannot change a shared modifier, but can drop it', async (bistro) => {
  const owner = await furnish(bistro)
  const find = async () => (await itemsOf(bistro, owner)).find(({ item_id }) => item_id === 1)
  const item = await find()
  const copy = item.modifiers.at(-1)
  assert.equal(copy.group_id, 1)
  const save = (modifiers: unknown[], version = item.version) =>
    bistro.put('/go/menu/1/item', { version, modifiers }, owner)
  const dearer = { ...copy, options: copy.options.map((one: any) => ({ ...one, price: '9.00' })) }
  for (const changed of [dearer, { ...dearer, group_id: undefined }]) {
    const answer = await save([...item.modifiers.slice(0, -1), changed])
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'modifier_is_shared'])
  }
  const twice = await save([{ group_id: 1 }, { group_id: 1 }])
  assert.deepEqual(Object.keys(twice.body.error.details.fields), ['modifiers[1]'])
  assert.equal((await save([{ group_id: 9 }])).body.error.code, 'group_not_found')
  assert.deepEqual(Object.keys((await save([{ modifier_id: copy.modifier_id }])).body.error.details.fields), [
    'modifiers[0].name',
    'modifiers[0].min',
    'modifiers[0].max',
    'modifiers[0].options',
  ])

  // Sent back as it was read, with and without `group_id`; then moved to the front.
  assert.equal((await save(item.modifiers)).status, 201)
  const unaware = item.modifiers.map(({ group_id: _, ...rest }: any) => rest)
  assert.equal((await save(unaware)).status, 201)
  assert.deepEqual(await find(), item)
  assert.equal((await save([{ group_id: 1 }, ...item.modifiers.slice(0, -1)])).status, 201)
  const moved = await find()
  assert.deepEqual(moved.modifiers[0], copy)

  // Made a modifier of its own: changes to the group no longer affect it.
  const { modifier_id: _m, group_id: _g, ...words } = copy
  const own = { ...words, options: words.options.map(({ option_id: _, ...option }: any) => option) }
  assert.equal((await save([own], moved.version)).status, 201)
  const alone = (await find()).modifiers
  assert.deepEqual([alone.length, alone[0].group_id], [1, 0])
  assert.deepEqual((await groupsOf(bistro, owner))[0].item_ids, [2, 3])
})

onBothStores('stock and price of a shared option apply to every item that has it', async (bistro) => {
  const owner = await furnish(bistro)
  const options = await Promise.all([1, 2, 3].map(async (id) => (await questionOf(bistro, id)).options))
  const rare = options[0][0].option_id
  await bistro.put(`/go/menu/${rare}/option_available`, { switch: 0 })
  const outOf = async (id: number) => {
    const { body } = await bistro.get('/go/menu/1/all')
    const all = body.result.flatMap((menu: any) => menu.sections.flatMap((section: any) => section.items))
    return all.find((item: any) => item.item_id === id).modifiers.at(-1).options[0].available
  }
  assert.deepEqual(await Promise.all([1, 2, 3].map(outOf)), [0, 0, 0])
  const events = (await bistro.get('/go/event/1?types=menu.availability')).body.result
  assert.deepEqual(events.map(({ data }: any) => [data.item_id, data.available]).sort(), [
    [1, 0],
    [2, 0],
    [3, 0],
  ])
  // An item that gets the group later has the option out of stock as well.
  await bistro.put('/go/menu/1/groups/1/items', { switch: 1, items: [{ item_id: 4 }] }, owner)
  assert.equal(await outOf(4), 0)

  const prices = [{ option_id: options[1][1].option_id, price: '2.00' }]
  const changed = await bistro.put('/go/menu/1/prices', { prices }, owner)
  assert.equal(changed.body.updated, 4)
  assert.equal((await groupsOf(bistro, owner))[0].options[1].price, '2.00')
  for (const id of [1, 2, 3, 4]) assert.equal((await questionOf(bistro, id)).options[1].price, 2)
})

onBothStores('a group is assigned to all items or none, once per item', async (bistro) => {
  const owner = await furnish(bistro)
  const put = (items: object[], on = 1) =>
    bistro.put('/go/menu/1/groups/1/items', { switch: on, items }, owner)
  const wrong = await put([{ item_id: 4 }, { item_id: 9999 }, { external_id: 'nobody' }])
  assert.deepEqual(Object.keys(wrong.body.error.details.fields), ['items[1]', 'items[2]'])
  assert.deepEqual((await groupsOf(bistro, owner))[0].item_ids, [1, 2, 3])
  const answers = await Promise.all(Array.from({ length: 8 }, () => put([{ item_id: 4 }])))
  assert.equal(
    answers.reduce((sum, { body }) => sum + body.updated, 0),
    1,
  )
  assert.deepEqual((await groupsOf(bistro, owner))[0].item_ids, [1, 2, 3, 4])
  assert.equal((await put([{ item_id: 1 }, { item_id: 1 }], 0)).body.updated, 1)
  assert.deepEqual((await groupsOf(bistro, owner))[0].item_ids, [2, 3, 4])
})

onBothStores('an external id belongs to one group, even under concurrent requests', async (bistro) => {
  const owner = await signIn(bistro)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => bistro.post('/go/menu/1/groups', cooked, owner)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.body.error.code, 'group_exists')
  const wrong = await bistro.post('/go/menu/1/groups', { ...cooked, min: 2 }, owner)
  assert.deepEqual([wrong.status, Object.keys(wrong.body.error.details.fields)], [400, ['max']])
  assert.equal((await bistro.put('/go/menu/1/groups/7', cooked, owner)).body.error.code, 'group_not_found')
})

onBothStores(
  'items added and deleted while a shared modifier changes all end up with its latest state',
  async (bistro) => {
    const owner = await furnish(bistro)
    const change = (n: number) =>
      bistro.put('/go/menu/1/groups/1', { ...cooked, name: `Cooked ${n}?` }, owner)
    const put = (item_id: number) =>
      bistro.put('/go/menu/1/groups/1/items', { switch: 1, items: [{ item_id }] }, owner)
    await Promise.all([4, 5, 6, 7].flatMap((id) => [put(id), change(id)]))
    const [group] = await groupsOf(bistro, owner)
    assert.equal(group.item_ids.length, 7)
    for (const id of group.item_ids) {
      const { name, options } = await questionOf(bistro, id)
      assert.equal(name, group.name)
      assert.deepEqual(
        options.map((one: any) => one.name),
        group.options.map((one: any) => one.name),
      )
    }
  },
)

onBothStores('menus that are pushed name groups by their external ids', async (bistro) => {
  const owner = await furnish(bistro)
  const { body: out } = await bistro.get('/go/menu/1/export', owner)
  const asking = out.menus
    .flatMap((menu: any) => menu.sections.flatMap((section: any) => section.items))
    .filter((item: any) => item.modifiers.some((one: any) => one.group === 'COOKED'))
  assert.equal(asking.length, 3)
  const again = await bistro.post('/go/menu/1/import', { menus: out.menus }, owner)
  assert.deepEqual([again.body.added, again.body.changed, again.body.removed], [0, 0, 0])

  const portable = (await bistro.get('/go/menu/1/export?portable=1', owner)).body.menus
  const there = await bistro.post('/go/menu/2/import', { menus: portable }, owner)
  assert.equal(there.status, 201, there.text)
  const [made] = (await bistro.get('/go/menu/2/groups', owner)).body.result
  assert.deepEqual([made.name, made.external_id, made.item_ids.length], ['How cooked?', 'COOKED', 3])
})

onBothStores('the number of groups per location is limited', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.change(async ({ sql }) => {
    for (let number = 1; number <= 500; number++) {
      await sql`
        insert into modifier_groups (account_id, location_id, number, question, min_choices, max_choices, external_id)
        values (1, 1, ${number}, 'Sauce?', 0, 1, '')`
    }
  })
  const answer = await bistro.post('/go/menu/1/groups', cooked, owner)
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'too_many_groups'])
})
