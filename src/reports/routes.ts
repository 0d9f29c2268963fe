import type { Static } from 'typebox'
import { theLocation } from '../locations/actions.ts'
import { placeFields, placeFieldsOf } from '../orders/label-fields.ts'
import { statusOf } from '../payments/holds/holds.ts'
import { RefundId } from '../payments/refunds/refund-routes.ts'
import { REFUNDS_LISTED_MS } from '../payments/refunds/refund-rules.ts'
import { listUnsettledRefunds, type UnsettledRefundRow } from '../payments/refunds/refund-store.ts'
import { chargedCents } from '../payments/rules.ts'
import { listUnsettledOfLocation, type UnsettledOfOrder } from '../payments/store.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { formatCents } from '../platform/core/money.ts'
import { readCall } from '../platform/http/calls/call.ts'
import { Id, Instant, list, MoneyText, Shape } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { dayReportCalls } from './day/day-report-routes.ts'
import { salesCalls } from './sales/sales-routes.ts'
import { serviceTimeCalls } from './service-times/service-times-routes.ts'
import { hoursCalls } from './staff/hours-routes.ts'
import { tipCalls } from './staff/tips-routes.ts'

const UnsettledEntry = Shape('UnsettledPayment', {
  payment_id: Id,
  order_id: Id,
  ...placeFields,
  payment_status: Type.String({ enum: ['pending', 'unknown'] }),
  method: Type.String(),
  amount: MoneyText,
  tip: MoneyText,
  charged: MoneyText,
  terminal: Type.Union([Type.Null(), Type.String()]),
  reference: Type.Union([Type.Null(), Type.String()]),
  created_at: Instant,
  held_until: Instant,
})
export type UnsettledEntry = Static<typeof UnsettledEntry>

const UnsettledRefund = Shape('UnsettledRefund', {
  refund_id: RefundId,
  order_id: Id,
  ...placeFields,
  refund_status: Type.String({ enum: ['pending', 'unknown'] }),
  method: Type.String(),
  amount: MoneyText,
  tip: MoneyText,
  reference: Type.Union([Type.Null(), Type.String()]),
  created_at: Instant,
})

const unsettledCall = readCall({
  name: 'payments.list_unsettled',
  method: 'GET',
  path: '/go/report/:location_id/unsettled',
  right: 'reports',
  summary: 'List unsettled payments',
  description:
    'Payments without an outcome: pending ones, and unknown ones for a person to check. `charged` is amount and tip together. `refunds` are refunds without an outcome, of orders opened in the last 14 days.',
  params: { location_id: Id },
  answer: { ...list({ location_id: Id }, UnsettledEntry), refunds: Type.Array(UnsettledRefund) },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { sql, now } = reading
    const location = await theLocation(reading, params.location_id)
    const [payments, refunds] = await Promise.all([
      listUnsettledOfLocation(sql, location.accountId, location.id),
      listUnsettledRefunds(sql, location.accountId, location.id, now - REFUNDS_LISTED_MS),
    ])
    const result = payments.map((payment) => unsettledEntry(payment, now))
    return {
      location_id: location.id,
      records: result.length,
      result,
      refunds: refunds.map((refund) => unsettledRefund(refund, now)),
    }
  },
})

function unsettledRefund(refund: UnsettledRefundRow, now: number) {
  return {
    refund_id: refund.id,
    order_id: refund.orderId,
    ...placeFieldsOf(refund),
    refund_status: statusOf(refund, now),
    method: refund.method,
    amount: formatCents(refund.amountCents),
    tip: formatCents(refund.tipCents),
    reference: refund.reference,
    created_at: formatInstant(refund.createdAt),
  }
}

function unsettledEntry(payment: UnsettledOfOrder, now: number) {
  return {
    payment_id: payment.id,
    order_id: payment.orderId,
    ...placeFieldsOf(payment),
    payment_status: statusOf(payment, now),
    method: payment.method,
    amount: formatCents(payment.amountCents),
    tip: formatCents(payment.tipCents),
    charged: formatCents(chargedCents(payment)),
    terminal: payment.terminal,
    reference: payment.reference,
    created_at: formatInstant(payment.createdAt),
    held_until: formatInstant(payment.heldUntil),
  }
}

export const reportCalls = [
  ...tipCalls,
  ...salesCalls,
  ...hoursCalls,
  ...dayReportCalls,
  ...serviceTimeCalls,
  unsettledCall,
]
