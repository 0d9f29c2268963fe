import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { type Bill, billFor, lineCents } from '../src/bills/bill.ts'
import {
  splitByAmounts,
  splitByWeights,
  splitEvenly,
  weightsOfGroups,
  whatIsLeft,
} from '../src/bills/split.ts'
import { formatCents, parseCents, percentOf } from '../src/money.ts'
import { changeFor } from '../src/payments/rules.ts'
import { moneyVectors, VECTORS_FILE } from './money-vectors.ts'

const { cases } = JSON.parse(readFileSync(VECTORS_FILE, 'utf8'))

test('the published vectors are those worked out with fractions, at least 200', () => {
  assert.deepEqual(cases, moneyVectors())
  assert.ok(cases.length >= 200)
  assert.equal(new Set(cases.map(({ id }: any) => id)).size, cases.length)
})

const cents = (text: string) => parseCents(text) ?? Number.NaN

const pricedLine = ({ qty, price, modifiers }: any) => ({
  qty,
  priceCents: cents(price),
  modifiers: modifiers.map((one: any) => ({ qty: one.qty, priceCents: cents(one.price) })),
})

const billOf = (bill: any): Bill => ({
  subtotalCents: cents(bill.subtotal),
  taxCents: cents(bill.tax),
  serviceCents: cents(bill.service_charge),
  totalCents: cents(bill.total),
})

const told = ({ subtotalCents, taxCents, serviceCents, totalCents }: Bill) => ({
  subtotal: formatCents(subtotalCents),
  tax: formatCents(taxCents),
  service_charge: formatCents(serviceCents),
  total: formatCents(totalCents),
})

const run: Record<string, (given: any) => unknown> = {
  line: (given) => ({ total: formatCents(lineCents(pricedLine(given))) }),
  bill: ({ lines, tax_rate, tax_inc, service }) => {
    const subtotal = lines.reduce((sum: number, line: any) => sum + lineCents(pricedLine(line)), 0)
    const rates = { taxRateBps: cents(tax_rate), taxIncluded: tax_inc, serviceRateBps: cents(service) }
    return told(billFor(subtotal, rates))
  },
  left: ({ bill, tax_inc, paid }) => {
    const whole = billOf(bill)
    return told(whatIsLeft({ ...whole, taxIncluded: tax_inc }, whole.totalCents - cents(paid)))
  },
  ways: ({ bill, tax_inc, ways }) => splitEvenly(billOf(bill), tax_inc, ways).map(told),
  amounts: ({ bill, tax_inc, amounts }) =>
    splitByAmounts(billOf(bill), tax_inc, amounts.map(cents)).map(told),
  groups: ({ bill, tax_inc, lines, groups }) => {
    const weighed = lines.map((line: any) => ({ id: line.order_item_id, lineCents: cents(line.total) }))
    return splitByWeights(billOf(bill), tax_inc, weightsOfGroups(weighed, groups)).map(told)
  },
  change: ({ amount, tip, tendered }) => ({
    change: formatCents(changeFor(cents(tendered), cents(amount), cents(tip))),
  }),
  tip: ({ total, percent }) => ({ amount: formatCents(percentOf(cents(total), cents(percent))) }),
}

test('every published vector comes out', () => {
  for (const { id, kind, given, expected } of cases) {
    assert.deepEqual(run[kind]?.(given), expected, id)
  }
})

test('the shares of every published split add up to their bill', () => {
  for (const { id, given, expected } of cases.filter(({ expected }: any) => Array.isArray(expected))) {
    for (const part of ['subtotal', 'tax', 'service_charge', 'total']) {
      const sum = expected.reduce((total: number, share: any) => total + cents(share[part]), 0)
      assert.equal(formatCents(sum), given.bill[part], `${id} ${part}`)
    }
  }
})
