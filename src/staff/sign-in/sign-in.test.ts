import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

type ResponseBody = Record<string, any>

/** Ana has PIN 0042, Ben 4711. */
async function withPins(bistro: Restaurant): Promise<CallOptions> {
  const owner = await signIn(bistro)
  assert.equal((await bistro.put('/go/staff/1/pin', { pin: '0042' }, owner)).status, 201)
  assert.equal((await bistro.put('/go/staff/2/pin', { pin: '4711' }, owner)).status, 201)
  return owner
}

const enter = (bistro: Restaurant, pin: string, terminal?: string) =>
  bistro.post('/go/staff/1/signin', { pin, ...(terminal && { terminal }) })

const as = (session: string): CallOptions => ({ headers: { 'x-staff-session': session } })

const actors = async (bistro: Restaurant, type: string): Promise<ResponseBody[]> => {
  const { body } = await bistro.get(`/go/event/1?types=${type}`)
  return body.result.map(({ actor }: ResponseBody) => actor)
}

onBothStores('a staff member signed in by PIN is the actor of their changes', async (bistro) => {
  await withPins(bistro)
  const { status, body } = await enter(bistro, '0042', 'T-1001')
  assert.equal(status, 201)
  const { session, ...rest } = body
  assert.deepEqual(rest, {
    status: 201,
    location_id: 1,
    staff_id: 1,
    name: 'Ana Ferreira',
    role: 'server',
    expires_at: '2026-11-16 11:30:00',
  })
  const open = { location_id: 1, staff_id: 2, allergens: 0 }
  assert.equal((await bistro.put('/go/table/1/open', open, as(session))).status, 201)
  const ana = { kind: 'staff', id: 1, name: 'Ana Ferreira' }
  assert.deepEqual(await actors(bistro, 'table.opened'), [ana])
  assert.deepEqual(await actors(bistro, 'staff.signed_in'), [ana])
  // Cached reads check the session as well; it is not valid elsewhere.
  assert.equal((await bistro.get('/go/table/1', as(session))).status, 200)
  assert.equal((await bistro.get('/go/table/2', as(session))).body.error.code, 'location_not_allowed')
  assert.equal((await bistro.delete('/go/staff/1/signin', undefined, as(session))).status, 200)
  bistro.clock.now += 5_001
  const ended = await bistro.get('/go/table/1', as(session))
  assert.deepEqual([ended.status, ended.body.error.code], [401, 'staff_session_ended'])
})

const ends: { by: string; end: (bistro: Restaurant, owner: CallOptions) => Promise<unknown> }[] = [
  { by: 'a new PIN', end: (bistro, owner) => bistro.put('/go/staff/1/pin', { pin: '1111' }, owner) },
  { by: 'no PIN any more', end: (bistro, owner) => bistro.delete('/go/staff/1/pin', undefined, owner) },
  { by: 'leaving', end: (bistro) => bistro.delete('/go/staff/1') },
  {
    by: 'another role',
    end: (bistro, owner) =>
      bistro.put('/go/staff/1', { first_name: 'Ana', last_name: '', role: 'supervisor' }, owner),
  },
  {
    by: 'a blocked terminal',
    end: (bistro, owner) => bistro.put('/go/terminal/1', { name: 'Bar', location_id: 1, blocked: 1 }, owner),
  },
  {
    by: 'time',
    end: async ({ clock }) => {
      clock.now += 16 * 3_600_000
    },
  },
]

for (const { by, end } of ends) {
  onBothStores(`a session at a device is ended within five seconds by ${by}`, async (bistro) => {
    const owner = await withPins(bistro)
    const { session } = (await enter(bistro, '0042', 'T-1001')).body
    assert.equal((await bistro.get('/go/table/1', as(session))).status, 200)
    await end(bistro, owner)
    bistro.clock.now += 5_001
    assert.equal((await bistro.get('/go/table/1', as(session))).body.error?.code, 'staff_session_ended')
    assert.equal((await bistro.get('/go/table/1')).status, 200)
  })
}

