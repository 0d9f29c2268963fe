import type { Answer, calls } from '../../api.ts'

type Open = Answer<typeof calls.orders.list_open>

/** Returns the open orders without a table. */
export function tabsIn({ result }: Open) {
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
