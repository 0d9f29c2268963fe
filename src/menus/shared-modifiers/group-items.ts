import type { Change, Reading } from '../../context.ts'
import { invalid } from '../../platform/core/refusal.ts'
import { flatMapYielding, yieldToShortRequests } from '../../platform/runtime/scheduler.ts'
import { lockIfUnchanged } from '../editing/plan-in-snapshot.ts'
import { listNextQuestionPositions } from '../editing/position-store.ts'
import { type NamedItem, resolveItems } from '../editing/resolve-items.ts'
import { requireCapacity } from '../editing/size-limit.ts'
import { type MenuNode, markDeleted, questionNode, withDescendants } from '../editing/soft-delete.ts'
import type { ItemInTree } from '../menu-types.ts'
import { MAX_QUESTIONS } from '../rules.ts'
import { type ConcernedItem, emitGroupChange, theGroupNow } from './edit-group.ts'
import { listGroupOptions } from './group-store.ts'
import type { ModifierGroup } from './group-types.ts'
import { type CopyPlace, insertCopies } from './modifier-copies.ts'

/** Plan for assigning a group to items or removing it, based on a snapshot of the menus. */
export interface PlannedGroupItems {
  asOf: number
  group: ModifierGroup
  isOn: boolean
  /** The position of the copy on each item that gets it. */
  places: CopyPlace[]
  /** The copies to delete from items that lose it. */
  taken: MenuNode[]
  concerned: ConcernedItem[]
}

/** Plans the assignment or removal of a group, in one snapshot. */
export async function plannedGroupItems(
  reading: Reading,
  locationId: number,
  number: number,
  { items: named, isOn }: { items: NamedItem[]; isOn: boolean },
): Promise<PlannedGroupItems> {
  const { sql, caller } = reading
  const { asOf, group, items } = await theGroupNow(reading, locationId, number)
  await yieldToShortRequests()
  const chosen = resolveItems(items, named)
  await yieldToShortRequests()
  const copyOf = ({ modifiers }: ItemInTree) => modifiers.find(({ groupNumber }) => groupNumber === number)
  const others = chosen.filter(({ item }) => (copyOf(item) !== undefined) !== isOn)
  const faults = others.flatMap(({ item, index }) =>
    isOn && item.modifiers.length >= MAX_QUESTIONS ? [[index, item.modifiers.length + 1] as const] : [],
  )
  if (faults.length > 0) {
    throw invalid(
      Object.fromEntries(
        faults.map(([index, count]) => [
          `items[${index}]`,
          { fault: 'too_many_questions' as const, count, most: MAX_QUESTIONS },
        ]),
      ),
    )
  }
  const more = isOn ? others.length * (1 + group.options.length) : 0
  await requireCapacity(reading, locationId, more, 'items')
  const positions = isOn ? await listNextQuestionPositions(sql, caller.accountId, locationId) : []
  const nextOf = new Map(positions.map(({ itemId, next }) => [itemId, next]))
  await yieldToShortRequests()
  return {
    asOf,
    group,
    isOn,
    places: isOn ? others.map(({ item }) => ({ itemId: item.id, position: nextOf.get(item.id) ?? 0 })) : [],
    taken: await flatMapYielding(others, ({ item }) =>
      withDescendants([copyOf(item) ?? []].flat().map(questionNode)),
    ),
    concerned: others.map(({ item }) => item),
  }
}

/** Assigns the group to items, after their other modifiers, or removes it; all or none. Returns how many changed. */
export async function writeGroupItems(
  change: Change,
  locationId: number,
  { asOf, group, isOn, places, taken, concerned }: PlannedGroupItems,
): Promise<number> {
  const { sql, caller } = change
  await lockIfUnchanged(change, locationId, asOf, 'menus but for stock')
  await markDeleted(change, taken)
  if (places.length > 0) {
    // Availability may have changed since the plan; a copy has the same as its group.
    const options = await listGroupOptions(sql, caller.accountId, locationId, group.number)
    await insertCopies(change, locationId, { ...group, options }, places)
  }
  if (concerned.length > 0) {
    await emitGroupChange(change, locationId, group, isOn ? 'put on' : 'taken off', concerned)
  }
  return concerned.length
}
