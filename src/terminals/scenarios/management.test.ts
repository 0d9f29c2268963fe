import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

interface Entry {
  serial_no: string
  name: string
  location_id: number
  state: string
  battery_low: number
}

type Query = Record<string, string | number>

/** Registers this many terminals at a location: X-10001 and following, each named after its number. */
function registerMany({ database }: Restaurant, count: number, locationId: number): Promise<unknown> {
  return database.write(
    (sql) => sql`
      insert into terminals (account_id, location_id, serial_no, name, registered_at)
      with recursive numbers (n) as (select 10001 union all select n + 1 from numbers where n < ${10_000 + count})
      select 1, ${locationId}, 'X-' || n, 'Number ' || n, 0 from numbers`,
  )
}

const everywhereAnd = (locationId: number): Query[] => [{}, { location_id: locationId }]

function fleetOf(bistro: Restaurant, owner: CallOptions) {
  const page = async (query: Query = {}) =>
    (await bistro.get(`/go/terminal?${new URLSearchParams(query as never)}`, owner)).body as {
      result: Entry[]
      more: number
    }
  const found = async (query: Query) => (await page(query)).result.map(({ serial_no }) => serial_no)
  const summary = async (query = '') => {
    const { status, ...counted } = (await bistro.get(`/go/terminal/summary${query}`, owner)).body
    assert.equal(status, 200)
    return counted
  }
  return { page, found, summary }
}

onBothStores('the fleet comes a page at a time, each terminal once', async (bistro) => {
  await registerMany(bistro, 250, 2)
  const { page } = fleetOf(bistro, await signIn(bistro))
  const all = async (place: Query) => {
    const pages = [await page(place)]
    for (let last = pages.at(-1); last?.more === 1; last = pages.at(-1)) {
      pages.push(await page({ ...place, after: last.result.at(-1)?.serial_no ?? '' }))
    }
    const serials = pages.flatMap(({ result }) => result.map(({ serial_no }) => serial_no))
    assert.deepEqual(serials, [...new Set(serials)].sort())
    return pages.map(({ result }) => result.length)
  }
  assert.deepEqual(await all({}), [100, 100, 55])
  assert.deepEqual(await all({ location_id: 2 }), [100, 100, 52])
  assert.deepEqual(await all({ location_id: 1 }), [3])
})

onBothStores('a page that is just full is the last', async (bistro) => {
  await registerMany(bistro, 98, 2)
  const { page } = fleetOf(bistro, await signIn(bistro))
  const { result, more } = await page({ location_id: 2 })
  assert.deepEqual([result.length, more], [100, 0])
  const { result: everywhere, more: goesOn } = await page({ after: 'T-1003' })
  assert.deepEqual([everywhere.length, goesOn], [100, 0])
})

onBothStores(
  'a terminal is found by part of its name or serial number, however far behind',
  async (bistro) => {
    await registerMany(bistro, 2_500, 2)
    const { page, found } = fleetOf(bistro, await signIn(bistro))
    for (const place of everywhereAnd(2)) {
      assert.deepEqual(await found({ ...place, q: 'x-12499' }), ['X-12499'])
      assert.deepEqual(await found({ ...place, q: ' NUMBER 12500 ' }), ['X-12500'])
      assert.deepEqual(await found({ ...place, q: 'er 1249', after: 'X-12497' }), ['X-12498', 'X-12499'])
      assert.deepEqual(await found({ ...place, q: 'nobody' }), [])
      const { result, more } = await page({ ...place, q: 'number' })
      assert.deepEqual([result[0]?.serial_no, result.length, more], ['X-10001', 100, 1])
      const rest = await page({ ...place, q: 'number', after: 'X-12450' })
      assert.deepEqual([rest.result.length, rest.more], [50, 0])
    }
    assert.deepEqual(await found({ location_id: 1, q: 'number' }), [])
  },
)

onBothStores('the search has no wildcards and ignores case', async (bistro) => {
  const owner = await signIn(bistro)
  const { found } = fleetOf(bistro, owner)
  const terminals = [
    { serial_no: 'S_1', name: '100% Öl\\Essig' },
    { serial_no: 'S-2', name: '100 Küche' },
  ]
  await bistro.post('/go/terminal', { location_id: 1, terminals }, owner)
  for (const place of everywhereAnd(1)) {
    assert.deepEqual(await found({ ...place, q: '%' }), ['S_1'])
    assert.deepEqual(await found({ ...place, q: 's_' }), ['S_1'])
    assert.deepEqual(await found({ ...place, q: '0%' }), ['S_1'])
    assert.deepEqual(await found({ ...place, q: 'l\\e' }), ['S_1'])
    assert.deepEqual(await found({ ...place, q: 'öl' }), ['S_1'])
    assert.deepEqual(await found({ ...place, q: 'KÜCHE' }), ['S-2'])
    assert.deepEqual(await found({ ...place, q: 'kÖche' }), [])
  }
})

