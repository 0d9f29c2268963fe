import type { Reading } from '../../context.ts'
import type { Location } from '../../locations/rules.ts'
import { takingsAnswer } from '../../orders/channels/fields.ts'
import { sumByChannel } from '../../orders/channels/store.ts'
import { cashOfDay, dayCash } from '../../payments/drawers/expected-cash.ts'
import { listUnsettledOfLocation } from '../../payments/store.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import type { Period } from '../period.ts'
import { listNeverFired } from '../sales/item-store.ts'
import { listDeletions } from '../sales/reductions-store.ts'
import { salesByDay } from '../sales/sales.ts'
import { guestsAnswer, methodAnswer } from '../sales/sales-response.ts'
import { refundedTaxOf, salesByTax, taxSalesAnswer } from '../sales/taxes.ts'
import { sumBalances, sumEntriesByMethod, sumEntriesOfOrders } from '../store.ts'

export type DayReport = Awaited<ReturnType<typeof presentReport>>

/** Computes the day report from current data. */
export async function presentReport(reading: Reading, location: Location, period: Period) {
  const { sql } = reading
  const where = { accountId: location.accountId, locationId: location.id }
  const [channels, [sums], taxes, balances, ledger, methods, unsettled, neverFired, deleted, cash] =
    await Promise.all([
      sumByChannel(sql, where, { first: period.first, last: period.first }),
      salesByDay(sql, where, location, period),
      salesByTax(sql, where, location, period),
      sumBalances(sql, where, period),
      sumEntriesOfOrders(sql, where, period),
      sumEntriesByMethod(sql, where, period),
      listUnsettledOfLocation(sql, where.accountId, where.locationId),
      listNeverFired(sql, where, period),
      listDeletions(sql, where, period),
      cashOfDay(reading, location, period),
    ])
  if (!sums || !balances || !ledger) throw new Error('a day without sums')
  const { totalCents, overpaidCents, openCents, stillOpen } = balances
  const ofTheDay = unsettled.filter(({ createdAt }) => createdAt >= period.from && createdAt < period.to)
  return {
    location_id: location.id,
    date: period.first,
    starts_at: formatInstant(period.from),
    ends_at: formatInstant(period.to),
    currency: location.currency,
    time_zone: location.timeZone,
    orders: sums.orders,
    tables_still_open: stillOpen,
    net: formatCents(sums.totalCents - sums.taxCents - sums.serviceCents),
    tax: formatCents(sums.taxCents),
    taxes: taxes.map(taxSalesAnswer),
    refunded_tax: refundedTaxOf(taxes),
    service_charge: formatCents(sums.serviceCents),
    ...guestsAnswer(sums),
    balance: {
      orders_total: formatCents(totalCents),
      payments: formatCents(ledger.amountCents),
      overpaid: formatCents(overpaidCents),
      still_open: formatCents(openCents),
      difference: formatCents(totalCents + overpaidCents - ledger.amountCents - openCents),
    },
    taken: {
      payments: formatCents(sums.amountCents),
      tips: formatCents(sums.tipCents),
      refunds: formatCents(sums.refundedCents),
      takings: formatCents(sums.amountCents - sums.refundedCents),
      on_orders_of_the_day: formatCents(ledger.withinCents),
      on_orders_of_other_days: formatCents(sums.amountCents - ledger.withinCents),
      by_method: methods.map(methodAnswer),
    },
    channels: channels.map(takingsAnswer),
    cash: dayCash(cash, location),
    unsettled: {
      count: ofTheDay.length,
      amount: formatCents(ofTheDay.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    },
    never_fired: neverFired.map(({ id, orderId, name, qty }) => ({
      order_id: orderId,
      order_item_id: id,
      name,
      qty,
    })),
    deleted: deleted.map(({ id, listCents, reason, actor, approver, deletedAt }) => ({
      order_id: id,
      amount: formatCents(listCents),
      reason,
      done_by: actor,
      approved_by: approver,
      deleted_at: formatInstant(deletedAt),
    })),
  }
}
