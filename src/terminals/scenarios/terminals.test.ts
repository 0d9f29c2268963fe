import assert from 'node:assert/strict'
import { API_KEY } from '../../../test/support/database/template.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { MINUTE } from '../../platform/core/clock.ts'
import { QUARTER_MS } from '../rules.ts'

const status = { ip: '192.168.1.23', battery: 85, charging: 0, ssid: 'Bistro' }

onBothStores('login answers the configuration of the location', async (bistro) => {
  const login = await bistro.get('/go/terminal/T-1001/login')
  assert.deepEqual(login.body, {
    status: 200,
    serial_no: 'T-1001',
    records: 1,
    result: [
      {
        account_id: 1,
        location_id: 1,
        location_name: 'Bistro Comanda',
        currency: 'EUR',
        tax_rate: 10,
        tax_inc: 0,
        service_charge: 5,
        ordering_enabled: 1,
        splitbill_enabled: 1,
        tip_enabled: 1,
        tip_option_1: 10,
        tip_option_2: 15,
        tip_option_3: 20,
        tip_custom: 1,
        supervisor_pin: 1234,
        payment_endpoint: 'https://gateway.example/bistro',
        payment_user: 'bistro-demo',
        payment_pass: 'bistro-demo-pass',
        payment_type: 'card',
        sandbox: 1,
      },
    ],
  })
  const other = await bistro.get('/go/terminal/T-2001/login')
  const { location_id, tax_rate, tax_inc, service_charge } = other.body.result[0]
  assert.deepEqual([location_id, tax_rate, tax_inc, service_charge], [2, 20, 1, 12.5])
})

onBothStores('an unregistered terminal is refused', async (bistro) => {
  for (const [method, path] of [
    ['get', '/go/terminal/T-9999/login'],
    ['put', '/go/terminal/T-9999/checkin'],
  ] as const) {
    const answer = method === 'get' ? await bistro.get(path) : await bistro.put(path, status)
    assert.equal(answer.status, 404)
    assert.equal(answer.body.error.code, 'terminal_not_registered')
  }
  assert.equal((await bistro.get('/go/terminal/bad%20serial/login')).status, 400)
})

onBothStores('a blocked terminal may neither log in nor check in', async (bistro) => {
  await bistro.database.write((sql) => sql`update terminals set blocked_at = 1 where serial_no = 'T-1002'`)
  const login = await bistro.get('/go/terminal/T-1002/login')
  assert.equal(login.status, 403)
  assert.equal(login.body.error.code, 'terminal_blocked')
  assert.equal((await bistro.put('/go/terminal/T-1002/checkin', status)).status, 403)
})

onBothStores('check-in records the device, and only coming online is news', async (bistro) => {
  const first = await bistro.put('/go/terminal/T-1001/checkin', status)
  assert.deepEqual(first.body, { status: 201, serial_no: 'T-1001', updated: 1 })
  bistro.clock.now += 60_000
  await bistro.put('/go/terminal/T-1001/checkin', { ...status, battery: '84', charging: 1, ip: 'fe80::1' })
  const [terminal] = await bistro.sql`
    select ip, battery_percent, charging, ssid, last_seen_at from terminals where serial_no = 'T-1001'`
  assert.deepEqual(
    { ...terminal },
    {
      ip: 'fe80::1',
      battery_percent: 84,
      charging: 1,
      ssid: 'Bistro',
      last_seen_at: bistro.clock.now,
    },
  )
  const online = () => bistro.sql`select sequence from events where type = 'terminal.online'`
  assert.equal((await online()).length, 1)
  bistro.clock.now += 150_001
  await bistro.put('/go/terminal/T-1001/checkin', status)
  assert.equal((await online()).length, 2)
})

onBothStores('a terminal comes online once, however many check-ins arrive', async (bistro) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bistro.put('/go/terminal/T-1001/checkin', status)),
  )
  assert.ok(answers.every((answer) => answer.status === 201))
  assert.equal((await bistro.sql`select sequence from events where type = 'terminal.online'`).length, 1)
})

