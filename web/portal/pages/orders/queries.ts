import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../api.ts'

// Queries for an order, shared by all components that show it.

export const orderOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: () => calls.orders.get({ order_id: orderId }),
  })

export const paymentsOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'payments'],
    queryFn: () => calls.payments.list({ order_id: orderId }),
    // The status of a payment also changes with time alone.
    refetchInterval: 15_000,
  })

export const refundsOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'refunds'],
    queryFn: () => calls.refunds.list({ order_id: orderId }),
  })
