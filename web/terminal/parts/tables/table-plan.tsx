import { countOf } from '../../orders/draft.ts'
import { orderAt, type Place, placeKey, tablesOf, waitingAt } from '../../orders/order-place.ts'
import { useApp } from '../../state.ts'
import { Tile } from './table-tile.tsx'

/** The floor plan, in thousandths of the area, scaled to any screen. */
export function TablePlan({
  now,
  onTap,
  onHold,
}: {
  now: number
  onTap: (place: Place) => void
  onHold: (place: Place) => void
}) {
  const { areas, area, open, queue, drafts, person } = useApp()
  const shown = areas.find(({ area_id }) => area_id === area) ?? areas[0]
  const placed = (shown?.tables ?? []).filter(({ x }) => x >= 0)
  const others = (shown?.tables ?? []).filter(({ x }) => x < 0)
  const tileOf = (tableId: number, tableNumber: number) => {
    const place = { tableId }
    const order = orderAt(open, place, queue.born)
    return (
      <Tile
        label={
          order
            ? tablesOf(order)
                .map(({ table_number }) => table_number)
                .join(' + ')
            : String(tableNumber)
        }
        tableNumber={tableNumber}
        order={order && { ...order, joined: [] }}
        isUnsent={!order && waitingAt(queue.entries, place) !== undefined}
        draftCount={countOf(drafts[placeKey(place)]?.lines ?? [])}
        isMine={!order || order.server.staff_id === person?.staffId}
        now={now}
        onTap={() => onTap(place)}
        onHold={() => onHold(place)}
      />
    )
  }
  return (
    <div className="plan-scroll">
      <div className="plan">
        {placed.map((table) => (
          <div
            key={table.table_id}
            className={`spot ${table.shape}`}
            style={{
              insetInlineStart: `${table.x / 10}%`,
              top: `${table.y / 10}%`,
              width: `${table.width / 10}%`,
              height: `${table.height / 10}%`,
            }}
          >
            {tileOf(table.table_id, table.table_number)}
          </div>
        ))}
      </div>
      {others.length > 0 && (
        <div className="tiles">
          {others.map((table) => (
            <div key={table.table_id}>{tileOf(table.table_id, table.table_number)}</div>
          ))}
        </div>
      )}
    </div>
  )
}
