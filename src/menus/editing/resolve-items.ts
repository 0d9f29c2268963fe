import { invalid } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { flatMapInPieces } from '../../platform/runtime/cooperative-yield.ts'
import type { ItemInTree, MenuInTree } from '../menu-types.ts'

/** An item, or all that another system calls so. */
export interface NamedItem {
  itemId?: number | undefined
  externalId?: string | undefined
}

export type ItemOnMenu = ItemInTree & { menuId: number; title: string }

/** Everything that can be ordered, with the menu it is on. */
export async function itemsIn(menus: MenuInTree[]): Promise<ItemOnMenu[]> {
  const placed = menus.flatMap(({ id: menuId, title, sections }) =>
    sections.flatMap(({ items }) => items.map((item) => ({ item, menuId, title }))),
  )
  return flatMapInPieces(placed, ({ item, menuId, title }) => [{ ...item, menuId, title }])
}

/** Each item that is meant, once, with the place of the list that names it first. */
export function namedOf<Item extends Pick<ItemInTree, 'id' | 'externalId'>>(
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
