import type { Sql } from '../storage/database.ts'
import { listMenus, type MenuItem, type Modifier, type Section } from './store.ts'
import { listItemsOfLocation, listModifiersOfLocation, listSectionsOfLocation } from './tree-store.ts'

export interface ItemInTree extends MenuItem {
  modifiers: Modifier[]
}

export interface SectionInTree extends Section {
  items: ItemInTree[]
}

export interface MenuInTree {
  id: number
  title: string
  description: string
  sections: SectionInTree[]
}

/** All four levels of a location's menus, in their order. */
export async function menuTree(sql: Sql, accountId: number, locationId: number): Promise<MenuInTree[]> {
  const [menus, sections, items, modifiers] = await Promise.all([
    listMenus(sql, accountId, locationId),
    listSectionsOfLocation(sql, accountId, locationId),
    listItemsOfLocation(sql, accountId, locationId),
    listModifiersOfLocation(sql, accountId, locationId),
  ])
  const modifiersOf = Map.groupBy(modifiers, ({ itemId }) => itemId)
  const itemsOf = Map.groupBy(items, ({ sectionId }) => sectionId)
  const sectionsOf = Map.groupBy(sections, ({ menuId }) => menuId)
  return menus.map(({ id, title, description }) => ({
    id,
    title,
    description,
    sections: (sectionsOf.get(id) ?? []).map((section) => ({
      ...section,
      items: (itemsOf.get(section.id) ?? []).map((item) => ({
        ...item,
        modifiers: modifiersOf.get(item.id) ?? [],
      })),
    })),
  }))
}
