import { MoneyText } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { METHODS, type Method, PAYMENT_STATUSES } from './payment.ts'

export const PaymentStatus = Type.String({
  enum: [...PAYMENT_STATUSES],
  description: 'The payment’s own status; `status` is that of the call',
})
export const MethodField = Type.Unsafe<Method>(Type.String({ enum: [...METHODS] }))
export const FreeToPay = Type.String({
  ...MoneyText,
  description: 'What is owed and not being charged by a terminal at this moment',
})
export const Overpaid = Type.String({
  ...MoneyText,
  description: 'How much of it was more than was owed: only after an approval that came late',
})
