import { percentOf, shareOut } from '../platform/core/money.ts'
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
  /** What it takes off at most until more is approved: its share of what was on the bill when it was, at menu prices. */
  approvedCents?: number | null
  /** What staff could give by themselves when they gave it: the most it takes off, as a share of the present bill. */
  freeBps?: number | null
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
  /** What each would take off if nothing limited it. */
  unlimited: Map<number, number>
}

/**
 * Line by line first, then the bill: percentages in the order given, amounts, and what is given away whole. A cut of
 * the bill is divided over the lines by largest remainder, so every line has an exact net.
 */
export function discounted(lines: LineToBill[], discounts: Discount[]): Discounted {
  const applied = new Map(discounts.map(({ id }) => [id, 0]))
  const unlimited = new Map(applied)
  const listCents = sumOf(lines.map(({ lineCents }) => lineCents))
  let freelyCents = 0
  /** What a discount takes off, within what was approved or may be given freely. */
  const cutWithin = (discount: Discount, leftCents: number, ofCents: number): number => {
    const { id, approvedCents, freeBps } = discount
    const wanted = cutOf(discount, leftCents)
    let cut = Math.min(wanted, approvedCents ?? wanted)
    if (freeBps !== undefined && freeBps !== null) {
      const free = Math.min(percentOf(ofCents, freeBps), percentOf(listCents, freeBps) - freelyCents)
      cut = Math.max(0, Math.min(cut, free))
      freelyCents += cut
    }
    unlimited.set(id, wanted)
    applied.set(id, cut)
    return cut
  }
  const ofLine = new Map(discounts.filter(({ lineId }) => lineId !== null).map((one) => [one.lineId, one]))
  let nets = lines.map(({ id, lineCents }) => {
    const discount = ofLine.get(id)
    if (discount === undefined) return lineCents
    return lineCents - cutWithin(discount, lineCents, lineCents)
  })
  for (const discount of ofBillInOrder(discounts)) {
    const cut = cutWithin(discount, sumOf(nets), listCents)
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
    unlimited,
  }
}

/** What a discount takes off what is left, whatever was approved. */
export function cutOf({ kind, value }: Pick<Discount, 'kind' | 'value'>, leftCents: number): number {
  if (kind === 'comp') return leftCents
  return kind === 'percent' ? percentOf(leftCents, value) : Math.min(value, leftCents)
}

function ofBillInOrder(discounts: Discount[]): Discount[] {
  const ofBill = discounts.filter(({ lineId }) => lineId === null)
  return DISCOUNT_KINDS.flatMap((wanted) => ofBill.filter(({ kind }) => kind === wanted))
}

const sumOf = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0)

/**
 * The discount of a line that is divided, as both parts have it. What was approved is divided with the line; where it
 * limited nothing, each part may come to what its own rule says, which the rounding of a cent can make more.
 */
export function dividedDiscount<One extends Discount>(
  discount: One,
  stays: { qty: number; lineCents: number },
  goes: { qty: number; lineCents: number },
): { stays: One; goes: One } {
  const values = dividedValue(discount, stays.qty, goes.qty)
  const parts = {
    stays: { ...discount, value: values.stays },
    goes: { ...discount, value: values.goes },
  }
  const { approvedCents } = discount
  if (approvedCents === undefined || approvedCents === null) return parts
  const [keeps = 0, gives = 0] = shareOut(approvedCents, [BigInt(stays.qty), BigInt(goes.qty)])
  const isLimited = approvedCents < cutOf(discount, stays.lineCents + goes.lineCents)
  const limitOf = (part: One, lineCents: number, share: number) => ({
    ...part,
    approvedCents: isLimited ? share : Math.max(share, cutOf(part, lineCents)),
  })
  return {
    stays: limitOf(parts.stays, stays.lineCents, keeps),
    goes: limitOf(parts.goes, goes.lineCents, gives),
  }
}

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
