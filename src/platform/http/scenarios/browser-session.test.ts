import assert from 'node:assert/strict'
import { OWNER_PASSWORD } from '../../../../test/support/database/template.ts'
import { fromPage, signIn, signInAs } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { DEMO_OWNER } from '../../../programs/demo/demo.ts'

onBothStores('signing in returns the user, signing out ends the session', async (bistro) => {
  const owner = await signIn(bistro)
  const session = await bistro.get('/go/session', owner)
  assert.deepEqual(session.body, {
    status: 200,
    user: { id: 1, name: 'Olivia Owner', email: DEMO_OWNER, role: 'owner', everywhere: 1 },
    account: { id: 1, name: 'Comanda Demo' },
    locations: [
      { id: 1, name: 'Bistro Comanda', currency: 'EUR', time_zone: 'Europe/Paris' },
      { id: 2, name: 'Tapas Comanda', currency: 'GBP', time_zone: 'Europe/London' },
    ],
  })
  await bistro.delete('/go/session', undefined, owner)
  assert.equal((await bistro.get('/go/session', owner)).body.error.code, 'session_missing')
})

onBothStores('the session is hidden from scripts, other sites and the log', async (bistro) => {
  const headers = { ...fromPage, 'x-forwarded-proto': 'https, http' }
  const answer = await bistro.post(
    '/go/session',
    { email: DEMO_OWNER, password: OWNER_PASSWORD },
    { key: null, headers },
  )
  const cookie = String(answer.headers['set-cookie'])
  for (const attribute of ['__Host-comanda_signed_in=', 'HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/;']) {
    assert.ok(cookie.includes(attribute), cookie)
  }
  const token = /=([^;]+)/.exec(cookie)?.[1] ?? ''
  const [{ stored } = { stored: -1 }] = await bistro.sql<{ stored: number }>`
    select cast(count(*) as integer) as stored from sessions where digest = ${token}`
  assert.equal(stored, 0)
  assert.ok(!bistro.logged.join().includes(token))
  assert.ok(!bistro.logged.join().includes(OWNER_PASSWORD))
})

onBothStores('an unknown address and a wrong password get the same answer', async (bistro) => {
  const options = { key: null, headers: fromPage }
  const wrong = await bistro.post('/go/session', { email: DEMO_OWNER, password: 'wrong' }, options)
  const nobody = await bistro.post('/go/session', { email: 'nobody@x.example', password: 'wrong' }, options)
  assert.equal(wrong.status, 401)
  assert.deepEqual({ ...wrong.body, request_id: '' }, { ...nobody.body, request_id: '' })
})

onBothStores(
  'guessing is slowed down on every node, and forgotten after a quarter of an hour',
  async (bistro) => {
    const options = { key: null, headers: fromPage }
    const guess = (password: string) =>
      bistro.post('/go/session', { email: ` ${DEMO_OWNER.toUpperCase()} `, password }, options)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`guess ${n}`)))
    assert.equal(guesses.filter(({ status }) => status === 401).length, 10)
    const refused = guesses.filter(({ status }) => status === 429)
    assert.equal(refused.length, 2)
    assert.equal(refused[0]?.headers['retry-after'], '900')
    assert.equal((await guess(OWNER_PASSWORD)).status, 429)
    bistro.clock.now += 15 * 60_000
    assert.equal((await guess(OWNER_PASSWORD)).status, 201)
  },
)

onBothStores('a session ends after half a day unused, or a month in all', async (bistro) => {
  const owner = await signIn(bistro)
  for (let hours = 0; hours < 30 * 24; hours += 11) {
    assert.equal((await bistro.get('/go/session', owner)).status, 200)
    bistro.clock.now += 11 * 3_600_000
  }
  assert.equal((await bistro.get('/go/session', owner)).status, 401)
  const again = await signIn(bistro)
  bistro.clock.now += 12 * 3_600_000 + 1
  assert.equal((await bistro.get('/go/session', again)).status, 401)
})

