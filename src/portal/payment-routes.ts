import type { Static } from 'typebox'
import { readCall } from '../http/call.ts'
import { Id, list, MoneyText, Shape } from '../http/fields.ts'
import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../money.ts'
import { listOfPayments, PaymentEntry, PaymentSums, paymentEntry } from '../payments/list-routes.ts'
import { chargedCents } from '../payments/rules.ts'
import { listUnsettledOfLocation } from '../payments/store.ts'
import { UnsettledEntry, unsettledEntry } from '../reports/routes.ts'

const PaymentToView = Shape({ ...PaymentEntry.properties, charged: MoneyText })
export type PaymentToView = Static<typeof PaymentToView>

const payments = readCall({
  name: 'portal.payments.list',
  method: 'GET',
  path: '/portal/api/order/:order_id/payments',
  right: ['service', 'reports'],
  summary: 'List payments of an order, as a user',
  description:
    'All that were ever recorded, in the order they were: nothing is erased. `charged` is amount and tip together.',
  params: { order_id: Id },
  answer: { ...list({ order_id: Id }, PaymentToView), ...PaymentSums },
  refusals: ['order_not_found'],
  read: (reading, { params }) =>
    listOfPayments(reading, params.order_id, (payment) => ({
      ...paymentEntry(payment, reading.now),
      charged: formatCents(chargedCents(payment)),
    })),
})

const PaymentToSettle = Shape({ ...UnsettledEntry.properties, charged: MoneyText })
export type PaymentToSettle = Static<typeof PaymentToSettle>

const unsettled = readCall({
  name: 'portal.payments.list_unsettled',
  method: 'GET',
  path: '/portal/api/report/:location_id/unsettled',
  right: 'reports',
  summary: 'List unsettled payments, as a user',
  description:
    'Payments of which nobody has told how they ended: pending ones, and unknown ones for a person to look into. `charged` is amount and tip together.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, PaymentToSettle),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const found = await listUnsettledOfLocation(reading.sql, location.accountId, location.id)
    const result = found.map((payment) => ({
      ...unsettledEntry(payment, reading.now),
      charged: formatCents(chargedCents(payment)),
    }))
    return { location_id: location.id, records: result.length, result }
  },
})

export const portalPaymentCalls = [payments, unsettled]
