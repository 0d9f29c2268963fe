import { Type } from 'typebox'
import { changeCall } from '../http/call.ts'
import { Flag, Id, MoneyIn, MoneyText, Serial, Text } from '../http/fields.ts'
import { invalid } from '../http/input.ts'
import { formatCents } from '../money.ts'
import { balanceOf, isPaid } from '../orders/rules.ts'
import { recordPayment } from './actions.ts'
import { METHODS, type Method } from './store.ts'

export const paymentCalls = [
  changeCall({
    method: 'POST',
    path: '/go/order/:order_id/payment',
    summary: 'Record a payment',
    description:
      '`amount` reduces the balance; the tip is apart and never inside it. A repeated `reference` answers with the first payment and changes nothing.',
    params: { order_id: Id },
    body: {
      amount: MoneyIn,
      method: Type.Unsafe<Method>(Type.String({ enum: [...METHODS] })),
      tip: Type.Optional(MoneyIn),
      staff_id: Type.Optional(Id),
      reference: Type.Optional(Text(1, 100, 'The gateway’s transaction id, unique in the account')),
      tendered: Type.Optional(MoneyIn),
      terminal: Type.Optional(Serial),
      card_brand: Type.Optional(Text(1, 40)),
      card_last4: Type.Optional(Type.String({ pattern: '^[0-9]{4}$', description: 'The last four digits' })),
      auth_code: Type.Optional(Text(1, 40)),
      status: Type.Optional(Type.String({ enum: ['approved'] })),
    },
    bodyExample: { amount: '42.50', method: 'card', tip: '4.00', reference: 'gw-20261115-0001' },
    status: 201,
    answer: {
      order_id: Id,
      payment_id: Id,
      payment_status: Type.String({ enum: ['approved'], description: 'The payment’s own status' }),
      paid: MoneyText,
      balance: MoneyText,
      change: MoneyText,
      fully_paid: Flag,
    },
    refusals: ['order_not_found', 'order_closed', 'staff_not_found', 'over_balance'],
    change: async (change, { params, body }) => {
      const tipCents = body.tip ?? 0
      if (body.amount + tipCents === 0) throw invalid({ amount: 'must be above 0, unless there is a tip' })
      if (body.tendered !== undefined && body.tendered < body.amount + tipCents) {
        throw invalid({ tendered: 'must cover amount and tip' })
      }
      const { order, payment, changeCents } = await recordPayment(change, {
        orderId: params.order_id,
        amountCents: body.amount,
        tipCents,
        method: body.method,
        staffId: body.staff_id ?? null,
        reference: body.reference ?? null,
        tenderedCents: body.tendered ?? null,
        terminal: body.terminal ?? null,
        cardBrand: body.card_brand ?? null,
        cardLast4: body.card_last4 ?? null,
        authCode: body.auth_code ?? null,
      })
      return {
        order_id: order.id,
        payment_id: payment.id,
        payment_status: 'approved',
        paid: formatCents(order.paidCents),
        balance: formatCents(balanceOf(order)),
        change: formatCents(changeCents),
        fully_paid: isPaid(order) ? 1 : 0,
      }
    },
  }),
]
