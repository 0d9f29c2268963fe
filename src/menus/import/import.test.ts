import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fromPage, signIn } from '../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { beginSession } from '../../identity/auth/sessions.ts'
import { inviteUser } from '../../identity/users/users.ts'

const exported = async (bistro: Restaurant, owner: CallOptions, query = '') => {
  const { status, body, text } = await bistro.get(`/go/menu/1/export?${query}`, owner)
  assert.equal(status, 200)
  return query.includes('csv') ? text : JSON.stringify({ menus: body.menus })
}
const previewed = (bistro: Restaurant, owner: CallOptions, body: object) =>
  bistro.post('/go/menu/1/import/preview', body, owner)
const imported = (bistro: Restaurant, owner: CallOptions, body: object) =>
  bistro.post('/go/menu/1/import', body, owner)
const eventsOf = async (bistro: Restaurant) => {
  const rows = await bistro.sql<{ data: string }>`
    select data from events where type = 'menu.changed' and actor like '%"user"%' order by sequence`
  return rows.map(({ data }) => {
    const { title, change } = JSON.parse(data)
    return `${title}: ${change}`
  })
}
const nothing = { added: 0, changed: 0, removed: 0, reordered: 0 }
const counts = ({ added, changed, removed, reordered }: any) => ({ added, changed, removed, reordered })

onBothStores('an export imported again changes nothing', async (bistro) => {
  const owner = await signIn(bistro)
  for (const query of [
    'format=json',
    'format=csv',
    'format=csv&separator=semicolon',
    'format=csv&portable=1',
  ]) {
    const format = query.includes('csv') ? 'csv' : 'json'
    const body = { format, file: await exported(bistro, owner, query), remove_missing: 1 }
    const preview = await previewed(bistro, owner, body)
    assert.equal(preview.status, 200, preview.text)
    const stations = query.includes('portable') ? {} : nothing
    assert.deepEqual({ ...counts(preview.body), ...stations }, { ...nothing, ...stations }, query)
    const { fingerprint } = preview.body
    const done = await imported(bistro, owner, { ...body, fingerprint })
    assert.deepEqual(counts(done.body), nothing, query)
  }
  assert.deepEqual(await eventsOf(bistro), [])
})

onBothStores('an import does what its preview showed, and terminals see it', async (bistro) => {
  const owner = await signIn(bistro)
  const menus = JSON.parse(await exported(bistro, owner)).menus
  const [food] = menus
  const [starters, salads] = food.sections
  const [bread, burrata, tartare] = starters.items
  bread.price_1 = '5.00'
  burrata.name = 'Burrata di Puglia'
  tartare.modifiers[0].options[2].price = '1.00'
  starters.items = [
    tartare,
    bread,
    {
      name: 'Oysters',
      price_1: '18.00',
      modifiers: [{ name: 'How many?', options: [{ name: 'Six' }, { name: 'Twelve', price: '16.00' }] }],
    },
  ]
  starters.printer = 'P-1002'
  salads.items.push(burrata)
  const body = { format: 'json', file: JSON.stringify({ menus: [food] }) }
  const preview = await previewed(bistro, owner, body)
  assert.equal(preview.status, 200, preview.text)
  const lines = preview.body.result.map(({ change, level, name, fields }: any) =>
    [change, level, name, ...fields.map(({ field, from, to }: any) => `${field} ${from}→${to}`)].join(' '),
  )
  assert.deepEqual(lines, [
    'changed section Starters printer P-1001→P-1002',
    'changed option Hot price 0.00→1.00',
    'changed item Bread & Butter price 4.50→5.00',
    'added item Oysters price →18.00',
    'added question How many? min →0 max →1',
    'added option Six',
    'added option Twelve price →16.00',
    'changed item Burrata di Puglia section Food › Starters→Food › Soups & Salads name Burrata→Burrata di Puglia',
  ])
  assert.deepEqual(counts(preview.body), { added: 4, changed: 4, removed: 0, reordered: 0 })
  const { fingerprint } = preview.body
  const done = await imported(bistro, owner, { ...body, fingerprint })
  assert.equal(done.status, 201, done.text)
  assert.deepEqual(counts(done.body), { added: 4, changed: 4, removed: 0, reordered: 0 })
  assert.deepEqual(await eventsOf(bistro), ['Food: import: 4 added, 4 changed'])

  const { body: items } = await bistro.get(`/go/menu/${starters.section_id}/items`)
  assert.deepEqual(
    items.result.map(({ name, price_1 }: any) => `${name} ${price_1}`),
    // Entries not named in the file stay behind their predecessor.
    ['Beef Tartare 16', 'Garlic Prawns 14.9', 'Charcuterie Board 22', 'Bread & Butter 5', 'Oysters 18'],
  )
  assert.equal(items.result[3].item_id, bread.item_id)
  const { body: salad } = await bistro.get(`/go/menu/${salads.section_id}/items`)
  assert.deepEqual(
    [salad.result.at(-1).item_id, salad.result.at(-1).name],
    [burrata.item_id, 'Burrata di Puglia'],
  )
  const again = await imported(bistro, owner, { ...body, fingerprint })
  assert.equal(again.body.error.code, 'menu_changed_meanwhile')
})

