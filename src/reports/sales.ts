import type { Sql } from '../storage/database.ts'
import { offsetsIn, type Place, runsOfDays } from './day.ts'
import type { Period } from './period.ts'
import {
  type ItemSums,
  type OrderSums,
  type Person,
  sumEntriesByDay,
  sumOrdersByDay,
  sumOrdersByHour,
  type Where,
} from './store.ts'

export interface DaySales extends OrderSums {
  date: string
  amountCents: number
  tipCents: number
}

/** Every day of the period, also those on which nothing happened. */
export async function salesByDay(sql: Sql, where: Where, place: Place, period: Period): Promise<DaySales[]> {
  const days: DaySales[] = []
  for (const run of runsOfDays(period.first, period.last, place)) {
    const [orders, entries] = await Promise.all([
      sumOrdersByDay(sql, where, run),
      sumEntriesByDay(sql, where, run),
    ])
    const ordersOf = new Map(orders.map(({ day, ...sums }) => [day, sums]))
    const entriesOf = new Map(entries.map(({ day, ...sums }) => [day, sums]))
    for (const [index, date] of run.dates.entries()) {
      const { amountCents, tipCents } = entriesOf.get(index) ?? { amountCents: 0, tipCents: 0 }
      days.push({ date, ...(ordersOf.get(index) ?? NOTHING), amountCents, tipCents })
    }
  }
  return days
}

/** By the hour on the wall, over all days of the period. */
export async function salesByHour(sql: Sql, where: Where, place: Place, period: Period) {
  const hours = new Map<number, OrderSums>()
  for (const offset of offsetsIn(period, place.timeZone)) {
    for (const { hour, ...sums } of await sumOrdersByHour(sql, where, offset)) {
      hours.set(hour, added(hours.get(hour) ?? NOTHING, sums))
    }
  }
  return [...hours].sort(([one], [other]) => one - other).map(([hour, sums]) => ({ hour, ...sums }))
}

export const NOTHING: OrderSums = {
  orders: 0,
  subtotalCents: 0,
  taxCents: 0,
  serviceCents: 0,
  totalCents: 0,
}

export function added(one: OrderSums, other: OrderSums): OrderSums {
  return {
    orders: one.orders + other.orders,
    subtotalCents: one.subtotalCents + other.subtotalCents,
    taxCents: one.taxCents + other.taxCents,
    serviceCents: one.serviceCents + other.serviceCents,
    totalCents: one.totalCents + other.totalCents,
  }
}

/** Whoever served an order or earned a tip. */
export function salesByStaff(
  servers: (OrderSums & Person)[],
  tips: (Person & { totalCents: number })[],
): (OrderSums & Person & { tipCents: number })[] {
  const earned = new Map(tips.map(({ staffId, totalCents }) => [staffId, totalCents]))
  const served = new Set(servers.map(({ staffId }) => staffId))
  const others = tips
    .filter(({ staffId }) => !served.has(staffId))
    .map((person) => ({ ...person, ...NOTHING }))
  return [...servers, ...others].map((person) => ({ ...person, tipCents: earned.get(person.staffId) ?? 0 }))
}

export interface Sold {
  qty: number
  amountCents: number
}

export interface ItemSales extends Sold {
  itemId: number
  name: string
  /** What was chosen with it; its price is contained in the item's amount. */
  modifiers: (Sold & { name: string })[]
}

/** Each item with what was chosen with it, best sold first. */
export function salesByItem(rows: ItemSums[]): ItemSales[] {
  const byItem = Map.groupBy(rows, ({ itemId, name }) => JSON.stringify([itemId, name]))
  const items = [...byItem.values()].map((group) => ({
    itemId: group[0]?.itemId ?? 0,
    name: group[0]?.name ?? '',
    ...soldIn(group),
    modifiers: modifiersIn(group),
  }))
  return items.sort(bestSoldFirst)
}

/** Each section of the menus, best sold first. */
export function salesBySection(rows: ItemSums[]): (Sold & { sectionId: number; title: string })[] {
  const bySection = Map.groupBy(rows, ({ sectionId }) => sectionId)
  const sections = [...bySection].map(([sectionId, group]) => ({
    sectionId,
    title: group[0]?.sectionTitle ?? '',
    ...soldIn(group),
  }))
  return sections.sort(bestSoldFirst)
}

function soldIn(rows: ItemSums[]): Sold {
  return {
    qty: rows.reduce((sum, { qty }) => sum + qty, 0),
    amountCents: rows.reduce((sum, { lineCents }) => sum + lineCents, 0),
  }
}

interface StoredModifier {
  name: string
  qty: number
  priceCents: number
}

function modifiersIn(rows: ItemSums[]): (Sold & { name: string })[] {
  const byName = new Map<string, Sold>()
  for (const row of rows) {
    for (const { name, qty, priceCents } of JSON.parse(row.modifiers ?? '[]') as StoredModifier[]) {
      const sold = byName.get(name) ?? { qty: 0, amountCents: 0 }
      const chosen = row.qty * qty
      byName.set(name, { qty: sold.qty + chosen, amountCents: sold.amountCents + chosen * priceCents })
    }
  }
  return [...byName].map(([name, sold]) => ({ name, ...sold })).sort(bestSoldFirst)
}

const bestSoldFirst = (one: Sold, other: Sold) => other.amountCents - one.amountCents || other.qty - one.qty