onBothStores('requests that other pages could make are refused', async (bistro) => {
  const owner = await signIn(bistro)
  const cookie = owner.headers?.cookie ?? ''
  const add = (headers: Record<string, string>, body: unknown = { first_name: 'Eve' }) =>
    bistro.post('/go/staff/1', body, { key: null, headers: { cookie, ...headers } })
  assert.equal((await add({ 'sec-fetch-site': 'cross-site' })).body.error.code, 'origin_not_allowed')
  assert.equal((await add({ 'sec-fetch-site': 'same-site' })).body.error.code, 'origin_not_allowed')
  assert.equal((await add({ 'sec-fetch-site': 'none' })).body.error.code, 'origin_not_allowed')
  assert.equal((await add({ origin: 'https://evil.example' })).body.error.code, 'origin_not_allowed')
  assert.equal((await add({})).body.error.code, 'origin_not_allowed')
  assert.equal((await add({ ...fromPage, 'content-type': 'text/plain' })).body.error.code, 'json_only')
  assert.equal((await add({ origin: 'http://localhost:8080', host: 'localhost:8080' })).status, 201)
  const read = await bistro.get('/go/staff/1', {
    key: null,
    headers: { cookie, 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(read.status, 403)
})

onBothStores('a viewer reads, a manager changes, an owner lets others in', async (bistro) => {
  const owner = await signIn(bistro)
  const viewer = await signInAs(bistro, owner, 'viewer')
  const manager = await signInAs(bistro, owner, 'manager')
  assert.equal((await bistro.get('/go/terminal', viewer)).status, 200)
  const denied = await bistro.post('/go/staff/1', { first_name: 'Eve' }, viewer)
  assert.equal(denied.body.error.code, 'right_missing')
  assert.equal((await bistro.post('/go/staff/1', { first_name: 'Eve' }, manager)).status, 201)
  assert.equal((await bistro.get('/go/user', manager)).status, 403)
  assert.equal((await bistro.get('/go/key', manager)).status, 403)
  const [row] = await bistro.sql<{ actor: string }>`
    select actor from events where type = 'staff.created' order by sequence desc limit 1`
  assert.deepEqual(JSON.parse(row?.actor ?? ''), { kind: 'user', id: 3, name: 'A manager' })
})

onBothStores('a removed user is out at once, and the last owner stays', async (bistro) => {
  const owner = await signIn(bistro)
  const manager = await signInAs(bistro, owner, 'manager')
  assert.equal((await bistro.delete('/go/user/2', undefined, owner)).status, 200)
  assert.equal((await bistro.get('/go/session', manager)).status, 401)
  assert.equal((await bistro.delete('/go/user/1', undefined, owner)).body.error.code, 'last_owner')
  const demoted = await bistro.put('/go/user/1', { name: 'Olivia', role: 'viewer' }, owner)
  assert.equal(demoted.body.error.code, 'last_owner')
})

onBothStores('two owners cannot each demote the other', async (bistro) => {
  const first = await signIn(bistro)
  const second = await signInAs(bistro, first, 'owner')
  const answers = await Promise.all([
    bistro.put('/go/user/2', { name: 'Two', role: 'viewer' }, first),
    bistro.put('/go/user/1', { name: 'One', role: 'viewer' }, second),
  ])
  const owners = await bistro.sql`select id from users where role = 'owner'`
  assert.equal(owners.length, 1)
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
})

onBothStores('a password link works once, for three days', async (bistro) => {
  const owner = await signIn(bistro)
  const choose = (link: string) =>
    bistro.post(
      '/go/password',
      { token: link.split('#')[1], password: 'a new sentence' },
      { key: null, headers: fromPage },
    )
  const { body } = await bistro.post('/go/user/1/link', undefined, owner)
  const uses = await Promise.all([choose(body.link), choose(body.link)])
  assert.deepEqual(uses.map(({ status }) => status).sort(), [201, 403])
  assert.equal((await bistro.get('/go/session', owner)).status, 401, 'others are signed out')
  const again = await signIn(bistro, DEMO_OWNER, 'a new sentence')
  const late = await bistro.post('/go/user/1/link', undefined, again)
  bistro.clock.now += 3 * 86_400_000
  assert.equal((await choose(late.body.link)).body.error.code, 'link_ended')
})

onBothStores('another account is as if it did not exist', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.database.write(async (sql) => {
    await sql`insert into accounts (name, created_at) values ('Other', 0)`
    await sql`insert into users (account_id, email, name, role, created_at) values (2, 'x@x.example', 'X', 'owner', 0)`
    await sql`
      insert into locations (account_id, name, currency, time_zone, day_start_minutes, tax_rate_bps, tax_included,
        service_rate_bps, ordering_enabled, splitbill_enabled, tip_enabled, tip_option_1_bps, tip_option_2_bps,
        tip_option_3_bps, tip_custom, sealed_supervisor_pin, payment_endpoint, payment_user, sealed_payment_pass,
        payment_type, receipt_header, receipt_footer, created_at)
      values (2, 'Elsewhere', 'EUR', 'UTC', 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, '', '', '', '', '', '', '', 0)`
    await sql`
      insert into terminals (account_id, location_id, serial_no, name, registered_at)
      values (2, 3, 'T-1001', 'Theirs', 0)`
  })
  const terminals = await bistro.get('/go/terminal', owner)
  assert.ok(terminals.body.result.every(({ name }: { name: string }) => name !== 'Theirs'))
  assert.equal((await bistro.put('/go/terminal/6', { blocked: 1 }, owner)).status, 404)
  assert.equal((await bistro.put('/go/terminal/1', { location_id: 3 }, owner)).status, 404)
  assert.equal((await bistro.delete('/go/user/2', undefined, owner)).status, 404)
  assert.equal((await bistro.post('/go/user/2/link', undefined, owner)).status, 404)
  assert.equal((await bistro.get('/go/nothing/3', owner)).status, 404)
})

onBothStores('a terminal is moved, renamed and blocked, with events at both locations', async (bistro) => {
  const owner = await signIn(bistro)
  const change = (body: object) => bistro.put('/go/terminal/1', body, owner)
  assert.equal((await change({ name: 'Garden', location_id: 2 })).status, 201)
  const login = await bistro.get('/go/terminal/T-1001/login')
  assert.equal(login.body.result[0].location_name, 'Tapas Comanda')
  await change({ blocked: 1 })
  assert.equal((await bistro.get('/go/terminal/T-1001/login')).status, 403)
  await change({ blocked: 0 })
  assert.equal((await bistro.get('/go/terminal/T-1001/login')).status, 200)
  const events = await bistro.sql<{ location_id: number }>`
    select location_id from events where type = 'terminal.changed' order by location_id`
  assert.deepEqual(
    events.map(({ location_id }) => location_id),
    [1, 2, 2, 2],
  )
})

onBothStores('the battery of the last day is stored per quarter of an hour', async (bistro) => {
  const owner = await signIn(bistro)
  const checkIn = (battery: number) =>
    bistro.put('/go/terminal/T-1001/checkin', { ip: '10.0.0.1', battery, charging: 0, ssid: 'x' })
  await checkIn(90)
  bistro.clock.now += 60_000
  await checkIn(89)
  bistro.clock.now += 15 * 60_000
  await checkIn(80)
  const history = async () => (await bistro.get('/go/terminal', owner)).body.result[0].history
  // The battery is stored at the terminal's own moment, eight seconds into the quarter.
  assert.deepEqual((await history()).slice(-3), [null, 89, 80])
  bistro.clock.now += 60_000
  await checkIn(79)
  assert.deepEqual((await history()).slice(-3), [null, 89, 79], 'what was said last')
  bistro.clock.now += 11 * 3_600_000
  assert.deepEqual(
    (await history()).filter((value: unknown) => value !== null),
    [89, 80],
  )
  bistro.clock.now += 11 * 3_600_000
  await bistro.get('/go/terminal', owner)
  bistro.clock.now += 3 * 3_600_000
  const later = await signIn(bistro)
  const { body } = await bistro.get('/go/terminal', later)
  assert.ok(body.result[0].history.every((value: unknown) => value === null))
})

onBothStores('a key is shown once, and works until it is revoked', async (bistro) => {
  const owner = await signIn(bistro)
  const { key } = (await bistro.post('/go/key', { name: 'Till', rights: ['service'], locations: [1] }, owner))
    .body
  assert.equal((await bistro.get('/go/table/1', { key })).status, 200)
  assert.equal((await bistro.get('/go/table/2', { key })).status, 403)
  const list = await bistro.get('/go/key', owner)
  assert.ok(!list.text.includes(key))
  assert.equal(list.body.result[0].hint, `…${key.slice(-4)}`)
  await bistro.delete(`/go/key/${list.body.result[0].key_id}`, undefined, owner)
  bistro.clock.now += 6_000
  assert.equal((await bistro.get('/go/table/1', { key })).status, 401)
})
