import type { Change } from '../../context.ts'
import { found, invalid, Refusal } from '../../platform/core/refusal.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import type { DeclaredCodes } from '../allergens/declared-codes.ts'
import type { Modifier, ServedColumns } from '../menu-types.ts'
import { isSameModifier } from '../rules.ts'
import { mustHaveHours } from '../served/served-store.ts'
import { findGroup } from '../shared-modifiers/group-store.ts'
import type { ModifierGroup } from '../shared-modifiers/group-types.ts'
import { insertCopies } from '../shared-modifiers/modifier-copies.ts'
import {
  insertModifier,
  insertOption,
  markOptionDeleted,
  updateModifier,
  updateOption,
} from './edit-store.ts'
import { moveModifier } from './position-store.ts'
import { questionNode, softDelete } from './soft-delete.ts'

export interface OptionInput {
  id: number | undefined
  name: string
  priceCents: number
  isSelected: number
  /** Left out: unchanged. */
  externalId?: string | undefined
  /** Its contents, from a file; left out: unchanged. */
  declared?: DeclaredCodes | undefined
  /** Undefined: unchanged. */
  served?: ServedColumns | undefined
}

export interface ModifierInput {
  id: number | undefined
  question: string
  minChoices: number
  maxChoices: number
  options: OptionInput[]
  /** The group to copy. Without options: those of the group. */
  groupNumber?: number | null | undefined
}

/** The current and the new modifiers of an item. */
export interface Questions {
  itemId: number
  existing: Modifier[]
  requested: ModifierInput[]
}

interface Planned {
  itemId: number
  position: number
  modifier: ModifierInput
  known: Modifier | undefined
  /** The group that it is a copy of. */
  group: ModifierGroup | undefined
}

/**
 * Saves the modifiers of items. It works level by level over all items, so that the statements of a level go out
 * together. Copies of a group are changed through the group only.
 */
export async function saveQuestions(change: Change, locationId: number, items: Questions[]): Promise<void> {
  const { sql, caller } = change
  const { accountId } = caller
  const numbers = new Set(
    items.flatMap(({ requested }) => requested.flatMap(({ groupNumber }) => groupNumber ?? [])),
  )
  // Reads only the groups in use: a location may have hundreds, with a hundred options each.
  const found = await mapInBatches([...numbers], (number) => findGroup(sql, accountId, locationId, number))
  const groups = found.filter((group) => group !== undefined)
  const plans = items.flatMap((item) => plansFor(item, groups))
  const own = plans.filter(isOwn)
  const ids = await mapInBatches(own, async ({ itemId, position, modifier, known }) => {
    if (!known) {
      const { groupNumber: _, ...words } = modifier
      return insertModifier(sql, { ...words, accountId, locationId, itemId, position })
    }
    await updateModifier(sql, accountId, known.id, { ...modifier, position })
    return known.id
  })
  const hours = own.flatMap(({ modifier }) => modifier.options.flatMap(({ served }) => served ?? []))
  for (const served of hours) await mustHaveHours(change, locationId, served)
  const retainedIds = new Set(plans.map(({ known }) => known?.id))
  const gone = items.flatMap(({ existing }) => existing.filter(({ id }) => !retainedIds.has(id)))
  await mapInBatches(own, ({ modifier, known }, index) => {
    const modifierId = ids[index] as number
    return Promise.all(
      saveOptions(change, { locationId, modifierId }, known?.options ?? [], modifier.options),
    )
  })
  await softDelete(change, gone.map(questionNode))
  const shared = plans.filter((plan) => !isOwn(plan))
  await mapInBatches(shared, async ({ position, known }) => {
    if (known) await moveModifier(sql, accountId, known.id, position)
  })
  const copied = Map.groupBy(
    shared.filter(({ known }) => !known),
    ({ group }) => group,
  )
  for (const [group, places] of copied) {
    if (group) await insertCopies(change, locationId, group, places)
  }
}

function isOwn({ known, group }: Planned): boolean {
  return group === undefined && known?.groupNumber == null
}

function plansFor({ itemId, existing, requested }: Questions, groups: ModifierGroup[]): Planned[] {
  const before = new Map(existing.map((modifier) => [modifier.id, modifier]))
  return requested.map((modifier, position) => {
    const group = modifier.groupNumber == null ? undefined : theGroup(groups, modifier.groupNumber)
    if (group && requested.findIndex(({ groupNumber }) => groupNumber === group.number) < position) {
      throw invalid({ [`modifiers[${position}]`]: { fault: 'named_twice' } })
    }
    const copy = group && [...before.values()].find(({ groupNumber }) => groupNumber === group.number)
    const named = modifier.id === undefined ? undefined : before.get(modifier.id)
    if (modifier.id !== undefined && !group) found(named, 'modifier_not_found', `Modifier ${modifier.id}`)
    const known = group ? copy : named
    if (known) before.delete(known.id)
    const shared = group ?? (known?.groupNumber == null ? undefined : known)
    const saysNothing = group !== undefined && modifier.options.length === 0
    if (!shared) mustHave(known?.options ?? [], modifier.options)
    else if (!saysNothing && !isSameModifier(modifier, shared)) throw isShared(shared.question)
    return { itemId, position, modifier, known, group }
  })
}

function theGroup(groups: ModifierGroup[], number: number): ModifierGroup {
  return found(
    groups.find((group) => group.number === number),
    'group_not_found',
    `Group ${number}`,
  )
}

function isShared(question: string): Refusal {
  return new Refusal(
    'modifier_is_shared',
    `“${question}” is shared with other items. Change the shared question itself, or give this item its own.`,
    { name: question },
  )
}

function mustHave(existing: { id: number }[], requested: OptionInput[]): void {
  const known = new Set(existing.map(({ id }) => id))
  for (const { id } of requested) {
    if (id !== undefined && !known.delete(id)) {
      throw new Refusal('option_not_found', `Option ${id} does not exist.`)
    }
  }
}

function saveOptions(
  { sql, caller, now }: Change,
  { locationId, modifierId }: { locationId: number; modifierId: number },
  existing: { id: number }[],
  requested: OptionInput[],
): Promise<void>[] {
  const { accountId } = caller
  const retainedIds = new Set(requested.map(({ id }) => id))
  return [
    ...requested.map((option, position) =>
      option.id === undefined
        ? insertOption(sql, { ...option, accountId, locationId, modifierId, position })
        : updateOption(sql, accountId, option.id, { externalId: undefined, ...option, position }),
    ),
    ...existing
      .filter(({ id }) => !retainedIds.has(id))
      .map(({ id }) => markOptionDeleted(sql, accountId, id, now)),
  ]
}
