import assert from 'node:assert/strict'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'

const openBody = { location_id: 1, staff_id: 1, allergens: 0 }

onBothStores('every call needs a key', async (bistro) => {
  for (const key of [null, '', 'no-such-key', 'the-demo-account-in-the-tests, x']) {
    const { status, body } = await bistro.get('/go/table/1', { key })
    assert.equal(status, 401)
    assert.equal(body.error.code, key ? 'key_unknown' : 'key_missing')
    assert.match(body.error.message, /x-api-key/)
  }
})

onBothStores('authentication happens before the body is read', async (bistro) => {
  const { status } = await bistro.put('/go/table/1/open', '{broken', { key: null })
  assert.equal(status, 401)
})

onBothStores('bodies are JSON whatever their label', async (bistro) => {
  const labels = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-8',
    'json',
    '',
    ';;;=,"',
    'application/json, application/json',
  ]
  for (const [index, label] of labels.entries()) {
    const body = JSON.stringify(openBody)
    const { status } = await bistro.put(`/go/table/${index + 1}/open`, body, {
      headers: { 'content-type': label },
    })
    assert.equal(status, 201, label)
  }
  const unlabelled = await bistro.app.inject({
    method: 'PUT',
    url: '/go/table/9/open',
    headers: { 'x-api-key': 'the-demo-account-in-the-tests' },
    payload: Buffer.from(JSON.stringify(openBody)),
  })
  assert.equal(unlabelled.statusCode, 201)
})

onBothStores('integers may come as decimal strings, nothing else is coerced', async (bistro) => {
  const text = await bistro.put('/go/table/1/open', { location_id: '1', staff_id: '1', allergens: '0' })
  assert.equal(text.status, 201)
  for (const wrong of [true, null, 1.5, '1.0', '', ' 1', '0x1', [1], {}]) {
    const { status, body } = await bistro.put('/go/table/2/open', { ...openBody, staff_id: wrong })
    assert.equal(status, 400, JSON.stringify(wrong))
    assert.deepEqual(Object.keys(body.error.details.fields), ['staff_id'])
  }
})

onBothStores('every faulty field is named at once', async (bistro) => {
  const { status, body } = await bistro.put('/go/terminal/T-1001/checkin', {
    battery: 'full',
    charging: 2,
    ssid: 7,
  })
  assert.equal(status, 400)
  assert.equal(body.error.code, 'invalid_request')
  assert.deepEqual(body.error.details.fields, {
    ip: 'is required',
    battery: 'must be an integer',
    charging: 'must be an integer from 0 to 1',
    ssid: 'must be text characters',
  })
})

onBothStores('pages also get faults as data, to translate them', async (bistro) => {
  const owner = await signIn(bistro)
  const byPage = await bistro.put('/go/table/1', { seats: 1000, version: 7 }, owner)
  const description =
    'The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced'
  assert.deepEqual(byPage.body.error.details, {
    fields: {
      seats: 'must be an integer from 1 to 999',
      version: `must be as described: ${description}`,
    },
    faults: [
      { at: 'seats', fault: 'integer', from: 1, to: 999 },
      { at: 'version', fault: 'form', form: 'version', description },
    ],
  })
  const byProgram = await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 0, allergens: 0 })
  assert.deepEqual(byProgram.body.error.details, { fields: { staff_id: 'must be an integer from 1 up' } })
})

onBothStores('faults deep in a body are named by their path', async (bistro) => {
  const { body } = await bistro.post('/go/order/1', {
    items: [{ item_id: 1 }, { qty: 0, modifiers: [{ modifier_id: 1, option_id: 'x' }] }],
  })
  assert.deepEqual(Object.keys(body.error.details.fields).sort(), [
    'items[1].item_id',
    'items[1].modifiers[0].option_id',
    'items[1].qty',
  ])
})

