import { parseOptions } from '../../orders/lines/line.ts'
import type { ItemSums, RefundedItem } from './item-store.ts'

export interface Sold {
  qty: number
  amountCents: number
}

export interface ItemSales extends Sold {
  itemId: number
  name: string
  /** Chosen modifiers; their prices are included in the item's amount. */
  modifiers: (Sold & { name: string })[]
  /** Refunded quantity, including items sold on earlier days. */
  refunded: number
}

/** Sales by item with its modifiers, best sold first; items that were only refunded come last. */
export function salesByItem(rows: ItemSums[], refunded: RefundedItem[]): ItemSales[] {
  const keyOf = ({ itemId, name }: { itemId: number; name: string }) => JSON.stringify([itemId, name])
  const soldByItem = Map.groupBy(rows, keyOf)
  const refundedByItem = Map.groupBy(refunded, keyOf)
  const known = new Map([...refunded, ...rows].map((row) => [keyOf(row), row]))
  const items = [...known].map(([key, { itemId, name }]) => {
    const group = soldByItem.get(key) ?? []
    const back = refundedByItem.get(key) ?? []
    return {
      itemId,
      name,
      ...soldIn(group),
      modifiers: modifiersIn(group),
      refunded: back.reduce((sum, { qty }) => sum + qty, 0),
    }
  })
  return items.sort(bestSoldFirst)
}

/** Sales by menu section, best sold first. */
export function salesBySection(rows: ItemSums[]): (Sold & { sectionId: number; title: string })[] {
  const bySection = Map.groupBy(rows, ({ sectionId }) => sectionId)
  const sections = [...bySection].map(([sectionId, group]) => ({
    sectionId,
    title: group[0]?.sectionTitle ?? '',
    ...soldIn(group),
  }))
  return sections.sort(bestSoldFirst)
}

/** Sales by course, in order; 0: no course. */
export function salesByCourse(rows: ItemSums[]): (Sold & { course: number })[] {
  const byCourse = Map.groupBy(rows, ({ course }) => course)
  const courses = [...byCourse].map(([course, group]) => ({ course, ...soldIn(group) }))
  return courses.sort((one, other) => one.course - other.course)
}

function soldIn(rows: ItemSums[]): Sold {
  return {
    qty: rows.reduce((sum, { qty }) => sum + qty, 0),
    amountCents: rows.reduce((sum, { lineCents }) => sum + lineCents, 0),
  }
}

function modifiersIn(rows: ItemSums[]): (Sold & { name: string })[] {
  const byName = new Map<string, Sold>()
  for (const row of rows) {
    for (const { name, qty, priceCents } of parseOptions(row.modifiers)) {
      const sold = byName.get(name) ?? { qty: 0, amountCents: 0 }
      const chosen = row.qty * qty
      byName.set(name, { qty: sold.qty + chosen, amountCents: sold.amountCents + chosen * priceCents })
    }
  }
  return [...byName].map(([name, sold]) => ({ name, ...sold })).sort(bestSoldFirst)
}

const bestSoldFirst = (one: Sold, other: Sold) => other.amountCents - one.amountCents || other.qty - one.qty
