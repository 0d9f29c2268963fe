import type { calls, ResponseOf } from '../../api.ts'

type Open = ResponseOf<typeof calls.orders.list_open>

/** Returns the open orders without a table. */
export function ordersWithoutTable({ result }: Open) {
  return result
    .filter(({ kind }) => kind !== 'table')
    .map(({ kind, name, table, ...order }) => ({
      ...order,
      table_number: table.table_number,
      order_kind: kind,
      order_name: name,
      state: order.status === 'paid' ? ('paid' as const) : ('open' as const),
    }))
}
