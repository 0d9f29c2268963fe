import type { Change, Reading } from '../../context.ts'
import { invalid } from '../../platform/core/refusal.ts'
import { flatMapInPieces, giveWay } from '../../platform/runtime/cooperative-yield.ts'
import { lockAsPlanned } from '../editing/plan-in-snapshot.ts'
import { listNextQuestionPositions } from '../editing/position-store.ts'
import { type NamedItem, namedOf } from '../editing/resolve-items.ts'
import { markTaken, type OnMenu, questionOnMenu, withBelow } from '../editing/soft-delete.ts'
import type { ItemInTree } from '../menu-types.ts'
import { MAX_QUESTIONS } from '../rules.ts'
import { mustFit } from '../size-limit.ts'
import { type ConcernedItem, tellGroup, theGroupNow } from './edit-group.ts'
import { listGroupOptions } from './group-store.ts'
import type { ModifierGroup } from './group-types.ts'
import { type CopyPlace, insertCopies } from './modifier-copies.ts'

/** Which items come to ask a group, or no longer do, worked out from the menus as they were. */
export interface PlannedGroupItems {
  asOf: number
  group: ModifierGroup
  isOn: boolean
  /** Where each that is to ask it does. */
  places: CopyPlace[]
  /** What goes from those that no longer ask it. */
  taken: OnMenu[]
  concerned: ConcernedItem[]
}

/** Works out what it comes to that items ask what the group asks, or no more, in one snapshot. */
export async function plannedGroupItems(
  reading: Reading,
  locationId: number,
  number: number,
  { items: named, isOn }: { items: NamedItem[]; isOn: boolean },
): Promise<PlannedGroupItems> {
  const { sql, caller } = reading
  const { asOf, group, items } = await theGroupNow(reading, locationId, number)
  await giveWay()
  const chosen = namedOf(items, named)
  await giveWay()
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
  await mustFit(reading, locationId, more, 'items')
  const positions = isOn ? await listNextQuestionPositions(sql, caller.accountId, locationId) : []
  const nextOf = new Map(positions.map(({ itemId, next }) => [itemId, next]))
  await giveWay()
  return {
    asOf,
    group,
    isOn,
    places: isOn ? others.map(({ item }) => ({ itemId: item.id, position: nextOf.get(item.id) ?? 0 })) : [],
    taken: await flatMapInPieces(others, ({ item }) =>
      withBelow([copyOf(item) ?? []].flat().map(questionOnMenu)),
    ),
    concerned: others.map(({ item }) => item),
  }
}

/** Has items ask what the group asks, behind their other questions, or no more; all or none. Returns how many changed. */
export async function writeGroupItems(
  change: Change,
  locationId: number,
  { asOf, group, isOn, places, taken, concerned }: PlannedGroupItems,
): Promise<number> {
  const { sql, caller } = change
  await lockAsPlanned(change, locationId, asOf, 'menus but for stock')
  await markTaken(change, taken)
  if (places.length > 0) {
    // What is in stock may be another by now, and is the same wherever it is asked for.
    const options = await listGroupOptions(sql, caller.accountId, locationId, group.number)
    await insertCopies(change, locationId, { ...group, options }, places)
  }
  if (concerned.length > 0) {
    await tellGroup(change, locationId, group, isOn ? 'put on' : 'taken off', concerned)
  }
  return concerned.length
}
