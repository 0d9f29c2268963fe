import { isPaid, type Owing } from '../bills/balance.ts'

export const ORDER_STATUSES = ['paying', 'paid', 'bill', 'ready', 'cooking', 'served', 'seated'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export interface Progress extends Owing {
  /** Payments that are being made. */
  pending: number
  billRequestedAt: number | null
  /** Lines that the kitchen has, and that were brought. */
  unserved: number
  /** Lines of those that wait at the pass. */
  ready: number
  served: number
}

/** What a glance at the table tells: of all that is true of it, what is most to be minded. */
export function statusOfOrder(order: Progress): OrderStatus {
  if (order.pending > 0) return 'paying'
  if (isPaid(order)) return 'paid'
  if (order.billRequestedAt !== null) return 'bill'
  if (order.ready > 0) return 'ready'
  if (order.unserved > 0) return 'cooking'
  return order.served > 0 ? 'served' : 'seated'
}
