import type { Change, Reading } from '../../context.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { invalid } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { yieldToShortRequests } from '../../platform/runtime/scheduler.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import type { AllergenData } from '../allergens/declaration.ts'
import { declareItems } from '../allergens/declare-allergens.ts'
import { menuTree } from '../full-menu.ts'
import { listSectionsOfLocation } from '../full-menu-store.ts'
import type { ServedColumns } from '../menu-types.ts'
import { isSameStock, type Stock } from '../rules.ts'
import { mustHaveHours, updateServedOfItem, updateServedOfSection } from '../served/served-store.ts'
import { emitStockChanges, outForToday } from '../stock/availability.ts'
import { updateStock } from '../stock/stock-store.ts'
import { listMenus } from '../store.ts'
import { mustHaveRate } from './assign-tax.ts'
import { theStation } from './edit-menu.ts'
import { updateSection, updateTaxOfItem, updateTaxOfSection } from './edit-store.ts'
import { emitChangePerMenu } from './menu-location.ts'
import { lockIfUnchanged, snapshotForPlan } from './plan-in-snapshot.ts'
import { type ItemOnMenu, itemsIn, type NamedItem, resolveItems } from './resolve-items.ts'

/** Changes to many items; fields left out stay unchanged. */
export interface ManyItems {
  stock: 'in' | 'out' | 'out until tomorrow' | undefined
  /** Null: the section's. */
  taxNumber: number | null | undefined
  /** The declaration for all of them. */
  allergens?: AllergenData | undefined
  served?: ServedColumns | undefined
}

/** Plan for changing many items, based on a snapshot of the menus. */
export interface PlannedItems {
  asOf: number
  requested: ManyItems
  /** The new stock; undefined: unchanged. */
  stock: Stock | undefined
  inStock: ItemOnMenu[]
  taxed: ItemOnMenu[]
  declared: ItemOnMenu[]
  served: ItemOnMenu[]
}

/** Plans the change of many items, in one snapshot. */
export async function plannedItems(
  reading: Reading,
  locationId: number,
  named: NamedItem[],
  requested: ManyItems,
): Promise<PlannedItems> {
  const { location, asOf } = await snapshotForPlan(reading, locationId)
  const { taxNumber } = requested
  await mustHaveRate(reading, locationId, taxNumber ?? null)
  const menus = await menuTree(reading.sql, reading.caller.accountId, locationId)
  await yieldToShortRequests()
  const items = await itemsIn(menus)
  await yieldToShortRequests()
  const chosen = resolveItems(items, named).map(({ item }) => item)
  const stock: Stock | undefined =
    requested.stock &&
    {
      in: { available: 1, left: null, outUntil: null },
      out: { available: 0, left: null, outUntil: null },
      'out until tomorrow': outForToday(location, reading.now),
    }[requested.stock]
  return {
    asOf,
    requested,
    stock,
    inStock: stock ? chosen.filter((item) => !isSameStock(item, stock)) : [],
    taxed: taxNumber === undefined ? [] : chosen.filter((item) => item.taxNumber !== taxNumber),
    declared: requested.allergens ? chosen : [],
    served: requested.served ? chosen.filter((item) => !isSameServed(item, requested.served)) : [],
  }
}

/** Changes the items, all or none; returns how many were changed. */
export async function writeItems(
  change: Change,
  locationId: number,
  { asOf, requested, stock, inStock, taxed, declared, served }: PlannedItems,
): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  await lockIfUnchanged(change, locationId, asOf, 'menus but for stock')
  await mustHaveRate(change, locationId, requested.taxNumber ?? null)
  if (requested.served) await mustHaveHours(change, locationId, requested.served)
  await mapInBatches(served, ({ id }) =>
    updateServedOfItem(sql, accountId, id, requested.served as ServedColumns),
  )
  await mapInBatches(inStock, ({ id }) => updateStock(sql, accountId, id, stock as Stock))
  await mapInBatches(taxed, ({ id }) => updateTaxOfItem(sql, accountId, id, requested.taxNumber ?? null))
  const { allergens } = requested
  if (allergens) {
    await declareItems(
      change,
      locationId,
      declared.map((item) => ({ item, data: allergens })),
    )
  }
  const changed = new Set([...inStock, ...taxed, ...served])
  await emitChangePerMenu(change, locationId, changed, (count) => `${count} items changed`)
  const stockChanges = inStock.map(({ id, name, available }) => ({
    ...(stock as Stock),
    id,
    name,
    wasAvailable: available,
  }))
  await emitStockChanges(change, locationId, stockChanges)
  return changed.union(new Set(declared)).size
}

const isSameServed = (one: ServedColumns, other: ServedColumns | undefined) =>
  one.hoursNumber === other?.hoursNumber && one.channels === other.channels

/** Changes to many sections; fields left out stay unchanged. */
export interface ManySections {
  /** Null: none. */
  printerId: number | null | undefined
  /** Null: the location's. */
  taxNumber: number | null | undefined
  served?: ServedColumns | undefined
}

/** Changes many sections, all or none; returns how many were changed. */
export async function changeManySections(
  change: Change,
  locationId: number,
  ids: number[],
  { printerId, taxNumber, served }: ManySections,
): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  await theStation(change, locationId, printerId ?? null)
  if (served) await mustHaveHours(change, locationId, served)
  await mustHaveRate(change, locationId, taxNumber ?? null)
  const titles = new Map((await listMenus(sql, accountId, locationId)).map(({ id, title }) => [id, title]))
  const sections = (await listSectionsOfLocation(sql, accountId, locationId)).filter(({ menuId }) =>
    titles.has(menuId),
  )
  const known = new Map(sections.map((section) => [section.id, section]))
  const requestedIds = new Set(ids)
  const missing = ids.flatMap((id, index) => (known.has(id) ? [] : [index]))
  const faults: Faults = Object.fromEntries(
    missing.map((index) => [`section_ids[${index}]`, { fault: 'not_on_menus', level: 'section' }]),
  )
  if (missing.length > 0) throw invalid(faults)
  const changed = sections.filter(
    (section) =>
      requestedIds.has(section.id) &&
      ((printerId !== undefined && section.printerId !== printerId) ||
        (taxNumber !== undefined && section.taxNumber !== taxNumber) ||
        (served !== undefined && !isSameServed(section, served))),
  )
  await mapInBatches(changed, async ({ id, title, course, ...before }) => {
    const printer = printerId === undefined ? before.printerId : printerId
    await updateSection(sql, accountId, id, { title, course, printerId: printer })
    await updateTaxOfSection(sql, accountId, id, taxNumber === undefined ? before.taxNumber : taxNumber)
    if (served) await updateServedOfSection(sql, accountId, id, served)
  })
  const places = changed.map(({ menuId }) => ({ menuId, title: titles.get(menuId) as string }))
  await emitChangePerMenu(change, locationId, places, (count) => `${count} sections changed`)
  return changed.length
}