onBothStores('terminals that need attention are offline, or online and low on battery', async (bistro) => {
  const owner = await signIn(bistro)
  const { page, found, summary } = fleetOf(bistro, owner)
  const terminals = ['charged', 'low', 'charging', 'lost', 'lost-low', 'blocked', 'new'].map((serial_no) => ({
    serial_no,
  }))
  await bistro.post('/go/terminal', { location_id: 2, terminals }, owner)
  const checkIn = async (serial: string, battery: number, charging = 0) => {
    const said = { ip: '10.0.0.1', battery, charging, ssid: 'Tapas' }
    assert.equal((await bistro.put(`/go/terminal/${serial}/checkin`, said)).status, 201)
  }
  await checkIn('lost', 90)
  await checkIn('lost-low', 5)
  bistro.clock.now += 150_001
  await checkIn('charged', 21)
  await checkIn('low', 20)
  await checkIn('charging', 3, 1)
  await checkIn('blocked', 2)
  const blocked = (await page({ q: 'blocked' })).result as unknown as { id: number }[]
  await bistro.put(`/go/terminal/${blocked[0]?.id}`, { blocked: 1 }, owner)

  for (const place of everywhereAnd(2)) {
    assert.deepEqual((await found({ ...place, attention: 1 })).toSorted(), ['lost', 'lost-low', 'low'])
    assert.deepEqual((await found({ ...place, attention: 1, q: 'low' })).toSorted(), ['lost-low', 'low'])
    assert.equal((await found({ ...place, attention: 0 })).length, 'location_id' in place ? 9 : 12)
  }
  assert.deepEqual(await found({ location_id: 1, attention: 1 }), [])
  const { result } = await page({ location_id: 2 })
  assert.deepEqual(
    Object.fromEntries(result.map(({ serial_no, state, battery_low }) => [serial_no, [state, battery_low]])),
    {
      'T-2001': ['NEVER_SEEN', 0],
      'T-2002': ['NEVER_SEEN', 0],
      charged: ['ONLINE', 0],
      low: ['ONLINE', 1],
      charging: ['ONLINE', 0],
      lost: ['OFFLINE', 0],
      'lost-low': ['OFFLINE', 1],
      blocked: ['BLOCKED', 1],
      new: ['NEVER_SEEN', 0],
    },
  )
  assert.deepEqual(await summary(), { terminals: 12, online: 3, low_battery: 1 })
  assert.deepEqual(await summary('?location_id=2'), { terminals: 9, online: 3, low_battery: 1 })
  assert.deepEqual(await summary('?location_id=1'), { terminals: 3, online: 0, low_battery: 0 })
  bistro.clock.now += 150_000
  assert.deepEqual(await summary(), { terminals: 12, online: 3, low_battery: 1 })
  bistro.clock.now += 1
  assert.deepEqual(await summary(), { terminals: 12, online: 0, low_battery: 0 })
})

onBothStores('a fleet of many pieces is counted whole', async (bistro) => {
  await registerMany(bistro, 1_500, 2)
  await bistro.database.write(
    (sql) => sql`
      update terminals set last_seen_at = ${bistro.clock.now}, battery_percent = 10, charging = 0
      where account_id = 1 and serial_no in ('X-10001', 'X-10500', 'X-11500')`,
  )
  const { summary } = fleetOf(bistro, await signIn(bistro))
  assert.deepEqual(await summary(), { terminals: 1_505, online: 3, low_battery: 3 })
  assert.deepEqual(await summary('?location_id=2'), { terminals: 1_502, online: 3, low_battery: 3 })
})

onBothStores('the fleet of another account’s location is not found', async (bistro) => {
  const owner = await signIn(bistro)
  for (const path of ['terminal', 'terminal/summary']) {
    const refused = await bistro.get(`/go/${path}?location_id=99`, owner)
    assert.deepEqual([refused.status, refused.body.error.code], [404, 'location_not_found'])
  }
  for (const query of ['after=T%201', 'attention=2', 'location_id=0', `q=${'x'.repeat(81)}`]) {
    const refused = await bistro.get(`/go/terminal?${query}`, owner)
    assert.deepEqual([refused.status, Object.keys(refused.body.error.details.fields).length], [400, 1], query)
  }
})
