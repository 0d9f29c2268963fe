import { queryOptions } from '@tanstack/react-query'
import type { OrderAnswer } from '../../../src/orders/answer.ts'
import type { PaymentEntry } from '../../../src/payments/list-routes.ts'
import type { RefundEntry } from '../../../src/payments/refund-list-routes.ts'
import { get } from '../api.ts'

// What is known of an order, read once by whoever shows it.

export const orderOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: () => get<{ result: OrderAnswer }>(`/go/order/${orderId}`),
  })

export const paymentsOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'payments'],
    queryFn: () => get<{ result: PaymentEntry[] }>(`/go/order/${orderId}/payments`),
    // How a payment stands also changes by time alone.
    refetchInterval: 15_000,
  })

export const refundsOf = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'refunds'],
    queryFn: () => get<{ result: RefundEntry[] }>(`/go/order/${orderId}/refunds`),
  })