onBothStores('five wrong PINs lock a device only, thirty the location', async (bistro) => {
  await withPins(bistro)
  const tries = await Promise.all(Array.from({ length: 7 }, () => enter(bistro, '9999', 'T-1001')))
  assert.deepEqual(tries.map(({ status }) => status).sort(), [403, 403, 403, 403, 403, 429, 429])
  const locked = await enter(bistro, '0042', 'T-1001')
  assert.deepEqual([locked.status, locked.body.error.code], [429, 'pin_locked'])
  assert.equal((await enter(bistro, '0042', 'T-1002')).status, 201)
  // Another twenty-five from other devices: the key, T-1002, T-1003, and later in the minute T-1001 again.
  for (const [device, count] of [
    ['T-1002', 5],
    ['T-1003', 5],
    [undefined, 5],
  ] as const) {
    for (let n = 0; n < count; n++) assert.equal((await enter(bistro, '9999', device)).status, 403)
  }
  await bistro.change(async ({ sql, now }) => {
    for (const device of ['W-1', 'W-2']) {
      await sql`
        insert into staff_pin_failures (account_id, location_id, device, failed_at, tries)
        values (1, 1, ${device}, ${now}, 5)`
    }
  })
  const owner = await signIn(bistro)
  const terminals = [{ serial_no: 'T-1009', name: 'New' }]
  const { body: made } = await bistro.post('/go/terminal', { location_id: 1, terminals }, owner)
  assert.equal(made.registered, 1)
  assert.equal((await enter(bistro, '0042', 'T-1009')).body.error.code, 'pin_locked')
  assert.equal((await bistro.post('/go/staff/2/signin', { pin: '0042' })).status, 403)
  bistro.clock.now += 60_000
  assert.equal((await enter(bistro, '0042', 'T-1001')).status, 201)
})

