import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { centsAsNumber, divideRounded, formatCents, parseCents, percentOf, percentWithin } from './money.ts'

const read: [unknown, number | undefined][] = [
  [0, 0],
  [12, 1200],
  [12.5, 1250],
  [12.34, 1234],
  ['12.5', 1250],
  ['0.07', 7],
  ['007.10', 710],
  [9_999_999.99, 999_999_999],
  ['9999999.99', 999_999_999],
  [10_000_000, undefined],
  [12.345, undefined],
  ['12.345', undefined],
  ['12,50', undefined],
  [-1, undefined],
  ['-1', undefined],
  ['', undefined],
  [' 1', undefined],
  ['1e3', undefined],
  ['.5', undefined],
  ['5.', undefined],
  [Number.NaN, undefined],
  [null, undefined],
  [true, undefined],
  [['1'], undefined],
]

for (const [amount, cents] of read) {
  test(`${JSON.stringify(amount)} is read as ${cents}`, () => assert.equal(parseCents(amount), cents))
}

test('every amount survives being shown and read again, as text and as number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      assert.equal(parseCents(formatCents(cents)), cents)
      assert.equal(parseCents(centsAsNumber(cents)), cents)
      assert.equal(parseCents(JSON.parse(JSON.stringify(centsAsNumber(cents)))), cents)
    }),
  )
})

test('amounts are shown with two places', () => {
  assert.deepEqual([0, 5, 50, 500, -5, 123_456].map(formatCents), [
    '0.00',
    '0.05',
    '0.50',
    '5.00',
    '-0.05',
    '1234.56',
  ])
})

test('halves go away from zero', () => {
  assert.deepEqual(
    [-25, -15, -5, 5, 15, 25].map((value) => divideRounded(value, 10)),
    [-3, -2, -1, 1, 2, 3],
  )
  assert.ok(Object.is(divideRounded(-1, 10), 0))
})

test('percentages', () => {
  assert.equal(percentOf(10_000, 1250), 1250)
  assert.equal(percentOf(1, 4999), 0)
  assert.equal(percentOf(1, 5000), 1)
  assert.equal(percentWithin(12_000, 2000), 2000)
})
