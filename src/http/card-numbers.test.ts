import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { onBothStores } from '../../test/restaurant.ts'
import { holdsCardNumber } from './card-numbers.ts'

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
]

for (const text of refused) test(`refused: ${text}`, () => assert.ok(holdsCardNumber(text)))
for (const text of taken) test(`taken: ${text}`, () => assert.ok(!holdsCardNumber(text)))

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })

/** The number with the one last digit that makes it pass. */
function completed(numbers: number[]): string {
  const sum = [...numbers].reverse().reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? 2 * digit : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return `${numbers.join('')}${(10 - (sum % 10)) % 10}`
}

test('any 13 to 19 digits that pass the check are refused, and with another last digit taken', () => {
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

const CARD = '4111111111111111'

onBothStores('a card number comes in nowhere, and is repeated nowhere', async (bistro) => {
  const opened = await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const order = `/go/order/${opened.body.order_id}`
  const answers = [
    await bistro.post(`${order}/payment`, { amount: 1, method: 'card', reference: CARD }),
    await bistro.post(`${order}/payment`, { amount: 1, method: 'card', reference: Number(CARD) }),
    await bistro.post(`${order}/payment`, {
      amount: 1,
      method: 'card',
      auth_code: 'A',
      extra: { deep: [CARD] },
    }),
    await bistro.post(`${order}/payment`, { amount: 1, method: 'card', [CARD]: 1 }),
    await bistro.post(order, { item_id: 1, notes: `card ${CARD}` }),
    await bistro.post('/go/staff/1', { first_name: CARD, last_name: '' }),
    await bistro.delete(`${order}/payment/1`, { supervisor_pin: 1, reason: CARD }),
    await bistro.get(`/go/terminal/${CARD}/login`),
    await bistro.put('/go/table/1/close', {}, { headers: { 'idempotency-key': CARD } }),
  ]
  for (const { status, body } of answers) {
    assert.equal(status, 400)
    assert.equal(body.error.code, 'card_number_refused')
    assert.ok(!JSON.stringify(body).includes(CARD))
  }
  await bistro.get(`/go/${CARD}`)
  await bistro.post(order, `{"notes": ${CARD}`)
  const events = await bistro.sql`select data from events`
  assert.ok(!JSON.stringify(events).includes(CARD))
  assert.ok(bistro.logged.length > 0 && !bistro.logged.join('').includes(CARD))
})
