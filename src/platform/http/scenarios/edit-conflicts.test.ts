import assert from 'node:assert/strict'
import { openOrder } from '../../../../test/support/order-helpers.ts'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'

type Fields = Record<string, unknown>

/** A form that two people may have open at the same time. */
interface Editor {
  what: string
  path: string
  /** Reads the record as the page does. */
  read: (bistro: Restaurant, owner: CallOptions) => Promise<Fields & { version: string }>
  /** The fields that each of the two changes. */
  mine: Fields
  theirs: Fields
  /** The changed fields as they are read, if they differ. */
  reported?: { mine: Fields; theirs: Fields }
}

const reading =
  (path: string, pick: (result: any) => any) => async (bistro: Restaurant, owner: CallOptions) =>
    pick((await bistro.get(path, owner)).body.result)

const firstMenu = (menus: any) => menus.find(({ menu_id }: any) => menu_id === 1)

const EDITORS: Editor[] = [
  {
    what: 'an item',
    path: '/go/menu/1/item',
    read: reading('/go/menu/1/outline', (menus) =>
      firstMenu(menus).sections[0].items.find((i: any) => i.item_id === 1),
    ),
    mine: { description: 'With salted butter' },
    theirs: { price_1: '6.20' },
  },
  {
    what: 'a menu',
    path: '/go/menu/1',
    read: reading('/go/menu/1/outline', firstMenu),
    mine: { title: 'Supper' },
    theirs: { description: 'From six' },
  },
  {
    what: 'a section',
    path: '/go/menu/1/section',
    read: reading('/go/menu/1/outline', (menus) => firstMenu(menus).sections[0]),
    mine: { title: 'To begin with' },
    theirs: { printer_id: 0 },
  },
  {
    what: 'the settings',
    path: '/go/location/1',
    read: reading('/go/location/1', (settings) => settings),
    mine: { receipt_footer: 'See you soon' },
    theirs: { tax_rate: '7.00' },
  },
  {
    what: 'a table',
    path: '/go/table/1',
    read: reading('/go/table/1/floor', (tables) => tables.find(({ table_id }: any) => table_id === 1)),
    mine: { seats: 9 },
    theirs: { table_type: 2 },
    reported: { mine: { seats: 9 }, theirs: { table_type: 'Booth' } },
  },
  {
    what: 'a name',
    path: '/go/staff/1',
    read: reading('/go/staff/1/people', (staff) => staff.find(({ id }: any) => id === 1)),
    mine: { first_name: 'Anna' },
    theirs: { last_name: 'Ferreira-Costa' },
  },
  {
    what: 'a printer',
    path: '/go/printer/1',
    read: reading('/go/printer/1/overview', (printers) =>
      printers.find(({ printer_id }: any) => printer_id === 1),
    ),
    mine: { description: 'Beside the pass' },
    theirs: { columns: 32 },
  },
  {
    what: 'a terminal',
    path: '/go/terminal/1',
    read: reading('/go/terminal', (terminals) => terminals.find(({ id }: any) => id === 1)),
    mine: { name: 'Terrace' },
    theirs: { blocked: 1 },
    reported: { mine: { name: 'Terrace' }, theirs: { state: 'BLOCKED' } },
  },
  {
    what: 'a user',
    path: '/go/user/2',
    read: reading('/go/user', (users) => users.find(({ id }: any) => id === 2)),
    mine: { name: 'Mara' },
    theirs: { role: 'viewer' },
  },
  {
    what: 'the rules of service',
    path: '/go/location/1/service',
    read: async (bistro, owner) => (await bistro.get('/go/location/1/service', owner)).body,
    mine: { free_discount: '8.00' },
    theirs: { clearing: 1 },
  },
  {
    what: 'a key',
    path: '/go/key/2',
    read: reading('/go/key', (keys) => keys.find(({ key_id }: any) => key_id === 2)),
    mine: { name: 'Till' },
    theirs: { requests_per_second: 5 },
  },
  {
    what: 'who serves a party, and how many they are',
    path: '/go/order/1/details',
    read: async (bistro, owner) => (await bistro.get('/go/order/1/details', owner)).body,
    mine: { covers: 4 },
    theirs: { name: 'Mia' },
  },
]

/** Creates the records that the demo does not contain. */
async function begin(bistro: Restaurant, owner: CallOptions) {
  const person = { name: 'Mara Weiss', email: 'mara@bistro.example', role: 'manager' }
  assert.equal((await bistro.post('/go/user', person, owner)).body.user_id, 2)
  const key = await bistro.post('/go/key', { name: 'Till app', rights: ['service'] }, owner)
  assert.equal(key.body.key_id, 2)
  assert.equal(await openOrder(bistro, 1), 1)
}

