import type { Change } from '../context.ts'
import { invalid } from '../refusal.ts'
import { insertCopies } from './copies.ts'
import { tellGroup, theLockedGroup } from './groups.ts'
import type { ItemInTree } from './menu.ts'
import { type NamedItem, namedOf } from './naming.ts'
import { listNextQuestionPositions } from './position-store.ts'
import { MAX_QUESTIONS } from './rules.ts'
import { mustFit } from './size.ts'
import { questionOnMenu, takeAway } from './taking-away.ts'

/** Has items ask what the group asks, behind their other questions, or no more; all or none. Returns how many changed. */
export async function putGroupOnItems(
  change: Change,
  locationId: number,
  number: number,
  { items: named, isOn }: { items: NamedItem[]; isOn: boolean },
): Promise<number> {
  const { sql, caller } = change
  const { group, items } = await theLockedGroup(change, locationId, number)
  const chosen = namedOf(items, named)
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
  await mustFit(change, locationId, more, 'items')
  const copies = others.flatMap(({ item }) => copyOf(item) ?? [])
  await takeAway(change, copies.map(questionOnMenu))
  if (isOn) {
    const positions = await listNextQuestionPositions(sql, caller.accountId, locationId)
    const nextOf = new Map(positions.map(({ itemId, next }) => [itemId, next]))
    const places = others.map(({ item }) => ({ itemId: item.id, position: nextOf.get(item.id) ?? 0 }))
    await insertCopies(change, locationId, group, places)
  }
  if (others.length > 0) {
    const concerned = others.map(({ item }) => item)
    await tellGroup(change, locationId, group, isOn ? 'put on' : 'taken off', concerned)
  }
  return others.length
}
