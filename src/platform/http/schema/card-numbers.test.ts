import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { type Answer, onBothStores, openRestaurant } from '../../../../test/support/test-app.ts'
import { calls } from '../../../app.ts'
import { candidatesIn, holdsCardNumber } from './card-numbers.ts'

const refused = [
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111 - 1111 - 1111 - 1111',
  '378282246310005',
  '3782 822463 10005',
  '3056 930902 5904',
  '6304000000000000',
  '4222222222222',
  '6011000990139424',
  'pan=5555555555554444;exp=12/27',
  'card 4111 1111 1111 1111 12/27',
  'x4111111111111111y',
  '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  '４１１１１１１１１１１１１１１１',
  '4111\u00a01111\u00a01111\u00a01111',
  '4111–1111–1111–1111',
  '2223003122003222',
  '2720990000000007',
  '3530111333300000',
  '6200000000000005',
  '2200000000000004',
  'first 1234 5678, then 4111 1111 1111 1111',
  'b6f1c1d2 4111111111111111',
]

const taken = [
  '',
  '4111111111111112',
  '411111111111',
  '41111111111111111111',
  '4242',
  'gw-20261115-193000-0001',
  '+33 1 23 45 67 89',
  '2026-11-15 19:30:00',
  'b6f1c1d2-4111-4111-8111-111111111111',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'no ice, 2 straws, seat 4',
  '1234567812345670',
  '7992739871300000',
  '2721000000000004',
  '0000000000000000',
  '1763235000000000',
  'b6f1c1d2-8411-4111-8111-1111abcd1234',
]

for (const text of refused) test(`refused: ${text}`, () => assert.ok(holdsCardNumber(text)))
for (const text of taken) test(`taken: ${text}`, () => assert.ok(!holdsCardNumber(text)))

const BEGINNINGS = [
  '4',
  '51',
  '55',
  '50',
  '58',
  '2221',
  '2720',
  '34',
  '37',
  '300',
  '36',
  '3528',
  '3589',
  '62',
  '81',
]
const digits = fc
  .tuple(
    fc.constantFrom(...BEGINNINGS),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 }),
  )
  .chain(([begins, rest]) =>
    fc.integer({ min: 12, max: 18 }).map((length) => [...begins].map(Number).concat(rest).slice(0, length)),
  )

/** The number with its Luhn check digit. */
function completed(numbers: number[]): string {
  const sum = [...numbers].reverse().reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? 2 * digit : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return `${numbers.join('')}${(10 - (sum % 10)) % 10}`
}

test('13 to 19 digits of an issuer that pass the check are refused, and with another last digit taken', () => {
  fc.assert(
    fc.property(
      digits,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('', ' ', '-'),
      (numbers, off, between) => {
        const number = completed(numbers)
        const grouped = (text: string) => (text.match(/.{1,4}/g) ?? []).join(between)
        assert.ok(holdsCardNumber(`paid with ${grouped(number)}.`))
        const other = `${number.slice(0, -1)}${(Number(number.at(-1)) + off) % 10}`
        if (between === '') assert.ok(!holdsCardNumber(other))
      },
    ),
  )
})

test('UUIDs are never taken for card numbers', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      assert.ok(!/[a-f]/.test(uuid) || !holdsCardNumber(uuid))
    }),
    { numRuns: 5_000 },
  )
})

test('of no issuer’s, digits are taken whatever they add up to', () => {
  const others = fc.tuple(
    fc.constantFrom('0', '1', '7', '2100', '2721', '31', '80', '9791'),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 14 }),
  )
  fc.assert(
    fc.property(others, ([begins, rest]) => {
      assert.ok(!holdsCardNumber(completed([...begins].map(Number).concat(rest))))
    }),
  )
})

