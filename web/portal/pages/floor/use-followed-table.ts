import { useEffect, useState } from 'react'
import type { FloorTable } from '../../../../src/tables/floor-routes.ts'
import { useUrlId, useUrlParam } from '../../lib/use-url-state.ts'

interface Seen {
  tableId: number
  orderId: number
}

/**
 * The selected table. When its party moves to another table, that table becomes selected, within the same component, so
 * that an action begun with the order goes on.
 */
export function useFollowedTable<Table extends FloorTable>(
  tables: Table[],
): [Table | undefined, (tableId: number | undefined) => void] {
  const [chosen, choose] = useUrlId('table')
  const [, follow] = useUrlParam('table')
  const [seen, setSeen] = useState<Seen>()
  const table = tables.find(({ table_id }) => table_id === chosen)
  const moved = seen && seen.tableId === chosen ? movedTo(tables, table, seen) : undefined
  useEffect(() => {
    if (moved) follow(String(moved.table_id))
  })
  const orderId = moved ? seen?.orderId : table?.order?.order_id
  useEffect(() => {
    setSeen(chosen && orderId ? { tableId: chosen, orderId } : undefined)
  }, [chosen, orderId])
  return [moved ?? table, choose]
}

function movedTo<Table extends FloorTable>(tables: Table[], table: Table | undefined, { orderId }: Seen) {
  if (table?.order?.order_id === orderId) return undefined
  return tables.find(({ order }) => order?.order_id === orderId)
}
