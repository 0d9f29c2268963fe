import assert from 'node:assert/strict'
import { billOf } from '../../../src/bills/bill.ts'
import { parseCents } from '../../../src/platform/core/money.ts'
import { BURRATA } from '../demo.ts'
import type { Restaurant } from '../test-app.ts'

/** Taxes burrata at 20 % from now on; everything else stays. */
export async function taxBurrataAsWine(bistro: Restaurant) {
  await bistro.change(async ({ sql }) => {
    await sql`
      insert into tax_rates (account_id, location_id, number, name, rate_bps) values (1, 1, 1, 'Wine', 2000)`
    await sql`update menu_items set tax_number = 1 where account_id = 1 and id = ${BURRATA}`
  })
}

/** Checks that the bill of an order of bread and burrata equals one calculated from its lines. */
export async function assertBillMatchesLines(bistro: Restaurant, order: string, wineBps = 2000) {
  const { bill, items, discounts } = (await bistro.get(order)).body.result
  const cents = (text: string) => parseCents(text) ?? Number.NaN
  const lines = items.map((item: any) => ({
    id: item.order_item_id,
    lineCents: item.qty * cents(item.item_price),
    tax: item.item_id === BURRATA ? { name: 'Wine', rateBps: wineBps } : null,
  }))
  const orderId = Number(order.split('/').at(-1))
  // A discount is limited to the approved amount, which is not part of the response.
  const limits = await bistro.sql<{ id: number; approvedCents: number | null; freeBps: number | null }>`
    select number as id, approved_cents as "approvedCents", free_bps as "freeBps" from order_discounts
    where account_id = 1 and order_id = ${orderId}`
  const rules = discounts.map((one: any) => ({
    ...limits.find(({ id }) => id === one.discount_id),
    id: one.discount_id,
    lineId: one.order_item_id || null,
    kind: one.kind,
    value: cents(one.value),
  }))
  const terms = { taxRateBps: 1000, taxIncluded: 0, serviceRateBps: 500, serviceOff: 0 }
  const atOnce = billOf(lines, rules, terms)
  assert.deepEqual(
    [bill.list_total, bill.discounts, bill.comps, bill.subtotal, bill.tax, bill.total].map(cents),
    [
      atOnce.listCents,
      atOnce.discountCents,
      atOnce.compCents,
      atOnce.subtotalCents,
      atOnce.taxCents,
      atOnce.totalCents,
    ],
  )
  const nets = await bistro.sql<{ net: number }>`
    select net_cents as net from order_items
    where account_id = 1 and order_id = ${orderId} and removed_at is null order by id`
  assert.deepEqual(
    nets.map(({ net }) => net),
    atOnce.lines.map(({ netCents }) => netCents),
  )
  assert.deepEqual(
    discounts.map(({ applied }: any) => cents(applied)),
    rules.map(({ id }: any) => atOnce.applied.get(id)),
  )
}