onBothStores('path ids have one spelling', async (bistro) => {
  for (const id of [
    '0',
    '-1',
    '1.5',
    'x',
    '007',
    '9007199254740992',
    '99999999999999999999',
    '%00',
    '1%20',
  ]) {
    const { status, body } = await bistro.get(`/go/table/${id}`)
    assert.equal(status, 400, id)
    assert.deepEqual(Object.keys(body.error.details.fields), ['location_id'])
  }
  assert.equal((await bistro.get('/go/table/9007199254740991')).status, 404)
})

onBothStores('amounts are taken up to 9,999,999.99, and no further', async (bistro) => {
  await bistro.database.write((sql) => sql`update menu_items set price_cents = 999999999 where id = 1`)
  await bistro.put('/go/table/1/open', openBody)
  await bistro.post('/go/order/1', { items: [{ item_id: 1, qty: 2 }] })
  const pay = (amount: unknown) => bistro.post('/go/order/1/payment', { amount, method: 'cash' })
  for (const amount of ['10000000', 10_000_000, '9999999.999', -1, '']) {
    const { status, body } = await pay(amount)
    assert.equal(status, 400, String(amount))
    assert.deepEqual(Object.keys(body.error.details.fields), ['amount'])
  }
  assert.equal((await pay('9999999.99')).status, 201)
  assert.equal((await pay(100_000)).status, 201)
})

onBothStores('a list that is far too long is refused in few words', async (bistro) => {
  await bistro.put('/go/table/1/open', openBody)
  for (const list of [
    `"items":[${'{},'.repeat(80_000)}{}]`,
    `"item_id":1,"modifiers":[${'{},'.repeat(80_000)}{}]`,
  ]) {
    const { status, text } = await bistro.post('/go/order/1', `{${list}}`)
    assert.equal(status, 400)
    assert.ok(text.length < 100_000, `${text.length} characters`)
  }
})

onBothStores('unknown paths are 404, other methods 405 with Allow', async (bistro) => {
  for (const path of ['/', '/go', '/go/nothing', '/go/table/1/2/3', '/favicon.ico']) {
    const { status, body } = await bistro.get(path, { key: null })
    assert.equal(status, 404, path)
    assert.equal(body.error.code, 'path_not_found')
  }
  const { status, headers, body } = await bistro.put('/go/order/1')
  assert.equal(status, 405)
  assert.equal(headers.allow, 'GET, POST, DELETE')
  assert.equal(body.error.code, 'method_not_allowed')
})

onBothStores('a trailing slash works', async (bistro) => {
  assert.equal((await bistro.get('/go/table/1/')).status, 200)
  assert.equal((await bistro.get('/go/menus/1/')).status, 200)
})

onBothStores('a body over 256 KiB is refused', async (bistro) => {
  const { status, body } = await bistro.post('/go/staff/1', { first_name: 'x'.repeat(256 * 1024) })
  assert.equal(status, 413)
  assert.equal(body.error.code, 'body_too_large')
})

