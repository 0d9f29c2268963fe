import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { MAX_ORDER_CENTS, percentOf, percentWithin } from '../platform/core/money.ts'
import { billFor, billOf, lineCents } from './bill.ts'
import type { Rates } from './taxes.ts'

const cents = fc.integer({ min: 0, max: 999_999_999 })
const qty = fc.integer({ min: 1, max: 999 })
const bps = fc.integer({ min: 0, max: 10_000 })
const modifier = fc.record({ qty: fc.integer({ min: 1, max: 9 }), priceCents: cents })
const line = fc.record({ qty, priceCents: cents, modifiers: fc.array(modifier, { maxLength: 4 }) })
const rates = fc.record({
  taxRateBps: bps,
  taxIncluded: fc.constantFrom(0, 1),
  serviceRateBps: bps,
  serviceOff: fc.constant(0),
})
const subtotal = fc.integer({ min: 0, max: MAX_ORDER_CENTS })
const oneLine = (netCents: number) => [{ netCents, tax: null }]

/** Reference calculation from before tax rates per line and discounts existed; such bills must not have changed. */
function billOfOneRate(subtotalCents: number, rates: Rates) {
  const serviceCents = percentOf(subtotalCents, rates.serviceRateBps)
  if (rates.taxIncluded) {
    const taxCents = percentWithin(subtotalCents, rates.taxRateBps)
    return { subtotalCents, taxCents, serviceCents, totalCents: subtotalCents + serviceCents }
  }
  const taxCents = percentOf(subtotalCents, rates.taxRateBps)
  return { subtotalCents, taxCents, serviceCents, totalCents: subtotalCents + taxCents + serviceCents }
}

test('with one rate and no discount a bill equals the reference calculation', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(prices, rates, (prices, rates) => {
      const lines = prices.map((lineCents, index) => ({ id: index, lineCents, tax: null }))
      const { subtotalCents, taxCents, serviceCents, totalCents, taxes, ...rest } = billOf(lines, [], rates)
      const before = billOfOneRate(
        prices.reduce((sum, price) => sum + price, 0),
        rates,
      )
      assert.deepEqual({ subtotalCents, taxCents, serviceCents, totalCents }, before)
      assert.deepEqual(taxes, [
        { name: 'Tax', rateBps: rates.taxRateBps, netCents: subtotalCents, taxCents: before.taxCents },
      ])
      assert.deepEqual([rest.listCents, rest.discountCents, rest.compCents], [subtotalCents, 0, 0])
    }),
  )
})

test('a bill is whole cents, and its parts add up', () => {
  fc.assert(
    fc.property(subtotal, rates, (subtotalCents, rates) => {
      const { taxes, ...bill } = billFor(oneLine(subtotalCents), rates)
      for (const part of Object.values(bill)) assert.ok(Number.isSafeInteger(part) && part >= 0)
      const added = rates.taxIncluded ? 0 : bill.taxCents
      assert.equal(bill.totalCents, subtotalCents + added + bill.serviceCents)
    }),
  )
})

test('tax and service are the exact percentage, rounded once, halves away from zero', () => {
  fc.assert(
    fc.property(subtotal, rates, (subtotalCents, rates) => {
      const bill = billFor(oneLine(subtotalCents), rates)
      const { taxRateBps: tax, serviceRateBps: service } = rates
      assert.equal(BigInt(bill.serviceCents), roundedRatio(subtotalCents, service, 10_000))
      const divisor = rates.taxIncluded ? 10_000 + tax : 10_000
      assert.equal(BigInt(bill.taxCents), roundedRatio(subtotalCents, tax, divisor))
    }),
  )
})

/** Reference for the rounding, in BigInt so that it can neither overflow nor round. */
function roundedRatio(cents: number, bps: number, divisor: number): bigint {
  return (2n * BigInt(cents) * BigInt(bps) + BigInt(divisor)) / (2n * BigInt(divisor))
}

test('the order of the lines does not matter', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), rates, (lines, rates) => {
      const nets = lines.map((one) => ({ netCents: lineCents(one), tax: null }))
      assert.deepEqual(billFor(nets, rates), billFor(nets.toReversed(), rates))
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
    const { subtotalCents, taxCents, serviceCents, totalCents } = billFor(oneLine(subtotal), {
      taxRateBps: tax,
      taxIncluded: included,
      serviceRateBps: service,
      serviceOff: 0,
    })
    assert.deepEqual([subtotalCents, taxCents, serviceCents, totalCents], bill)
  })
}

const terms = { taxRateBps: 1000, taxIncluded: 0, serviceRateBps: 500, serviceOff: 0 }
const wine = { name: 'Wine', rateBps: 2000 }

test('service that is taken off costs nothing, and tax stays', () => {
  const { serviceCents, totalCents } = billFor(oneLine(6350), { ...terms, serviceOff: 1 })
  assert.deepEqual([serviceCents, totalCents], [0, 6985])
})

test('tax is rounded once for each rate, and a rate of two names is one part', () => {
  // 3 × 0.05 at 10 % are 1.5 cents, and 0.05 at 20 % is 1: line by line it would be 4 cents.
  const lines = [
    { netCents: 5, tax: null },
    { netCents: 5, tax: wine },
    { netCents: 5, tax: { name: 'Food', rateBps: 1000 } },
    { netCents: 5, tax: null },
  ]
  const { taxCents, taxes } = billFor(lines, terms)
  assert.equal(taxCents, 3)
  assert.deepEqual(taxes, [
    { name: 'Tax', rateBps: 1000, netCents: 15, taxCents: 2 },
    { name: 'Wine', rateBps: 2000, netCents: 5, taxCents: 1 },
  ])
})
