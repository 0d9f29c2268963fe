import { yieldTick } from '../platform/runtime/scheduler.ts'
import type { Sql } from '../platform/storage/database.ts'
import { listCombosOfLocation } from './combos/combo-store.ts'
import type { ComboPart } from './combos/combo-types.ts'
import { listItemsOfLocation, listModifiersOfLocation, listSectionsOfLocation } from './full-menu-store.ts'
import type { MenuInTree } from './menu-types.ts'
import { listMenus } from './store.ts'

/** Above this number of items, building the tree takes as long as reading it, so it yields. */
const LONG = 2_000

/** All four levels of a location's menus, in order. */
export async function menuTree(sql: Sql, accountId: number, locationId: number): Promise<MenuInTree[]> {
  const [menus, sections, items, modifiers] = await Promise.all([
    listMenus(sql, accountId, locationId),
    listSectionsOfLocation(sql, accountId, locationId),
    listItemsOfLocation(sql, accountId, locationId),
    listModifiersOfLocation(sql, accountId, locationId),
  ])
  const onMenu = new Set(items.map(({ id }) => id))
  const combos = await listCombosOfLocation(sql, accountId, locationId, (id) => onMenu.has(id))
  if (items.length > LONG) await yieldTick()
  const modifiersOf = Map.groupBy(modifiers, ({ itemId }) => itemId)
  const itemsOf = Map.groupBy(items, ({ sectionId }) => sectionId)
  const sectionsOf = Map.groupBy(sections, ({ menuId }) => menuId)
  const tree = menus.map(({ id, title, description, hoursNumber, channels }) => ({
    id,
    title,
    description,
    hoursNumber,
    channels,
    sections: (sectionsOf.get(id) ?? []).map(({ position: _, ...section }) => ({
      ...section,
      items: (itemsOf.get(section.id) ?? []).map((item) => ({
        ...item,
        modifiers: modifiersOf.get(item.id) ?? [],
        ...comboOf(combos, item.id),
      })),
    })),
  }))
  // Yields once more: the caller goes through the whole tree next.
  if (items.length > LONG) await yieldTick()
  return tree
}

function comboOf(combos: Map<number, ComboPart[]>, itemId: number): { combo?: ComboPart[] } {
  const combo = combos.get(itemId)
  return combo ? { combo } : {}
}