onBothStores(
  'a PIN is one person’s, has the length of the location, and is not the supervisor’s',
  async (bistro) => {
    const owner = await withPins(bistro)
    const give = (pin: string, staff = 3) => bistro.put(`/go/staff/${staff}/pin`, { pin }, owner)
    assert.equal((await give('4711')).body.error.code, 'pin_taken')
    assert.equal((await give('1234')).body.error.code, 'pin_taken', 'the supervisor PIN of the location')
    assert.equal((await give('12345')).status, 400)
    assert.equal((await give('4711', 2)).status, 201, 'one’s own again')
    assert.equal((await give('4711', 6)).status, 201, 'elsewhere it is free')
    const both = await Promise.all([give('5555', 3), give('5555', 4)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
    const { version } = (await bistro.get('/go/location/1', owner)).body.result
    const longer = () => bistro.put('/go/location/1', { staff_pin_digits: 6, version }, owner)
    assert.equal((await longer()).body.error.code, 'pins_in_use')
    for (const id of [1, 2, 3, 4]) await bistro.delete(`/go/staff/${id}/pin`, undefined, owner)
    assert.equal((await longer()).status, 201)
    assert.equal((await give('123456')).status, 201)
  },
)

onBothStores('the PIN of a supervisor counts as approval, and the event names them', async (bistro) => {
  const owner = await withPins(bistro)
  const reverse = async (pin: number, session?: string) => {
    const order = await openOrder(bistro, 1 + ++tables)
    await bistro.post(`/go/order/${order}`, { item_id: 1 })
    const { payment_id } = (
      await bistro.post(`/go/order/${order}/payment`, { amount: '1.00', method: 'cash' })
    ).body
    const body = { supervisor_pin: pin, reason: 'twice' }
    return bistro.delete(`/go/order/${order}/payment/${payment_id}`, body, session ? as(session) : {})
  }
  let tables = 0
  assert.equal((await reverse(42)).body.error.code, 'pin_wrong')
  await bistro.put('/go/staff/1', { first_name: 'Ana', last_name: 'Ferreira', role: 'supervisor' }, owner)
  // 0042 as a number, which loses its leading zeros.
  assert.equal((await reverse(42)).status, 200)
  assert.equal((await reverse(1234)).status, 200)
  const { session } = (await enter(bistro, '0042')).body
  assert.equal((await reverse(1, session)).status, 200)
  const { body } = await bistro.get('/go/event/1?types=payment.reversed')
  assert.deepEqual(
    body.result.map(({ data }: ResponseBody) => data.approved_by),
    ['Ana Ferreira', 'supervisor PIN', 'Ana Ferreira'],
  )
})

onBothStores('hours are counted from clocking in to clocking out', async (bistro) => {
  const clock = (at: number) => bistro.put('/go/staff/1/clock', { in: at })
  assert.equal((await clock(1)).body.since, '2026-11-15 19:30:00')
  bistro.clock.now += 90 * 60_000
  assert.equal((await clock(1)).body.since, '2026-11-15 19:30:00')
  const running = (await bistro.get('/go/report/1/hours')).body
  assert.deepEqual([running.minutes, running.result[0].shifts[0].to], [90, ''])
  assert.equal((await clock(0)).body.since, '')
  await clock(0)
  await Promise.all([clock(1), clock(1)])
  bistro.clock.now += 30 * 60_000
  await bistro.delete('/go/staff/1')
  bistro.clock.now += 60 * 60_000
  const { body } = await bistro.get('/go/report/1/hours')
  assert.deepEqual(
    body.result.map(({ name, isDeleted, minutes, shifts }: ResponseBody) => [
      name,
      isDeleted,
      minutes,
      shifts.length,
    ]),
    [['Ana Ferreira', 1, 120, 2]],
  )
  const { body: events } = await bistro.get('/go/event/1?types=staff.clocked_in,staff.clocked_out')
  assert.equal(events.result.length, 3)
})

/** A device that is paired as that terminal. */
async function pairedAs(bistro: Restaurant, owner: CallOptions, terminalId: number): Promise<CallOptions> {
  const shown = await bistro.post(`/go/terminal/${terminalId}/pairing`, {}, owner)
  const body = { code: shown.body.code, nonce: `a-nonce-of-device-${terminalId}` }
  const { key } = (await bistro.post('/go/terminal/pair', body, { key: null })).body
  return { key }
}

onBothStores('a device signs people in as itself only, and locks no other', async (bistro) => {
  const owner = await withPins(bistro)
  const [one, two] = [await pairedAs(bistro, owner, 1), await pairedAs(bistro, owner, 2)]
  const enterAt = (device: CallOptions, pin: string, terminal?: string) =>
    bistro.post('/go/staff/1/signin', { pin, ...(terminal && { terminal }) }, device)
  for (let time = 0; time < 5; time++) {
    const { status, body } = await enterAt(one, '9999', 'T-1002')
    assert.deepEqual([status, body.error.code], [403, 'serial_not_allowed'])
  }
  // With a key that names the terminal its tries are counted apart from the terminal's own.
  for (let time = 0; time < 5; time++) assert.equal((await enter(bistro, '9999', 'T-1002')).status, 403)
  assert.equal((await enter(bistro, '0042', 'T-1002')).body.error.code, 'pin_locked')
  assert.equal((await enterAt(two, '0042', 'T-1002')).status, 201)
  for (const terminal of ['T-1001', undefined, 'T-1001', undefined, undefined]) {
    assert.equal((await enterAt(one, '9999', terminal)).body.error.code, 'pin_wrong')
  }
  assert.equal((await enterAt(one, '0042')).body.error.code, 'pin_locked', 'named or not, it is one device')
  assert.equal((await enterAt(one, '0042', 'T-1001')).body.error.code, 'pin_locked')
})

onBothStores('a session counts only at the device or with the key that began it', async (bistro) => {
  const owner = await withPins(bistro)
  const [one, two] = [await pairedAs(bistro, owner, 1), await pairedAs(bistro, owner, 2)]
  const { session } = (await bistro.post('/go/staff/1/signin', { pin: '0042', terminal: 'T-1001' }, one)).body
  const other = await bistro.post('/go/key', { name: 'Another', rights: ['service'] }, owner)
  const readTables = (caller: CallOptions, staff: string) =>
    bistro.get('/go/table/1', { ...caller, ...as(staff) })
  assert.equal((await readTables(one, session)).status, 200)
  for (const caller of [two, {}, { key: other.body.key }]) {
    assert.equal((await readTables(caller, session)).body.error?.code, 'staff_session_ended')
  }
  const byKey = (await enter(bistro, '4711')).body.session
  assert.equal((await readTables({}, byKey)).status, 200)
  assert.equal((await readTables({ key: other.body.key }, byKey)).body.error?.code, 'staff_session_ended')
  assert.equal((await readTables(one, byKey)).body.error?.code, 'staff_session_ended')
})