onBothStores('a form that was opened before a change does not undo it', async (bistro) => {
  const owner = await signIn(bistro)
  await begin(bistro, owner)
  for (const { what, path, read, mine, theirs, reported = { mine, theirs } } of EDITORS) {
    const seen = await read(bistro, owner)
    const put = (body: Fields) => bistro.put(path, body, owner)
    const first = await put({ ...theirs, version: seen.version })
    assert.equal(first.status, 201, `${what}: ${first.text}`)

    const late = await put({ ...mine, version: seen.version })
    assert.equal(late.status, 409, `${what}: ${late.text}`)
    const { code, details } = late.body.error
    assert.equal(code, 'changed_meanwhile', what)
    const present = await read(bistro, owner)
    assert.equal(details.version, present.version, `${what}: its version is that of what is read now`)
    assert.notEqual(present.version, seen.version, what)
    for (const [name, value] of Object.entries(theirs)) {
      if (name in reported.theirs)
        assert.deepEqual(details.present[name], reported.theirs[name], `${what}: ${name}`)
      else assert.deepEqual(details.present[name], value, `${what}: ${name}`)
    }

    const again = await put({ ...mine, version: details.version })
    assert.equal(again.status, 201, `${what}: ${again.text}`)
    const { version, ...after } = await read(bistro, owner)
    assert.notEqual(version, details.version)
    // Both changes are stored, and nothing else has changed.
    const { version: _, ...before } = seen
    assert.deepEqual(after, { ...before, ...reported.theirs, ...reported.mine }, what)
  }
})

onBothStores('of two concurrent saves of the same version, one is refused', async (bistro) => {
  const owner = await signIn(bistro)
  await begin(bistro, owner)
  const nodes = bistro.store === 'postgres' ? [bistro, bistro.anotherNode()] : [bistro, bistro]
  for (const { what, path, read, mine, theirs } of EDITORS) {
    for (let round = 0; round < 3; round++) {
      const seen = await read(bistro, owner)
      const { version } = seen
      const twists = [mine, theirs].map((body) => twisted(body, seen, round))
      const answers = await Promise.all(
        nodes.map((node, index) => node.put(path, { ...(twists[index] as Fields), version }, owner)),
      )
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [201, 409], `${what}: ${answers.map(({ text }) => text).join(' ')}`)
    }
  }
})

const FEW: Record<string, unknown[]> = {
  role: ['viewer', 'manager'],
  printer_id: [1, 2],
  blocked: [0, 1],
  table_type: [1, 2],
  columns: [32, 48],
  clearing: [0, 1],
}

/** The value differs from the stored one, so that the first request does change something. */
function twisted(body: Fields, seen: Fields, round: number): Fields {
  const before: Fields = {
    ...seen,
    table_type: ['Table', 'Booth'].indexOf(String(seen.table_type)) + 1,
    blocked: seen.state === 'BLOCKED' ? 1 : 0,
  }
  const entries = Object.entries(body).map(([name, value]) => {
    const few = FEW[name]?.find((one) => one !== before[name])
    if (few !== undefined) return [name, few]
    if (typeof value === 'number') return [name, value + round + 1]
    return [name, /^\d/.test(String(value)) ? `${5 + round}.50` : `${value} ${round}`]
  })
  return Object.fromEntries(entries)
}

onBothStores('without a version a change replaces all of it, as ever', async (bistro) => {
  const owner = await signIn(bistro)
  const put = (path: string, body: Fields) => bistro.put(path, body, owner)
  const find = EDITORS[0]?.read as Editor['read']
  assert.notEqual((await find(bistro, owner)).description, '')
  assert.equal((await put('/go/menu/1/item', { name: 'Bread', price_1: '3.00' })).status, 201)
  const { name, description, price_1: price } = await find(bistro, owner)
  assert.deepEqual({ name, description, price }, { name: 'Bread', description: '', price: '3.00' })
  for (const [path, fields] of [
    ['/go/menu/1/item', ['name', 'price_1']],
    ['/go/menu/1', ['title']],
    ['/go/menu/1/section', ['title']],
    ['/go/table/1', ['table_number', 'table_type', 'seats']],
    ['/go/staff/1', ['first_name', 'last_name']],
    ['/go/user/1', ['name', 'role']],
    ['/go/printer/1', ['name', 'model', 'description', 'columns', 'backup']],
  ] as const) {
    const refused = await put(path, {})
    assert.equal(refused.status, 400, path)
    const wished = Object.fromEntries(fields.map((field) => [field, 'is required']))
    assert.deepEqual(refused.body.error.details.fields, wished, path)
  }
})

onBothStores('a version does not depend on fields that are not editable', async (bistro) => {
  const owner = await signIn(bistro)
  const versions = () =>
    Promise.all(EDITORS.slice(0, 8).map(async ({ read }) => (await read(bistro, owner)).version))
  const before = await versions()
  await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const status = { ip: '192.168.1.5', battery: 50, charging: 1, ssid: 'Bistro' }
  await bistro.put('/go/terminal/T-1001/checkin', status)
  bistro.clock.now += 3_600_000
  assert.deepEqual(await versions(), before)
})
