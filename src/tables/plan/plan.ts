import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { found, invalid } from '../../platform/core/refusal.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { listStaff } from '../../staff/store.ts'
import type { Table } from '../rules.ts'
import { listTables } from '../store.ts'
import { type AreaInput, type Placed, planFaults } from './rules.ts'
import {
  clearPlan,
  insertAreaStaff,
  insertPlace,
  listAreaStaff,
  listAreas,
  listPlaces,
  markAreaDeleted,
  nextAreaId,
  saveArea,
} from './store.ts'

export interface PlannedTable extends Table {
  /** Null: not placed. */
  place: Placed | null
}

export interface PlannedArea {
  areaId: number
  name: string
  staffIds: number[]
  tables: PlannedTable[]
}

/** Areas in order, each with its tables by number; tables without a place are in `unplaced`. */
export async function readPlan(sql: Sql, accountId: number, locationId: number) {
  const [areas, staff, places, tables] = await Promise.all([
    listAreas(sql, accountId, locationId),
    listAreaStaff(sql, accountId, locationId),
    listPlaces(sql, accountId, locationId),
    listTables(sql, accountId, locationId),
  ])
  const placeOf = new Map(places.map((place) => [place.tableId, place]))
  const inArea = Map.groupBy(tables, ({ id }) => placeOf.get(id)?.areaId)
  const planned = (areaId: number | undefined): PlannedTable[] =>
    (inArea.get(areaId) ?? []).map((table) => ({ ...table, place: placeOf.get(table.id) ?? null }))
  return {
    areas: areas.map(({ areaId, name }): PlannedArea => {
      const staffIds = staff.filter((one) => one.areaId === areaId).map(({ staffId }) => staffId)
      return { areaId, name, staffIds, tables: planned(areaId) }
    }),
    unplaced: planned(undefined),
  }
}

/** Saves the floor plan as a whole: areas that are left out are deleted, tables that are left out have no place. */
export async function savePlan(
  change: Change,
  locationId: number,
  inputFrom: (plan: Awaited<ReturnType<typeof readPlan>>) => AreaInput[],
): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  const before = await readPlan(sql, accountId, locationId)
  const input = inputFrom(before)
  const faults = planFaults(input)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await mustBeHere(change, locationId, input)

  const known = new Set(before.areas.map(({ areaId }) => areaId))
  await clearPlan(sql, accountId, locationId)
  let next = await nextAreaId(sql, accountId, locationId)
  for (const [position, area] of input.entries()) {
    if (area.areaId !== undefined) {
      found(known.has(area.areaId) || undefined, 'area_not_found', `Area ${area.areaId}`)
      known.delete(area.areaId)
    }
    const place = { accountId, locationId, areaId: area.areaId ?? next++ }
    await saveArea(sql, { ...place, name: area.name, position })
    await Promise.all([
      ...area.staffIds.map((staffId) => insertAreaStaff(sql, place, staffId)),
      ...area.tables.map((table) => insertPlace(sql, place, table)),
    ])
  }
  for (const areaId of known) await markAreaDeleted(sql, { accountId, locationId, areaId }, now)
  await appendEvent(change, locationId, 'table.plan_changed', {
    location_id: locationId,
    areas: input.length,
    tables: input.reduce((sum, { tables }) => sum + tables.length, 0),
  })
}

async function mustBeHere({ sql, caller }: Change, locationId: number, areas: AreaInput[]): Promise<void> {
  const [tables, staff] = await Promise.all([
    listTables(sql, caller.accountId, locationId),
    listStaff(sql, caller.accountId, locationId),
  ])
  const tableIds = new Set(tables.map(({ id }) => id))
  const staffIds = new Set(staff.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
  for (const area of areas) {
    for (const { tableId } of area.tables) {
      found(tableIds.has(tableId) || undefined, 'table_not_found', `Table ${tableId}`)
    }
    for (const id of area.staffIds)
      found(staffIds.has(id) || undefined, 'staff_not_found', `Staff member ${id}`)
  }
}