onBothStores('an item may move to another menu, with an event for both', async (bistro) => {
  const owner = await signIn(bistro)
  const { menus } = JSON.parse(await exported(bistro, owner))
  const { item_id, name, price_1 } = menus[0].sections[0].items[0]
  const [drinks] = menus[1].sections
  const file = JSON.stringify({
    menus: [
      {
        ...menus[1],
        sections: [
          { section_id: drinks.section_id, title: drinks.title, items: [{ item_id, name, price_1 }] },
        ],
      },
    ],
  })
  const { fingerprint } = (await previewed(bistro, owner, { format: 'json', file })).body
  assert.equal((await imported(bistro, owner, { format: 'json', file, fingerprint })).status, 201)
  const { body } = await bistro.get(`/go/menu/${drinks.section_id}/items`)
  assert.ok(body.result.some((item: any) => item.item_id === item_id))
  assert.deepEqual(await eventsOf(bistro), [
    'Food: import: some moved to another menu',
    'Drinks: import: 1 changed',
  ])
})

onBothStores('a preview that no longer holds is refused, and nothing is written', async (bistro) => {
  const owner = await signIn(bistro)
  const body = { format: 'csv', file: 'level;name;price\nmenu;Food\nsection;Starters\nitem;Burrata;14,00\n' }
  const { fingerprint } = (await previewed(bistro, owner, body)).body
  const before = await exported(bistro, owner)
  const otherFile = { ...body, file: body.file.replace('14,00', '15,00'), fingerprint }
  assert.equal((await imported(bistro, owner, otherFile)).body.error.code, 'menu_changed_meanwhile')
  const otherChoice = { ...body, remove_missing: 1, fingerprint }
  assert.equal((await imported(bistro, owner, otherChoice)).body.error.code, 'menu_changed_meanwhile')
  assert.equal(await exported(bistro, owner), before)
  await bistro.put('/go/menu/1/available', { switch: 0 }, owner)
  const refused = await imported(bistro, owner, { ...body, fingerprint })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.code, 'menu_changed_meanwhile')
  assert.deepEqual(await eventsOf(bistro), ['Food: “Bread & Butter” is out of stock'])
  // Of two concurrent imports of one preview, one succeeds.
  const { fingerprint: fresh } = (await previewed(bistro, owner, body)).body
  const both = await Promise.all([1, 2].map(() => imported(bistro, owner, { ...body, fingerprint: fresh })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
})

onBothStores('entries missing from the file are deleted only on request', async (bistro) => {
  const owner = await signIn(bistro)
  const body = { format: 'csv', file: 'level,name,price\nmenu,Food\nsection,Starters\nitem,Burrata,13.50\n' }
  const before = await exported(bistro, owner, 'format=csv')
  const withoutIds = (csv: string) => csv.replace(/^(\w+),\d+,/gm, '$1,,')
  const unchanged = await previewed(bistro, owner, body)
  assert.deepEqual(counts(unchanged.body), nothing)
  const going = { ...body, remove_missing: 1 }
  const preview = await previewed(bistro, owner, going)
  assert.ok(preview.body.removed > 20)
  assert.ok(preview.body.result.some(({ name, below }: any) => name === 'Drinks' && below > 5))
  const { fingerprint } = preview.body
  assert.equal((await imported(bistro, owner, { ...going, fingerprint })).status, 201)
  const { menus } = JSON.parse(await exported(bistro, owner))
  assert.deepEqual(
    menus.map(({ title, sections }: any) => [title, sections.map(({ items }: any) => items.length)]),
    [['Food', [1]]],
  )
  const drinks = await bistro.sql<{
    id: number
  }>`select id from menus where title = 'Drinks' and location_id = 1`
  assert.equal((await bistro.get(`/go/menu/${drinks[0]?.id}/sections`)).status, 404)
  assert.deepEqual(
    (await eventsOf(bistro)).map((summary) => summary.replace(/\d+/, 'n')),
    ['Food: import: n deleted', 'Drinks: deleted'],
  )
  // Importing the earlier export restores everything.
  const undo = { format: 'csv', file: before, remove_missing: 1 }
  const back = await previewed(bistro, owner, undo)
  assert.equal(back.status, 200, back.text)
  assert.deepEqual([back.body.added, back.body.removed], [preview.body.removed, 0])
  const { fingerprint: undone } = back.body
  assert.equal((await imported(bistro, owner, { ...undo, fingerprint: undone })).status, 201)
  assert.equal(withoutIds(await exported(bistro, owner, 'format=csv')), withoutIds(before))
})

onBothStores('a faulty file is refused whole, by line', async (bistro) => {
  const owner = await signIn(bistro)
  const before = await exported(bistro, owner)
  const file = 'level,name,price\nmenu,Food\nsection,New\nitem,Good,5.00\nitem,Bad,5 euros\n'
  for (const path of ['import/preview', 'import']) {
    const body = { format: 'csv', file, ...(path === 'import' && { fingerprint: 'x' }) }
    const { status, body: answer } = await bistro.post(`/go/menu/1/${path}`, body, owner)
    assert.equal(status, 400)
    assert.equal(answer.error.code, 'invalid_request')
    assert.deepEqual(Object.keys(answer.error.details.fields), ['line 5, price'])
  }
  const many = Array.from({ length: 10_001 }, (_, index) => `item,Item ${index},1\n`).join('')
  const tooMuch = await previewed(bistro, owner, {
    format: 'csv',
    file: `level,name,price\nmenu,Food\nsection,Starters\n${many}`,
  })
  assert.match(tooMuch.body.error.message, /would make 10001 changes/)
  const large = await previewed(bistro, owner, { format: 'csv', file: 'x'.repeat(2 * 1024 * 1024) })
  assert.equal(large.status, 413)
  assert.match(large.body.error.message, /2048 KiB/)
  assert.equal(await exported(bistro, owner), before)
})

onBothStores('menus can be taken to another location', async (bistro) => {
  const owner = await signIn(bistro)
  const file = await exported(bistro, owner, 'format=csv&portable=1')
  const preview = await bistro.post('/go/menu/2/import/preview', { format: 'csv', file }, owner)
  assert.equal(preview.status, 200, preview.text)
  assert.equal(preview.body.changed + preview.body.removed, 0)
  const { fingerprint } = preview.body
  const done = await bistro.post('/go/menu/2/import', { format: 'csv', file, fingerprint }, owner)
  assert.equal(done.status, 201)
  const there = (await bistro.get('/go/menu/2/export?format=csv&portable=1', owner)).text
  assert.ok(there.endsWith(file.slice(file.indexOf('\r\n'))))
  const withIds = await exported(bistro, owner, 'format=json')
  const refused = await bistro.post('/go/menu/2/import/preview', { format: 'json', file: withIds }, owner)
  assert.equal(refused.status, 400)
  assert.match(refused.body.error.message, /menus\[0\]\.menu_id is not on the menus of this location/)
})

const text = fc.string({
  unit: fc.constantFrom('"', "'", ',', ';', '\n', '=', '-', ' ', 'a', 'é', '🍕', '<'),
  minLength: 1,
  maxLength: 5,
})
const price = fc.nat(9_999).map((cents) => (cents / 100).toFixed(2))
const option = fc.record({ name: text, price, external_id: text, is_selected: fc.nat(1) })
const question = fc.record({
  name: text,
  min: fc.nat(2),
  max: fc.integer({ min: 3, max: 9 }),
  options: fc.array(option, { minLength: 1, maxLength: 3 }),
})
const item = fc.record({
  name: text,
  description: text,
  calories: fc.nat(900),
  indicators: text,
  price1_label: text,
  price_1: price,
  available: fc.nat(1),
  external_id: text,
  open_price: fc.nat(1),
  tax: fc.constantFrom('', 'Drinks'),
  modifiers: fc.array(question, { maxLength: 2 }),
})
const section = fc.record({
  title: text,
  printer: fc.constantFrom('', 'P-1001', 'P-1002'),
  course: fc.nat(9),
  tax: fc.constantFrom('', 'Drinks'),
  items: fc.array(item, { maxLength: 3 }),
})
const someMenus = fc.array(
  fc.record({ title: text, description: text, sections: fc.array(section, { maxLength: 3 }) }),
  { minLength: 1, maxLength: 3 },
)

onBothStores('menus become what a file says, whatever they were', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.put('/go/location/1/tax', { rates: [{ name: 'Drinks', rate: '19' }] }, owner)
  const withoutIds = (json: string) =>
    JSON.parse(json, (name, value) => (/^(?!external).*_id$/.test(name) ? undefined : value))
  const bring = async (menus: unknown, keepIds: boolean) => {
    const body = { format: 'json', file: JSON.stringify({ menus }), remove_missing: 1 }
    const { body: preview, text } = await previewed(bistro, owner, body)
    assert.ok(preview.fingerprint, text)
    const done = await imported(bistro, owner, { ...body, fingerprint: preview.fingerprint })
    assert.deepEqual(counts(done.body), counts(preview))
    const after = await exported(bistro, owner)
    assert.deepEqual(withoutIds(after).menus, withoutIds(JSON.stringify(menus)))
    if (keepIds) assert.equal(preview.added, 0)
    for (const format of ['json', 'csv']) {
      const file = await exported(bistro, owner, `format=${format}`)
      const again = await previewed(bistro, owner, { format, file, remove_missing: 1 })
      assert.deepEqual(counts(again.body), nothing)
    }
    return JSON.parse(after).menus
  }
  await fc.assert(
    fc.asyncProperty(someMenus, async (menus) => {
      const first = await bring(menus, false)
      // Sends the entries by id in reverse order: nothing is created or deleted.
      const turned = first
        .toReversed()
        .map((menu: any) => ({ ...menu, sections: menu.sections.toReversed() }))
      await bring(turned, true)
    }),
    { numRuns: 8 },
  )
})

