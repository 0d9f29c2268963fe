import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { billOf } from './bill.ts'
import { type Discount, type DiscountKind, dividedValue } from './discounts.ts'

const RATES = [null, { name: 'Food', rateBps: 1000 }, { name: 'Wine', rateBps: 2000 }]
const line = fc.record({
  lineCents: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 200_000 })),
  tax: fc.constantFrom(...RATES),
})
const kind = fc.constantFrom<DiscountKind>('percent', 'amount', 'comp')
const discount = fc.record({
  kind,
  line: fc.option(fc.nat({ max: 30 })),
  value: fc.integer({ min: 1, max: 10_000 }),
})
const terms = fc.record({
  taxRateBps: fc.constantFrom(700, 1000),
  taxIncluded: fc.constantFrom(0, 1),
  serviceRateBps: fc.constantFrom(0, 500, 1250),
  serviceOff: fc.constantFrom(0, 1),
})
const given = (
  { kind, line, value }: { kind: DiscountKind; line: number | null; value: number },
  id: number,
) => ({ id, kind, value: kind === 'comp' ? 0 : value, lineId: line }) satisfies Discount

test('whatever is taken off: nets are never negative, and everything adds up', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 20 }),
      fc.array(discount, { maxLength: 6 }),
      terms,
      (some, wishes, terms) => {
        const lines = some.map((one, id) => ({ ...one, id }))
        const bill = billOf(lines, oneALine(wishes.map(given)), terms)
        const nets = bill.lines.map(({ netCents }) => netCents)
        assert.ok(nets.every((net, index) => net >= 0 && net <= (lines[index]?.lineCents ?? 0)))
        assert.equal(sum(nets), bill.subtotalCents)
        assert.equal(bill.listCents - bill.discountCents - bill.compCents, bill.subtotalCents)
        assert.equal(sum(bill.taxes.map(({ netCents }) => netCents)), bill.subtotalCents)
        assert.equal(sum(bill.taxes.map(({ taxCents }) => taxCents)), bill.taxCents)
        assert.equal(sum([...bill.applied.values()]), bill.discountCents + bill.compCents)
        assert.ok(Math.min(bill.taxCents, bill.serviceCents, bill.totalCents) >= 0)
      },
    ),
  )
})

/** Keeps at most one discount per line, as the service does. */
function oneALine(discounts: Discount[]): Discount[] {
  const seen = new Set<number>()
  return discounts.filter(({ lineId }) => lineId === null || (!seen.has(lineId) && seen.add(lineId)))
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

const percent = (id: number, value: number, lineId: number | null = null): Discount => ({
  id,
  kind: 'percent',
  value,
  lineId,
})
const amount = (id: number, value: number, lineId: number | null = null): Discount => ({
  ...percent(id, value, lineId),
  kind: 'amount',
})
const comp = (id: number, lineId: number | null = null): Discount => ({
  ...percent(id, 0, lineId),
  kind: 'comp',
})

const cases: [what: string, prices: number[], discounts: Discount[], nets: number[], applied: number[]][] = [
  [
    'a line’s discount comes before the bill’s',
    [2800, 850],
    [percent(1, 1000), percent(2, 2000, 1)],
    [2016, 765],
    [309, 560],
  ],
  [
    'a second percentage is of what the first left',
    [1000],
    [percent(1, 1000), percent(2, 1000)],
    [810],
    [100, 90],
  ],
  [
    'percentages come before amounts, whichever was given first',
    [1000],
    [amount(1, 500), percent(2, 1000)],
    [400],
    [500, 100],
  ],
  ['an amount takes no more than there is', [600], [amount(1, 1000)], [0], [600]],
  ['on a line too', [600, 100], [amount(1, 1000, 1)], [0, 100], [600]],
  [
    'a whole bill is given away after what was taken off',
    [600, 400],
    [comp(1), percent(2, 1000)],
    [0, 0],
    [900, 100],
  ],
  [
    'what a cut leaves over goes to the largest remainders',
    [333, 333, 334],
    [amount(1, 100)],
    [300, 300, 300],
    [100],
  ],
  ['a discount on a line that is gone comes to nothing', [600], [percent(1, 5000, 9)], [600], [0]],
]

for (const [what, prices, discounts, nets, applied] of cases) {
  test(what, () => {
    const lines = prices.map((lineCents, index) => ({ id: index + 1, lineCents, tax: null }))
    const bill = billOf(lines, discounts, {
      taxRateBps: 0,
      taxIncluded: 0,
      serviceRateBps: 0,
      serviceOff: 0,
    })
    assert.deepEqual(
      bill.lines.map(({ netCents }) => netCents),
      nets,
    )
    assert.deepEqual(
      discounts.map(({ id }) => bill.applied.get(id)),
      applied,
    )
  })
}

test('of a line in two parts an amount is divided, and the rest holds for both', () => {
  assert.deepEqual(dividedValue({ kind: 'amount', value: 200 }, 1, 2), { stays: 67, goes: 133 })
  assert.deepEqual(dividedValue({ kind: 'percent', value: 2000 }, 1, 2), { stays: 2000, goes: 2000 })
  assert.deepEqual(dividedValue({ kind: 'comp', value: 0 }, 1, 2), { stays: 0, goes: 0 })
})
