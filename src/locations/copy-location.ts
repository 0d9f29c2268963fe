import type { Change, Reading } from '../context.ts'
import { copyCombos } from '../menus/combos/copy-combos.ts'
import { lockIfUnchanged, snapshotForPlan } from '../menus/editing/plan-in-snapshot.ts'
import { type MenuCopy, planMenuCopy, writeMenuCopy } from '../menus/import/copy-menus.ts'
import { addTable } from '../tables/actions.ts'
import { readPlan, savePlan } from '../tables/plan/plan.ts'
import { type CreateLocation, copyTaxRates, createLocation } from './actions.ts'
import { setStrictness, theStrictness } from './service-settings.ts'
import { findLocationTax, updateLocationTax } from './taxes/store.ts'

/** The part of a copy that is planned before its transaction. */
export interface LocationCopy {
  menus: MenuCopy
  /** End of the event log of the copied location at the snapshot. */
  asOf: number
}

/** Plans the copy of a location's menus, in one snapshot. */
export async function planCopy(reading: Reading, fromId: number): Promise<LocationCopy> {
  const { asOf } = await snapshotForPlan(reading, fromId)
  return { menus: await planMenuCopy(reading, fromId), asOf }
}

/**
 * Creates a location like another one of the account: taxes, service settings, tables, rooms and menus. People, PINs,
 * devices and the stations of sections are not copied, because they belong to one location.
 */
export async function createCopy(
  change: Change,
  fromId: number,
  planned: LocationCopy,
  input: CreateLocation,
): Promise<number> {
  const { sql, caller } = change
  await lockIfUnchanged(change, fromId, planned.asOf, 'menus but for stock')
  const locationId = await createLocation(change, input)
  await copyTaxRates(change, fromId, locationId)
  const tax = await findLocationTax(sql, caller.accountId, fromId)
  if (tax) await updateLocationTax(sql, caller.accountId, locationId, tax)
  const service = await theStrictness(change, fromId)
  await setStrictness(change, locationId, () => ({ ...service, sandbox: false }))
  await copyTables(change, fromId, locationId)
  await writeMenuCopy(change, locationId, planned.menus)
  await copyCombos(change, fromId, locationId)
  return locationId
}

async function copyTables(change: Change, fromId: number, locationId: number): Promise<void> {
  const { areas, unplaced } = await readPlan(change.sql, change.caller.accountId, fromId)
  const tables = [...areas.flatMap((area) => area.tables), ...unplaced]
  const idOf = new Map<number, number>()
  for (const { id, number, type, seats } of tables.toSorted((one, other) => one.number - other.number)) {
    idOf.set(id, await addTable(change, { locationId, number, type, seats }))
  }
  if (areas.length === 0) return
  await savePlan(change, locationId, () =>
    areas.map(({ name, tables }) => ({
      areaId: undefined,
      name,
      staffIds: [],
      tables: tables.flatMap(({ place }) => {
        const tableId = place && idOf.get(place.tableId)
        return place && tableId !== undefined && tableId !== null ? [{ ...place, tableId }] : []
      }),
    })),
  )
}