onBothStores('a viewer may export menus, but not import them', async (bistro) => {
  const token = 'the-session-of-a-viewer'
  await bistro.change(async (change) => {
    const id = await inviteUser(change, { email: 'vera@bistro.example', name: 'Vera', role: 'viewer' })
    await beginSession(change.sql, token, { accountId: 1, id }, bistro.clock.now)
  })
  const viewer = { key: null, headers: { ...fromPage, cookie: `comanda_signed_in=${token}` } }
  const file = await exported(bistro, viewer, 'format=csv')
  assert.match(file, /Beef Tartare/)
  for (const call of [previewed, imported]) {
    const refused = await call(bistro, viewer, { format: 'csv', file, fingerprint: 'x' })
    assert.equal(refused.body.error.code, 'right_missing')
  }
})

onBothStores('the size of menus is limited, however many files they came from', async (bistro) => {
  const items = Array.from({ length: 19_990 }, (_, index) => ({ name: `Dish ${index}`, price_1: '1.00' }))
  const menus = [{ title: 'Endless', sections: [{ title: 'All', items }] }]
  const { status, body } = await previewed(bistro, await signIn(bistro), { menus })
  assert.equal(status, 400)
  assert.match(body.error.message, /\d+ entries.* at most 20000|at most 20000/)
  assert.equal(body.error.details.faults[0].fault, 'too_many_entries')
})
