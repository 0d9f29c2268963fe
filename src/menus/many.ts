import type { Change } from '../context.ts'
import type { Faults } from '../faults.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { invalid } from '../refusal.ts'
import { forMany } from '../storage/slices.ts'
import { outForToday, tellStock } from './availability.ts'
import { updateSection, updateTaxOfItem, updateTaxOfSection } from './edit-store.ts'
import { theStation } from './editing.ts'
import { itemsIn, type NamedItem, namedOf } from './naming.ts'
import { tellChange } from './places.ts'
import { isSameStock, type Stock } from './rules.ts'
import { updateStock } from './stock-store.ts'
import { mustHaveRate } from './tax-naming.ts'
import { menuTree } from './tree.ts'

/** What many items are to be; what is left out stays as it is with each. */
export interface ManyItems {
  stock: 'in' | 'out' | 'out until tomorrow' | undefined
  /** Null: that of the section. */
  taxNumber: number | null | undefined
}

/** Changes many items alike, all or none; returns how many are now others. */
export async function changeManyItems(
  change: Change,
  locationId: number,
  named: NamedItem[],
  wanted: ManyItems,
): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const location = await theLockedLocation(change, locationId)
  const { taxNumber } = wanted
  await mustHaveRate(change, locationId, taxNumber ?? null)
  const items = itemsIn(await menuTree(sql, accountId, locationId))
  const chosen = namedOf(items, named).map(({ item }) => item)
  const stock: Stock | undefined =
    wanted.stock &&
    {
      in: { available: 1, left: null, outUntil: null },
      out: { available: 0, left: null, outUntil: null },
      'out until tomorrow': outForToday(location, now),
    }[wanted.stock]
  const inStock = stock ? chosen.filter((item) => !isSameStock(item, stock)) : []
  const taxed = taxNumber === undefined ? [] : chosen.filter((item) => item.taxNumber !== taxNumber)
  await forMany(inStock, ({ id }) => updateStock(sql, accountId, id, stock as Stock))
  await forMany(taxed, ({ id }) => updateTaxOfItem(sql, accountId, id, taxNumber ?? null))
  const changed = new Set([...inStock, ...taxed])
  for (const [menuId, some] of Map.groupBy(changed, (item) => item.menuId)) {
    const { title } = some[0] as { title: string }
    await tellChange(change, { locationId, menuId, title }, `${some.length} items changed`)
  }
  const told = inStock.map(({ id, name, available }) => ({
    ...(stock as Stock),
    id,
    name,
    wasAvailable: available,
  }))
  await tellStock(change, locationId, told)
  return changed.size
}

/** What many sections are to be; what is left out stays as it is with each. */
export interface ManySections {
  /** Null: none in particular. */
  printerId: number | null | undefined
  /** Null: that of the location. */
  taxNumber: number | null | undefined
}

/** The same for sections, with what is in them. */
export async function changeManySections(
  change: Change,
  locationId: number,
  ids: number[],
  { printerId, taxNumber }: ManySections,
): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  await theStation(change, locationId, printerId ?? null)
  await mustHaveRate(change, locationId, taxNumber ?? null)
  const menus = await menuTree(sql, accountId, locationId)
  const sections = menus.flatMap(({ id: menuId, title: menu, sections }) =>
    sections.map((section) => ({ ...section, menuId, menu })),
  )
  const known = new Map(sections.map((section) => [section.id, section]))
  const missing = ids.flatMap((id, index) => (known.has(id) ? [] : [index]))
  const faults: Faults = Object.fromEntries(
    missing.map((index) => [`section_ids[${index}]`, { fault: 'not_on_menus', level: 'section' }]),
  )
  if (missing.length > 0) throw invalid(faults)
  const changed = sections.filter(
    (section) =>
      ids.includes(section.id) &&
      ((printerId !== undefined && section.printerId !== printerId) ||
        (taxNumber !== undefined && section.taxNumber !== taxNumber)),
  )
  await forMany(changed, async ({ id, title, course, ...before }) => {
    const printer = printerId === undefined ? before.printerId : printerId
    await updateSection(sql, accountId, id, { title, course, printerId: printer })
    await updateTaxOfSection(sql, accountId, id, taxNumber === undefined ? before.taxNumber : taxNumber)
  })
  for (const [menuId, some] of Map.groupBy(changed, (section) => section.menuId)) {
    const { menu: title } = some[0] as { menu: string }
    await tellChange(change, { locationId, menuId, title }, `${some.length} sections changed`)
  }
  return changed.length
}
