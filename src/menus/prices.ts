import type { Change } from '../context.ts'
import type { Faults } from '../faults.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { invalid } from '../refusal.ts'
import { forMany } from '../storage/slices.ts'
import { updateItemPrice, updateOptionPrice } from './edit-store.ts'
import type { MenuInTree } from './menu.ts'
import { tellChange } from './places.ts'
import { menuTree } from './tree.ts'

/** A price, and whose it is: of one item, of one option, or of everything that another system calls so. */
export interface NewPrice {
  itemId?: number | undefined
  optionId?: number | undefined
  externalId?: string | undefined
  cents: number
}

interface Priced {
  menuIndex: number
  level: 'item' | 'option'
  id: number
  externalId: string
  cents: number
}

/** Sets many prices at once, all or none; returns how many are now others. Running orders keep theirs. */
export async function changePrices(change: Change, locationId: number, wanted: NewPrice[]): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  const menus = await menuTree(sql, accountId, locationId)
  const priced = pricedIn(menus)
  const found = wanted.map((price) => priced(price))
  const faults: Faults = Object.fromEntries(
    found.flatMap((entries, index) =>
      entries.length > 0 ? [] : [[`prices[${index}]`, { fault: 'not_on_these_menus' as const }]],
    ),
  )
  if (Object.keys(faults).length > 0) throw invalid(faults)

  const changed = new Map<Priced, number>()
  for (const [index, entries] of found.entries()) {
    for (const entry of entries) changed.set(entry, wanted[index]?.cents as number)
  }
  const others = [...changed].filter(([entry, cents]) => entry.cents !== cents)
  await forMany(others, ([{ level, id }, cents]) =>
    (level === 'item' ? updateItemPrice : updateOptionPrice)(sql, accountId, id, cents),
  )
  for (const [menuIndex, { id, title }] of menus.entries()) {
    const count = others.filter(([entry]) => entry.menuIndex === menuIndex).length
    if (count > 0) await tellChange(change, { locationId, menuId: id, title }, `${count} prices changed`)
  }
  return others.length
}

function pricedIn(menus: MenuInTree[]): (price: NewPrice) => Priced[] {
  const all = menus.flatMap(({ sections }, menuIndex) =>
    sections.flatMap(({ items }) =>
      items.flatMap((item) => [
        {
          menuIndex,
          level: 'item' as const,
          id: item.id,
          externalId: item.externalId,
          cents: item.priceCents,
        },
        ...item.modifiers.flatMap(({ options }) =>
          options.map(({ id, externalId, priceCents }) => ({
            menuIndex,
            level: 'option' as const,
            id,
            externalId,
            cents: priceCents,
          })),
        ),
      ]),
    ),
  )
  const byId = Map.groupBy(all, ({ level, id }) => `${level} ${id}`)
  const byExternalId = Map.groupBy(all, ({ externalId }) => externalId)
  return ({ itemId, optionId, externalId }) => {
    if (itemId !== undefined) return byId.get(`item ${itemId}`) ?? []
    if (optionId !== undefined) return byId.get(`option ${optionId}`) ?? []
    return (externalId && byExternalId.get(externalId)) || []
  }
}
