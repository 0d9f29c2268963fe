import { formatCents, MAX_ORDER_CENTS } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { Order, OrderItem } from './store.ts'

export type OrderState = 'open' | 'paid' | 'closed' | 'deleted'

type Sums = Pick<Order, 'totalCents' | 'paidCents'>

export function stateOf(order: Sums & Pick<Order, 'closedAt' | 'deletedAt'>): OrderState {
  if (order.deletedAt !== null) return 'deleted'
  if (order.closedAt !== null) return 'closed'
  return isPaid(order) ? 'paid' : 'open'
}

/** Something was paid, and nothing is owed. */
export function isPaid(order: Sums): boolean {
  return order.paidCents > 0 && balanceOf(order) === 0
}

/** What is still owed. */
export function balanceOf({ totalCents, paidCents }: Sums): number {
  return Math.max(0, totalCents - paidCents)
}

export function whyNotAddItems(order: Order): Refusal | undefined {
  const state = stateOf(order)
  if (state === 'paid') {
    return new Refusal(
      'order_paid',
      `Order ${order.id} is paid and takes no more items. Close the table and open it again.`,
    )
  }
  if (state === 'closed')
    return new Refusal('order_closed', `Order ${order.id} is closed and takes no more items.`)
  return undefined
}

export function whyNotGrow(order: Order, newSubtotalCents: number): Refusal | undefined {
  if (newSubtotalCents > MAX_ORDER_CENTS) {
    return new Refusal('order_too_large', `Order ${order.id} would exceed ${formatCents(MAX_ORDER_CENTS)}.`)
  }
  return undefined
}

export function whyNotRemoveItem(order: Order, item: OrderItem, newTotalCents: number): Refusal | undefined {
  const state = stateOf(order)
  if (state === 'paid')
    return new Refusal('order_paid', `Order ${order.id} is paid; nothing can be removed from it.`)
  if (state === 'closed')
    return new Refusal('order_closed', `Order ${order.id} is closed; nothing can be removed from it.`)
  if (newTotalCents < order.paidCents) {
    const paid = formatCents(order.paidCents)
    return new Refusal(
      'below_paid',
      `Without ${item.name} less would be owed than the ${paid} already paid. Reverse a payment first.`,
      { paid, total_without_item: formatCents(newTotalCents) },
    )
  }
  return undefined
}

export function whyNotDeleteOrder(order: Order): Refusal | undefined {
  const state = stateOf(order)
  if (state === 'closed')
    return new Refusal('order_closed', `Order ${order.id} is closed; it can no longer be deleted.`)
  if (order.paidCents > 0 || order.tipsCents > 0) {
    const paid = formatCents(order.paidCents)
    return new Refusal(
      'order_has_payments',
      `${paid} was paid on order ${order.id}, so it cannot be deleted.`,
      {
        paid,
        reasons: [{ code: 'payments_stand', message: `${paid} was paid.`, paid }],
      },
    )
  }
  return undefined
}
