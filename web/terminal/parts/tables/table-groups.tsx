import { Fragment } from 'react'
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
  isMine: boolean
}

/** Sum of the balances at these tables. */
const openIn = (tiles: Shown[]) => tiles.reduce((total, { order }) => total + toCents(order?.balance), 0)

/** Tiles by area. Each table keeps its position when its server changes. */
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
  const viewOf = (table: PlanTable, isOurArea: boolean): Shown[] => {
    const place = { tableId: table.table_id }
    const order = orderAt(open, place, queue.born)
    // Joined tables are one tile, at the position of the first.
    if (order && order.table.table_id !== table.table_id) return []
    const isUnsent = !order && waitingAt(queue.entries, place) !== undefined
    const draftCount = countOf(drafts[placeKey(place)]?.lines ?? [])
    const isMine = order ? order.server.staff_id === person?.staffId : isUnsent || isOurArea
    return [{ table, order, isUnsent, draftCount, isMine }]
  }
  const everyGroup = shownAreas.map(({ area_id, name, staff_ids, tables }) => ({
    id: area_id,
    name,
    tiles: tables.flatMap((table) => viewOf(table, staff_ids.includes(person?.staffId ?? 0))),
  }))
  const all = everyGroup.flatMap(({ tiles }) => tiles)
  const onlyMine = room === 'mine' && all.some(({ isMine }) => isMine)
  const groups = everyGroup
    .map((group) => ({ ...group, tiles: group.tiles.filter(({ isMine }) => isMine || !onlyMine) }))
    .filter(({ tiles }) => tiles.length > 0)
  const draw = (list: Shown[]) => (
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
  return groups.map(({ id, name, tiles }) => (
    <Fragment key={id}>
      <div className="group">
        <span>{name || (areas.length > 1 ? text.others : onlyMine ? text.mine : text.all)}</span>
        {openIn(tiles) > 0 && <span className="n">{text.openSum(sum(openIn(tiles)))}</span>}
      </div>
      {draw(tiles)}
    </Fragment>
  ))
}
