import type { Sql } from '../../src/platform/storage/database.ts'

interface OrderRow {
  id: number
  items: number
  list: number
  discounts: number
  comps: number
  subtotal: number
  tax: number
  service: number
  total: number
  taxBps: number
  taxIncluded: number
  serviceBps: number
  serviceOff: number
}

interface LineRow {
  orderId: number
  qty: number
  price: number
  modifiers: string | null
  line: number
  discount: number
  net: number
  taxBps: number | null
}

interface DiscountRow {
  orderId: number
  lineId: number | null
  kind: string
  applied: number
}

/** Finds bills that differ from their lines, discounts and rates. */
export async function billFaults(sql: Sql): Promise<string[]> {
  const orders = await sql<OrderRow>`
    select id, item_count as items, list_cents as list, discount_cents as discounts, comp_cents as comps,
      subtotal_cents as subtotal, tax_cents as tax, service_cents as service, total_cents as total,
      tax_rate_bps as "taxBps", tax_included as "taxIncluded", service_rate_bps as "serviceBps",
      service_off as "serviceOff"
    from orders where account_id > 0`
  const lines = await sql<LineRow>`
    select order_id as "orderId", qty, price_cents as price, modifiers, line_cents as line,
      discount_cents as discount, net_cents as net, tax_rate_bps as "taxBps"
    from order_items where account_id > 0 and removed_at is null`
  const discounts = await sql<DiscountRow>`
    select order_id as "orderId", order_item_id as "lineId", kind, applied_cents as applied
    from order_discounts where account_id > 0 and removed_at is null`
  const astray = await sql<{ lineId: number }>`
    select d.order_item_id as "lineId" from order_discounts d
    join order_items i on i.account_id = d.account_id and i.id = d.order_item_id
    where d.account_id > 0 and d.removed_at is null and (i.order_id <> d.order_id or i.removed_at is not null)`
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const discountsOf = Map.groupBy(discounts, ({ orderId }) => orderId)
  return [
    ...orders.flatMap((order) =>
      whyWrongBill(order, linesOf.get(order.id) ?? [], discountsOf.get(order.id) ?? []),
    ),
    ...astray.map(({ lineId }) => `a discount stands on line ${lineId}, which is elsewhere`),
  ]
}

function whyWrongBill(order: OrderRow, lines: LineRow[], discounts: DiscountRow[]): string[] {
  const faults: string[] = []
  const expect = (what: string, found: number, right: bigint | number) => {
    if (BigInt(found) !== BigInt(right)) faults.push(`order ${order.id}: ${what} is ${found}, not ${right}`)
  }
  const netsByRate = new Map<number, bigint>()
  for (const { qty, price, modifiers, line, discount, net, taxBps } of lines) {
    const chosen: { qty: number; priceCents: number }[] = modifiers === null ? [] : JSON.parse(modifiers)
    const extras = chosen.reduce((sum, one) => sum + BigInt(one.qty) * BigInt(one.priceCents), 0n)
    expect('a line', line, BigInt(qty) * (BigInt(price) + extras))
    expect('what is left of a line', net, line - discount)
    const rate = taxBps ?? order.taxBps
    netsByRate.set(rate, (netsByRate.get(rate) ?? 0n) + BigInt(net))
  }
  const sum = (some: number[]) => some.reduce((all, one) => all + BigInt(one), 0n)
  const applied = (isComp: boolean) =>
    sum(discounts.filter(({ kind }) => (kind === 'comp') === isComp).map((one) => one.applied))
  const list = sum(lines.map(({ line }) => line))
  const subtotal = sum(lines.map(({ net }) => net))
  const tax = [...netsByRate].reduce((all, [rate, net]) => {
    const bps = BigInt(rate)
    return all + rounded(net * bps, order.taxIncluded ? 10_000n + bps : 10_000n)
  }, 0n)
  const service = order.serviceOff ? 0n : rounded(subtotal * BigInt(order.serviceBps), 10_000n)
  expect('the number of lines', order.items, lines.length)
  expect('what was ordered', order.list, list)
  expect('the discounts', order.discounts, applied(false))
  expect('the comps', order.comps, applied(true))
  expect('the subtotal', order.subtotal, subtotal)
  expect('what is off', order.discounts + order.comps, list - subtotal)
  expect('the tax', order.tax, tax)
  expect('the service charge', order.service, service)
  expect('the total', order.total, subtotal + service + (order.taxIncluded ? 0n : tax))
  return faults
}

/** Rounds halves away from zero; bills are never negative. */
const rounded = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)
