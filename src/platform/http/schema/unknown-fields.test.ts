import assert from 'node:assert/strict'
import test from 'node:test'
import { plainDocument } from '../../../../test/support/openapi-document.ts'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores, openRestaurant, type Restaurant } from '../../../../test/support/test-app.ts'
import { calls } from '../../../app.ts'
import { shaper } from './schema-compiler.ts'
import { unknownFields } from './unknown-fields.ts'

const SEED = [
  'GET /go/terminal/:serial_no/login',
  'PUT /go/terminal/:serial_no/checkin',
  'GET /go/terminal/:location_id/pin',
  'PUT /go/terminal/:location_id/pin',
  'PUT /go/terminal/:location_id/ordering',
  'PUT /go/terminal/:location_id/tipping',
  'PUT /go/terminal/:location_id/splitbill',
  'GET /go/table/:location_id',
  'GET /go/table/:location_id/open',
  'GET /go/table/:location_id/available',
  'PUT /go/table/:table_id/open',
  'PUT /go/table/:table_id/close',
  'POST /go/table/:location_id',
  'DELETE /go/table/:table_id',
  'GET /go/menu/:location_id',
  'GET /go/menu/:menu_id/sections',
  'GET /go/menu/:section_id/items',
  'GET /go/menu/:item_id/modifiers',
  'GET /go/menu/:modifier_id/modifier_details',
  'GET /go/menu/:modifier_id/modifier_options',
  'GET /go/staff/:location_id',
  'POST /go/staff/:location_id',
  'DELETE /go/staff/:staff_id',
  'GET /go/printer/:location_id',
  'POST /go/printer/:serial_no',
  'GET /go/printer/:printjob_id/printjob',
  'GET /go/order/:order_id',
  'POST /go/order/:order_id',
  'DELETE /go/order/:order_item_id/item',
  'DELETE /go/order/:order_id',
]

test('thirty calls ignore what they do not know, and no others', () => {
  const lenient = calls.filter(({ seed }) => seed).map(({ method, path }) => `${method} ${path}`)
  assert.equal(SEED.length, 30)
  assert.deepEqual(lenient.sort(), [...SEED].sort())
})

const openBody = { location_id: 1, staff_id: 1, allergens: 0 }

async function openOrder(bistro: Restaurant): Promise<string> {
  const { body } = await bistro.put('/go/table/1/open', openBody)
  return `/go/order/${body.order_id}`
}

onBothStores('what the thirty calls do not know is ignored, and named in a header', async (bistro) => {
  const order = await openOrder(bistro)
  const known = await bistro.post(order, { items: [{ item_id: 1, qty: 2, item_modifiers: null }] })
  assert.equal(known.headers['x-ignored-fields'], undefined)
  const sent = { items: [{ item_id: 1 }, { item_id: 1, quantity: 3, size: { big: 1 } }], rush: true }
  const { status, headers } = await bistro.post(order, sent)
  assert.equal(status, 201)
  assert.equal(headers['x-ignored-fields'], 'rush, items[1].quantity, items[1].size')
  const single = await bistro.post(order, { item_id: 1, quantity: 3 })
  assert.equal(single.headers['x-ignored-fields'], 'items[0].quantity')
  const both = { item_id: 1, modifiers: [], item_modifiers: [{ modifier_id: 1, option_id: 1 }] }
  assert.equal((await bistro.post(order, both)).headers['x-ignored-fields'], 'items[0].item_modifiers')
  const bodiless = await bistro.delete('/go/staff/3', { reason: 'moved' })
  assert.deepEqual([bodiless.status, bodiless.headers['x-ignored-fields']], [200, 'reason'])
  const refused = await bistro.put('/go/table/1/open', { ...openBody, guests: 4 })
  assert.deepEqual([refused.status, refused.headers['x-ignored-fields']], [409, 'guests'])
})

onBothStores('unknown query parameters are named too, also for cached answers', async (bistro) => {
  const plain = await bistro.get('/go/table/1')
  for (let times = 0; times < 3; times++) {
    const { text, headers } = await bistro.get('/go/table/1?page=2&size=10')
    assert.equal(text, plain.text)
    assert.equal(headers['x-ignored-fields'], 'page, size')
  }
  const missing = await bistro.get('/go/table/99?page=2')
  assert.deepEqual([missing.status, missing.headers['x-ignored-fields']], [404, 'page'])
  assert.equal((await bistro.get('/go/table/1')).headers['x-ignored-fields'], undefined)
})

