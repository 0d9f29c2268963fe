import { useText } from '../../locales/load-locale.ts'
import { countOf } from '../../orders/draft.ts'
import { orderAt, type Place, placeKey, tablesOf, waitingAt } from '../../orders/order-place.ts'
import { useApp } from '../../state.ts'
import type { OpenOrder, PlanTable } from '../../types.ts'
import { toCents, useSum } from '../money.tsx'
import { Tile } from './table-tile.tsx'

interface Shown {
  table: PlanTable
  order: OpenOrder | undefined
  isUnsent: boolean
  draftCount: number
}

/** Tiles in two groups, the signed-in person's tables nearest to the thumb. */
export function TableGroups({
  now,
  onTap,
  onHold,
  current,
}: {
  now: number
  onTap: (place: Place) => void
  onHold: (place: Place) => void
  current?: string | undefined
}) {
  const { room: text } = useText()
  const sum = useSum()
  const { areas, area, open, queue, drafts, person, room } = useApp()
  const shownAreas = areas.filter(({ area_id }) => area === 'all' || area === area_id)
  const tables = shownAreas.flatMap((one) =>
    one.tables.map((table) => ({ table, isOurArea: one.staff_ids.includes(person?.staffId ?? 0) })),
  )
  const shown = tables.flatMap(({ table, isOurArea }): (Shown & { isMine: boolean })[] => {
    const place = { tableId: table.table_id }
    const order = orderAt(open, place, queue.born)
    // Joined tables are one tile, at the position of the first.
    if (order && order.table.table_id !== table.table_id) return []
    const isUnsent = !order && waitingAt(queue.entries, place) !== undefined
    const draftCount = countOf(drafts[placeKey(place)]?.lines ?? [])
    const isMine = order ? order.server.staff_id === person?.staffId : isUnsent || isOurArea
    return [{ table, order, isUnsent, draftCount, isMine }]
  })
  const hasMine = shown.some(({ isMine }) => isMine)
  const mine = shown.filter(({ isMine }) => isMine || !hasMine)
  const theirs = room === 'mine' ? [] : shown.filter((one) => !mine.includes(one))
  const servers = [...new Set(theirs.flatMap(({ order }) => order?.server.name.split(' ')[0] ?? []))]
  const openSum = mine.reduce((total, { order }) => total + toCents(order?.balance), 0)
  const draw = (list: (Shown & { isMine: boolean })[]) => (
    <div className="tiles">
      {list.map(({ table, order, isUnsent, draftCount, isMine }) => (
        <Tile
          key={table.table_id}
          label={
            order
              ? tablesOf(order)
                  .map(({ table_number }) => table_number)
                  .join(' + ')
              : String(table.table_number)
          }
          tableNumber={table.table_number}
          order={order}
          isUnsent={isUnsent}
          draftCount={draftCount}
          isDirty={table.dirty === 1}
          isMine={isMine || !order}
          isNow={current === `table ${table.table_id}`}
          now={now}
          onTap={() => onTap({ tableId: table.table_id })}
          onHold={() => onHold({ tableId: table.table_id })}
        />
      ))}
    </div>
  )
  return (
    <>
      {theirs.length > 0 && (
        <>
          <div className="group">
            <span>{servers.join(', ') || text.others}</span>
          </div>
          {draw(theirs)}
        </>
      )}
      <div className="group">
        <span>{hasMine ? text.mine : text.all}</span>
        {openSum > 0 && <span className="n">{text.openSum(sum(openSum))}</span>}
      </div>
      {draw(mine)}
    </>
  )
}
