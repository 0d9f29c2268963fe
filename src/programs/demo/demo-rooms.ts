import type { Change } from '../../context.ts'
import { savePlan } from '../../tables/plan/plan.ts'
import type { Placed } from '../../tables/plan/rules.ts'
import { listTables } from '../../tables/store.ts'

/** A table of a demo room, with its middle in thousandths of the room. */
interface RoomTable {
  number: number
  x: number
  y: number
  width: number
  height: number
  shape?: Placed['shape']
}

interface Room {
  name: string
  tables: RoomTable[]
}

/** Two rows of tables for two and four at the windows, the large ones in the middle. */
const DINING_ROOM: Room = {
  name: 'Dining room',
  tables: [
    { number: 1, x: 140, y: 160, width: 130, height: 130, shape: 'round' },
    { number: 2, x: 380, y: 160, width: 130, height: 130, shape: 'round' },
    { number: 3, x: 620, y: 160, width: 130, height: 130, shape: 'round' },
    { number: 4, x: 170, y: 480, width: 190, height: 150 },
    { number: 5, x: 500, y: 480, width: 190, height: 150 },
    { number: 6, x: 830, y: 480, width: 190, height: 150 },
    { number: 7, x: 240, y: 820, width: 260, height: 150 },
    { number: 8, x: 720, y: 820, width: 340, height: 150 },
  ],
}

const TERRACE: Room = {
  name: 'Terrace',
  tables: [
    { number: 9, x: 180, y: 300, width: 200, height: 180 },
    { number: 10, x: 500, y: 300, width: 200, height: 180 },
    { number: 11, x: 820, y: 300, width: 240, height: 180 },
  ],
}

const BAR: Room = {
  name: 'Bar',
  tables: [
    { number: 12, x: 200, y: 250, width: 110, height: 110, shape: 'round' },
    { number: 13, x: 500, y: 250, width: 110, height: 110, shape: 'round' },
    { number: 14, x: 800, y: 250, width: 110, height: 110, shape: 'round' },
  ],
}

const TAPAS_ROOM: Room = {
  name: 'Room',
  tables: [1, 2, 3, 4, 5].map((number) => ({
    number,
    x: 20 + 190 * number - 110,
    y: 300,
    width: 140,
    height: 140,
  })),
}

const COUNTER: Room = {
  name: 'Counter',
  tables: [6, 7, 8].map((number) => ({
    number,
    x: 250 * (number - 5),
    y: 250,
    width: 110,
    height: 110,
    shape: 'round' as const,
  })),
}

export const BISTRO_ROOMS = [DINING_ROOM, TERRACE, BAR]
export const TAPAS_ROOMS = [TAPAS_ROOM, COUNTER]

/** Draws the rooms of a demo restaurant with its tables. */
export async function drawRooms(change: Change, locationId: number, rooms: Room[]): Promise<void> {
  const tables = await listTables(change.sql, change.caller.accountId, locationId)
  const idOf = new Map(tables.map(({ number, id }) => [number, id]))
  await savePlan(change, locationId, () =>
    rooms.map(({ name, tables }) => ({
      areaId: undefined,
      name,
      staffIds: [],
      tables: tables.map(({ number, x, y, width, height, shape = 'rectangle' }) => ({
        tableId: idOf.get(number) as number,
        x: x - width / 2,
        y: y - height / 2,
        ...{ width, height, shape, turned: 0 },
      })),
    })),
  )
}
