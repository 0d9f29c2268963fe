import { invalid } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { flatMapYielding } from '../../platform/runtime/scheduler.ts'
import type { ItemInTree, MenuInTree } from '../menu-types.ts'

/** Refers to an item by id, or to all items with an external id. */
export interface NamedItem {
  itemId?: number | undefined
  externalId?: string | undefined
}

export type ItemOnMenu = ItemInTree & { menuId: number; title: string }

/** All items of the menus, each with its menu. */
export async function itemsIn(menus: MenuInTree[]): Promise<ItemOnMenu[]> {
  const placed = menus.flatMap(({ id: menuId, title, sections }) =>
    sections.flatMap(({ items }) => items.map((item) => ({ item, menuId, title }))),
  )
  return flatMapYielding(placed, ({ item, menuId, title }) => [{ ...item, menuId, title }])
}

/** Resolves references to items. Each item occurs once, with the index of its first reference. */
export function resolveItems<Item extends Pick<ItemInTree, 'id' | 'externalId'>>(
  items: Item[],
  named: NamedItem[],
): { item: Item; index: number }[] {
  const byId = Map.groupBy(items, ({ id }) => id)
  const byExternalId = Map.groupBy(items, ({ externalId }) => externalId)
  const chosen = new Map<Item, number>()
  const faults: Faults = {}
  for (const [index, { itemId, externalId }] of named.entries()) {
    const meant =
      itemId !== undefined ? byId.get(itemId) : externalId ? byExternalId.get(externalId) : undefined
    if (!meant) faults[`items[${index}]`] = { fault: 'not_on_these_menus' }
    for (const item of meant ?? []) if (!chosen.has(item)) chosen.set(item, index)
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return [...chosen].map(([item, index]) => ({ item, index }))
}
