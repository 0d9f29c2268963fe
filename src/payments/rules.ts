import { formatCents } from '../money.ts'
import { balanceOf, stateOf } from '../orders/rules.ts'
import type { Order } from '../orders/store.ts'
import { Refusal } from '../refusal.ts'

export function whyNotPay(order: Order, amountCents: number): Refusal | undefined {
  if (stateOf(order) === 'closed') {
    return new Refusal('order_closed', `Order ${order.id} is closed and takes no more payments.`)
  }
  const balance = balanceOf(order)
  if (amountCents > balance) {
    const free = formatCents(balance)
    return new Refusal(
      'over_balance',
      `Only ${free} ${order.currency} is still to be paid on order ${order.id}.`,
      {
        balance: free,
      },
    )
  }
  return undefined
}

/** Cash handed over beyond amount and tip goes back to the guest. */
export function changeFor(tenderedCents: number | null, amountCents: number, tipCents: number): number {
  return tenderedCents === null ? 0 : tenderedCents - amountCents - tipCents
}
