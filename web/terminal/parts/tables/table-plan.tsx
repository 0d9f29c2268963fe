import { type Place, tablesOf } from '../../orders/order-place.ts'
import { tileStateOf } from '../../orders/tile-state.ts'
import { useApp } from '../../state.ts'
import { Tile } from './table-tile.tsx'

/** Large enough on a phone for the minutes and the amount, in thousandths of the area. */
const isRoomy = ({ width, height }: { width: number; height: number }) => width >= 250 && height >= 180

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
    const state = tileStateOf({ open, queue, drafts }, place)
    const { order } = state
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
        state={{ ...state, order: order && { ...order, joined: [] } }}
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
            className={`spot ${table.shape} ${isRoomy(table) ? 'roomy' : ''}`}
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