onBothStores('all other calls refuse what they do not know, and nothing happens', async (bistro) => {
  const order = await openOrder(bistro)
  await bistro.post(order, { item_id: 1, qty: 3 })
  await bistro.post(`${order}/payment`, { amount: '2.00', method: 'card' })
  const before = await bistro.get(`${order}/payments`)
  const owner = await signIn(bistro)
  const answers = [
    [await bistro.post(`${order}/payment`, { amount: '1.00', method: 'card', tips: '3.00' }), ['tips']],
    [
      await bistro.delete(`${order}/payment/1`, { supervisor_pin: 1234, reason: 'x', amount: '0.50' }),
      ['amount'],
    ],
    [await bistro.post(`${order}/split`, { way: 3, of: 'bill' }), ['way']],
    [await bistro.get('/go/report/1/tips?form=2026-01-01'), ['form']],
    [await bistro.get('/go/event/1?afer=3'), ['afer']],
    [await bistro.get('/go/event/1/stream?afer=3'), ['afer']],
    [await bistro.post('/go/webhook', { url: 'https://example.com/', type: ['*'] }), ['type']],
    [await bistro.post(`${order}/payment`, { amount: -1, tips: '3.00' }), ['amount', 'method', 'tips']],
    [await bistro.post('/go/webhook/1/secret', { hours: 1 }), ['hours']],
    [
      await bistro.post(
        '/go/terminal',
        { location_id: 1, terminals: [{ serial_no: 'T-9', nam: 'Bar' }] },
        owner,
      ),
      ['terminals[0].nam'],
    ],
    [await bistro.get('/go/terminal?page=2', owner), ['page']],
  ] as const
  for (const [{ status, body }, fields] of answers) {
    assert.equal(status, 400, fields.join())
    assert.equal(body.error.code, 'unknown_field')
    assert.deepEqual(Object.keys(body.error.details.fields).sort(), fields)
    assert.ok(fields.some((field) => body.error.message.includes(field)))
  }
  assert.deepEqual((await bistro.get(`${order}/payments`)).body, before.body)
  assert.equal((await bistro.sql`select id from webhooks`).length, 0)
})

onBothStores('null for what is optional means that it is left out', async (bistro) => {
  const order = await openOrder(bistro)
  const added = await bistro.post(order, { item_id: 1, qty: null, notes: null, modifiers: null, items: null })
  assert.deepEqual([added.status, added.headers['x-ignored-fields']], [201, undefined])
  const table = await bistro.post('/go/table/1', { table_number: null, table_type: null, seats: null })
  assert.equal(table.status, 201)
  const nothing = { tip: null, reference: null, staff_id: null, tendered: null, terminal: null, status: null }
  const payment = { amount: '1.00', method: 'cash', ...nothing, card_last4: null, bill_version: null }
  assert.equal((await bistro.post(`${order}/payment`, payment)).status, 201)
  assert.equal((await bistro.post(`${order}/split`, { ways: 2, amounts: null, groups: null })).status, 201)
  const refused = await bistro.put('/go/table/2/open', { ...openBody, staff_id: null })
  assert.deepEqual(Object.keys(refused.body.error.details.fields), ['staff_id'])
})

test('names that no header can hold are escaped', async () => {
  await using bistro = await openRestaurant('sqlite')
  const odd = { ...openBody, 'a\r\nset-cookie: x': 1, größe: 1, ['x'.repeat(200)]: 1, constructor: 1 }
  const { status, headers } = await bistro.put('/go/table/1/open', odd)
  assert.equal(status, 201)
  const escaped = ['a%0D%0Aset-cookie%3A%20x', 'gr%C3%B6%C3%9Fe', 'x'.repeat(64), 'constructor']
  assert.equal(headers['x-ignored-fields'], escaped.join(', '))
  assert.equal(headers['set-cookie'], undefined)
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`ü${at}`.padEnd(99, 'ü'), 1]))
  const named = await bistro.put('/go/table/2/open', { ...openBody, ...many })
  assert.equal(named.status, 201)
  assert.ok(String(named.headers['x-ignored-fields']).length < 2_100)
})

test('a body is gone through once more only when there is something to name', () => {
  const schema = {
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object', properties: { id: {} } } } },
  }
  let strange = 0
  const shape = shaper(
    schema,
    () => undefined,
    () => strange++,
  )
  let reads = 0
  const counted = (fields: object) =>
    new Proxy(fields, {
      get: (target, name) => {
        if (name === 'id') reads++
        return Reflect.get(target, name)
      },
    })
  shape({ items: Array.from({ length: 100 }, () => counted({ id: 1 })) })
  assert.deepEqual([strange, reads], [0, 100])
  const other = { items: [{ id: 1 }, { id: 1, qty: 1 }] }
  shape(other)
  assert.equal(strange, 1)
  assert.deepEqual(unknownFields(schema, other), ['items[1].qty'])
})

test('the document says which calls refuse, and which name what they ignored', () => {
  const document = plainDocument()
  const operation = (path: string, method: string) => document.paths[path]?.[method] as any
  const payment = operation('/go/order/{order_id}/payment', 'post')
  assert.equal(payment.requestBody.content['application/json'].schema.additionalProperties, false)
  assert.match(payment.responses[400].description, /`unknown_field`/)
  assert.equal(payment.responses[201].headers['x-ignored-fields'], undefined)
  const add = operation('/go/order/{order_id}', 'post')
  assert.equal(add.requestBody.content['application/json'].schema.additionalProperties, undefined)
  assert.doesNotMatch(add.responses[400].description, /unknown_field/)
  assert.ok(add.responses[201].headers['x-ignored-fields'])
})
