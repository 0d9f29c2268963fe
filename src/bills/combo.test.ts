import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { billFor, lineCents } from './bill.ts'
import { pricesOfPicks } from './combo.ts'

const pick = (weightCents: number, supplementCents = 0) => ({ weightCents, supplementCents })
const FOOD = { name: 'Food', rateBps: 700 }
const DRINKS = { name: 'Drinks', rateBps: 1900 }
const INCLUDED = { taxRateBps: 700, taxIncluded: 1, serviceRateBps: 0, serviceOff: 0 }
const taxesOf = (prices: number[], taxes: (typeof FOOD)[]) =>
  billFor(
    prices.map((netCents, index) => ({ netCents, tax: taxes[index] ?? null })),
    INCLUDED,
  ).taxes.map(({ netCents, taxCents }) => [taxCents, netCents])

const EXAMPLES = [
  {
    name: 'C1: a lunch of soup, schnitzel and beer',
    price: 1490,
    picks: [550, 1690, 390],
    gives: [312, 957, 221],
  },
  {
    name: 'C2: one tapa selected three times',
    price: 5000,
    picks: [350, 350, 350],
    gives: [1667, 1667, 1666],
  },
  { name: 'C3: a main and two sides', price: 700, picks: [700, 250, 150], gives: [446, 159, 95] },
  { name: 'C5: a burger with a free sauce', price: 1200, picks: [1200, 0], gives: [1200, 0] },
  { name: 'nothing but free picks', price: 1200, picks: [0, 0, 0], gives: [1200, 0, 0] },
  { name: 'a free combo', price: 0, picks: [550, 1690], gives: [0, 0] },
  { name: 'a single pick', price: 999, picks: [350], gives: [999] },
  { name: 'a cent between two', price: 1, picks: [5, 5], gives: [1, 0] },
]

for (const { name, price, picks, gives } of EXAMPLES) {
  test(`a combo is divided: ${name}`, () => {
    assert.deepEqual(
      pricesOfPicks(
        price,
        picks.map((weight) => pick(weight)),
      ),
      gives,
    )
  })
}

test('C1: food and beer are taxed at their own rates, by what they cost apart', () => {
  const prices = pricesOfPicks(1490, [pick(550), pick(1690), pick(390)])
  assert.deepEqual(taxesOf(prices, [FOOD, FOOD, DRINKS]), [
    [83, 1269],
    [35, 221],
  ])
})

test('C4: a supplement is paid on top and belongs to its own pick', () => {
  const prices = pricesOfPicks(2900, [pick(950), pick(2800, 300), pick(650)])
  assert.deepEqual(prices, [626, 2146, 428])
  assert.deepEqual(taxesOf(prices, [FOOD, FOOD, DRINKS]), [
    [181, 2772],
    [68, 428],
  ])
})

// Failures of another system: https://github.com/odoo/odoo/pull/221189, 247558 and 167472, and issue 187509.

const sumOf = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0)

test('Odoo 221189: 50.00 for one dish selected three times is not 49.98', () => {
  assert.equal(sumOf(pricesOfPicks(5000, [pick(900), pick(900), pick(900)])), 5000)
})

test('Odoo 247558: 100.00 for one dish selected six times is not 100.02', () => {
  const prices = pricesOfPicks(10_000, Array(6).fill(pick(1000)))
  assert.deepEqual(prices, [1667, 1667, 1667, 1667, 1666, 1666])
  assert.equal(sumOf(prices), 10_000)
})

test('Odoo 167472: 7.00 for picks of 7.00, 2.50 and 1.50 is not 6.99', () => {
  assert.equal(sumOf(pricesOfPicks(700, [pick(700), pick(250), pick(150)])), 700)
})

const cents = fc.integer({ min: 0, max: 100_000 })
const options = fc.array(fc.record({ qty: fc.integer({ min: 1, max: 3 }), priceCents: cents }), {
  maxLength: 2,
})
const picks = fc.array(fc.record({ weightCents: cents, supplementCents: cents, modifiers: options }), {
  minLength: 1,
  maxLength: 20,
})

test('the lines come to quantity × (price + supplements + options), whatever is combined', () => {
  fc.assert(
    fc.property(cents, picks, fc.integer({ min: 1, max: 20 }), (price, chosen, qty) => {
      const prices = pricesOfPicks(price, chosen)
      const lines = chosen.map(({ modifiers }, index) =>
        lineCents({ qty, priceCents: prices[index] ?? Number.NaN, modifiers }),
      )
      const extras = chosen.map(({ supplementCents, modifiers }) =>
        lineCents({ qty: 1, priceCents: supplementCents, modifiers }),
      )
      assert.equal(sumOf(lines), qty * (price + sumOf(extras)))
      assert.ok(prices.every((one, index) => one >= (chosen[index]?.supplementCents ?? 0)))
    }),
  )
})

test('a dearer pick never gets a cent less than a cheaper one, and a free one gets nothing', () => {
  fc.assert(
    fc.property(cents, picks, (price, chosen) => {
      const weights = chosen.map(({ weightCents }) => weightCents)
      const shares = pricesOfPicks(
        price,
        weights.map((weight) => pick(weight)),
      )
      const byWeight = weights.map((weight, index) => ({ weight, share: shares[index] ?? Number.NaN }))
      byWeight.sort((one, other) => other.weight - one.weight)
      for (const [index, { weight, share }] of byWeight.entries()) {
        const before = byWeight[index - 1]
        if (before) assert.ok(before.share + 1 >= share)
        if (weight === 0 && byWeight[0]?.weight !== 0) assert.equal(share, 0)
      }
    }),
  )
})
