import type { Change, Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { flatMapYielding } from '../../platform/runtime/scheduler.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { updateQuestion } from '../editing/edit-store.ts'
import { emitChangePerMenu } from '../editing/menu-location.ts'
import { lockIfUnchanged, snapshotForPlan } from '../editing/plan-in-snapshot.ts'
import { type ItemOnMenu, itemsIn } from '../editing/resolve-items.ts'
import { requireCapacity } from '../editing/size-limit.ts'
import { type MenuNode, markDeleted, questionNode, withDescendants } from '../editing/soft-delete.ts'
import { menuTree } from '../full-menu.ts'
import { whyNotKeepGroup } from '../rules.ts'
import {
  deleteGroupOption,
  findGroup,
  insertGroup,
  insertGroupOption,
  listGroupWords,
  markGroupDeleted,
  nextGroupNumber,
  type PlacedOption,
  updateGroup,
  updateGroupOption,
} from './group-store.ts'
import type { GroupOption, ModifierGroup } from './group-types.ts'
import { copiesIn, type PlannedCopies, plannedCopies, writeCopies } from './modifier-copies.ts'

export type GroupOptionInput = Omit<GroupOption, 'number' | 'available' | 'externalId'> & {
  /** Left out: new. */
  number: number | undefined
  /** Left out: unchanged. */
  externalId: string | undefined
}

export interface GroupInput extends Omit<ModifierGroup, 'number' | 'options'> {
  options: GroupOptionInput[]
}

/** Creates a group that is not on any item yet. */
export async function addGroup(change: Change, locationId: number, input: GroupInput): Promise<number> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  const groups = await listGroupWords(sql, caller.accountId, locationId)
  refuseIf(whyNotKeepGroup(groups, { number: undefined, externalId: input.externalId }))
  const number = await nextGroupNumber(sql, caller.accountId, locationId)
  await insertGroup(sql, caller.accountId, locationId, { ...input, number })
  await saveOptions(change, locationId, plannedOptions({ number, options: [] }, input.options))
  await emitGroupChange(change, locationId, { number, question: input.question }, 'added', [])
  return number
}

/** Plan for changing a group, based on a snapshot of the menus. */
export interface PlannedGroup {
  asOf: number
  desired: Omit<ModifierGroup, 'options'>
  options: PlannedOptions
  /** Ids of the modifiers that are copies of the group. */
  copyIds: number[]
  copies: PlannedCopies
  concerned: ConcernedItem[]
}

/** Plans the change of a group and of its copies, in one snapshot. */
export async function plannedGroup(
  reading: Reading,
  locationId: number,
  number: number,
  inputFrom: (group: ModifierGroup) => GroupInput,
): Promise<PlannedGroup> {
  const { sql, caller } = reading
  const { asOf, group, items } = await theGroupNow(reading, locationId, number)
  const asking = await copiesIn(items, number)
  const input = inputFrom(group)
  const groups = await listGroupWords(sql, caller.accountId, locationId)
  refuseIf(whyNotKeepGroup(groups, { number, externalId: input.externalId }))
  const more = input.options.length - group.options.length
  await requireCapacity(reading, locationId, more * asking.length, 'options')
  const options = plannedOptions(group, input.options)
  const positionOf = new Map(group.options.map((option, position) => [option.number, position]))
  const copies = await plannedCopies(
    asking.map(({ copy }) => copy),
    {
      desired: options.placed,
      hasMoved: ({ number, position }) => positionOf.get(number) !== position,
    },
  )
  const { options: _, ...words } = input
  return {
    asOf,
    desired: { ...words, number },
    options,
    copyIds: asking.map(({ copy }) => copy.id),
    copies,
    concerned: asking.map(({ item }) => item),
  }
}

/** Writes the planned change of a group and its copies. Open orders keep what was ordered. */
export async function writeGroup(change: Change, locationId: number, planned: PlannedGroup): Promise<void> {
  const { asOf, desired, options, copyIds, copies, concerned } = planned
  const { sql, caller } = change
  await lockIfUnchanged(change, locationId, asOf, 'menus but for stock')
  await updateGroup(sql, caller.accountId, locationId, desired)
  await mapInBatches(copyIds, (id) => updateQuestion(sql, caller.accountId, id, desired))
  await saveOptions(change, locationId, options)
  await writeCopies(change, locationId, copies)
  await emitGroupChange(change, locationId, desired, 'changed', concerned)
}

