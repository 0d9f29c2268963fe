import type { WholeBill } from '../../bills/bill.ts'
import type { Discount } from '../../bills/discounts.ts'
import type { Actor } from '../../context.ts'
import { formatCents, percentOf } from '../../platform/core/money.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { stateOf } from '../rules.ts'
import type { Order } from '../store.ts'

export const MAX_BILL_DISCOUNTS = 5

/** A paid or closed bill cannot get discounts. */
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

/** At most one discount per line and five per bill. */
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
      `Order ${order.id} has ${MAX_BILL_DISCOUNTS} discounts already; remove one first.`,
      { max_discounts: MAX_BILL_DISCOUNTS },
    )
  }
  if (!lines.some(({ id }) => id === lineId)) {
    return new Refusal('order_item_not_found', `Order ${order.id} has no item ${lineId}.`)
  }
  const standing = discounts.find((discount) => discount.lineId === lineId)
  if (standing === undefined) return undefined
  return new Refusal('discount_exists', `Item ${lineId} has a discount already; remove it first.`, {
    discount_id: standing.id,
  })
}

/** Only a signed-in person may give a discount without approval; devices and programs need an approver. */
export function isPerson({ kind }: Actor): boolean {
  return kind === 'staff' || kind === 'user'
}

/**
 * True if staff may give it without approval: within the location's limit, both of the discounted amount and of the
 * whole bill together with earlier discounts.
 */
export function isFreely({ id, kind }: Discount, bill: WholeBill, ofCents: number, freeBps: number): boolean {
  if (kind === 'comp') return false
  const applied = bill.applied.get(id) ?? 0
  return applied <= percentOf(ofCents, freeBps) && bill.discountCents <= percentOf(bill.listCents, freeBps)
}

/** The total may not fall below what was paid plus what a terminal is charging. */
export function whyNotLower(order: Order, newTotalCents: number, heldCents: number): Refusal | undefined {
  if (newTotalCents >= order.paidCents + heldCents) return undefined
  const [paid, held, total] = [order.paidCents, heldCents, newTotalCents].map(formatCents)
  const message =
    newTotalCents < order.paidCents
      ? `${total} would be less than the ${paid} already paid. Reverse a payment first.`
      : `${total} would be less than is paid (${paid}) and being paid at this moment (${held}). Wait for that payment to end.`
  return new Refusal('below_paid', message, { paid, held, total })
}

/** A discount on the whole bill does not move to another table. */
export function whyBillDiscountStands(order: Order, discounts: Discount[]): Refusal | undefined {
  const ofBill = discounts.filter(({ lineId }) => lineId === null)
  if (ofBill.length === 0) return undefined
  return new Refusal(
    'bill_discount_stands',
    `Order ${order.id} has a discount on the whole bill; remove it first.`,
    { order_id: order.id, discount_ids: ofBill.map(({ id }) => id) },
  )
}
