import { Fragment } from 'react'
import { useText } from '../../locales/load-locale.ts'
import { type Place, tablesOf } from '../../orders/order-place.ts'
import { type TileState, tileStateOf } from '../../orders/tile-state.ts'
import { useApp } from '../../state.ts'
import type { PlanTable } from '../../types.ts'
import { toCents, useSum } from '../money.tsx'
import { Tile } from './table-tile.tsx'

interface Shown {
  table: PlanTable
  state: TileState
  isMine: boolean
}

/** Sum of the balances at these tables. */
const openIn = (tiles: Shown[]) =>
  tiles.reduce((total, { state }) => total + toCents(state.order?.balance), 0)

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
    const state = tileStateOf({ open, queue, drafts }, { tableId: table.table_id })
    const { order } = state
    // Joined tables are one tile, at the position of the first.
    if (order && order.table.table_id !== table.table_id) return []
    const isMine = order ? order.server.staff_id === person?.staffId : state.isUnsent || isOurArea
    return [{ table, state, isMine }]
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
      {list.map(({ table, state, isMine }) => (
        <Tile
          key={table.table_id}
          label={
            state.order
              ? tablesOf(state.order)
                  .map(({ table_number }) => table_number)
                  .join(' + ')
              : String(table.table_number)
          }
          tableNumber={table.table_number}
          state={state}
          isDirty={table.dirty === 1}
          isMine={isMine || !state.order}
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
