import type { Change } from '../../context.ts'
import { flatMapYielding } from '../../platform/runtime/scheduler.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { insertModifier, insertOption, updateOption } from '../editing/edit-store.ts'
import type { ItemOnMenu } from '../editing/resolve-items.ts'
import { markDeleted } from '../editing/soft-delete.ts'
import type { Modifier, Option } from '../menu-types.ts'
import type { PlacedOption } from './group-store.ts'
import type { ModifierGroup } from './group-types.ts'

// Each item with a shared modifier group has its own copy of the modifier. Thousands of items may have one, so rows are
// updated by id, some at a time. A single statement for all of them blocked every other request, and without statistics
// the database scanned all copies for each row.

/** The copies of a group, with their items. */
export function copiesIn(
  items: ItemOnMenu[],
  groupNumber: number,
): Promise<{ item: ItemOnMenu; copy: Modifier }[]> {
  return flatMapYielding(items, (item) =>
    item.modifiers.filter((modifier) => modifier.groupNumber === groupNumber).map((copy) => ({ item, copy })),
  )
}

/** The position of a copy among an item's modifiers. */
export interface CopyPlace {
  itemId: number
  position: number
}

/** Adds copies of a group with all its options to items. */
export async function insertCopies(
  { sql, caller }: Change,
  locationId: number,
  { number: groupNumber, options, ...words }: ModifierGroup,
  places: CopyPlace[],
): Promise<void> {
  const where = { accountId: caller.accountId, locationId }
  const ids = await mapInBatches(places, ({ itemId, position }) =>
    insertModifier(sql, { ...words, ...where, itemId, position, groupNumber }),
  )
  const placed = options.map(({ number: groupOption, ...option }, position) => ({
    ...option,
    ...where,
    position,
    groupOption,
  }))
  const offered = ids.flatMap((modifierId) => placed.map((option) => ({ modifierId, option })))
  await mapInBatches(offered, ({ modifierId, option }) => insertOption(sql, { ...option, modifierId }))
}

/** The changes needed to bring copies in line with their group. */
export interface PlannedCopies {
  /** `known` undefined: the option is new. */
  others: { modifierId: number; option: PlacedOption; known: number | undefined }[]
  gone: { level: 'option'; id: number }[]
}

/** Plans how copies get the group's current options. Availability stays as it is. */
export async function plannedCopies(
  copies: Modifier[],
  { desired, hasMoved }: { desired: PlacedOption[]; hasMoved: (option: PlacedOption) => boolean },
): Promise<PlannedCopies> {
  const numbers = new Set(desired.map(({ number }) => number))
  const moved = new Set(desired.filter(hasMoved))
  const others = await flatMapYielding(copies, ({ id: modifierId, options }) => {
    const knownOf = new Map(options.map((option) => [option.groupOption, option]))
    return desired.flatMap((option) => {
      const known = knownOf.get(option.number)
      if (known && !moved.has(option) && isSame(option, known)) return []
      return [{ modifierId, option, known: known?.id }]
    })
  })
  const gone = await flatMapYielding(copies, ({ options }) =>
    options
      .filter(({ groupOption }) => !numbers.has(groupOption ?? 0))
      .map(({ id }) => ({ level: 'option' as const, id })),
  )
  return { others, gone }
}

export async function writeCopies(
  change: Change,
  locationId: number,
  { others, gone }: PlannedCopies,
): Promise<void> {
  const { sql, caller } = change
  const { accountId } = caller
  await mapInBatches(others, ({ modifierId, option, known }) =>
    known === undefined
      ? insertOption(sql, { ...option, accountId, locationId, modifierId, groupOption: option.number })
      : updateOption(sql, accountId, known, option),
  )
  await markDeleted(change, gone)
}

function isSame(option: PlacedOption, known: Option): boolean {
  return (
    option.name === known.name &&
    option.priceCents === known.priceCents &&
    option.isSelected === known.isSelected &&
    option.externalId === known.externalId
  )
}
