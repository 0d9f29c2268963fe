import { cents, fraction, money, shared } from './fractions.ts'
import {
  DEFAULT_TERMS,
  DINNER,
  drawing,
  linesOf,
  numbered,
  off,
  REGULAR,
  someDiscounts,
  someLines,
  termsOf,
} from './generated-orders.ts'
import {
  type ExactDiscount,
  type ExactLine,
  exactBill,
  exactRefunds,
  exactShares,
  formatBill,
  formatShare,
  type Terms,
} from './reference-bills.ts'

// The cases of discounts, transfers, refunds, seats and several rates: the documented ones first, then random ones.

interface Vector {
  kind: 'discounted' | 'transfer' | 'refund_items' | 'seats' | 'several_rates' | 'service_tax'
  given: Record<string, unknown>
  expected: unknown
}

function discounted(lines: ExactLine[], discounts: ExactDiscount[], terms: Terms): Vector {
  const bill = exactBill(lines, discounts, terms)
  const nets = bill.nets.map(money)
  const applied = bill.applied.map(money)
  return {
    kind: 'discounted',
    given: { lines, discounts, ...terms },
    expected: { ...formatBill(bill), nets, applied },
  }
}

function discountedVectors(): Vector[] {
  const draw = drawing(7)
  return [
    discounted(DINNER, [], DEFAULT_TERMS),
    discounted(DINNER, REGULAR, DEFAULT_TERMS),
    discounted(linesOf('3.33', '3.33', '3.34'), numbered(off('amount', '1.00')), DEFAULT_TERMS),
    discounted(
      linesOf('9.99', '9.99', '9.99'),
      numbered(off('amount', '5.00'), off('percent', '10.00')),
      DEFAULT_TERMS,
    ),
    discounted(linesOf('6.00'), numbered(off('amount', '10.00')), DEFAULT_TERMS),
    discounted(linesOf('24.50', '8.50', '24.50'), numbered(off('comp', '0.00', 2)), termsOf(1)),
    discounted(DINNER, [], { ...DEFAULT_TERMS, service_off: 1 }),
    ...Array.from({ length: 64 }, (_, index) => {
      const lines = someLines(draw)
      return discounted(lines, someDiscounts(draw, lines), termsOf(index))
    }),
  ]
}

interface Moved {
  order_item_id: number
  qty: number
}

interface Side {
  lines: ExactLine[]
  discounts: ExactDiscount[]
}

/** Moved lines take their share of an amount discount with them. */
function transfer(source: Side, target: Side, moved: Moved[], terms: Terms, paid = '0.00'): Vector {
  const left: Side = {
    lines: [],
    discounts: source.discounts.filter((one) => one.order_item_id === undefined),
  }
  const right: Side = { lines: [...target.lines], discounts: [...target.discounts] }
  for (const line of source.lines) {
    const goes = moved.find((one) => one.order_item_id === line.order_item_id)?.qty ?? 0
    const stays = line.qty - goes
    const discount = source.discounts.find((one) => one.order_item_id === line.order_item_id)
    const [stayed = 0n, gone = 0n] = shared(
      cents(discount?.value ?? '0.00'),
      [fraction(BigInt(stays)), fraction(BigInt(goes))],
      [],
    )
    put(left, { ...line, qty: stays }, discount, stayed)
    const id = stays > 0 ? line.order_item_id + 500 : line.order_item_id
    put(right, { ...line, qty: goes, order_item_id: id }, discount, gone)
  }
  const after = exactBill(left.lines, left.discounts, terms)
  return {
    kind: 'transfer',
    given: { source, target, moved, ...terms, paid },
    expected: {
      source: formatBill(after),
      target: formatBill(exactBill(right.lines, right.discounts, terms)),
      below_paid: after.total < cents(paid) ? 1 : 0,
    },
  }
}

function put(side: Side, line: ExactLine, discount: ExactDiscount | undefined, amount: bigint) {
  if (line.qty === 0) return
  side.lines.push(line)
  if (discount === undefined) return
  const value = discount.kind === 'amount' ? money(amount) : discount.value
  side.discounts.push({ ...discount, value, order_item_id: line.order_item_id })
}

function transferVectors(): Vector[] {
  const draw = drawing(11)
  const plain = (lines: ExactLine[]): Side => ({ lines, discounts: [] })
  const target = plain([{ order_item_id: 101, qty: 1, price: '12.00' }])
  const steak = [{ order_item_id: 2, qty: 1 }]
  const all = [{ order_item_id: 201, qty: 1 }]
  const beers: Side = {
    lines: [{ order_item_id: 1, qty: 3, price: '4.50' }],
    discounts: numbered(off('amount', '2.00', 1)),
  }
  return [
    transfer(plain(DINNER), target, steak, DEFAULT_TERMS),
    transfer(plain(DINNER), target, steak, DEFAULT_TERMS, '45.00'),
    transfer(plain(DINNER), target, steak, DEFAULT_TERMS, '40.83'),
    transfer(plain(DINNER), target, steak, DEFAULT_TERMS, '40.84'),
    transfer(plain([{ order_item_id: 201, qty: 1, price: '12.50' }]), plain(DINNER), all, DEFAULT_TERMS),
    transfer(beers, plain([]), [{ order_item_id: 1, qty: 2 }], DEFAULT_TERMS),
    ...Array.from({ length: 34 }, (_, index) => {
      const lines = someLines(draw)
      const others = someLines(draw, 101)
      const source = { lines, discounts: someDiscounts(draw, lines) }
      const moved = lines
        .map(({ order_item_id, qty }) => ({ order_item_id, qty: draw(qty + 1) }))
        .filter(({ qty }) => qty > 0)
      return transfer(source, { lines: others, discounts: [] }, moved, termsOf(index))
    }),
  ]
}

