import { balanceOf, isPaid } from '../bills/balance.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { formatCents } from '../platform/core/money.ts'
import { FORMS } from '../platform/core/validation-errors.ts'
import { Flag, Id, InstantOrEmpty, MoneyIn, MoneyText, Opaque, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { statusOf } from './holds/holds.ts'
import { FreeToPay, Overpaid, PaymentStatus } from './payment-fields.ts'
import type { PaymentOnOrder } from './record-payment.ts'
import { changeFor } from './rules.ts'

/** Fields of a payment that the card terminal reports. */
export const fromTheTap = {
  tip: Type.Optional(MoneyIn),
  reference: Type.Optional(Opaque(1, 100, 'The gateway’s transaction id, unique in the account')),
  card_brand: Type.Optional(Text(1, 40)),
  card_last4: Type.Optional(Type.String({ pattern: FORMS.last_four, description: 'The last four digits' })),
  auth_code: Type.Optional(Text(1, 40)),
}

export const paymentAnswer = {
  order_id: Id,
  payment_id: Id,
  payment_status: PaymentStatus,
  amount: MoneyText,
  tip: MoneyText,
  paid: MoneyText,
  balance: MoneyText,
  free_to_pay: FreeToPay,
  change: MoneyText,
  overpaid: Overpaid,
  fully_paid: Flag,
  held_until: InstantOrEmpty,
  bill_version: Id,
}

export function answerOf({ payment, order, freeCents }: PaymentOnOrder, now: number) {
  const { amountCents, tipCents, tenderedCents, heldUntil } = payment
  const status = statusOf(payment, now)
  return {
    order_id: order.id,
    payment_id: payment.id,
    payment_status: status,
    amount: formatCents(amountCents),
    tip: formatCents(tipCents),
    paid: formatCents(order.paidCents),
    balance: formatCents(balanceOf(order)),
    free_to_pay: formatCents(freeCents),
    change: formatCents(changeFor(tenderedCents, amountCents, tipCents)),
    overpaid: formatCents(payment.overpaidCents),
    fully_paid: isPaid(order) ? 1 : 0,
    held_until: status === 'pending' && heldUntil !== null ? formatInstant(heldUntil) : '',
    bill_version: order.version,
  }
}
