import { Type } from 'typebox'
import { formatInstant } from '../clock.ts'
import { readCall } from '../http/call.ts'
import { Id, Instant, list, MoneyText, Shape } from '../http/fields.ts'
import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../money.ts'
import { statusOf } from '../payments/holds.ts'
import { listUnsettledOfLocation } from '../payments/store.ts'

const unsettled = readCall({
  method: 'GET',
  path: '/go/report/:location_id/unsettled',
  summary: 'List unsettled payments',
  description:
    'Payments of which nobody has told how they ended: pending ones, and unknown ones for a person to look into.',
  params: { location_id: Id },
  answer: list(
    { location_id: Id },
    Shape({
      payment_id: Id,
      order_id: Id,
      table_number: Id,
      payment_status: Type.String({ enum: ['pending', 'unknown'] }),
      method: Type.String(),
      amount: MoneyText,
      tip: MoneyText,
      terminal: Type.Union([Type.Null(), Type.String()]),
      created_at: Instant,
      held_until: Instant,
    }),
  ),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { sql, now } = reading
    const location = await theLocation(reading, params.location_id)
    const payments = await listUnsettledOfLocation(sql, location.accountId, location.id)
    const result = payments.map((payment) => ({
      payment_id: payment.id,
      order_id: payment.orderId,
      table_number: payment.tableNumber,
      payment_status: statusOf(payment, now),
      method: payment.method,
      amount: formatCents(payment.amountCents),
      tip: formatCents(payment.tipCents),
      terminal: payment.terminal,
      created_at: formatInstant(payment.createdAt),
      held_until: formatInstant(payment.heldUntil),
    }))
    return { location_id: location.id, records: result.length, result }
  },
})

export const reportCalls = [unsettled]
