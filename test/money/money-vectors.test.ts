import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { type Bill, billFor, billOf, lineCents, type TaxedBill } from '../../src/bills/bill.ts'
import { pricesOfPicks } from '../../src/bills/combo.ts'
import { type Discount, dividedValue } from '../../src/bills/discounts.ts'
import { refundOfItems } from '../../src/bills/refund.ts'
import { remainingBill, splitByAmounts, splitByWeights, splitEvenly } from '../../src/bills/split.ts'
import { taxBaseOf } from '../../src/bills/taxes.ts'
import { groupsOfSeats, weightsOfGroups } from '../../src/bills/weights.ts'
import { leveledCents } from '../../src/menus/price-levels/price-level.ts'
import { changeFor } from '../../src/payments/rules.ts'
import { formatCents, parseCents, percentOf } from '../../src/platform/core/money.ts'
import { moneyVectors, VECTORS_FILE } from './money-vectors.ts'

const { cases } = JSON.parse(readFileSync(VECTORS_FILE, 'utf8'))

test('the published vectors are those worked out with fractions, at least 200', () => {
  assert.deepEqual(cases, moneyVectors())
  assert.ok(cases.length >= 450)
  assert.equal(new Set(cases.map(({ id }: any) => id)).size, cases.length)
})

const cents = (text: string) => parseCents(text) ?? Number.NaN

const pricedLine = ({ qty, price, modifiers }: any) => ({
  qty,
  priceCents: cents(price),
  modifiers: modifiers.map((one: any) => ({ qty: one.qty, priceCents: cents(one.price) })),
})

const givenBill = (bill: any): TaxedBill => {
  const [netCents, taxCents] = [cents(bill.subtotal), cents(bill.tax)]
  return {
    subtotalCents: netCents,
    taxCents,
    serviceCents: cents(bill.service_charge),
    totalCents: cents(bill.total),
    taxes: [{ name: 'Tax', rateBps: 0, netCents, taxCents }],
  }
}

const formatTotals = ({ subtotalCents, taxCents, serviceCents, totalCents }: Bill) => ({
  subtotal: formatCents(subtotalCents),
  tax: formatCents(taxCents),
  service_charge: formatCents(serviceCents),
  total: formatCents(totalCents),
})

const termsOf = ({ tax_rate, tax_inc, service, service_off = 0, service_tax }: any) => ({
  taxRateBps: cents(tax_rate),
  taxIncluded: tax_inc,
  serviceRateBps: cents(service),
  serviceOff: service_off,
  serviceTaxed: service_tax === 'as_goods' ? 1 : 0,
})

const givenLine = ({ order_item_id: id, qty, price, seat = 0, tax }: any) => ({
  id,
  qty,
  seat,
  priceCents: cents(price),
  lineCents: qty * cents(price),
  tax: tax === undefined ? null : { name: tax.name, rateBps: cents(tax.rate) },
})

const givenDiscount = ({ discount_id, kind, value, order_item_id }: any): Discount => ({
  id: discount_id,
  lineId: order_item_id ?? null,
  kind,
  value: cents(value),
})

/** The bill of a case, with its lines as given and the remaining quantities. */
function wholeBill({ lines, discounts = [], ...given }: any) {
  const terms = termsOf(given)
  const bill = billOf(lines.map(givenLine), discounts.map(givenDiscount), terms)
  const nets = lines.map((line: any, index: number) => ({
    ...givenLine(line),
    netCents: bill.lines[index]?.netCents ?? 0,
  }))
  return { bill, nets, terms }
}

const formatTaxed = (bill: TaxedBill) => ({
  ...formatTotals(bill),
  taxes: bill.taxes.map((part) => ({
    name: part.name,
    rate: formatCents(part.rateBps),
    net: formatCents(taxBaseOf(part)),
    tax: formatCents(part.taxCents),
  })),
})

const formatWhole = (bill: ReturnType<typeof billOf>) => ({
  list_total: formatCents(bill.listCents),
  discounts: formatCents(bill.discountCents),
  comps: formatCents(bill.compCents),
  ...formatTaxed(bill),
})

/** Both orders after a transfer of lines or parts of lines. */
function transferred({ source, target, moved, paid, ...given }: any) {
  const terms = termsOf(given)
  const left = { lines: [] as any[], discounts: [] as Discount[] }
  const right = { lines: target.lines.map(givenLine), discounts: target.discounts.map(givenDiscount) }
  const discounts: Discount[] = source.discounts.map(givenDiscount)
  left.discounts.push(...discounts.filter(({ lineId }) => lineId === null))
  for (const line of source.lines.map(givenLine)) {
    const goes = moved.find((one: any) => one.order_item_id === line.id)?.qty ?? 0
    const stays = line.qty - goes
    const discount = discounts.find(({ lineId }) => lineId === line.id)
    const values = discount && dividedValue(discount, stays, goes)
    const part = (qty: number, id: number) => ({ ...line, id, qty, lineCents: qty * line.priceCents })
    if (stays > 0) left.lines.push(part(stays, line.id))
    if (stays > 0 && discount) left.discounts.push({ ...discount, value: values?.stays ?? 0 })
    const id = stays > 0 ? line.id + 500 : line.id
    if (goes > 0) right.lines.push(part(goes, id))
    if (goes > 0 && discount) right.discounts.push({ ...discount, lineId: id, value: values?.goes ?? 0 })
  }
  const after = billOf(left.lines, left.discounts, terms)
  return {
    source: formatWhole(after),
    target: formatWhole(billOf(right.lines, right.discounts, terms)),
    below_paid: after.totalCents < cents(paid) ? 1 : 0,
  }
}

