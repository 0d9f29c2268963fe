import type { Faults } from '../../platform/core/validation-errors.ts'

export const SHAPES = ['rectangle', 'round'] as const
export type TableShape = (typeof SHAPES)[number]

/** Width and height of an area in plan units, which any screen can scale. */
export const AREA_SIZE = 1_000

/** A table's position in its area, in thousandths, and its rotation in degrees. */
export interface Placed {
  tableId: number
  x: number
  y: number
  width: number
  height: number
  shape: TableShape
  turned: number
}

export interface AreaInput {
  /** Left out: the area is new. */
  areaId: number | undefined
  name: string
  staffIds: number[]
  tables: Placed[]
}

/** A table has one place, inside its area; an area id, and a person within an area, occur once. */
export function planFaults(areas: AreaInput[]): Faults {
  const faults: Faults = {}
  const seen = new Set<string>()
  const once = (at: string, what: string) => {
    if (seen.has(what)) faults[at] = { fault: 'named_twice' }
    seen.add(what)
  }
  for (const [index, { areaId, staffIds, tables }] of areas.entries()) {
    const path = `areas[${index}]`
    if (areaId !== undefined) once(`${path}.area_id`, `area ${areaId}`)
    for (const [at, id] of staffIds.entries()) once(`${path}.staff_ids[${at}]`, `staff ${id} in ${index}`)
    for (const [at, { tableId, x, y, width, height }] of tables.entries()) {
      once(`${path}.tables[${at}].table_id`, `table ${tableId}`)
      if (x + width > AREA_SIZE || y + height > AREA_SIZE) {
        faults[`${path}.tables[${at}]`] = { fault: 'beyond_area', most: AREA_SIZE }
      }
    }
  }
  return faults
}
