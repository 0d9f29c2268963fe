import { writeFileSync } from 'node:fs'
import { billVectorsOfSeveral } from './bill-vectors.ts'
import { comboVectors } from './combo-vectors.ts'
import {
  bill,
  byWeights,
  cents,
  formatTotals,
  fraction,
  halfUp,
  type Line,
  lineTotal,
  money,
  part,
  plus,
  type Rates,
  rate,
  times,
} from './fractions.ts'
import { levelVectors } from './level-vectors.ts'

/**
 * Calculates docs/money-vectors.json with exact fractions and without code of the service, which is tested against it.
 * `node test/money/money-vectors.ts && npm run format` writes it.
 */

interface Vector {
  id: string
  kind: string
  given: Record<string, unknown>
  expected: unknown
}

export const VECTORS_FILE = new URL('../../docs/money-vectors.json', import.meta.url)

export function moneyVectors(): Vector[] {
  const all = [
    ...lineVectors(),
    ...billVectors(),
    ...leftVectors(),
    ...waysVectors(),
    ...amountsVectors(),
    ...groupsVectors(),
    ...changeVectors(),
    ...tipVectors(),
    ...billVectorsOfSeveral(),
    ...comboVectors(),
    ...levelVectors(),
  ]
  const counts = new Map<string, number>()
  return all.map((vector) => {
    const count = (counts.get(vector.kind) ?? 0) + 1
    counts.set(vector.kind, count)
    return { id: `${vector.kind}-${count}`, ...vector }
  })
}

type Unnamed = Omit<Vector, 'id'>

const RATES: Rates[] = [
  { tax_rate: '10.00', tax_inc: 0, service: '5.00' },
  { tax_rate: '20.00', tax_inc: 1, service: '12.50' },
  { tax_rate: '7.25', tax_inc: 0, service: '0.00' },
  { tax_rate: '8.88', tax_inc: 0, service: '18.33' },
  { tax_rate: '5.50', tax_inc: 1, service: '0.00' },
  { tax_rate: '19.00', tax_inc: 1, service: '10.00' },
  { tax_rate: '0.00', tax_inc: 0, service: '0.00' },
  { tax_rate: '0.01', tax_inc: 0, service: '0.01' },
  { tax_rate: '0.01', tax_inc: 1, service: '99.99' },
  { tax_rate: '100.00', tax_inc: 1, service: '100.00' },
]

const plain = (price: string, qty = 1): Line => ({ qty, price, modifiers: [] })

const LINES: Line[] = [
  plain('0.00'),
  plain('0.01'),
  plain('0.01', 999),
  plain('12.50', 2),
  plain('9999999.99'),
  { qty: 1, price: '17.50', modifiers: [{ qty: 1, price: '1.50' }] },
  {
    qty: 3,
    price: '17.50',
    modifiers: [
      { qty: 1, price: '1.50' },
      { qty: 2, price: '2.00' },
    ],
  },
  { qty: 2, price: '0.00', modifiers: [{ qty: 3, price: '0.35' }] },
  {
    qty: 7,
    price: '4.99',
    modifiers: [
      { qty: 1, price: '0.00' },
      { qty: 9, price: '0.11' },
    ],
  },
  { qty: 999, price: '1.01', modifiers: [{ qty: 999, price: '0.01' }] },
]

function lineVectors(): Unnamed[] {
  return LINES.map((line) => ({
    kind: 'line',
    given: { ...line },
    expected: { total: money(lineTotal(line)) },
  }))
}

const MEALS: Line[][] = [
  [],
  [plain('0.01')],
  [plain('0.05')],
  [plain('10.05')],
  [plain('0.99', 3), plain('3.33')],
  [plain('33.33', 3), { qty: 1, price: '0.01', modifiers: [{ qty: 1, price: '0.50' }] }],
  [plain('17.50', 2), { qty: 2, price: '4.20', modifiers: [{ qty: 2, price: '0.35' }] }, plain('6.90')],
  [plain('1234.56', 7), { qty: 3, price: '99.99', modifiers: [{ qty: 1, price: '10.01' }] }],
]

function subtotalOf(lines: Line[]): bigint {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0n)
}

function billVectors(): Unnamed[] {
  return MEALS.flatMap((lines) =>
    RATES.map((rates) => ({
      kind: 'bill' as const,
      given: { lines, ...rates },
      expected: formatTotals(bill(subtotalOf(lines), rates)),
    })),
  )
}