test('twice the text is twice the work, and no digit is looked at more often than there are lengths', () => {
  for (const piece of [
    '1 ',
    '4 ',
    '4',
    '41 ',
    '444 ',
    '4444 ',
    '4444 444444 4444 ',
    '4111111111111112 ',
    'a4-',
  ]) {
    const work = (length: number) => {
      let looked = 0
      const text = piece.repeat(length / piece.length)
      for (const candidate of candidatesIn(text)) looked += candidate.digits.length
      return looked / text.length
    }
    assert.ok(work(20_000) <= 7 * 19, piece)
    assert.ok(work(40_000) <= 1.01 * work(20_000) + 0.01, piece)
  }
})

/** Declared texts that people do not type freely. Each is listed here, so that a new one is a decision. */
const TAKEN_AS_THEY_ARE = new Set([
  'reference',
  'seen',
  'ssid',
  'ip',
  'password',
  'new_password',
  'payment_pass',
])
const OF_MACHINES = [
  'origins',
  'code',
  'networks',
  'nonce',
  'page',
  'png',
  'large',
  'small',
  'external_id',
  'group',
  'serial_no',
  'token',
  'fingerprint',
  'file',
]

test('every text that comes in is free text, has a form of its own, or is named here', () => {
  const named = new Set([...TAKEN_AS_THEY_ARE, ...OF_MACHINES])
  const met = new Set<string>()
  const look = (name: string, schema: Record<string, unknown>) => {
    for (const [below, field] of Object.entries((schema.properties ?? {}) as Record<string, object>)) {
      look(below, field as Record<string, unknown>)
    }
    for (const one of [schema.items, ...((schema.anyOf as unknown[] | undefined) ?? [])]) {
      if (one) look(name, one as Record<string, unknown>)
    }
    if (schema.type !== 'string' || schema.pattern || schema.enum || schema['x-free-text']) return
    assert.ok(named.has(name), `${name} is neither free text nor named`)
    met.add(name)
  }
  for (const { params, query, body } of calls) {
    for (const part of [params, query, body ?? {}]) look('', part as unknown as Record<string, unknown>)
  }
  assert.deepEqual([...met].sort(), [...named].sort())
})

const CARD = '4111111111111111'

onBothStores('a card number comes in by no free text, and is repeated nowhere', async (bistro) => {
  const opened = await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const order = `/go/order/${opened.body.order_id}`
  const payment = { amount: 1, method: 'card' }
  const owner = await signIn(bistro)
  const answers: [field: string, answer: Answer][] = [
    ['reference', await bistro.post(`${order}/payment`, { ...payment, reference: CARD })],
    ['auth_code', await bistro.post(`${order}/payment`, { ...payment, auth_code: CARD })],
    ['card_brand', await bistro.post(`${order}/payment`, { ...payment, card_brand: `visa ${CARD}` })],
    [
      'items[1].notes',
      await bistro.post(order, { items: [{ item_id: 1 }, { item_id: 1, notes: `card ${CARD}` }] }),
    ],
    ['first_name', await bistro.post('/go/staff/1', { first_name: CARD, last_name: '' })],
    ['reason', await bistro.delete(`${order}/payment/1`, { supervisor_pin: 1, reason: CARD })],
    ['Idempotency-Key', await bistro.put('/go/table/1/close', {}, { headers: { 'idempotency-key': CARD } })],
    ['q', await bistro.get(`/go/terminal?q=${CARD}`, owner)],
    [
      'line 4, description',
      await bistro.post(
        '/go/menu/1/import/preview',
        { format: 'csv', file: `level,name,price,description\nmenu,M\nsection,S\nitem,I,1.00,${CARD}` },
        owner,
      ),
    ],
  ]
  for (const [field, { status, body }] of answers) {
    assert.equal(status, 400, field)
    assert.equal(body.error.code, 'card_number_refused')
    assert.deepEqual(Object.keys(body.error.details.fields), [field])
    assert.ok(!JSON.stringify(body).includes(CARD))
  }
  const others = [
    await bistro.post(`${order}/payment`, { ...payment, reference: Number(CARD) }),
    await bistro.post(`${order}/payment`, { ...payment, extra: { deep: [CARD] } }),
    await bistro.post(`${order}/payment`, { ...payment, [CARD]: 1 }),
    await bistro.post(order, { item_id: 1, [CARD]: 1, extra: CARD }),
    await bistro.get(`/go/table/1?${CARD}=${CARD}`),
    await bistro.get(`/go/${CARD}`),
    await bistro.post(order, `{"notes": ${CARD}`),
    await bistro.get('/go/table/1', { headers: { 'x-request-id': CARD } }),
  ]
  for (const { text, headers } of others) assert.ok(!`${text}${JSON.stringify(headers)}`.includes(CARD))
  const events = await bistro.sql`select data from events`
  assert.ok(!JSON.stringify(events).includes(CARD))
  assert.ok(bistro.logged.length > 0 && !bistro.logged.join('').includes(CARD))
})

