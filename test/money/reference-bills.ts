import {
  cents,
  type Fraction,
  fraction,
  halfUp,
  money,
  plus,
  type Rates,
  rate,
  shared,
  times,
} from './fractions.ts'

// Discounts, several tax rates, seats and refunds, calculated with fractions and without any code of the service.

/** A line as in the vectors; `tax` where it differs from the location's rate. */
export interface ExactLine {
  order_item_id: number
  qty: number
  price: string
  seat?: number
  tax?: { name: string; rate: string }
}

export interface ExactDiscount {
  discount_id: number
  kind: 'percent' | 'amount' | 'comp'
  value: string
  order_item_id?: number
}

export type Terms = Rates & { service_off?: number; service_tax?: 'as_goods' }

interface Part {
  name: string
  rate: string
  net: bigint
  /** The part of the service charge that is taxed at this rate. */
  service: bigint
  tax: bigint
}

export interface ExactBill {
  list: bigint
  discounts: bigint
  comps: bigint
  subtotal: bigint
  service: bigint
  total: bigint
  taxes: Part[]
  nets: bigint[]
  applied: bigint[]
}

const sum = (amounts: bigint[]) => amounts.reduce((total, one) => total + one, 0n)
const listOf = ({ qty, price }: ExactLine) => BigInt(qty) * cents(price)
const rateOf = (line: ExactLine, terms: Terms) => line.tax?.rate ?? terms.tax_rate

export function exactBill(lines: ExactLine[], discounts: ExactDiscount[], terms: Terms): ExactBill {
  const applied = discounts.map(() => 0n)
  const nets = lines.map(listOf)
  const cutOf = ({ kind, value }: ExactDiscount, left: bigint) => {
    if (kind === 'comp') return left
    if (kind === 'percent') return halfUp(times(fraction(left), rate(value)))
    return cents(value) < left ? cents(value) : left
  }
  for (const [index, discount] of discounts.entries()) {
    const at = lines.findIndex((line) => line.order_item_id === discount.order_item_id)
    if (at < 0) continue
    applied[index] = cutOf(discount, nets[at] ?? 0n)
    nets[at] = (nets[at] ?? 0n) - (applied[index] ?? 0n)
  }
  for (const appliedKind of ['percent', 'amount', 'comp']) {
    for (const [index, discount] of discounts.entries()) {
      if (discount.kind !== appliedKind || discount.order_item_id !== undefined) continue
      const cut = cutOf(discount, sum(nets))
      applied[index] = cut
      const shares = shared(
        cut,
        nets.map((net) => fraction(net)),
        [],
      )
      for (const [at, share] of shares.entries()) nets[at] = (nets[at] ?? 0n) - share
    }
  }
  const takenBy = (isComp: boolean) =>
    sum(applied.filter((_, index) => (discounts[index]?.kind === 'comp') === isComp))
  const subtotal = sum(nets)
  const service = terms.service_off ? 0n : halfUp(times(fraction(subtotal), rate(terms.service)))
  const taxes = partsOf(lines, nets, terms, service)
  const total = subtotal + service + (terms.tax_inc ? 0n : sum(taxes.map(({ tax }) => tax)))
  const comps = takenBy(true)
  const list = sum(lines.map(listOf))
  return { list, discounts: takenBy(false), comps, subtotal, service, total, taxes, nets, applied }
}

function partsOf(lines: ExactLine[], nets: bigint[], terms: Terms, charge: bigint): Part[] {
  const rates = [...new Set(lines.map((line) => rateOf(line, terms)))]
  rates.sort((one, other) => Number(cents(one) - cents(other)))
  const byRate = rates.map((percent) => {
    const own = lines.flatMap((line, index) => (rateOf(line, terms) === percent ? [index] : []))
    const net = sum(own.map((index) => nets[index] ?? 0n))
    return { name: lines[own[0] ?? 0]?.tax?.name ?? 'Tax', rate: percent, net, service: 0n, tax: 0n }
  })
  return withServices(byRate, charge, terms).map((part) => {
    const r = rate(part.rate)
    const base = fraction(part.net + part.service)
    return { ...part, tax: halfUp(times(base, terms.tax_inc ? fraction(r.over, r.under + r.over) : r)) }
  })
}