function dividedEvenly({ ways, ...given }: any) {
  const { bill, terms } = wholeBill(given)
  return { bill: formatWhole(bill), shares: splitEvenly(bill, terms.taxIncluded, ways).map(formatTaxed) }
}

const run: Record<string, (given: any) => unknown> = {
  line: (given) => ({ total: formatCents(lineCents(pricedLine(given))) }),
  bill: ({ lines, tax_rate, tax_inc, service }) => {
    const subtotal = lines.reduce((sum: number, line: any) => sum + lineCents(pricedLine(line)), 0)
    return formatTotals(billFor([{ netCents: subtotal, tax: null }], termsOf({ tax_rate, tax_inc, service })))
  },
  left: ({ bill, tax_inc, paid }) => {
    const whole = givenBill(bill)
    return formatTotals(remainingBill(whole, tax_inc, whole.totalCents - cents(paid)))
  },
  ways: ({ bill, tax_inc, ways }) => splitEvenly(givenBill(bill), tax_inc, ways).map(formatTotals),
  amounts: ({ bill, tax_inc, amounts }) =>
    splitByAmounts(givenBill(bill), tax_inc, amounts.map(cents)).map(formatTotals),
  groups: ({ bill, tax_inc, lines, groups }) => {
    const nets = lines.map((line: any) => ({
      id: line.order_item_id,
      netCents: cents(line.total),
      tax: null,
    }))
    const weighed = weightsOfGroups(nets, groups, { taxRateBps: 0 })
    return splitByWeights(givenBill(bill), tax_inc, weighed).map(formatTotals)
  },
  change: ({ amount, tip, tendered }) => ({
    change: formatCents(changeFor(cents(tendered), cents(amount), cents(tip))),
  }),
  discounted: (given) => {
    const { bill } = wholeBill(given)
    const nets = bill.lines.map(({ netCents }) => formatCents(netCents))
    return { ...formatWhole(bill), nets, applied: [...bill.applied.values()].map(formatCents) }
  },
  transfer: transferred,
  refund_items: ({ refunds, ...given }) => {
    const { bill, nets, terms } = wholeBill(given)
    const parts = refunds.map((items: any[]) => items.map(({ order_item_id: id, qty }: any) => ({ id, qty })))
    const amounts = parts.map((part: any, index: number) =>
      formatCents(refundOfItems(bill, terms, nets, parts.slice(0, index).flat(), part)),
    )
    return { total: formatCents(bill.totalCents), amounts }
  },
  seats: (given) => {
    const { bill, nets, terms } = wholeBill(given)
    const seats = groupsOfSeats(nets)
    const groups = seats.map(({ ids }) => ids)
    const shares = splitByWeights(bill, terms.taxIncluded, weightsOfGroups(nets, groups, terms))
    return shares.map((share, index) => ({ seat: seats[index]?.seat, ...formatTaxed(share) }))
  },
  several_rates: dividedEvenly,
  service_tax: dividedEvenly,
  combo: ({ qty, price, picks }) => {
    const weighed = picks.map((one: any) => ({
      weightCents: cents(one.price),
      supplementCents: cents(one.supplement),
    }))
    const prices = pricesOfPicks(cents(price), weighed)
    const lines = picks.map(({ modifiers }: any, index: number) =>
      lineCents(pricedLine({ qty, price: formatCents(prices[index] ?? Number.NaN), modifiers })),
    )
    const total = lines.reduce((sum: number, line: number) => sum + line, 0)
    return { prices: prices.map(formatCents), lines: lines.map(formatCents), total: formatCents(total) }
  },
  level: ({ price, kind, value, round_to }) => ({
    price: formatCents(leveledCents(cents(price), { kind, value: cents(value) }, round_to)),
  }),
  tip: ({ total, percent }) => ({ amount: formatCents(percentOf(cents(total), cents(percent))) }),
}

test('our calculation matches every published vector', () => {
  for (const { id, kind, given, expected } of cases) {
    assert.deepEqual(run[kind]?.(given), expected, id)
  }
})

test('the shares of every published split add up to their bill', () => {
  for (const { id, given, expected } of cases.filter(
    ({ given, expected }: any) => given.bill && Array.isArray(expected),
  )) {
    for (const part of ['subtotal', 'tax', 'service_charge', 'total']) {
      const sum = expected.reduce((total: number, share: any) => total + cents(share[part]), 0)
      assert.equal(formatCents(sum), given.bill[part], `${id} ${part}`)
    }
  }
})

test('every published combo comes to quantity × (price + supplements + options)', () => {
  for (const { id, given, expected } of cases.filter(({ kind }: any) => kind === 'combo')) {
    const extras = given.picks.map((one: any) =>
      lineCents(pricedLine({ ...one, qty: 1, price: one.supplement })),
    )
    const unit = extras.reduce((sum: number, extra: number) => sum + extra, cents(given.price))
    assert.equal(expected.total, formatCents(given.qty * unit), id)
  }
})
