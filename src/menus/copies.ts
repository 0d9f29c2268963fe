import type { Change } from '../context.ts'
import { forMany } from '../storage/slices.ts'
import { insertModifier, insertOption, updateOption } from './edit-store.ts'
import type { ModifierGroup } from './group.ts'
import type { PlacedOption } from './group-store.ts'
import type { Modifier, Option } from './menu.ts'
import type { ItemOnMenu } from './naming.ts'
import { takeAway } from './taking-away.ts'

// Each item that asks what a group asks has a copy among its own questions. Thousands may: each row is found by its own id,
// some at a time. One statement about all of them held up everybody, and a database that has not counted yet how many
// there are went through all of them for each.

/** The copies of a group, with the items that have them. */
export function copiesIn(items: ItemOnMenu[], groupNumber: number): { item: ItemOnMenu; copy: Modifier }[] {
  return items.flatMap((item) =>
    item.modifiers.filter((modifier) => modifier.groupNumber === groupNumber).map((copy) => ({ item, copy })),
  )
}

/** Where among an item's questions a copy is to stand. */
export interface CopyPlace {
  itemId: number
  position: number
}

/** Gives items the question of a group, with all that can be answered. */
export async function insertCopies(
  { sql, caller }: Change,
  locationId: number,
  { number: groupNumber, options, ...words }: ModifierGroup,
  places: CopyPlace[],
): Promise<void> {
  const where = { accountId: caller.accountId, locationId }
  const ids = await forMany(places, ({ itemId, position }) =>
    insertModifier(sql, { ...words, ...where, itemId, position, groupNumber }),
  )
  const offered = ids.flatMap((modifierId) =>
    options.map(({ number: groupOption, ...option }, position) => ({
      ...option,
      modifierId,
      position,
      groupOption,
    })),
  )
  await forMany(offered, (option) => insertOption(sql, { ...option, ...where }))
}

/** Makes what copies offer what the group offers now. Whether it is in stock stays. */
export async function saveInCopies(
  change: Change,
  locationId: number,
  copies: Modifier[],
  { wanted, hasMoved }: { wanted: PlacedOption[]; hasMoved: (option: PlacedOption) => boolean },
): Promise<void> {
  const { sql, caller } = change
  const { accountId } = caller
  const numbers = new Set(wanted.map(({ number }) => number))
  const gone = copies.flatMap(({ options }) =>
    options.filter(({ groupOption }) => !numbers.has(groupOption ?? 0)),
  )
  const pairs = copies.flatMap((copy) => {
    const known = new Map(copy.options.map((option) => [option.groupOption, option]))
    return wanted.map((option) => ({ modifierId: copy.id, option, known: known.get(option.number) }))
  })
  const others = pairs.filter(({ option, known }) => !known || hasMoved(option) || !isSame(option, known))
  await forMany(others, ({ modifierId, option, known }) =>
    known
      ? updateOption(sql, accountId, known.id, option)
      : insertOption(sql, { ...option, accountId, locationId, modifierId, groupOption: option.number }),
  )
  await takeAway(
    change,
    gone.map(({ id }) => ({ level: 'option', id, below: [] })),
  )
}

function isSame(option: PlacedOption, known: Option): boolean {
  return (
    option.name === known.name &&
    option.priceCents === known.priceCents &&
    option.isSelected === known.isSelected &&
    option.externalId === known.externalId
  )
}
