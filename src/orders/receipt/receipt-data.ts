import { balanceOf } from '../../bills/balance.ts'
import { taxesOf } from '../../bills/taxes.ts'
import type { Reading } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import { findLocationTax } from '../../locations/taxes/store.ts'
import { statusOf } from '../../payments/holds/holds.ts'
import type { Payment } from '../../payments/payment-types.ts'
import type { Refund } from '../../payments/refunds/refund-rules.ts'
import { listRefunds } from '../../payments/refunds/refund-store.ts'
import { changeFor } from '../../payments/rules.ts'
import { listPayments } from '../../payments/store.ts'
import { percentOf } from '../../platform/core/money.ts'
import { fullName } from '../../staff/rules.ts'
import { wholePartsOf } from '../bill/order-bill.ts'
import { theOrder } from '../load-order.ts'
import { stateOf } from '../rules.ts'
import type { Order } from '../store.ts'
import type { Receipt } from './receipt.ts'

/** A receipt of today; older stored ones lack some fields. */
export type ReceiptOfOrder = Receipt & Required<Pick<Receipt, 'taxes' | 'taxNumber' | 'refunds'>> & BillSums

type BillSums = Pick<Order, 'listCents' | 'discountCents' | 'compCents'>

/** Reads everything for an order's receipt, to show or to print. */
export async function receiptOf(reading: Reading, orderId: number) {
  const { sql, caller, now } = reading
  const order = await theOrder(reading, orderId)
  const [location, { lines: items, discounts }, payments, refunds, locationTax] = await Promise.all([
    theLocation(reading, order.locationId),
    wholePartsOf(reading, order),
    listPayments(sql, caller.accountId, orderId),
    // Before an order is closed, payments are reversed instead of refunded.
    order.closedAt === null ? [] : listRefunds(sql, caller.accountId, orderId),
    findLocationTax(sql, caller.accountId, order.locationId),
  ])
  const { tipEnabled, tipOption1Bps, tipOption2Bps, tipOption3Bps } = location
  const presets = tipEnabled ? [tipOption1Bps, tipOption2Bps, tipOption3Bps] : []
  const receipt: ReceiptOfOrder = {
    ...order,
    orderId,
    ...(order.name !== '' && { tab: order.name }),
    ...(location.paperLanguage !== 'en' && { language: location.paperLanguage }),
    header: location.receiptHeader || location.name,
    footer: location.receiptFooter,
    server: fullName(order),
    openedAt: onTheWall(order.openedAt, location.timeZone),
    lines: items.map((line) => {
      const discount = discounts.find(({ lineId }) => lineId === line.id)
      return discount === undefined ? line : { ...line, discount }
    }),
    discounts: discounts.filter(({ lineId }) => lineId === null),
    taxes: taxesOf(items, order),
    taxNumber: locationTax?.taxNumber ?? '',
    balanceCents: balanceOf(order),
    payments: payments
      .filter((payment) => ['approved', 'reversed'].includes(statusOf(payment, now)))
      .map(printedPayment),
    refunds: refundsByMethod(refunds),
    tipPresets: presets
      .filter((rateBps) => rateBps > 0)
      .map((rateBps) => ({ rateBps, tipCents: percentOf(order.totalCents, rateBps) })),
  }
  return { receipt, state: stateOf(order), version: order.version }
}

function printedPayment(payment: Payment) {
  const { tenderedCents, amountCents, tipCents, reversalId } = payment
  return {
    ...payment,
    changeCents: changeFor(tenderedCents, amountCents, tipCents),
    isReversed: reversalId !== null,
  }
}

/** Sums refunds by method: one row each on the receipt. */
function refundsByMethod(refunds: Refund[]) {
  const given = refunds.filter(({ status }) => status === 'approved')
  return [...Map.groupBy(given, ({ method }) => method)].map(([method, some]) => ({
    method,
    amountCents: some.reduce((sum, { amountCents }) => sum + amountCents, 0),
    tipCents: some.reduce((sum, { tipCents }) => sum + tipCents, 0),
  }))
}

/** `YYYY-MM-DD HH:MM` in the location's time zone. */
function onTheWall(instant: number, timeZone: string): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return wall.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
