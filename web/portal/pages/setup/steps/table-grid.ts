import { AREA_SIZE } from '../../../../../src/tables/plan/rules.ts'

/** Places tables in rows that fill the room evenly. */
export function gridPlaces(tableIds: number[]) {
  const columns = Math.max(1, Math.ceil(Math.sqrt(tableIds.length)))
  const cell = Math.floor(AREA_SIZE / columns)
  const size = Math.max(1, Math.min(Math.floor(cell * 0.6), 140))
  const margin = Math.floor((cell - size) / 2)
  return tableIds.map((table_id, index) => ({
    table_id,
    x: (index % columns) * cell + margin,
    y: Math.floor(index / columns) * cell + margin,
    width: size,
    height: size,
  }))
}
