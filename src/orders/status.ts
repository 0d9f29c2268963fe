import { isPaid, type Owing } from '../bills/balance.ts'

export const ORDER_STATUSES = [
  'paying',
  'paid',
  'bill',
  'not_printed',
  'ready',
  'cooking',
  'fired',
  'served',
  'seated',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export interface Progress extends Owing {
  /** Payments that are being made. */
  pending: number
  billRequestedAt: number | null
  /** Lines that were fired and are not served. */
  unserved: number
  /** Lines of those that no printer or screen has yet. */
  unprinted: number
  /** Lines of those that none will have unless somebody looks after it. */
  notPrinted: number
  /** Lines of those that wait at the pass. */
  ready: number
  served: number
}

/** What a glance at the table tells: of all that is true of it, what is most to be minded. */
export function statusOfOrder(order: Progress): OrderStatus {
  if (order.pending > 0) return 'paying'
  if (isPaid(order)) return 'paid'
  if (order.billRequestedAt !== null) return 'bill'
  if (order.notPrinted > 0) return 'not_printed'
  if (order.ready > 0) return 'ready'
  if (order.unserved > order.unprinted) return 'cooking'
  if (order.unserved > 0) return 'fired'
  return order.served > 0 ? 'served' : 'seated'
}
