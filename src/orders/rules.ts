import { isPaid, type Owing } from '../bills/balance.ts'
import { unsettledReasons } from '../payments/holds/holds.ts'
import type { Unsettled } from '../payments/payment-types.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { formatCents, MAX_ORDER_CENTS } from '../platform/core/money.ts'
import { Refusal } from '../platform/core/refusal.ts'
import type { OrderLine } from './lines/line.ts'
import type { Order } from './store.ts'

export const ORDER_STATES = ['open', 'paid', 'closed', 'deleted', 'merged'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export function stateOf(order: Owing & Pick<Order, 'closedAt' | 'deletedAt' | 'mergedIntoId'>): OrderState {
  if (order.mergedIntoId !== null) return 'merged'
  if (order.deletedAt !== null) return 'deleted'
  if (order.closedAt !== null) return 'closed'
  return isPaid(order) ? 'paid' : 'open'
}

/** A merged order cannot be changed; the refusal names the order that has its lines. */
export function whyMerged({ id, mergedIntoId }: Pick<Order, 'id' | 'mergedIntoId'>): Refusal | undefined {
  if (mergedIntoId === null) return undefined
  return new Refusal('order_merged', `Order ${id} was merged into order ${mergedIntoId}. Use that one.`, {
    order_id: mergedIntoId,
  })
}

/** Compared with the server's clock only: a phone's clock may be wrong. */
export function whyTooLate(notAfter: number | null, now: number): Refusal | undefined {
  if (notAfter === null || now <= notAfter) return undefined
  return new Refusal(
    'too_late',
    `The request was valid until ${formatInstant(notAfter)}; it is ${formatInstant(now)} now. Nothing was ordered.`,
    { not_after: formatInstant(notAfter), now: formatInstant(now) },
  )
}

/**
 * Far more than any table orders, and few enough to read, print and send in a moment. Older orders may have more; they
 * cannot get further lines.
 */
export const MAX_ORDER_LINES = 500

export function whyNotAddItems(order: Order, count: number): Refusal | undefined {
  const state = stateOf(order)
  if (state === 'paid') {
    return new Refusal(
      'order_paid',
      `Order ${order.id} is paid and takes no more items. Close the table and open it again.`,
    )
  }
  if (state === 'closed')
    return new Refusal('order_closed', `Order ${order.id} is closed and takes no more items.`)
  const room = Math.max(0, MAX_ORDER_LINES - order.itemCount)
  if (count > room) {
    return new Refusal(
      'order_full',
      `Order ${order.id} has ${order.itemCount} lines of at most ${MAX_ORDER_LINES}; there is room for ${room} more. Raise the quantity of a line, or open another table.`,
      { lines: order.itemCount, max_lines: MAX_ORDER_LINES, room },
    )
  }
  return undefined
}

export function whyNotGrow(order: Order, newSubtotalCents: number): Refusal | undefined {
  if (newSubtotalCents > MAX_ORDER_CENTS) {
    return new Refusal('order_too_large', `Order ${order.id} would exceed ${formatCents(MAX_ORDER_CENTS)}.`)
  }
  return undefined
}

/** The total may not fall below what was paid plus what a terminal is charging. */
export function whyNotRemoveItem(
  order: Order,
  line: OrderLine,
  newTotalCents: number,
  heldCents: number,
): Refusal | undefined {
  const state = stateOf(order)
  if (state === 'paid')
    return new Refusal('order_paid', `Order ${order.id} is paid; nothing can be removed from it.`)
  if (state === 'closed')
    return new Refusal('order_closed', `Order ${order.id} is closed; nothing can be removed from it.`)
  return whyBelowPaid(order, newTotalCents, heldCents, line.name)
}

/** A lower total may not fall below what was paid plus what is being charged. */
export function whyBelowPaid(
  order: Order,
  newTotalCents: number,
  heldCents: number,
  without: string,
): Refusal | undefined {
  if (newTotalCents >= order.paidCents + heldCents) return undefined
  const paid = formatCents(order.paidCents)
  const held = formatCents(heldCents)
  const message =
    newTotalCents < order.paidCents
      ? `Without ${without} less would be owed than the ${paid} already paid. Reverse a payment first.`
      : `Without ${without} less would be owed than is being paid at this moment (${held}). Wait for that payment to end.`
  return new Refusal('below_paid', message, { paid, held, total_without_item: formatCents(newTotalCents) })
}

export function whyNotDeleteOrder(order: Order, unsettled: Unsettled[], now: number): Refusal | undefined {
  if (stateOf(order) === 'closed')
    return new Refusal('order_closed', `Order ${order.id} is closed; it can no longer be deleted.`)
  return whyHasPayments(order, unsettled, now, 'deleted')
}

/** An order with payments, or with pending ones, cannot be deleted or merged into another. */
function whyHasPayments(order: Order, unsettled: Unsettled[], now: number, act: string): Refusal | undefined {
  const paid = formatCents(order.paidCents)
  const tips = formatCents(order.tipsCents)
  const stands = {
    code: 'payments_stand',
    message: order.tipsCents > 0 ? `${paid} was paid, and ${tips} in tips.` : `${paid} was paid.`,
    paid,
    tips,
  }
  const reasons = [
    ...(order.paidCents > 0 || order.tipsCents > 0 ? [stands] : []),
    ...unsettledReasons(unsettled, now),
  ]
  if (reasons.length === 0) return undefined
  const why = reasons.map(({ message }) => message).join(' ')
  return new Refusal('order_has_payments', `Order ${order.id} cannot be ${act}. ${why}`, { paid, reasons })
}

/** Only a whole order without payments can be merged into another. */
export function whyNotMergeAway(order: Order, unsettled: Unsettled[], now: number): Refusal | undefined {
  if (stateOf(order) === 'closed')
    return new Refusal('order_closed', `Order ${order.id} is closed; it can no longer be merged.`)
  return whyHasPayments(order, unsettled, now, 'merged into another')
}

/** Lines were priced and taxed under their order's terms, so both orders must have the same ones. */
export function whyTermsDiffer(one: Order, other: Order): Refusal | undefined {
  const [here, there] = [termsOf(one), termsOf(other)]
  if (JSON.stringify(here) === JSON.stringify(there)) return undefined
  return new Refusal(
    'rates_differ',
    `Orders ${one.id} and ${other.id} have different taxes, service or currency.`,
    { rates: [here, there].map((terms, index) => ({ order_id: [one.id, other.id][index], ...terms })) },
  )
}

function termsOf({ currency, taxRateBps, taxIncluded, serviceRateBps, serviceTaxed }: Order) {
  return {
    currency,
    tax_rate: formatCents(taxRateBps),
    tax_inc: taxIncluded,
    service: formatCents(serviceRateBps),
    ...(serviceTaxed && { service_tax: 'as_goods' }),
  }
}

/** If the location requires it, voiding a line that was sent to the kitchen needs a reason. */
export function whyReasonNeeded(
  isStrict: boolean,
  lines: Pick<OrderLine, 'firedAt'>[],
  reason: string | null,
): Refusal | undefined {
  if (!isStrict || reason !== null || lines.every(({ firedAt }) => firedAt === null)) return undefined
  return new Refusal('reason_needed', 'The kitchen already has it. Give a reason for the void.', {
    action: 'void',
  })
}

/** Somebody else may have removed part of the line meanwhile; the remaining quantity counts. */
export function whyNotSoMany(line: Pick<OrderLine, 'id' | 'qty'>, qty: number): Refusal | undefined {
  if (qty <= line.qty) return undefined
  return new Refusal('order_item_not_found', `Order item ${line.id} has only ${line.qty} left.`, {
    order_item_id: line.id,
    qty: line.qty,
  })
}
