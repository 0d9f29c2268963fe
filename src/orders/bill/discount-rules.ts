import type { WholeBill } from '../../bills/bill.ts'
import type { Discount } from '../../bills/discounts.ts'
import type { Actor } from '../../context.ts'
import { formatCents, percentOf } from '../../platform/core/money.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { stateOf } from '../rules.ts'
import type { Order } from '../store.ts'

export const MAX_BILL_DISCOUNTS = 5

/** A bill that is paid or closed stays what it is. */
export function whyNotTakeOff(order: Order): Refusal | undefined {
  const state = stateOf(order)
  if (state === 'paid')
    return new Refusal('order_paid', `Order ${order.id} is paid; its bill stays as it is.`)
  if (state === 'closed')
    return new Refusal('order_closed', `Order ${order.id} is closed; its bill stays as it is.`)
  return undefined
}

interface Standing {
  lines: { id: number }[]
  discounts: Discount[]
}

/** One discount to a line, five to a bill. */
export function whyNotDiscount(
  order: Order,
  { lines, discounts }: Standing,
  lineId: number | null,
): Refusal | undefined {
  if (lineId === null) {
    const ofBill = discounts.filter((discount) => discount.lineId === null)
    if (ofBill.length < MAX_BILL_DISCOUNTS) return undefined
    return new Refusal(
      'too_many_discounts',
      `Order ${order.id} has ${MAX_BILL_DISCOUNTS} discounts already; take one back first.`,
      { max_discounts: MAX_BILL_DISCOUNTS },
    )
  }
  if (!lines.some(({ id }) => id === lineId)) {
    return new Refusal('order_item_not_found', `Order ${order.id} has no item ${lineId}.`)
  }
  const standing = discounts.find((discount) => discount.lineId === lineId)
  if (standing === undefined) return undefined
  return new Refusal('discount_exists', `Item ${lineId} has a discount already; take it back first.`, {
    discount_id: standing.id,
  })
}

/** Only a person gives by themselves: a device that nobody is signed in at, and a program, ask one. */
export function isPerson({ kind }: Actor): boolean {
  return kind === 'staff' || kind === 'user'
}

/**
 * Whether staff may give it by themselves: no more than the house allows, of what it is on and of the whole bill
 * together with what was given before.
 */
export function isFreely({ id, kind }: Discount, bill: WholeBill, ofCents: number, freeBps: number): boolean {
  if (kind === 'comp') return false
  const applied = bill.applied.get(id) ?? 0
  return applied <= percentOf(ofCents, freeBps) && bill.discountCents <= percentOf(bill.listCents, freeBps)
}

/** What was paid, and what a terminal is charging at this moment, stays owed. */
export function whyNotLower(order: Order, newTotalCents: number, heldCents: number): Refusal | undefined {
  if (newTotalCents >= order.paidCents + heldCents) return undefined
  const [paid, held, total] = [order.paidCents, heldCents, newTotalCents].map(formatCents)
  const message =
    newTotalCents < order.paidCents
      ? `${total} would be less than the ${paid} already paid. Reverse a payment first.`
      : `${total} would be less than is paid (${paid}) and being paid at this moment (${held}). Wait for that payment to end.`
  return new Refusal('below_paid', message, { paid, held, total })
}

/** What was given on a whole bill was not given on that of another table. */
export function whyBillDiscountStands(order: Order, discounts: Discount[]): Refusal | undefined {
  const ofBill = discounts.filter(({ lineId }) => lineId === null)
  if (ofBill.length === 0) return undefined
  return new Refusal(
    'bill_discount_stands',
    `Something is taken off the whole bill of order ${order.id}; take it back first.`,
    { order_id: order.id, discount_ids: ofBill.map(({ id }) => id) },
  )
}
