import { queryOptions } from '@tanstack/react-query'
import { calls } from '../api.ts'

// What is known of an order, read once by whoever shows it.

export const orderOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: () => calls.orders.get({ order_id: orderId }),
  })

export const paymentsOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'payments'],
    queryFn: () => calls.payments.list({ order_id: orderId }),
    // How a payment stands also changes by time alone.
    refetchInterval: 15_000,
  })

export const refundsOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'refunds'],
    queryFn: () => calls.refunds.list({ order_id: orderId }),
  })