/** Plan for deleting a group, based on a snapshot of the menus. */
export interface PlannedGroupRemoval {
  asOf: number
  group: ModifierGroup
  taken: MenuNode[]
  concerned: ConcernedItem[]
}

/** Plans the deletion of a group, in one snapshot. */
export async function plannedGroupRemoval(
  reading: Reading,
  locationId: number,
  number: number,
): Promise<PlannedGroupRemoval> {
  const { asOf, group, items } = await theGroupNow(reading, locationId, number)
  const asking = await copiesIn(items, number)
  const taken = await flatMapYielding(asking, ({ copy }) => withDescendants([questionNode(copy)]))
  return { asOf, group, taken, concerned: asking.map(({ item }) => item) }
}

/** Deletes the group and its copies on all items; returns the number of items. */
export async function writeGroupRemoval(
  change: Change,
  locationId: number,
  { asOf, group, taken, concerned }: PlannedGroupRemoval,
): Promise<number> {
  const { sql, caller, now } = change
  await lockIfUnchanged(change, locationId, asOf, 'menus but for stock')
  await markGroupDeleted(sql, caller.accountId, locationId, group.number, now)
  await markDeleted(change, taken)
  await emitGroupChange(change, locationId, group, 'deleted', concerned)
  return concerned.length
}

/** The group, all items of the location, and the end of the event log. */
export async function theGroupNow(reading: Reading, locationId: number, number: number) {
  const { sql, caller } = reading
  const { asOf } = await snapshotForPlan(reading, locationId)
  const known = await findGroup(sql, caller.accountId, locationId, number)
  const group = found(known, 'group_not_found', `Group ${number}`)
  return { asOf, group, items: await itemsIn(await menuTree(sql, caller.accountId, locationId)) }
}

/** The option changes of a group to write. */
interface PlannedOptions {
  placed: (PlacedOption & { isNew: boolean })[]
  gone: { groupNumber: number; number: number }[]
}

function plannedOptions(
  { number: groupNumber, options }: Pick<ModifierGroup, 'number' | 'options'>,
  input: GroupOptionInput[],
): PlannedOptions {
  const before = new Map(options.map((option) => [option.number, option]))
  const highest = Math.max(0, ...before.keys())
  let added = 0
  const placed = input.map((option, position) => {
    const known = option.number === undefined ? undefined : before.get(option.number)
    if (option.number !== undefined && !before.delete(option.number)) {
      throw new Refusal('option_not_found', `Option ${option.number} does not exist.`)
    }
    const number = known?.number ?? highest + ++added
    const externalId = option.externalId ?? known?.externalId ?? ''
    return { ...option, number, externalId, available: 1, groupNumber, position, isNew: !known }
  })
  return { placed, gone: [...before.keys()].map((number) => ({ groupNumber, number })) }
}

async function saveOptions(
  { sql, caller }: Change,
  locationId: number,
  { placed, gone }: PlannedOptions,
): Promise<void> {
  await mapInBatches(placed, (option) =>
    (option.isNew ? insertGroupOption : updateGroupOption)(sql, caller.accountId, locationId, option),
  )
  await mapInBatches(gone, (option) => deleteGroupOption(sql, caller.accountId, locationId, option))
}

type GroupChange = 'added' | 'changed' | 'deleted' | 'put on' | 'taken off'

/** An affected item, reduced to its menu. */
export type ConcernedItem = Pick<ItemOnMenu, 'menuId' | 'title'>

/** Appends an event for the group, and one for each menu with affected items. */
export async function emitGroupChange(
  change: Change,
  locationId: number,
  { number, question }: Pick<ModifierGroup, 'number' | 'question'>,
  what: GroupChange,
  concerned: ConcernedItem[],
): Promise<void> {
  const data = { group_id: number, name: question, change: what, items: concerned.length }
  await appendEvent(change, locationId, 'menu.group_changed', data)
  await emitChangePerMenu(change, locationId, concerned, (count) => `“${question}” ${what}: ${count} items`)
}
