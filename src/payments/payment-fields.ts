import type { Static } from 'typebox'
import { invalid } from '../platform/core/refusal.ts'
import { Id, MoneyText, Pin, Text } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { METHODS, type Method } from './methods.ts'
import { PAYMENT_STATUSES, type PaidShare } from './payment-types.ts'

export const ApprovingPin = Type.Integer({
  ...Pin,
  description: 'PIN of a supervisor; a key with the right `refunds` needs none',
})

export const PaymentStatus = Type.String({
  enum: [...PAYMENT_STATUSES],
  description: 'The payment’s own status; `status` is that of the call',
})
export const MethodField = Type.Unsafe<Method>(Type.String({ enum: [...METHODS] }))
export const MethodName = Text(1, 40, 'The delivery service or voucher that it was paid with')

/** The name of the method, for a response or an event; left out if there is none. */
export function methodNameOf({ methodName }: { methodName: string | null }): { method_name?: string } {
  return methodName === null ? {} : { method_name: methodName }
}

export const FreeToPay = Type.String({
  ...MoneyText,
  description: 'The balance that no terminal is charging now',
})
export const Overpaid = Type.String({
  ...MoneyText,
  description: 'The part that exceeded the balance: only after a late approval',
})

/** The share of the bill that a payment is for: exactly one of seat, part and items. */
export const ShareIn = Type.Object(
  {
    seat: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    part: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    of: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Number of equal parts' })),
    items: Type.Optional(
      Type.Array(
        Type.Object(
          { order_item_id: Id, qty: Type.Integer({ minimum: 1, maximum: 1_000 }) },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 500 },
      ),
    ),
  },
  { additionalProperties: false },
)

export function paidShareOf({ seat, part, of, items }: Static<typeof ShareIn>): PaidShare {
  if ([seat, part, items].filter((one) => one !== undefined).length !== 1)
    throw invalid({ share: { fault: 'one_way_to_split' } })
  if (seat !== undefined) return { seat }
  if (items) return { items: items.map(({ order_item_id: id, qty }) => ({ id, qty })) }
  if (part === undefined || of === undefined || part > of)
    throw invalid({ 'share.part': { fault: 'one_way_to_split' } })
  return { part, of }
}

export const ShareOut = Type.Union([Type.Null(), ShareIn], {
  description: 'The share of the bill that it is for, or null',
})

export function shareAnswerOf(share: PaidShare | null): Static<typeof ShareIn> | null {
  if (share === null || !('items' in share)) return share
  return { items: share.items.map(({ id, qty }) => ({ order_item_id: id, qty })) }
}
