import type { Reading } from '../../context.ts'
import { onlyPicks } from './combo-rules.ts'
import { listComboParts, listCombosAmong } from './combo-store.ts'

/**
 * The items without combos that leave something to choose: terminals that know no combos cannot order those. With one
 * choice for each part, that one is taken.
 */
export async function withoutChosenCombos<Item extends { id: number }>(
  { sql, caller }: Pick<Reading, 'sql' | 'caller'>,
  locationId: number,
  items: Item[],
): Promise<Item[]> {
  const { accountId } = caller
  const [first] = items
  const last = items.at(-1)
  if (!first || !last) return items
  const ids = items.map(({ id }) => id)
  const combos = await listCombosAmong(sql, accountId, locationId, Math.min(...ids), Math.max(...ids))
  const hidden = new Set<number>()
  for (const id of combos.filter((id) => ids.includes(id))) {
    const parts = await listComboParts(sql, accountId, locationId, id)
    if (!onlyPicks(parts)) hidden.add(id)
  }
  return items.filter(({ id }) => !hidden.has(id))
}
