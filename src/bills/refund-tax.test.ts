import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { billFor } from './bill.ts'
import { refundOfItems } from './refund.ts'
import { type BillToRefund, type RefundedPart, refundedParts } from './refund-tax.ts'

const FOOD = { name: 'Food', rateBps: 700 }
const WINE = { name: 'Wine', rateBps: 1900 }
const TERMS = { taxRateBps: 700, taxIncluded: 0, serviceRateBps: 0, serviceOff: 0 }
const LINES = [
  { id: 1, netCents: 2_000, qty: 2, tax: FOOD },
  { id: 2, netCents: 1_000, qty: 1, tax: WINE },
]
const dinner = (overpaidCents = 0, terms = TERMS): BillToRefund => ({
  bill: billFor(LINES, terms),
  rates: terms,
  lines: LINES,
  overpaidCents,
})
const taxOf = (refunded: BillToRefund, refunds: RefundedPart[]) =>
  refundedParts(refunded, refunds).map(({ taxes }) => taxes.map(({ taxCents }) => taxCents))

test('refunded items return their own tax', () => {
  assert.deepEqual(taxOf(dinner(), [{ amountCents: 1_190, items: [{ id: 2, qty: 1 }] }]), [[0, 190]])
  assert.deepEqual(taxOf(dinner(), [{ amountCents: 1_070, items: [{ id: 1, qty: 1 }] }]), [[70, 0]])
})

test('a refunded amount returns its share of each rate', () => {
  // The bill is 20.00 + 1.40 and 10.00 + 1.90; a tenth of it.
  assert.deepEqual(taxOf(dinner(), [{ amountCents: 333, items: [] }]), [[14, 19]])
  const included = dinner(0, { ...TERMS, taxIncluded: 1 })
  // Of 30.00 that contain 1.31 and 1.60, a third.
  assert.deepEqual(taxOf(included, [{ amountCents: 1_000, items: [] }]), [[44, 53]])
})

test('returning what was overpaid returns no tax', () => {
  assert.deepEqual(taxOf(dinner(500), [{ amountCents: 500, items: [] }]), [[0, 0]])
  assert.deepEqual(taxOf(dinner(500), [{ amountCents: 3_830, items: [] }]), [[140, 190]])
})

const line = fc.record({
  netCents: fc.integer({ min: 0, max: 5_000 }),
  qty: fc.integer({ min: 1, max: 4 }),
  tax: fc.constantFrom(null, FOOD, WINE),
})
const terms = fc.record({
  taxRateBps: fc.constantFrom(700, 1000),
  taxIncluded: fc.constantFrom(0, 1),
  serviceRateBps: fc.constantFrom(0, 1250),
  serviceOff: fc.constant(0),
})

test('whatever is refunded, its parts stay within the bill, and a whole refund returns the whole tax', () => {
  const steps = fc.array(
    fc.record({ isItem: fc.boolean(), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    {
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), terms, steps, (some, terms, steps) => {
      const lines = some.map((one, id) => ({ ...one, id: id + 1 }))
      const bill = billFor(lines, terms)
      const before: { id: number; qty: number }[] = []
      const waiting = lines.map(({ id, qty }) => ({ id, qty }))
      let leftCents = bill.totalCents
      const refunds: RefundedPart[] = []
      for (const { isItem, share } of steps) {
        const item = isItem ? waiting[0] : undefined
        const cents = item ? refundOfItems(bill, terms, lines, before, [item]) : Math.floor(leftCents * share)
        if (cents > leftCents) continue
        if (item) before.push(...waiting.splice(0, 1))
        refunds.push({ amountCents: cents, items: item ? [item] : [] })
        leftCents -= cents
      }
      refunds.push({ amountCents: leftCents, items: [] })
      const parts = refundedParts({ bill, rates: terms, lines, overpaidCents: 0 }, refunds)
      for (const [index, part] of parts.entries()) {
        assert.equal(part.totalCents, refunds[index]?.amountCents)
        assert.ok(part.taxes.every(({ netCents, taxCents }) => netCents >= 0 && taxCents >= 0))
      }
      const sum = (of: (part: (typeof parts)[number]) => number) =>
        parts.reduce((cents, part) => cents + of(part), 0)
      assert.equal(
        sum(({ taxCents }) => taxCents),
        bill.taxCents,
      )
      assert.equal(
        sum(({ serviceCents }) => serviceCents),
        bill.serviceCents,
      )
      for (const [index, { taxCents }] of bill.taxes.entries()) {
        assert.equal(
          sum(({ taxes }) => taxes[index]?.taxCents ?? 0),
          taxCents,
        )
      }
    }),
    { numRuns: 300 },
  )
})
