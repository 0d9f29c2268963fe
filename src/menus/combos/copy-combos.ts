import type { Change } from '../../context.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { menuTree } from '../full-menu.ts'
import { listCombosOfLocation } from './combo-store.ts'
import { insertParts } from './save-combo.ts'

/**
 * Copies the parts of combos to a location whose menus are a copy of another one's. Both have the same items in the same
 * order, so an item's copy has its place.
 */
export async function copyCombos(change: Change, fromId: number, locationId: number): Promise<void> {
  const { sql, caller } = change
  const { accountId } = caller
  const combos = await listCombosOfLocation(sql, accountId, fromId, () => true)
  if (combos.size === 0) return
  const [originals, copies] = await Promise.all([itemsOf(change, fromId), itemsOf(change, locationId)])
  const copyOf = new Map(originals.map((id, index) => [id, copies[index]]))
  await mapInBatches([...combos], async ([originalId, parts]) => {
    const itemId = copyOf.get(originalId)
    if (itemId === undefined) return
    const copied = parts.map((part) => ({
      ...part,
      choices: part.choices.flatMap((choice) => {
        const id = copyOf.get(choice.itemId)
        return id === undefined ? [] : [{ ...choice, itemId: id }]
      }),
    }))
    await insertParts(change, { accountId, locationId, itemId }, copied)
  })
}

async function itemsOf({ sql, caller }: Change, locationId: number): Promise<number[]> {
  const menus = await menuTree(sql, caller.accountId, locationId)
  return menus.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ id }) => id)))
}