onBothStores('a list that did not change is answered 304', async (bistro) => {
  const first = await bistro.get('/go/table/1')
  const etag = String(first.headers.etag)
  const again = await bistro.get('/go/table/1', { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  assert.equal(again.text, '')
  for (const form of [`W/${etag}`, `"other", ${etag}`, '*']) {
    assert.equal((await bistro.get('/go/table/1', { headers: { 'if-none-match': form } })).status, 304, form)
  }
  await bistro.put('/go/table/1/open', openBody)
  const changed = await bistro.get('/go/table/1', { headers: { 'if-none-match': etag } })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, etag)
})

onBothStores('a resend with the same key has one effect and the same answer', async (bistro) => {
  const headers = { 'idempotency-key': 'terminal-1:42' }
  const first = await bistro.put('/go/table/1/open', openBody, { headers })
  assert.equal(first.headers['idempotency-replayed'], undefined)
  const again = await bistro.put('/go/table/1/open', openBody, { headers })
  assert.equal(again.status, 201)
  assert.equal(again.text, first.text)
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal(await countOrders(bistro), 1)
})

onBothStores('a key is for one request only', async (bistro) => {
  const headers = { 'idempotency-key': 'once' }
  await bistro.put('/go/table/1/open', openBody, { headers })
  for (const [path, body] of [
    ['/go/table/2/open', openBody],
    ['/go/table/1/open', { ...openBody, allergens: 1 }],
  ] as const) {
    const { status, body: answer } = await bistro.put(path, body, { headers })
    assert.equal(status, 422)
    assert.equal(answer.error.code, 'idempotency_key_reused')
  }
})

onBothStores('a refused request leaves its key unused', async (bistro) => {
  const headers = { 'idempotency-key': 'later' }
  await bistro.put('/go/table/1/open', openBody)
  assert.equal((await bistro.put('/go/table/1/open', openBody, { headers })).status, 409)
  await bistro.put('/go/table/1/close')
  assert.equal((await bistro.put('/go/table/1/open', openBody, { headers })).status, 201)
})

onBothStores('a key is forgotten after a day', async (bistro) => {
  const headers = { 'idempotency-key': 'yesterday' }
  const first = await bistro.post('/go/staff/1', { first_name: 'Gia' }, { headers })
  bistro.clock.now += 24 * 60 * 60 * 1000 - 1
  assert.equal(
    (await bistro.post('/go/staff/1', { first_name: 'Gia' }, { headers })).body.staff_id,
    first.body.staff_id,
  )
  bistro.clock.now += 1
  const next = await bistro.post('/go/staff/1', { first_name: 'Gia' }, { headers })
  assert.equal(next.status, 201)
  assert.notEqual(next.body.staff_id, first.body.staff_id)
})

onBothStores('the same key twice at once has one effect', async (bistro) => {
  const headers = { 'idempotency-key': 'twice' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bistro.post('/go/staff/1', { first_name: 'Hal' }, { headers })),
  )
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.staff_id))
  assert.equal(ids.size, 1)
  for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
    assert.equal(status, 409)
    assert.equal(body.error.code, 'idempotency_key_in_use')
  }
  const staff = await bistro.get('/go/staff/1')
  assert.equal(staff.body.result.filter((one: { first_name: string }) => one.first_name === 'Hal').length, 1)
})

onBothStores('an idempotency key must be readable', async (bistro) => {
  for (const key of ['', 'x'.repeat(256), 'with space']) {
    const { status } = await bistro.post(
      '/go/staff/1',
      { first_name: 'Ida' },
      { headers: { 'idempotency-key': key } },
    )
    assert.equal(status, 400, key)
  }
})

onBothStores('errors name the request, and nothing else leaks', async (bistro) => {
  const { body } = await bistro.get('/go/order/77')
  assert.deepEqual(Object.keys(body), ['status', 'error', 'request_id'])
  assert.ok(bistro.logged.some((line) => line.includes(body.request_id)))
})

onBothStores('a log line a request, and nothing secret in it', async (bistro) => {
  await bistro.get('/go/terminal/T-1001/login')
  await bistro.put('/go/terminal/1/pin', { pin: 87_654_321 })
  await bistro.get('/go/terminal/1/pin')
  const lines = bistro.logged.map((line) => JSON.parse(line))
  assert.equal(lines.length, 3)
  assert.equal(lines[0].route, '/go/terminal/:serial_no/login')
  assert.equal(lines[0].status, 200)
  assert.equal(lines[0].account, 1)
  assert.equal(typeof lines[0].milliseconds, 'number')
  for (const secret of ['the-demo-account-in-the-tests', '87654321', '1234', 'bistro-demo-pass', 'T-1001']) {
    assert.ok(!bistro.logged.join('').includes(secret), secret)
  }
})

async function countOrders({ sql }: Restaurant): Promise<number> {
  const [row] = await sql<{ count: number }>`select cast(count(*) as integer) as count from orders`
  return row?.count ?? 0
}
