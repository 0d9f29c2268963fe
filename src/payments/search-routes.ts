import { type Reading, reaches } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { findOrder } from '../orders/store.ts'
import { formatCents } from '../platform/core/money.ts'
import { invalid } from '../platform/core/refusal.ts'
import { readCall } from '../platform/http/calls/call.ts'
import { Id, MoneyText, Opaque, Shape } from '../platform/http/schema/fields.ts'
import { pageFields, pageOf, pageQuery, pageSize } from '../platform/http/schema/paging.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { DateField, periodOf } from '../reports/period.ts'
import { paymentEntry, paymentFields } from './list-routes.ts'
import { refundedOf } from './refunds/refund-rules.ts'
import { listRefunds } from './refunds/refund-store.ts'
import { type FoundPayment, searchPayments } from './search-store.ts'
import { findPayment, findReference } from './store.ts'

const FoundEntry = Shape({
  location_id: Id,
  order_id: Id,
  ...paymentFields,
  currency: Type.String({ examples: ['EUR'] }),
  refunded: Type.String({ ...MoneyText, description: 'Refunded of the amount so far' }),
  tip_refunded: MoneyText,
})

const search = readCall({
  name: 'payments.search',
  method: 'GET',
  path: '/go/payment',
  right: ['reports', 'service'],
  summary: 'Find payments',
  description:
    'Payments approved at a location on these business days, newest first, including those reversed later, for reconciliation. Or the payment with a `reference`, whatever its status; then no location is needed.',
  query: {
    location_id: Type.Optional(Id),
    reference: Type.Optional(Opaque(1, 100, 'The gateway’s transaction id')),
    from: Type.Optional(DateField),
    to: Type.Optional(DateField),
    ...pageQuery,
  },
  answer: { result: Type.Array(FoundEntry), ...pageFields },
  refusals: ['location_not_found'],
  read: async (reading, { query }) => {
    const { sql, now } = reading
    if (query.reference !== undefined) {
      const found = await paymentOf(reading, query.reference)
      const isThere = query.location_id === undefined || query.location_id === found?.locationId
      return { result: found && isThere ? [foundEntry(found, now)] : [] }
    }
    if (query.location_id === undefined) throw invalid({ location_id: { fault: 'required' } })
    const location = await theLocation(reading, query.location_id)
    const size = pageSize(query.limit)
    const found = await searchPayments(sql, {
      accountId: location.accountId,
      locationId: location.id,
      ...periodOf(location, query, now),
      after: query.after,
      limit: size + 1,
    })
    return pageOf(
      found.map((payment) => foundEntry(payment, now)),
      size,
      ({ payment_id }) => payment_id,
    )
  },
})

/** Finds the payment by reference, if the caller has access to its location. */
async function paymentOf({ sql, caller }: Reading, reference: string): Promise<FoundPayment | undefined> {
  const { accountId } = caller
  const known = await findReference(sql, accountId, reference)
  if (!known) return undefined
  const [order, payment, refunds] = await Promise.all([
    findOrder(sql, accountId, known.orderId),
    findPayment(sql, accountId, known.orderId, known.id),
    listRefunds(sql, accountId, known.orderId),
  ])
  if (!order || !payment || !reaches(caller, order.locationId)) return undefined
  const approved = refunds.filter(({ status }) => status === 'approved')
  const given = refundedOf(payment, approved)
  return {
    ...payment,
    locationId: order.locationId,
    refundedCents: given.amountCents,
    tipRefundedCents: given.tipCents,
  }
}

export function foundEntry(payment: FoundPayment, now: number) {
  return {
    location_id: payment.locationId,
    order_id: payment.orderId,
    ...paymentEntry(payment, now),
    currency: payment.currency,
    refunded: formatCents(payment.refundedCents),
    tip_refunded: formatCents(payment.tipRefundedCents),
  }
}

export const paymentSearchCalls = [search]
