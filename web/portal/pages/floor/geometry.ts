import type { PlanArea } from '../../../../src/tables/plan/routes.ts'

export type Placed = PlanArea['tables'][number]
export type Room = Omit<PlanArea, 'area_id'> & { key: number; area_id?: number }

/** Width and height of a room, in units of the plan. */
const SIZE = 1_000
/** Tables snap to this grid, so that rows are straight. */
export const SNAP = 20
const SMALLEST = 40
const USUAL = { width: 100, height: 140, shape: 'rectangle' as const, turned: 0 }

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const snapped = (value: number) => Math.round(value / SNAP) * SNAP

/** Moves the table there, or as close as the walls allow. */
export function moveTable(table: Placed, x: number, y: number): Placed {
  return {
    ...table,
    x: between(snapped(x), 0, SIZE - table.width),
    y: between(snapped(y), 0, SIZE - table.height),
  }
}

/** Enlarges or shrinks the table, staying within the room. */
export function resized(table: Placed, by: number): Placed {
  const width = between(table.width + by, SMALLEST, SIZE / 2)
  const height = between(table.height + by, SMALLEST, SIZE / 2)
  return moveTable({ ...table, width, height }, table.x, table.y)
}

type Spot = Pick<Placed, 'x' | 'y' | 'width' | 'height'>

const touch = (one: Spot, other: Spot) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Finds a free spot for each table, row by row. Rooms with many tables get smaller ones. */
export function arrangeTables(tables: Placed[], taken: Placed[]): Placed[] {
  const many = tables.length + taken.length > 35
  const size = many ? { width: 80, height: 80 } : { width: USUAL.width, height: USUAL.height }
  const placed: Spot[] = [...taken]
  return tables.flatMap((table) => {
    const spot = spotsOf(size).find((one) => !placed.some((other) => touch(one, other)))
    if (!spot) return []
    placed.push(spot)
    return { ...table, ...USUAL, ...spot }
  })
}

function spotsOf({ width, height }: { width: number; height: number }): Spot[] {
  const found: Spot[] = []
  for (let y = SNAP; y + height <= SIZE; y += height + SNAP) {
    for (let x = SNAP; x + width <= SIZE; x += width + SNAP) found.push({ x, y, width, height })
  }
  return found
}

/** The rooms in the form that the service takes. */
export function roomsInput(rooms: Room[]) {
  return rooms.map(({ area_id, name, staff_ids, tables }) => ({
    ...(area_id !== undefined && { area_id }),
    name: name.trim(),
    staff_ids,
    tables: tables.map(({ table_id, x, y, width, height, shape, turned }) => ({
      table_id,
      x,
      y,
      width,
      height,
      shape,
      turned,
    })),
  }))
}
