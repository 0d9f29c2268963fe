import { billOf, type WholeBill } from '../../bills/bill.ts'
import { dividedDiscount, type NetLine } from '../../bills/discounts.ts'
import type { Change, Reading } from '../../context.ts'
import { dividedLine, type OrderLine } from '../lines/line.ts'
import { listLines, updateLineNet } from '../lines/line-store.ts'
import { type Order, updateOrderBill } from '../store.ts'
import {
  insertDiscount,
  listDiscounts,
  markDiscountRemoved,
  type OrderDiscount,
  updateDiscount,
} from './discount-store.ts'
import { deleteTaxParts, insertTaxPart } from './tax-store.ts'

/** The lines and discounts that an order's bill is calculated from. */
export interface BillParts {
  lines: BilledLine[]
  discounts: OrderDiscount[]
}

export type BilledLine = Pick<OrderLine, 'id' | 'lineCents' | 'netCents' | 'tax'>

/** A bill with its discounts. */
export type OrderBill = WholeBill & Pick<BillParts, 'discounts'>

/** Without discounts and with one tax rate, all lines count as one and need not be read. */
export async function billPartsOf({ sql, caller }: Reading, order: Order): Promise<BillParts> {
  if (order.discountCount === 0 && order.taxParts === 0) {
    const { listCents } = order
    return { lines: [{ id: ALL, lineCents: listCents, netCents: listCents, tax: null }], discounts: [] }
  }
  return wholePartsOf({ sql, caller }, order)
}

/** Reads every line and discount of the order. */
export async function wholePartsOf(
  { sql, caller }: Pick<Reading, 'sql' | 'caller'>,
  order: Order,
): Promise<{ lines: OrderLine[]; discounts: OrderDiscount[] }> {
  const [lines, discounts] = await Promise.all([
    listLines(sql, caller.accountId, order.id),
    order.discountCount === 0 ? [] : listDiscounts(sql, caller.accountId, order.id),
  ])
  const ids = new Set(lines.map(({ id }) => id))
  return { lines, discounts: discounts.filter(({ lineId }) => lineId === null || ids.has(lineId)) }
}

/** Placeholder id for all lines together; no stored line has it. */
const ALL = 0

/** A quantity of a line that is taken out of its order. */
export interface LineQuantity {
  line: OrderLine
  qty: number
}

/** The remaining parts after lines, or quantities of them, are taken out. */
export function partsWithout({ lines, discounts }: BillParts, taken: LineQuantity[]): BillParts {
  const takenOf = (lineId: number | null) => taken.find(({ line }) => line.id === lineId)
  return {
    lines: lines.flatMap((line) => {
      if (line.id === ALL) return alike(line, line.lineCents - sumOf(taken))
      const one = takenOf(line.id)
      if (one === undefined) return line
      return one.qty === one.line.qty ? [] : dividedLine(one.line, one.qty).remaining
    }),
    discounts: discounts.flatMap((discount) => {
      const one = takenOf(discount.lineId)
      if (one === undefined) return discount
      if (one.qty === one.line.qty) return []
      const { remaining, part } = dividedLine(one.line, one.qty)
      return dividedDiscount(discount, remaining, part).stays
    }),
  }
}

const sumOf = (taken: LineQuantity[]) =>
  taken.reduce((sum, { line, qty }) => sum + dividedLine(line, qty).part.lineCents, 0)

const alike = (line: BilledLine, lineCents: number) => ({ ...line, lineCents, netCents: lineCents })

/** The parts after the price or the tax of lines has changed. */
export function partsWith(
  { lines, discounts }: BillParts,
  changes: { before: OrderLine; next: OrderLine }[],
): BillParts {
  const more = changes.reduce((sum, { before, next }) => sum + next.lineCents - before.lineCents, 0)
  return {
    lines: lines.map((line) => {
      if (line.id === ALL) return alike(line, line.lineCents + more)
      const next = changes.find(({ before }) => before.id === line.id)?.next
      return next ? { ...line, lineCents: next.lineCents, tax: next.tax } : line
    }),
    discounts,
  }
}

export function billOfParts(order: Order, { lines, discounts }: BillParts): OrderBill {
  return { ...billOf(lines, discounts, order), discounts }
}

/**
 * Saves the bill after a change, and returns the updated order. The order's version is checked, so a concurrent change
 * fails whatever was locked. Existing lines are updated; new lines were already inserted with their nets.
 */
export async function saveBill(
  change: Change,
  order: Order,
  before: BillParts,
  bill: OrderBill,
  itemCount = order.itemCount,
): Promise<Order> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const isPlain = bill.taxes.every(({ rateBps }) => rateBps === order.taxRateBps)
  const stored = {
    listCents: bill.listCents,
    discountCents: bill.discountCents,
    compCents: bill.compCents,
    subtotalCents: bill.subtotalCents,
    taxCents: bill.taxCents,
    serviceCents: bill.serviceCents,
    totalCents: bill.totalCents,
    taxParts: isPlain ? 0 : bill.taxes.length,
    discountCount: bill.discounts.length,
  }
  sql.defer(updateOrderBill(sql, accountId, order, itemCount, stored, now))
  for (const line of changedLines(before.lines, bill)) sql.defer(updateLineNet(sql, accountId, line))
  if (before.discounts.length > 0 || bill.discounts.length > 0) {
    await keepDiscounts(change, order.id, before.discounts, bill)
  }
  if (order.taxParts > 0) sql.defer(deleteTaxParts(sql, accountId, order.id))
  if (!isPlain) for (const part of bill.taxes) sql.defer(insertTaxPart(sql, accountId, order.id, part))
  return { ...order, ...stored, itemCount, version: order.version + 1 }
}

/** Existing lines whose net changed; the placeholder for all lines is not stored. */
function changedLines(before: BilledLine[], bill: OrderBill): NetLine[] {
  const known = new Map<number, BilledLine>()
  for (const line of before) if (line.id !== ALL) known.set(line.id, line)
  if (known.size === 0) return []
  return bill.lines.filter(({ id, lineCents, netCents }) => {
    const line = known.get(id)
    return line && (line.netCents !== netCents || line.lineCents !== lineCents)
  })
}

const isAlikeApproved = (one: OrderDiscount, other: OrderDiscount) =>
  one.approvedCents === other.approvedCents && one.freeBps === other.freeBps

/** Removes discounts that are no longer in the bill and inserts new ones. */
async function keepDiscounts(
  { sql, caller, now }: Change,
  orderId: number,
  before: OrderDiscount[],
  { discounts, applied }: OrderBill,
): Promise<void> {
  const { accountId } = caller
  const standing = new Map(before.map((one) => [one.id, one]))
  const gone = before.filter(({ id }) => !discounts.some((one) => one.id === id))
  await Promise.all([
    ...gone.map(({ id }) => markDiscountRemoved(sql, accountId, orderId, id, now)),
    ...discounts.map(async (discount) => {
      const now = { ...discount, appliedCents: applied.get(discount.id) ?? 0 }
      const was = standing.get(discount.id)
      if (was === undefined) return insertDiscount(sql, accountId, orderId, now)
      if (was.value === now.value && was.appliedCents === now.appliedCents && isAlikeApproved(was, now))
        return
      return updateDiscount(sql, accountId, orderId, now)
    }),
  ])
}
