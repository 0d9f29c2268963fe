import { percentOf, shareOut } from '../money.ts'
import type { LineTax } from './taxes.ts'

export const DISCOUNT_KINDS = ['percent', 'amount', 'comp'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** A rule on an order: what it comes to is worked out again whenever the order changes. */
export interface Discount {
  id: number
  /** Null: on the whole bill. */
  lineId: number | null
  kind: DiscountKind
  /** Hundredths of a percent, or cents; of a comp nothing. */
  value: number
}

export interface LineToBill {
  id: number
  /** At the prices of the menu. */
  lineCents: number
  tax: LineTax
}

export interface NetLine extends LineToBill {
  /** What of the bill's and its own discounts and comps fell on it. */
  discountCents: number
  netCents: number
}

export interface Discounted {
  lines: NetLine[]
  discountCents: number
  compCents: number
  applied: Map<number, number>
}

/**
 * Line by line first, then the bill: percentages in the order given, amounts, and what is given away whole. A cut of
 * the bill is divided over the lines by largest remainder, so every line has an exact net.
 */
export function discounted(lines: LineToBill[], discounts: Discount[]): Discounted {
  const applied = new Map(discounts.map(({ id }) => [id, 0]))
  const ofLine = new Map(discounts.filter(({ lineId }) => lineId !== null).map((one) => [one.lineId, one]))
  let nets = lines.map(({ id, lineCents }) => {
    const discount = ofLine.get(id)
    if (discount === undefined) return lineCents
    const cut = cutOf(discount, lineCents)
    applied.set(discount.id, cut)
    return lineCents - cut
  })
  for (const discount of ofBillInOrder(discounts)) {
    const cut = cutOf(discount, sumOf(nets))
    applied.set(discount.id, cut)
    const shares = shareOut(cut, nets.map(BigInt))
    nets = nets.map((net, index) => net - (shares[index] ?? 0))
  }
  const taken = (wanted: (kind: DiscountKind) => boolean) =>
    sumOf(discounts.filter(({ kind }) => wanted(kind)).map(({ id }) => applied.get(id) ?? 0))
  return {
    lines: lines.map((line, index) => {
      const netCents = nets[index] ?? 0
      return { ...line, discountCents: line.lineCents - netCents, netCents }
    }),
    discountCents: taken((kind) => kind !== 'comp'),
    compCents: taken((kind) => kind === 'comp'),
    applied,
  }
}

/** What a discount takes off what is left. */
function cutOf({ kind, value }: Discount, leftCents: number): number {
  if (kind === 'comp') return leftCents
  return kind === 'percent' ? percentOf(leftCents, value) : Math.min(value, leftCents)
}

function ofBillInOrder(discounts: Discount[]): Discount[] {
  const ofBill = discounts.filter(({ lineId }) => lineId === null)
  return DISCOUNT_KINDS.flatMap((wanted) => ofBill.filter(({ kind }) => kind === wanted))
}

const sumOf = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0)

/**
 * The discount of a line of which a part goes: a percentage and a comp hold for both, an amount is divided by what
 * stays and what goes.
 */
export function dividedValue(
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  staysQty: number,
  goesQty: number,
): { stays: number; goes: number } {
  if (kind !== 'amount') return { stays: value, goes: value }
  const [stays = 0, goes = 0] = shareOut(value, [BigInt(staysQty), BigInt(goesQty)])
  return { stays, goes }
}
