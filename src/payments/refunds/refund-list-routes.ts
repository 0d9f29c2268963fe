import type { Static } from 'typebox'
import { theOrder } from '../../orders/load-order.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Id, Instant, InstantOrEmpty, list, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { statusOf } from '../holds/holds.ts'
import { MethodField } from '../payment-fields.ts'
import { RefundId, RefundStatus } from './refund-routes.ts'
import type { Refund } from './refund-rules.ts'
import { listRefunds } from './refund-store.ts'

const RefundEntry = Shape('Refund', {
  refund_id: RefundId,
  payment_id: Id,
  refund_status: RefundStatus,
  method: MethodField,
  amount: MoneyText,
  tip: MoneyText,
  items: Type.Array(Shape({ order_item_id: Id, qty: Id }), {
    description: 'Refunded quantities by line; empty: refunded by amount',
  }),
  staff_id: Type.Integer({ ...Id, description: 'The staff member whose tip it was' }),
  reason: Type.String(),
  reference: Type.Union([Type.Null(), Type.String()]),
  approved_by: Type.String(),
  created_at: Instant,
  ended_at: InstantOrEmpty,
})
export type RefundEntry = Static<typeof RefundEntry>

const listAll = readCall({
  name: 'refunds.list',
  method: 'GET',
  path: '/go/order/:order_id/refunds',
  right: ['service', 'reports'],
  summary: 'List refunds of an order',
  description:
    'All refunds ever begun, in order, including declined ones. `refunded` and `tips_refunded` are the refunded totals.',
  params: { order_id: Id },
  answer: { ...list({ order_id: Id }, RefundEntry), refunded: MoneyText, tips_refunded: MoneyText },
  refusals: ['order_not_found'],
  read: async (reading, { params }) => {
    const { sql, caller, now } = reading
    const { id } = await theOrder(reading, params.order_id)
    const refunds = await listRefunds(sql, caller.accountId, id)
    const given = refunds.filter(({ status }) => status === 'approved')
    return {
      order_id: id,
      records: refunds.length,
      result: refunds.map((refund) => refundEntry(refund, now)),
      refunded: formatCents(given.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      tips_refunded: formatCents(given.reduce((sum, { tipCents }) => sum + tipCents, 0)),
    }
  },
})

function refundEntry(refund: Refund, now: number) {
  return {
    refund_id: refund.id,
    payment_id: refund.paymentId,
    refund_status: statusOf(refund, now),
    method: refund.method,
    amount: formatCents(refund.amountCents),
    tip: formatCents(refund.tipCents),
    items: refund.lines.map(({ id, qty }) => ({ order_item_id: id, qty })),
    staff_id: refund.staffId,
    reason: refund.reason,
    reference: refund.reference,
    approved_by: refund.approver,
    created_at: formatInstant(refund.createdAt),
    ended_at: refund.endedAt === null ? '' : formatInstant(refund.endedAt),
  }
}

export const refundListCalls = [listAll]