function leftVectors(): Unnamed[] {
  const paid = ['0.01', '1.00', '13.37', '33.33']
  return RATES.slice(0, 4).flatMap((rates) =>
    paid.map((amount) => {
      const whole = bill(subtotalOf(MEALS[6] ?? []), rates)
      return {
        kind: 'left' as const,
        given: { bill: formatTotals(whole), tax_inc: rates.tax_inc, paid: amount },
        expected: formatTotals(part(whole, rates.tax_inc, whole.total - cents(amount))),
      }
    }),
  )
}

function waysVectors(): Unnamed[] {
  return RATES.slice(0, 4).flatMap((rates, index) =>
    Array.from({ length: 19 }, (_, more) => {
      const whole = bill(subtotalOf(MEALS[4 + index] ?? []), rates)
      const ways = more + 2
      const weights = Array.from({ length: ways }, () => fraction(1n))
      return {
        kind: 'ways' as const,
        given: { bill: formatTotals(whole), tax_inc: rates.tax_inc, ways },
        expected: byWeights(whole, rates.tax_inc, weights).map(formatTotals),
      }
    }),
  )
}

function amountsVectors(): Unnamed[] {
  const wishes = [
    ['20.00', '13.37'],
    ['0.01'],
    ['10.00', '10.00', '10.00'],
    ['1.11', '2.22', '3.33', '4.44', '5.55'],
  ]
  return RATES.slice(0, 6).flatMap((rates) =>
    wishes.map((amounts) => {
      const whole = bill(subtotalOf(MEALS[6] ?? []), rates)
      const rest = amounts.reduce((left, amount) => left - cents(amount), whole.total)
      let left = whole
      const shares = [...amounts.map(cents), ...(rest > 0n ? [rest] : [])].map((total) => {
        const share = part(left, rates.tax_inc, total)
        left = {
          subtotal: left.subtotal - share.subtotal,
          tax: left.tax - share.tax,
          service: left.service - share.service,
          total: left.total - total,
        }
        return formatTotals(share)
      })
      return {
        kind: 'amounts' as const,
        given: { bill: formatTotals(whole), tax_inc: rates.tax_inc, amounts },
        expected: shares,
      }
    }),
  )
}

function groupsVectors(): Unnamed[] {
  const prices = ['17.50', '24.00', '4.99', '0.01', '7.77', '33.33']
  const groupings = [
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
    [
      [1, 3],
      [2, 3],
      [4, 3],
      [5, 6],
    ],
    [[1, 6], [2, 6], [3, 6], [4, 6], [5, 6], [6], [6]],
    [
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
    ],
  ]
  return RATES.slice(0, 6).flatMap((rates) =>
    groupings.map((groups) => {
      const lines = prices.map((total, index) => ({ order_item_id: index + 1, total }))
      const whole = bill(
        prices.reduce((sum, price) => sum + cents(price), 0n),
        rates,
      )
      const weights = groups.map((group) =>
        group
          .map((id) => {
            const sharers = groups.filter((one) => one.includes(id)).length
            return fraction(cents(prices[id - 1] ?? '0'), BigInt(sharers))
          })
          .reduce(plus, fraction(0n)),
      )
      return {
        kind: 'groups' as const,
        given: { bill: formatTotals(whole), tax_inc: rates.tax_inc, lines, groups },
        expected: byWeights(whole, rates.tax_inc, weights).map(formatTotals),
      }
    }),
  )
}

function changeVectors(): Unnamed[] {
  const cases = [
    ['7.30', '0.70', '20.00'],
    ['7.30', '0.00', '7.30'],
    ['0.01', '0.00', '500.00'],
    ['19.99', '0.01', '20.00'],
    ['0.00', '5.00', '10.00'],
    ['123.45', '12.35', '200.00'],
    ['9999999.98', '0.00', '9999999.99'],
    ['33.33', '3.33', '50.00'],
  ] as const
  return cases.map(([amount, tip, tendered]) => ({
    kind: 'change',
    given: { amount, tip, tendered },
    expected: { change: money(cents(tendered) - cents(amount) - cents(tip)) },
  }))
}

function tipVectors(): Unnamed[] {
  const totals = ['0.00', '0.04', '0.05', '52.90', '99.99', '1234.56']
  return totals.flatMap((total) =>
    ['10.00', '12.50', '18.00'].map((percent) => ({
      kind: 'tip' as const,
      given: { total, percent },
      expected: { amount: money(halfUp(times(fraction(cents(total)), rate(percent)))) },
    })),
  )
}

if (import.meta.main) {
  writeFileSync(VECTORS_FILE, JSON.stringify({ version: 1, cases: moneyVectors() }))
}
