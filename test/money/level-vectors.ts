import { cents, fraction, halfUp, money, rate, times } from './fractions.ts'

interface Level {
  price: string
  kind: 'price' | 'percent' | 'amount'
  value: string
  round_to: number
}

const percent = (price: string, value: string, round_to: number): Level => ({
  ...{ price, value, round_to },
  kind: 'percent',
})

/** The documented cases, and those in which rounding twice or rounding the reduction goes wrong. */
const DOCUMENTED: Level[] = [
  percent('6.50', '20.00', 10),
  percent('6.50', '25.00', 50),
  percent('9.99', '15.00', 5),
  percent('3.90', '50.00', 10),
  percent('1.05', '50.00', 5),
  percent('7.70', '15.00', 10),
  percent('0.01', '50.00', 1),
  percent('0.00', '20.00', 10),
  percent('12.50', '100.00', 100),
  percent('12.50', '0.00', 100),
  percent('9999999.99', '0.01', 1),
  { price: '6.50', kind: 'price', value: '4.99', round_to: 1 },
  { price: '6.50', kind: 'price', value: '4.99', round_to: 10 },
  { price: '6.50', kind: 'price', value: '0.00', round_to: 50 },
  { price: '6.50', kind: 'amount', value: '0.75', round_to: 10 },
  { price: '6.50', kind: 'amount', value: '7.00', round_to: 5 },
]

const PRICES = ['2.60', '4.50', '13.50', '16.95', '23.33', '0.99']
const VALUES = ['12.50', '33.33', '7.00', '66.67']

/** Further percentages, with each step of rounding. */
const PERCENTAGES = PRICES.flatMap((price, at) =>
  VALUES.map((value, index) => percent(price, value, [1, 5, 10, 50, 100][(at + index) % 5] ?? 1)),
)

export function levelVectors() {
  return [...DOCUMENTED, ...PERCENTAGES].map((given) => ({
    kind: 'level',
    given: { ...given },
    expected: { price: money(leveled(given)) },
  }))
}

function leveled({ price, kind, value, round_to }: Level): bigint {
  const base = cents(price)
  const less = base > cents(value) ? base - cents(value) : 0n
  const off = rate(value)
  const exact = {
    price: fraction(cents(value)),
    percent: times(fraction(base), fraction(off.under - off.over, off.under)),
    amount: fraction(less),
  }[kind]
  const step = BigInt(round_to)
  return halfUp(times(exact, fraction(1n, step))) * step
}
