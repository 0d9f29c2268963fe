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
  /** Number of pending payments. */
  pending: number
  billRequestedAt: number | null
  /** Lines that were fired and are not served. */
  unserved: number
  /** Of those, lines that no printer or screen has yet. */
  unprinted: number
  /** Of those, lines that will not be printed unless somebody acts. */
  notPrinted: number
  /** Of those, lines waiting at the pass. */
  ready: number
  served: number
}

/** The status that needs attention most, for the floor view. */
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
