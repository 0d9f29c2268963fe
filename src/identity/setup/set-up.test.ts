import assert from 'node:assert/strict'
import test from 'node:test'
import { emptyStore } from '../../../test/support/database/empty-store.ts'
import { fromPage } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, STORES } from '../../../test/support/test-app.ts'
import { HOUR } from '../../platform/core/clock.ts'
import { setupCode } from './setup-code.ts'

type Store = Awaited<ReturnType<typeof emptyStore>>

const input = {
  owner_name: 'Olivia Owner',
  email: 'Olivia@trattoria.example',
  password: 'a sentence to sign in with',
  name: 'Trattoria Roma',
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  paper_language: 'de',
  tax_rate: '7.00',
  tax_included: 1,
  rates: [{ name: 'Drinks', rate: '19.00' }],
  tax_number: 'DE 123',
  receipt_header: 'Trattoria Roma\nHauptstraße 1',
}

const begin = (store: Store, changed: object = {}) =>
  store.call('POST', '/go/setup', { code: setupCode(store.secrets), ...input, ...changed }, fromPage)

for (const kind of STORES) {
  test(`an empty installation is set up once, and its owner is signed in (${kind})`, async () => {
    await using store = await emptyStore(kind)
    assert.deepEqual((await store.call('GET', '/go/setup', undefined, {})).body, { status: 200, open: 1 })
    const code = setupCode(store.secrets)
    const done = await begin(store, { code: ` ${code.toLowerCase().replace('-', ' ')} ` })
    assert.deepEqual(
      [done.status, done.body.signed_in, done.body.location_id],
      [201, 1, 1],
      JSON.stringify(done.body),
    )
    const cookie = String(done.headers['set-cookie']).split(';', 1)[0] ?? ''
    const owner = { ...fromPage, cookie }
    const get = async (path: string) => (await store.call('GET', path, undefined, owner)).body
    const session = await get('/go/session')
    assert.deepEqual(
      [session.user.email, session.user.role, session.user.everywhere, session.account.name],
      ['olivia@trattoria.example', 'owner', 1, 'Trattoria Roma'],
    )
    const { result } = await get('/go/location/1')
    assert.deepEqual(
      [result.name, result.time_zone, result.tax_rate, result.tax_included, result.receipt_header],
      ['Trattoria Roma', 'Europe/Berlin', '7.00', 1, input.receipt_header],
    )
    const taxes = (await get('/go/location/1/tax')).result
    assert.deepEqual(
      [taxes.tax_number, taxes.rates],
      ['DE 123', [{ tax_id: 1, name: 'Drinks', rate: '19.00', takeaway_rate: '' }]],
    )
    assert.equal((await get('/go/location/1/service')).paper_language, 'de')
    // It sends orders to the kitchen from the first one on.
    assert.equal((await get('/go/printer/1/overview')).auto_printing, 1)
    assert.equal((await get('/go/setup')).open, 0)
    const again = await begin(store, { email: 'another@trattoria.example' })
    assert.deepEqual([again.status, again.body.error.code], [409, 'already_set_up'])
  })

  test(`of browsers that finish at once one creates the account (${kind})`, async () => {
    await using store = await emptyStore(kind)
    const emails = ['ana', 'ben', 'chloe', 'dario'].map((name) => `${name}@trattoria.example`)
    const done = await Promise.all(emails.map((email) => begin(store, { email })))
    assert.deepEqual(done.map(({ status }) => status).sort(), [201, 409, 409, 409])
    const created = await store.database.read(
      (sql) => sql`
        select (select count(*) from accounts) as accounts, (select count(*) from users) as users,
          (select count(*) from locations) as locations`,
    )
    assert.deepEqual(Object.values(created[0] ?? {}).map(Number), [1, 1, 1])
  })

  test(`without the code nobody sets it up, and guessing is limited (${kind})`, async () => {
    await using store = await emptyStore(kind)
    const wrong = await begin(store, { code: 'AAAAA-AAAAA' })
    assert.deepEqual([wrong.status, wrong.body.error.code], [403, 'setup_code_wrong'])
    for (let tries = 1; tries < 50; tries++) await begin(store, { code: 'AAAAA-AAAAA' })
    const locked = await begin(store, { code: 'AAAAA-AAAAA' })
    assert.deepEqual([locked.status, locked.body.error.code], [429, 'too_many_tries'])
    const weak = await begin(store, { password: 'trattoria roma' })
    assert.deepEqual([weak.status, weak.body.error.code], [400, 'invalid_request'])
    // A person with the code is not locked out by guesses of others in the same network.
    assert.equal((await begin(store)).status, 201)
  })
}

test('a page of another site cannot set it up', async () => {
  await using store = await emptyStore('sqlite')
  const body = { code: setupCode(store.secrets), ...input }
  const other = await store.call('POST', '/go/setup', body, { 'sec-fetch-site': 'cross-site' })
  assert.equal(other.status, 403)
})

onBothStores('a restaurant in use cannot be set up, whatever the code', async (bistro) => {
  const anyone = { key: null, headers: fromPage }
  assert.deepEqual((await bistro.get('/go/setup', { key: null })).body, { status: 200, open: 0 })
  const done = await bistro.post('/go/setup', { code: 'AAAAA-AAAAA', ...input }, anyone)
  assert.deepEqual([done.status, done.body.error.code], [409, 'already_set_up'])
})

test('addresses of the machine are listed for managers, of one account only', async () => {
  await using store = await emptyStore('sqlite', { networkHosts: () => ['192.168.1.20'] })
  const done = await begin(store)
  const cookie = String(done.headers['set-cookie']).split(';', 1)[0] ?? ''
  const addresses = () => store.call('GET', '/go/setup/addresses', undefined, { ...fromPage, cookie })
  assert.deepEqual((await addresses()).body, { status: 200, hosts: ['192.168.1.20'] })
  await store.database.write((sql) => sql`insert into accounts (name, created_at) values ('Another', 0)`)
  assert.deepEqual((await addresses()).body.hosts, [])
})

test('owners see late and failed backups, of one account only, and no file or host', async () => {
  let health = { ageMs: 3 * HOUR, everyHours: 24, failures: 0 }
  await using store = await emptyStore('sqlite', { backupHealth: () => health })
  const done = await begin(store)
  const cookie = String(done.headers['set-cookie']).split(';', 1)[0] ?? ''
  const backup = async () =>
    (await store.call('GET', '/go/setup/backup', undefined, { ...fromPage, cookie })).body
  const good = { status: 200, watched: 1, needs_attention: 0, age_hours: 3, failures: 0 }
  assert.deepEqual(await backup(), good)
  health = { ...health, failures: 2 }
  assert.deepEqual(await backup(), { ...good, needs_attention: 1, failures: 2 })
  health = { ageMs: 48 * HOUR + 1, everyHours: 24, failures: 0 }
  assert.deepEqual(await backup(), { ...good, needs_attention: 1, age_hours: 48 })
  await store.database.write((sql) => sql`insert into accounts (name, created_at) values ('Another', 0)`)
  assert.deepEqual(await backup(), { status: 200, watched: 0, needs_attention: 0, age_hours: 0, failures: 0 })
})
