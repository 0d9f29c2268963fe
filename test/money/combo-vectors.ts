import { cents, fraction, type Line, lineTotal, money, shared } from './fractions.ts'

interface Pick {
  price: string
  supplement: string
  modifiers: Line['modifiers']
}

interface Combo {
  qty: number
  price: string
  picks: Pick[]
}

const pick = (price: string, supplement = '0.00', ...modifiers: Line['modifiers']): Pick => ({
  price,
  supplement,
  modifiers,
})

const combo = (price: string, ...picks: Pick[]): Combo => ({ qty: 1, price, picks })

/** The documented cases, and the ones that are known to go wrong elsewhere. */
const DOCUMENTED: Combo[] = [
  combo('14.90', pick('5.50'), pick('16.90'), pick('3.90')),
  combo('50.00', pick('3.50'), pick('3.50'), pick('3.50')),
  combo('7.00', pick('7.00'), pick('2.50'), pick('1.50')),
  combo('29.00', pick('9.50'), pick('28.00', '3.00'), pick('6.50')),
  combo('12.00', pick('12.00'), pick('0.00')),
  combo('100.00', ...Array.from({ length: 6 }, () => pick('10.00'))),
  combo('12.00', pick('0.00'), pick('0.00'), pick('0.00')),
  combo('0.00', pick('5.50'), pick('16.90', '2.00')),
  combo('0.01', pick('3.90'), pick('3.90')),
  combo('9.99', pick('0.00'), pick('0.01'), pick('1000.00')),
  { ...combo('14.90', pick('5.50'), pick('16.90', '1.50', { qty: 2, price: '0.35' }), pick('3.90')), qty: 3 },
  { ...combo('1000.00', pick('999.99', '1000.00'), pick('0.01')), qty: 20 },
]

/** A linear congruential generator, so that the published file can be computed again. */
function* draws(): Generator<bigint, never> {
  let state = 20_261_118n
  while (true) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    yield state >> 33n
  }
}

function randomCombos(count: number): Combo[] {
  const source = draws()
  const upTo = (most: number) => source.next().value % BigInt(most + 1)
  const price = (most: number) => money(upTo(most))
  const modifiers = () =>
    Array.from({ length: Number(upTo(2)) }, () => ({ qty: 1 + Number(upTo(2)), price: price(500) }))
  const picks = () =>
    Array.from({ length: 2 + Number(upTo(6)) }, () =>
      pick(price(upTo(3) === 0n ? 0 : 4000), upTo(2) === 0n ? price(600) : '0.00', ...modifiers()),
    )
  return Array.from({ length: count }, () => ({
    qty: 1 + Number(upTo(19)),
    price: price(10_000),
    picks: picks(),
  }))
}

function sharesOf({ price, picks }: Combo): bigint[] {
  const weights = picks.map((one) => fraction(cents(one.price)))
  if (weights.some(({ over }) => over > 0n)) return shared(cents(price), weights, [])
  return picks.map((_, index) => (index === 0 ? cents(price) : 0n))
}

/** Forty combos with the unit price of each pick and the total of each line. */
export function comboVectors() {
  return [...DOCUMENTED, ...randomCombos(40 - DOCUMENTED.length)].map((given) => {
    const prices = sharesOf(given).map((share, index) =>
      money(share + cents(given.picks[index]?.supplement ?? '0')),
    )
    const totals = given.picks.map(({ modifiers }, index) =>
      lineTotal({ qty: given.qty, price: prices[index] ?? '0', modifiers }),
    )
    const total = money(totals.reduce((sum, one) => sum + one, 0n))
    return { kind: 'combo', given: { ...given }, expected: { prices, lines: totals.map(money), total } }
  })
}
