import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { MAX_ORDER_CENTS } from '../money.ts'
import { billFor, lineCents } from './bill.ts'

const cents = fc.integer({ min: 0, max: 999_999_999 })
const qty = fc.integer({ min: 1, max: 999 })
const bps = fc.integer({ min: 0, max: 10_000 })
const modifier = fc.record({ qty: fc.integer({ min: 1, max: 9 }), priceCents: cents })
const line = fc.record({ qty, priceCents: cents, modifiers: fc.array(modifier, { maxLength: 4 }) })
const rates = fc.record({ taxRateBps: bps, taxIncluded: fc.constantFrom(0, 1), serviceRateBps: bps })

test('a bill is whole cents, and its parts add up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_ORDER_CENTS }), rates, (subtotalCents, rates) => {
      const bill = billFor(subtotalCents, rates)
      for (const part of Object.values(bill)) assert.ok(Number.isSafeInteger(part) && part >= 0)
      const added = rates.taxIncluded ? 0 : bill.taxCents
      assert.equal(bill.totalCents, subtotalCents + added + bill.serviceCents)
    }),
  )
})

test('tax and service are the exact percentage, rounded once, halves away from zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_ORDER_CENTS }), rates, (subtotalCents, rates) => {
      const bill = billFor(subtotalCents, rates)
      const { taxRateBps: tax, serviceRateBps: service } = rates
      assert.equal(BigInt(bill.serviceCents), roundedRatio(subtotalCents, service, 10_000))
      const divisor = rates.taxIncluded ? 10_000 + tax : 10_000
      assert.equal(BigInt(bill.taxCents), roundedRatio(subtotalCents, tax, divisor))
    }),
  )
})

/** The same sum in a way that cannot overflow or round by itself. */
function roundedRatio(cents: number, bps: number, divisor: number): bigint {
  return (2n * BigInt(cents) * BigInt(bps) + BigInt(divisor)) / (2n * BigInt(divisor))
}

test('the order of the lines does not matter', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), rates, (lines, rates) => {
      const sum = (ordered: typeof lines) => ordered.reduce((total, one) => total + lineCents(one), 0)
      assert.deepEqual(billFor(sum(lines), rates), billFor(sum([...lines].reverse()), rates))
    }),
  )
})

test('a line is its quantity times its price with all its modifiers', () => {
  const line = {
    qty: 3,
    priceCents: 1750,
    modifiers: [
      { qty: 1, priceCents: 150 },
      { qty: 2, priceCents: 200 },
    ],
  }
  assert.equal(lineCents(line), 3 * (1750 + 150 + 400))
  assert.equal(lineCents({ qty: 2, priceCents: 450, modifiers: [] }), 900)
})

const cases = [
  // 10 % on top, 5 % service: 0.5 rounds up
  { subtotal: 1005, tax: 1000, included: 0, service: 500, bill: [1005, 101, 50, 1156] },
  // 20 % inside: 100.00 holds 16.67 of tax
  { subtotal: 10_000, tax: 2000, included: 1, service: 1250, bill: [10_000, 1667, 1250, 11_250] },
  { subtotal: 0, tax: 2000, included: 0, service: 1250, bill: [0, 0, 0, 0] },
  { subtotal: 1, tax: 10_000, included: 0, service: 10_000, bill: [1, 1, 1, 3] },
  // 7.25 % of 9.99 is 0.724275
  { subtotal: 999, tax: 725, included: 0, service: 0, bill: [999, 72, 0, 1071] },
  // 19 % inside 1.19 is exactly 0.19
  { subtotal: 119, tax: 1900, included: 1, service: 0, bill: [119, 19, 0, 119] },
]

for (const { subtotal, tax, included, service, bill } of cases) {
  test(`bill of ${subtotal} at ${tax} bps tax${included ? ' included' : ''} and ${service} bps service`, () => {
    const { subtotalCents, taxCents, serviceCents, totalCents } = billFor(subtotal, {
      taxRateBps: tax,
      taxIncluded: included,
      serviceRateBps: service,
    })
    assert.deepEqual([subtotalCents, taxCents, serviceCents, totalCents], bill)
  })
}