/** Examples from the guides and libraries of Adyen, Stripe and PayPal, and a few of digits alone. */
const REFERENCES = [
  '993617895204576J',
  '881617892361436J',
  '852600612155201J',
  'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  '2GG279541U471931P',
  '8816178952380553',
  '8514536095065963',
  '8535408002754771',
  '4736079844042463',
]

onBothStores('what a gateway calls a payment is taken as it is', async (bistro) => {
  const opened = await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const order = `/go/order/${opened.body.order_id}`
  await bistro.post(order, { item_id: 1, qty: 99 })
  const payment = { amount: '0.10', method: 'card' }
  const alone = REFERENCES.map((reference) => ({ ...payment, reference }))
  const settled = [
    { ...payment, reference: CARD, status: 'approved' },
    { ...payment, reference: '5555555555554444', auth_code: '123456' },
    { ...payment, reference: `card ${CARD}` },
  ]
  for (const sent of [...alone, ...settled]) {
    const { status, text } = await bistro.post(`${order}/payment`, sent)
    assert.equal(status, 201, `${sent.reference}: ${text}`)
  }
  const pending = await bistro.post(`${order}/payment`, {
    ...payment,
    reference: '6011000990139424',
    status: 'pending',
  })
  assert.equal(pending.status, 201)
  const held = await bistro.post(`${order}/payment`, { ...payment, status: 'pending' })
  const ended = { status: 'approved', reference: '378282246310005' }
  assert.equal((await bistro.put(`${order}/payment/${held.body.payment_id}`, ended)).status, 201)
  const { body } = await bistro.get(`${order}/payments`)
  assert.equal(body.result.at(-1).reference, ended.reference)
})

onBothStores('a serial number may be an IMEI, which always passes the check', async (bistro) => {
  const imei = '352930000123457'
  assert.ok(holdsCardNumber(imei))
  const owner = await signIn(bistro)
  const terminals = { location_id: 1, terminals: [{ serial_no: imei }] }
  assert.equal((await bistro.post('/go/terminal', terminals, owner)).body.registered, 1)
  assert.equal((await bistro.get(`/go/terminal/${imei}/login`)).status, 200)
  const status = { ip: '10.0.0.7', battery: 50, charging: 0, ssid: 'Bistro' }
  assert.equal((await bistro.put(`/go/terminal/${imei}/checkin`, status)).status, 201)
  const bench = await bistro.post('/go/terminal/try', { serial_no: imei, call: 'login' }, owner)
  assert.equal(bench.body.response.status, 200)
})

test('a text is looked through only once it is known to be no longer than it may be', async () => {
  await using bistro = await openRestaurant('sqlite')
  const { status, body } = await bistro.post('/go/staff/1', { first_name: `${CARD} `.repeat(100) })
  assert.equal(status, 400)
  assert.deepEqual(body.error.details.fields, { first_name: 'must be text of 0 to 80 characters' })
})
