import { useText } from '../locales/locale-provider.tsx'

interface Placed {
  order_id: number
  table_number: number
  order_kind: string
  order_name: string
  day_number: number
}

/** The label of an order: “Table 7”; without a table “Takeaway Ana”, or “Takeaway 12”. */
export function useOrderPlace(): (order: Placed) => string {
  const { floor, orders } = useText()
  return ({ order_id, table_number, order_kind, order_name, day_number }) => {
    if (table_number > 0) return floor.table(table_number)
    return `${orders.tabs[order_kind] ?? order_kind} ${order_name || day_number || `#${order_id}`}`
  }
}

/** “Order 85 · Table 7” */
export function useOrderName(): (order: Placed) => string {
  const { order } = useText()
  const placeOf = useOrderPlace()
  return (placed) => `${order.title(placed.order_id)} · ${placeOf(placed)}`
}
