import type { Change } from '../context.ts'
import { invalid } from '../refusal.ts'
import { forMany } from '../storage/slices.ts'
import { insertModifier, insertOption, markModifierDeleted } from './edit-store.ts'
import type { ModifierGroup } from './group.ts'
import { tellGroup, theLockedGroup } from './groups.ts'
import type { ItemInTree } from './menu.ts'
import { itemsIn, type NamedItem, namedOf } from './naming.ts'
import { MAX_QUESTIONS } from './rules.ts'
import { mustFit } from './size.ts'
import { menuTree } from './tree.ts'

/** Has items ask what the group asks, behind their other questions, or no more; all or none. Returns how many changed. */
export async function putGroupOnItems(
  change: Change,
  locationId: number,
  number: number,
  { items: named, isOn }: { items: NamedItem[]; isOn: boolean },
): Promise<number> {
  const { sql, caller, now } = change
  const { group } = await theLockedGroup(change, locationId, number)
  const items = itemsIn(await menuTree(sql, caller.accountId, locationId))
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
  await forMany(others, async ({ item }) => {
    const copy = copyOf(item)
    if (copy) await markModifierDeleted(sql, caller.accountId, copy.id, now)
    else await insertCopy(change, locationId, group, { itemId: item.id, position: item.modifiers.length })
  })
  if (others.length > 0) {
    const concerned = others.map(({ item }) => item)
    await tellGroup(change, locationId, group, isOn ? 'put on' : 'taken off', concerned)
  }
  return others.length
}

/** Gives an item its copy of the group, with all that can be answered. */
export async function insertCopy(
  { sql, caller }: Change,
  locationId: number,
  group: ModifierGroup,
  { itemId, position }: { itemId: number; position: number },
): Promise<number> {
  const where = { accountId: caller.accountId, locationId }
  const { number: groupNumber, options, ...words } = group
  const modifierId = await insertModifier(sql, { ...words, ...where, itemId, position, groupNumber })
  await forMany(options, ({ number: groupOption, ...option }, position) =>
    insertOption(sql, { ...option, ...where, modifierId, position, groupOption }),
  )
  return modifierId
}