onBothStores(
  'a check-in with a key that was used for another says so and records nothing',
  async (bistro) => {
    const headers = { 'idempotency-key': 'tonight' }
    const checkIn = (battery: number) =>
      bistro.put('/go/terminal/T-1001/checkin', { ...status, battery }, { headers })
    assert.equal((await checkIn(80)).status, 201)
    assert.equal((await checkIn(79)).body.error.code, 'idempotency_key_reused')
    assert.equal((await checkIn(80)).headers['idempotency-replayed'], 'true')
    const [terminal] = await bistro.sql<{ battery: number }>`
    select battery_percent as battery from terminals where account_id = 1 and serial_no = 'T-1001'`
    assert.equal(terminal?.battery, 80)
  },
)

onBothStores('check-in refuses what is not a device status', async (bistro) => {
  const wrong = [
    { ip: '300.1.1.1' },
    { ip: 'example.com' },
    { battery: 'full' },
    { battery: 50.5 },
    { charging: 2 },
    { ssid: 7 },
  ]
  for (const field of wrong) {
    const { status: answered, body } = await bistro.put('/go/terminal/T-1001/checkin', {
      ...status,
      ...field,
    })
    assert.equal(answered, 400, JSON.stringify(field))
    assert.deepEqual(Object.keys(body.error.details.fields), Object.keys(field))
  }
})

onBothStores('an invalid battery or network value does not keep a device offline', async (bistro) => {
  const quoted = `"${'x'.repeat(32)}"`
  const crude: [report: object, battery: number | null, ssid: string][] = [
    [{ ssid: '' }, 85, ''],
    [{ ssid: quoted }, 85, quoted],
    [{ ssid: `${'🍕'.repeat(64)}${'x'.repeat(1_000)}` }, 85, '🍕'.repeat(64)],
    [{ ssid: `${'x'.repeat(63)}🍕🍕` }, 85, `${'x'.repeat(63)}🍕`],
    [{ battery: -1 }, null, 'Bistro'],
    [{ battery: 101 }, null, 'Bistro'],
    [{ battery: '255' }, null, 'Bistro'],
    [{ battery: null }, null, 'Bistro'],
    [{ battery: undefined }, null, 'Bistro'],
  ]
  const owner = await signIn(bistro)
  const [first] = (await bistro.get('/go/terminal?q=T-1001', owner)).body.result
  assert.equal(first.state, 'NEVER_SEEN')
  for (const [input, battery, ssid] of crude) {
    bistro.clock.now += 20 * 60_000
    // The first check-in brings the terminal online, the second finds it online.
    for (let times = 0; times < 2; times++) {
      bistro.clock.now += 1_000
      const { status: answered, text } = await bistro.put('/go/terminal/T-1001/checkin', {
        ...status,
        ...input,
      })
      assert.equal(answered, 201, text)
      const [shown] = (await bistro.get('/go/terminal?q=T-1001', owner)).body.result
      assert.deepEqual([shown.state, shown.battery, shown.ssid], ['ONLINE', battery, ssid])
      assert.equal(shown.battery_low, 0)
      assert.equal(shown.history.at(-1), battery)
    }
  }
  const samples = await bistro.sql<{
    battery: number
  }>`select battery_percent as battery from terminal_history`
  assert.deepEqual(new Set(samples.map((sample) => sample.battery)), new Set([85]))
})

onBothStores('the supervisor PIN is read and set', async (bistro) => {
  const before = await bistro.get('/go/terminal/1/pin')
  assert.deepEqual(before.body, {
    status: 200,
    location_id: 1,
    records: 1,
    result: [{ supervisor_pin: 1234 }],
  })
  const set = await bistro.put('/go/terminal/1/pin', { pin: '0042' })
  assert.deepEqual(set.body, { status: 201, location_id: 1, updated: 1 })
  assert.equal((await bistro.get('/go/terminal/1/pin')).body.result[0].supervisor_pin, 42)
  assert.equal((await bistro.get('/go/terminal/2/pin')).body.result[0].supervisor_pin, 1234)
  for (const pin of [-1, 100_000_000, 'abcd']) {
    assert.equal((await bistro.put('/go/terminal/1/pin', { pin })).status, 400)
  }
  assert.equal((await bistro.get('/go/terminal/99/pin')).body.error.code, 'location_not_found')
  assert.equal((await bistro.put('/go/terminal/99/pin', { pin: 1 })).body.error.code, 'location_not_found')
})

