import { percentOf, shareOut } from '../platform/core/money.ts'
import type { LineTax } from './taxes.ts'

export const DISCOUNT_KINDS = ['percent', 'amount', 'comp'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** A discount rule on an order; its amount is recalculated whenever the order changes. */
export interface Discount {
  id: number
  /** Null: on the whole bill. */
  lineId: number | null
  kind: DiscountKind
  /** Hundredths of a percent, or cents; unused for a comp. */
  value: number
  /** Upper limit until more is approved: its share of the bill, at menu prices, when it was approved. */
  approvedCents?: number | null
  /** Upper limit for staff without approval, as a share of the current bill; fixed when the discount was given. */
  freeBps?: number | null
}

export interface LineToBill {
  id: number
  /** At menu prices. */
  lineCents: number
  tax: LineTax
}

export interface NetLine extends LineToBill {
  /** This line's part of all discounts and comps, its own and those on the bill. */
  discountCents: number
  netCents: number
}

export interface Discounted {
  lines: NetLine[]
  discountCents: number
  compCents: number
  applied: Map<number, number>
  /** Cents that each discount would take off without limits, by discount id. */
  unlimited: Map<number, number>
}

/**
 * Applies line discounts first, then those on the bill: percentages in the order given, amounts, comps. A discount on
 * the bill is divided over the lines by largest remainder, so every line has an exact net.
 */
export function discounted(lines: LineToBill[], discounts: Discount[]): Discounted {
  const applied = new Map(discounts.map(({ id }) => [id, 0]))
  const unlimited = new Map(applied)
  const listCents = sumOf(lines.map(({ lineCents }) => lineCents))
  let freelyCents = 0
  /** Cents that a discount takes off, limited by its approval or by what staff may give. */
  const cutWithin = (discount: Discount, leftCents: number, ofCents: number): number => {
    const { id, approvedCents, freeBps } = discount
    const uncapped = cutOf(discount, leftCents)
    let cut = Math.min(uncapped, approvedCents ?? uncapped)
    if (freeBps !== undefined && freeBps !== null) {
      const free = Math.min(percentOf(ofCents, freeBps), percentOf(listCents, freeBps) - freelyCents)
      cut = Math.max(0, Math.min(cut, free))
      freelyCents += cut
    }
    unlimited.set(id, uncapped)
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
  const taken = (isCounted: (kind: DiscountKind) => boolean) =>
    sumOf(discounts.filter(({ kind }) => isCounted(kind)).map(({ id }) => applied.get(id) ?? 0))
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

/** Cents that a discount takes off the remaining amount, without approval limits. */
export function cutOf({ kind, value }: Pick<Discount, 'kind' | 'value'>, leftCents: number): number {
  if (kind === 'comp') return leftCents
  return kind === 'percent' ? percentOf(leftCents, value) : Math.min(value, leftCents)
}

function ofBillInOrder(discounts: Discount[]): Discount[] {
  const ofBill = discounts.filter(({ lineId }) => lineId === null)
  return DISCOUNT_KINDS.flatMap((current) => ofBill.filter(({ kind }) => kind === current))
}

const sumOf = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0)

/**
 * Divides a line's discount when the line is divided. The approved amount is divided with the line. Where that amount
 * limited nothing, each part may take off what its own rule yields, even if rounding makes that a cent more.
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
 * Divides a discount's value with its line: a percentage or a comp holds for both parts, an amount is divided by
 * quantity.
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