function refunded(side: Side, refunds: Moved[][], terms: Terms): Vector {
  const bill = exactBill(side.lines, side.discounts, terms)
  return {
    kind: 'refund_items',
    given: { ...side, refunds, ...terms },
    expected: {
      total: money(bill.total),
      amounts: exactRefunds(bill, side.lines, terms, refunds).map(money),
    },
  }
}

function refundVectors(): Vector[] {
  const draw = drawing(13)
  return [
    refunded(
      { lines: linesOf('3.33', '3.33', '3.33'), discounts: [] },
      [1, 2, 3].map((order_item_id) => [{ order_item_id, qty: 1 }]),
      DEFAULT_TERMS,
    ),
    refunded({ lines: DINNER, discounts: REGULAR }, [[{ order_item_id: 2, qty: 1 }]], DEFAULT_TERMS),
    ...Array.from({ length: 38 }, (_, index) => {
      const lines = someLines(draw)
      const ones = lines.flatMap(({ order_item_id, qty }) =>
        Array.from({ length: qty }, () => [{ order_item_id, qty: 1 }]),
      )
      const inSomeOrder = ones
        .map((one) => ({ one, at: draw(1_000) }))
        .sort((one, other) => one.at - other.at)
      const terms = termsOf(index)
      return refunded(
        { lines, discounts: someDiscounts(draw, lines) },
        inSomeOrder.map(({ one }) => one),
        terms,
      )
    }),
  ]
}

function seated(side: Side, terms: Terms): Vector {
  const { lines, discounts } = side
  const used = [...new Set(lines.map(({ seat = 0 }) => seat))]
    .filter((seat) => seat > 0)
    .sort((a, b) => a - b)
  const seats = used.length === 0 ? [0] : used
  const portions = seats.map((seat) =>
    lines.map((line) =>
      line.seat === seat ? fraction(1n) : fraction((line.seat ?? 0) === 0 ? 1n : 0n, BigInt(seats.length)),
    ),
  )
  const shares = exactShares(exactBill(lines, discounts, terms), lines, terms, portions)
  return {
    kind: 'seats',
    given: { ...side, ...terms },
    expected: shares.map((share, index) => ({ seat: seats[index], ...formatShare(share) })),
  }
}

function seatVectors(): Vector[] {
  const draw = drawing(17)
  const seats = [1, 1, 2, 0]
  const four = linesOf('13.50', '28.00', '13.50', '4.00').map((line, index) => ({
    ...line,
    seat: seats[index] ?? 0,
  }))
  return [
    seated({ lines: four, discounts: [] }, DEFAULT_TERMS),
    ...Array.from({ length: 29 }, (_, index) => {
      const lines = [...someLines(draw), ...someLines(draw, 20)].map((line) => ({ ...line, seat: draw(4) }))
      return seated({ lines, discounts: someDiscounts(draw, lines) }, termsOf(index))
    }),
  ]
}

/** A bill of several rates, split equally between guests. */
function severalRates(lines: ExactLine[], terms: Terms, ways: number): Vector {
  const bill = exactBill(lines, [], terms)
  const portions = Array.from({ length: ways }, () => lines.map(() => fraction(1n, BigInt(ways))))
  return {
    kind: 'several_rates',
    given: { lines, ...terms, ways },
    expected: { bill: formatBill(bill), shares: exactShares(bill, lines, terms, portions).map(formatShare) },
  }
}

function severalRatesVectors(): Vector[] {
  const draw = drawing(19)
  return Array.from({ length: 50 }, (_, index) => {
    const lines = [...someLines(draw), ...someLines(draw, 20)]
    return severalRates(lines, termsOf(index), 1 + draw(6))
  })
}

/** Bills of several rates whose service charge is taxed, split equally. */
function serviceTaxVectors(): Vector[] {
  const draw = drawing(23)
  return Array.from({ length: 40 }, (_, index) => {
    const lines = [...someLines(draw), ...(index % 4 === 0 ? [] : someLines(draw, 20))]
    const { tax_rate, tax_inc } = termsOf(index)
    const service = ['5.00', '12.50', '10.00', '18.33'][index % 4] ?? ''
    const terms = { tax_rate, tax_inc, service, service_tax: 'as_goods' as const }
    return { ...severalRates(lines, terms, 1 + draw(6)), kind: 'service_tax' }
  })
}

export function billVectorsOfSeveral(): Vector[] {
  return [
    ...discountedVectors(),
    ...transferVectors(),
    ...refundVectors(),
    ...seatVectors(),
    ...severalRatesVectors(),
    ...serviceTaxVectors(),
  ]
}
