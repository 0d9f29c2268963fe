import { taxedBill } from '../../bills/bill.ts'
import { refundedParts } from '../../bills/refund-tax.ts'
import { taxBaseOf, taxesOf } from '../../bills/taxes.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { Span } from '../business-day.ts'
import type { Where } from '../store.ts'
import {
  listItemsOfRefunded,
  listLinesOfRefunded,
  listRefundedOrders,
  listRefundsOfRefunded,
} from './refund-tax-store.ts'
import type { TaxSums } from './tax-store.ts'

/**
 * Net and tax that the refunds of a span returned, by rate; as on bills, included tax is part of the net. Orders with
 * refunds are closed and do not change, so this is computed from their lines.
 */
export async function refundedTaxes(sql: Sql, where: Where, span: Span): Promise<TaxSums[]> {
  const [orders, lines, refunds, items] = await Promise.all([
    listRefundedOrders(sql, where, span),
    listLinesOfRefunded(sql, where, span),
    listRefundsOfRefunded(sql, where, span),
    listItemsOfRefunded(sql, where, span),
  ])
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId)
  const itemsOf = Map.groupBy(items, ({ orderId, refund }) => `${orderId} ${refund}`)
  return orders.flatMap((order) => {
    const own = (linesOf.get(order.id) ?? []).map(({ id, qty, netCents, taxRateBps, taxName }) => ({
      id,
      qty,
      netCents,
      tax: taxRateBps === null ? null : { name: taxName ?? '', rateBps: taxRateBps },
    }))
    const bill = taxedBill(taxesOf(own, order), order.serviceCents, order.taxIncluded)
    const made = refundsOf.get(order.id) ?? []
    const parts = refundedParts(
      { bill, rates: order, lines: own, overpaidCents: Math.max(0, order.paidCents - order.totalCents) },
      made.map(({ number, amountCents }) => ({
        amountCents,
        items: itemsOf.get(`${order.id} ${number}`) ?? [],
      })),
    )
    return made.flatMap(({ endedAt }, index) =>
      endedAt >= span.from && endedAt < span.to
        ? (parts[index]?.taxes ?? []).map((part) => ({
            ...part,
            taxIncluded: order.taxIncluded,
            netCents: taxBaseOf(part),
          }))
        : [],
    )
  })
}