/** A charge that is taxed is divided over the rates by their nets; on nothing it goes to the lowest rate. */
function withServices(parts: Part[], charge: bigint, { service_tax }: Terms): Part[] {
  if (service_tax === undefined) return parts
  const isNothing = parts.every(({ net }) => net === 0n)
  const weights = parts.map(({ net }, index) => fraction(isNothing ? (index === 0 ? 1n : 0n) : net))
  const services = shared(charge, weights, [])
  return parts.map((part, index) => ({ ...part, service: services[index] ?? 0n }))
}

/** The share of each guest in each line, as a fraction of the line. */
export type Portions = Fraction[][]

export interface ExactShare {
  subtotal: bigint
  service: bigint
  total: bigint
  taxes: Part[]
}

/**
 * Splits nets by rate, service, and taxes by rate, each by largest remainder; rounding gains carry over to the next.
 */
export function exactShares(
  bill: ExactBill,
  lines: ExactLine[],
  terms: Terms,
  portions: Portions,
): ExactShare[] {
  const gains: Fraction[] = []
  const weights = (percent: string | undefined) =>
    portions.map((portion) =>
      lines
        .map((line, index) =>
          percent === undefined || rateOf(line, terms) === percent
            ? times(fraction(bill.nets[index] ?? 0n), portion[index] ?? fraction(0n))
            : fraction(0n),
        )
        .reduce(plus, fraction(0n)),
    )
  const nets = bill.taxes.map((part) => shared(part.net, weights(part.rate), gains))
  const services = shared(bill.service, weights(undefined), gains)
  const taxes = bill.taxes.map((part) => shared(part.tax, weights(part.rate), gains))
  return portions.map((_, index) => {
    const parts = bill.taxes.map((part, at) => ({
      ...part,
      net: nets[at]?.[index] ?? 0n,
      tax: taxes[at]?.[index] ?? 0n,
    }))
    const subtotal = sum(parts.map(({ net }) => net))
    const service = services[index] ?? 0n
    const total = subtotal + service + (terms.tax_inc ? 0n : sum(parts.map(({ tax }) => tax)))
    return { subtotal, service, total, taxes: withServices(parts, service, terms) }
  })
}

/** The share of everything refunded up to each refund, less the shares of the refunds before it. */
export function exactRefunds(
  bill: ExactBill,
  lines: ExactLine[],
  terms: Terms,
  refunds: { order_item_id: number; qty: number }[][],
): bigint[] {
  const upTo = (count: number) => {
    const back = refunds.slice(0, count).flat()
    const portion = lines.map(({ order_item_id, qty }) => {
      const own = back.filter((one) => one.order_item_id === order_item_id)
      return fraction(BigInt(own.reduce((total, one) => total + one.qty, 0)), BigInt(qty))
    })
    const rest = portion.map(({ over, under }) => fraction(under - over, under))
    return exactShares(bill, lines, terms, [portion, rest])[0]?.total ?? 0n
  }
  return refunds.map((_, index) => upTo(index + 1) - upTo(index))
}

const formatParts = (parts: Part[]) =>
  parts.map(({ name, rate: percent, net, service, tax }) => ({
    name,
    rate: percent,
    net: money(net + service),
    tax: money(tax),
  }))

export const formatShare = ({ subtotal, service, total, taxes }: ExactShare) => ({
  subtotal: money(subtotal),
  tax: money(sum(taxes.map(({ tax }) => tax))),
  service_charge: money(service),
  total: money(total),
  taxes: formatParts(taxes),
})

export const formatBill = (bill: ExactBill) => ({
  list_total: money(bill.list),
  discounts: money(bill.discounts),
  comps: money(bill.comps),
  ...formatShare(bill),
})
