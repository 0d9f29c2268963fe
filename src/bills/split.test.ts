import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { MAX_ORDER_CENTS } from '../platform/core/money.ts'
import { billFor, type TaxedBill } from './bill.ts'
import { remainingBill, splitByAmounts, splitByWeights, splitEvenly } from './split.ts'
import type { Terms } from './taxes.ts'
import { groupsOfSeats, weightsOfGroups } from './weights.ts'

const bps = fc.integer({ min: 0, max: 10_000 })
const rates = fc.record({
  taxRateBps: bps,
  taxIncluded: fc.constantFrom(0, 1),
  serviceRateBps: bps,
  serviceOff: fc.constant(0),
})
/** Lines with the location's rate and with two rates of their own. */
const OWN = [null, { name: 'Food', rateBps: 550 }, { name: 'Wine', rateBps: 2000 }]
const mixed = (cents: number, terms: Terms) =>
  billFor(
    OWN.map((tax, index) => ({ netCents: Math.floor((cents * (index + 1)) / 6), tax })),
    terms,
  )
const subtotal = fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: MAX_ORDER_CENTS }))

function addsUp(shares: TaxedBill[], bill: TaxedBill, taxIncluded: number) {
  for (const [index, whole] of bill.taxes.entries()) {
    for (const part of ['netCents', 'taxCents'] as const) {
      const added = shares.reduce((sum, { taxes }) => sum + (taxes[index]?.[part] ?? 0), 0)
      assert.equal(added, whole[part], `${part} at ${whole.rateBps}`)
    }
  }
  for (const part of ['subtotalCents', 'taxCents', 'serviceCents', 'totalCents'] as const) {
    assert.equal(
      shares.reduce((sum, share) => sum + share[part], 0),
      bill[part],
      part,
    )
  }
  for (const { subtotalCents, taxCents, serviceCents, totalCents } of shares) {
    assert.ok(Math.min(subtotalCents, taxCents, serviceCents, totalCents) >= 0)
    assert.equal(totalCents, subtotalCents + serviceCents + (taxIncluded ? 0 : taxCents))
  }
}

test('an even split adds up, and no two guests differ by more than a cent', () => {
  fc.assert(
    fc.property(subtotal, rates, fc.integer({ min: 1, max: 100 }), (cents, rates, ways) => {
      const bill = mixed(cents, rates)
      const shares = splitEvenly(bill, rates.taxIncluded, ways)
      assert.equal(shares.length, ways)
      addsUp(shares, bill, rates.taxIncluded)
      const totals = shares.map(({ totalCents }) => totalCents)
      assert.ok(Math.max(...totals) - Math.min(...totals) <= 1)
    }),
  )
})

test('the remaining bill adds up to the balance, and can be split again', () => {
  fc.assert(
    fc.property(subtotal, rates, fc.nat(), fc.integer({ min: 1, max: 20 }), (cents, rates, paid, ways) => {
      const bill = mixed(cents, rates)
      const balance = bill.totalCents - (paid % (bill.totalCents + 1))
      const left = remainingBill(bill, rates.taxIncluded, balance)
      assert.equal(left.totalCents, balance)
      addsUp([left], left, rates.taxIncluded)
      for (const part of ['subtotalCents', 'taxCents', 'serviceCents'] as const) {
        assert.ok(left[part] <= bill[part])
      }
      addsUp(splitEvenly(left, rates.taxIncluded, ways), left, rates.taxIncluded)
    }),
  )
})

test('a split by amounts has those totals, and the rest', () => {
  const amounts = fc.array(fc.nat(), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(subtotal, rates, amounts, (cents, rates, wishes) => {
      const bill = mixed(cents, rates)
      let left = bill.totalCents
      const amounts = wishes.map((wish) => {
        const amount = wish % (left + 1)
        left -= amount
        return amount
      })
      const shares = splitByAmounts(bill, rates.taxIncluded, amounts)
      addsUp(shares, bill, rates.taxIncluded)
      assert.deepEqual(
        shares.map(({ totalCents }) => totalCents),
        left > 0 ? [...amounts, left] : amounts,
      )
      assert.equal(shares.filter(({ isRest }) => isRest).length, left > 0 ? 1 : 0)
    }),
  )
})

test('a split by groups adds up; a line nobody shares costs its group exactly its price', () => {
  const groupings = fc.array(fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      groupings,
      fc.nat({ max: 7 }),
      rates,
      fc.integer({ min: 0, max: 999_999 }),
      (owners, alone, rates, price) => {
        const lines = owners.map((_, index) => ({
          id: index + 1,
          netCents: price + 37 * index,
          tax: OWN[index % 3] ?? null,
        }))
        const groups = Array.from({ length: 9 }, (_, group) =>
          lines.filter((_, index) => owners[index]?.includes(group)).map(({ id }) => id),
        )
        groups[8] = [100 + alone]
        const all = [...lines, { id: 100 + alone, netCents: price, tax: OWN[alone % 3] ?? null }]
        const bill = billFor(all, rates)
        const shares = splitByWeights(bill, rates.taxIncluded, weightsOfGroups(all, groups, rates))
        addsUp(shares, bill, rates.taxIncluded)
        assert.equal(shares[8]?.subtotalCents, price)
      },
    ),
  )
})

test('a guest who had only food pays only the tax on food', () => {
  const [, food = null, wine = null] = OWN
  const lines = [
    { id: 1, netCents: 1000, tax: food },
    { id: 2, netCents: 1000, tax: wine },
  ]
  const terms = { taxRateBps: 1000, taxIncluded: 0, serviceRateBps: 0, serviceOff: 0 }
  const shares = splitByWeights(billFor(lines, terms), 0, weightsOfGroups(lines, [[1], [2]], terms))
  assert.deepEqual(
    shares.map(({ totalCents }) => totalCents),
    [1055, 1200],
  )
})

test('a share for each seat in use; what no seat had is shared by all', () => {
  const lines = [
    { id: 1, seat: 2 },
    { id: 2, seat: 0 },
    { id: 3, seat: 1 },
  ]
  assert.deepEqual(groupsOfSeats(lines), [
    { seat: 1, ids: [2, 3] },
    { seat: 2, ids: [1, 2] },
  ])
  assert.deepEqual(groupsOfSeats([{ id: 7, seat: 0 }]), [{ seat: 0, ids: [7] }])
})