onBothStores('PIN and gateway password are sealed in the database', async (bistro) => {
  const [row] = await bistro.sql<{ pin: string; pass: string }>`
    select sealed_supervisor_pin as pin, sealed_payment_pass as pass from locations where id = 1`
  assert.ok(row)
  assert.doesNotMatch(row.pin, /1234/)
  assert.doesNotMatch(row.pass, /bistro/)
  const events = await bistro.sql`select data from events`
  assert.doesNotMatch(JSON.stringify(events), /1234|bistro-demo-pass/)
})

onBothStores('a sealed value does not open in another place', async (bistro) => {
  const [first] = await bistro.sql<{ pass: string }>`
    select sealed_payment_pass as pass from locations where account_id = 1 and id = 1`
  await bistro.database.write(
    (sql) =>
      sql`update locations set sealed_payment_pass = ${first?.pass ?? ''} where account_id = 1 and id = 2`,
  )
  const { status: answered, body } = await bistro.app
    .inject({ url: '/go/terminal/T-2001/login', headers: { 'x-api-key': API_KEY } })
    .then((response) => ({ status: response.statusCode, body: response.json() }))
  assert.equal(answered, 500)
  assert.deepEqual(body.error, {
    code: 'internal_error',
    message: 'Something went wrong on our side.',
    details: {},
  })
})

for (const [name, field] of [
  ['ordering', 'ordering_enabled'],
  ['tipping', 'tip_enabled'],
  ['splitbill', 'splitbill_enabled'],
] as const) {
  onBothStores(`${name} is switched off and on`, async (bistro) => {
    const off = await bistro.put(`/go/terminal/1/${name}`, { switch: 0 })
    assert.deepEqual(off.body, { status: 201, location_id: 1, updated: 1 })
    const { result } = (await bistro.get('/go/terminal/T-1001/login')).body
    assert.equal(result[0][field], 0)
    const others = ['ordering_enabled', 'tip_enabled', 'splitbill_enabled'].filter((other) => other !== field)
    assert.deepEqual(
      others.map((other) => result[0][other]),
      [1, 1],
    )
    await bistro.put(`/go/terminal/1/${name}`, { switch: '1' })
    assert.equal((await bistro.get('/go/terminal/T-1001/login')).body.result[0][field], 1)
    assert.equal((await bistro.put(`/go/terminal/1/${name}`, { switch: 2 })).status, 400)
    assert.equal(
      (await bistro.put(`/go/terminal/99/${name}`, { switch: 1 })).body.error.code,
      'location_not_found',
    )
  })
}

onBothStores(
  'each terminal writes its battery down once in a quarter, at a moment of its own',
  async (bistro) => {
    // Ids of all sizes: the moment is computed by the rule and by the statement, which must agree.
    const ids = [1, 2, 3, 4, 5, 1_000_000, 123_456_789]
    for (const [index, id] of ids.slice(5).entries()) {
      await bistro.change(
        ({ sql }) => sql`
        insert into terminals (id, account_id, location_id, serial_no, name, registered_at)
        values (${id}, 1, 1, ${`T-300${index}`}, 'Far', 0)`,
      )
    }
    const rows = await bistro.sql<{
      id: number
      serial: string
    }>`select id, serial_no as serial from terminals`
    const serialOf = new Map(rows.map(({ id, serial }) => [id, serial]))
    assert.deepEqual(
      [...serialOf.keys()].sort((a, b) => a - b),
      ids,
    )
    const written = async () =>
      new Map(
        (
          await bistro.sql<{ id: number; quarter: number }>`
          select terminal_id as id, max(quarter) as quarter from terminal_history where account_id = 1 group by terminal_id`
        ).map(({ id, quarter }) => [id, quarter]),
      )
    const minutesInto = (id: number) => Math.ceil(((id * 7919) % 720_000) / MINUTE)
    const from = bistro.clock.now
    assert.equal(from % QUARTER_MS, 0)
    for (let minute = 0; minute <= 30; minute++) {
      bistro.clock.now = from + minute * MINUTE
      for (const id of ids) {
        const status = { ip: '10.0.0.1', battery: minute, charging: 0, ssid: 'x' }
        assert.equal((await bistro.put(`/go/terminal/${serialOf.get(id)}/checkin`, status)).status, 201)
      }
      const quarters = await written()
      for (const id of ids) {
        const due = Math.max(0, Math.floor((minute - minutesInto(id)) / 15))
        assert.equal(quarters.get(id), from / QUARTER_MS + due, `terminal ${id} after ${minute} minutes`)
      }
    }
  },
)
