import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { billFor } from './bill.ts'
import { refundOfItems } from './refund.ts'

const OWN = [null, { name: 'Food', rateBps: 550 }, { name: 'Wine', rateBps: 2000 }]
const line = fc.record({
  netCents: fc.integer({ min: 0, max: 5_000 }),
  qty: fc.integer({ min: 1, max: 5 }),
  tax: fc.constantFrom(...OWN),
})
const terms = fc.record({
  taxRateBps: fc.constantFrom(700, 1000),
  taxIncluded: fc.constantFrom(0, 1),
  serviceRateBps: fc.constantFrom(0, 500, 1833),
  serviceOff: fc.constant(0),
})

test('refunding five lines in each of their 120 orders always adds up to the bill', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 5, maxLength: 5 }), terms, (some, terms) => {
      const lines = some.map((one, id) => ({ ...one, id }))
      const bill = billFor(lines, terms)
      for (const order of ordersOf(lines)) {
        const before: { id: number; qty: number }[] = []
        let refunded = 0
        for (const { id, qty } of order) {
          const now = refundOfItems(bill, terms, lines, before, [{ id, qty }])
          assert.ok(now >= 0)
          refunded += now
          before.push({ id, qty })
        }
        assert.equal(refunded, bill.totalCents)
      }
    }),
    { numRuns: 20 },
  )
})

test('refunding a line one by one adds up to the whole line', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), terms, (some, terms) => {
      const lines = some.map((one, id) => ({ ...one, id }))
      const bill = billFor(lines, terms)
      const ones = lines.flatMap(({ id, qty }) => Array.from({ length: qty }, () => ({ id, qty: 1 })))
      const refunds = ones.map((one, index) => refundOfItems(bill, terms, lines, ones.slice(0, index), [one]))
      assert.ok(refunds.every((cents) => cents >= 0))
      assert.equal(
        refunds.reduce((sum, cents) => sum + cents, 0),
        bill.totalCents,
      )
    }),
  )
})

function ordersOf<T>(all: T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((one, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))
}
