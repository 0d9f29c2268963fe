import type { Change, Reading } from '../../context.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { yieldToShortRequests } from '../../platform/runtime/scheduler.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { menuTree } from '../full-menu.ts'
import type { MenuInTree } from '../menu-types.ts'
import { updateGroupOptionPrice } from '../shared-modifiers/group-store.ts'
import { updateItemPrice, updateOptionPrice } from './edit-store.ts'
import { emitMenuChanges } from './menu-location.ts'
import { lockIfUnchanged, snapshotForPlan } from './plan-in-snapshot.ts'

/** A new price for one item, one option, or everything with an external id. */
export interface NewPrice {
  itemId?: number | undefined
  optionId?: number | undefined
  externalId?: string | undefined
  cents: number
  /** The price on which the change was based; left out: any. */
  wasCents?: number | undefined
}

interface Priced {
  menuIndex: number
  level: 'item' | 'option'
  id: number
  externalId: string
  cents: number
  /** The group's option that it is a copy of: all copies have the same price. */
  shared: { groupNumber: number; number: number } | undefined
}

/** Plan for changing prices, based on a snapshot of the menus. */
export interface PlannedPrices {
  asOf: number
  others: [Priced, number][]
  menus: { id: number; title: string }[]
}

/** Plans price changes, in one snapshot. */
export async function plannedPrices(
  reading: Reading,
  locationId: number,
  requested: NewPrice[],
): Promise<PlannedPrices> {
  const { asOf } = await snapshotForPlan(reading, locationId)
  const menus = await menuTree(reading.sql, reading.caller.accountId, locationId)
  await yieldToShortRequests()
  const priced = pricedIn(menus)
  await yieldToShortRequests()
  const found = requested.map((price) => priced(price))
  const faults: Faults = Object.fromEntries(
    found.flatMap((entries, index) =>
      entries.length > 0 ? [] : [[`prices[${index}]`, { fault: 'not_on_these_menus' as const }]],
    ),
  )
  if (Object.keys(faults).length > 0) throw invalid(faults)

  const isOther = requested.some(
    ({ wasCents }, index) =>
      wasCents !== undefined && found[index]?.some((entry) => entry.cents !== wasCents),
  )
  if (isOther) {
    throw new Refusal(
      'menu_changed_meanwhile',
      'A price was changed meanwhile. Look at what each becomes, then save again.',
    )
  }
  const changed = new Map<Priced, number>()
  for (const [index, entries] of found.entries()) {
    for (const entry of entries) changed.set(entry, requested[index]?.cents as number)
  }
  const others = [...changed].filter(([entry, cents]) => entry.cents !== cents)
  return { asOf, others, menus: menus.map(({ id, title }) => ({ id, title })) }
}

/** Sets the prices, all or none; returns how many changed. Open orders keep theirs. */
export async function writePrices(
  change: Change,
  locationId: number,
  { asOf, others, menus }: PlannedPrices,
): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  await lockIfUnchanged(change, locationId, asOf, 'menus but for stock')
  await mapInBatches(others, ([{ level, id }, cents]) =>
    (level === 'item' ? updateItemPrice : updateOptionPrice)(sql, accountId, id, cents),
  )
  const groups = new Map(
    others.flatMap(([{ shared }, cents]) => (shared ? [[keyOf(shared), { ...shared, cents }]] : [])),
  )
  await mapInBatches([...groups.values()], (shared) =>
    updateGroupOptionPrice(sql, accountId, locationId, shared),
  )
  const ofMenus = Map.groupBy(others, ([{ menuIndex }]) => menuIndex)
  await emitMenuChanges(
    change,
    locationId,
    menus.flatMap(({ id, title }, index) => {
      const count = ofMenus.get(index)?.length ?? 0
      return count > 0 ? [{ menuId: id, title, what: `${count} prices changed` }] : []
    }),
  )
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
          shared: undefined,
        },
        ...item.modifiers.flatMap(({ groupNumber, options }) =>
          options.map(({ id, externalId, priceCents, groupOption }) => ({
            menuIndex,
            level: 'option' as const,
            id,
            externalId,
            cents: priceCents,
            shared:
              groupNumber === null || groupOption === null ? undefined : { groupNumber, number: groupOption },
          })),
        ),
      ]),
    ),
  )
  const byId = Map.groupBy(all, ({ level, id }) => `${level} ${id}`)
  const byExternalId = Map.groupBy(all, ({ externalId }) => externalId)
  const byGroup = Map.groupBy(all, ({ shared }) => shared && keyOf(shared))
  return ({ itemId, optionId, externalId }) => {
    if (itemId !== undefined) return byId.get(`item ${itemId}`) ?? []
    if (optionId === undefined) return (externalId && byExternalId.get(externalId)) || []
    const options = byId.get(`option ${optionId}`) ?? []
    return options.flatMap((option) => (option.shared ? (byGroup.get(keyOf(option.shared)) ?? []) : [option]))
  }
}

function keyOf({ groupNumber, number }: { groupNumber: number; number: number }): string {
  return `${groupNumber} ${number}`
}
