import assert from 'node:assert/strict'
import test from 'node:test'
import { Refusal } from '../../platform/core/refusal.ts'
import { type NamedTax, taxOfLine, whyNotDropRates, withNumbers } from './rules.ts'

const wine: NamedTax = { name: 'Wine', rateBps: 2000, takeawayRateBps: null }
const food: NamedTax = { name: 'Food', rateBps: 1000, takeawayRateBps: 550 }

const cases: [
  what: string,
  named: NamedTax | null,
  takeaway: boolean,
  locationRate: number | null,
  rate: unknown,
][] = [
  ['nothing is named: the order’s own', null, false, 550, null],
  ['taken away, where the house has a rate for that', null, true, 550, { name: 'Takeaway', rateBps: 550 }],
  ['taken away, where it has none', null, true, null, null],
  ['a named rate', wine, false, 550, { name: 'Wine', rateBps: 2000 }],
  ['a named rate that is the same for takeaway', wine, true, 550, { name: 'Wine', rateBps: 2000 }],
  ['a named rate in the house', food, false, null, { name: 'Food', rateBps: 1000 }],
  ['a named rate taken away', food, true, null, { name: 'Food', rateBps: 550 }],
]

for (const [what, named, isTakeaway, takeawayTaxRateBps, rate] of cases) {
  test(`a line is taxed: ${what}`, () => {
    assert.deepEqual(taxOfLine(named, isTakeaway, { takeawayTaxRateBps }), rate)
  })
}

const rate = (number: number, name: string) => ({ number, name, rateBps: 1000, takeawayRateBps: null })

test('new rates take the lowest numbers that are free, and those that are there keep theirs', () => {
  const known = [rate(1, 'Food'), rate(3, 'Wine')]
  const input = [
    { ...rate(3, 'Wine') },
    { ...rate(0, 'Beer'), number: undefined },
    { ...rate(0, 'Tea'), number: undefined },
  ]
  assert.deepEqual(
    withNumbers(input, known).map(({ number, name }) => [number, name]),
    [
      [3, 'Wine'],
      [1, 'Beer'],
      [2, 'Tea'],
    ],
  )
})

test('rate names are unique, and unknown rates cannot be changed', () => {
  assert.throws(() => withNumbers([rate(4, 'Wine')], []), { code: 'tax_rate_not_found' })
  const twice = [{ ...rate(1, 'Wine') }, { ...rate(0, 'Wine'), number: undefined }]
  assert.throws(
    () => withNumbers(twice, [rate(1, 'Wine')]),
    (error) => error instanceof Refusal && error.faults[0]?.at === 'rates[1].name',
  )
})

test('a rate that a menu names is not dropped', () => {
  assert.equal(whyNotDropRates([rate(1, 'Food')], [rate(1, 'Food')]), undefined)
  const refusal = whyNotDropRates([rate(1, 'Food')], [rate(1, 'Food'), rate(2, 'Wine')])
  assert.equal(refusal?.code, 'tax_in_use')
  assert.deepEqual(refusal?.details, { tax_ids: [2] })
})
