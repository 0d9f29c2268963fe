import type { Change, Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { flatMapInPieces } from '../../platform/runtime/cooperative-yield.ts'
import { forMany } from '../../platform/storage/batching.ts'
import { updateQuestion } from '../editing/edit-store.ts'
import { lockAsPlanned, planningAt } from '../editing/plan-in-snapshot.ts'
import { type ItemOnMenu, itemsIn } from '../editing/resolve-items.ts'
import { markTaken, type OnMenu, questionOnMenu, withBelow } from '../editing/soft-delete.ts'
import { menuTree } from '../full-menu.ts'
import { tellMenusOf } from '../menu-location.ts'
import { whyNotKeepGroup } from '../rules.ts'
import { mustFit } from '../size-limit.ts'
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

export type WantedGroupOption = Omit<GroupOption, 'number' | 'available' | 'externalId'> & {
  /** Left out: it is new. */
  number: number | undefined
  /** Left out: as it is. */
  externalId: string | undefined
}

export interface WantedGroup extends Omit<ModifierGroup, 'number' | 'options'> {
  options: WantedGroupOption[]
}

/** Makes a group, which no item asks yet. */
export async function addGroup(change: Change, locationId: number, wanted: WantedGroup): Promise<number> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  const groups = await listGroupWords(sql, caller.accountId, locationId)
  refuseIf(whyNotKeepGroup(groups, { number: undefined, externalId: wanted.externalId }))
  const number = await nextGroupNumber(sql, caller.accountId, locationId)
  await insertGroup(sql, caller.accountId, locationId, { ...wanted, number })
  await saveOptions(change, locationId, plannedOptions({ number, options: [] }, wanted.options))
  await tellGroup(change, locationId, { number, question: wanted.question }, 'added', [])
  return number
}

/** What changing a group comes to, worked out from the menus as they were. */
export interface PlannedGroup {
  asOf: number
  wanted: Omit<ModifierGroup, 'options'>
  options: PlannedOptions
  /** Of each question that is a copy of it. */
  copyIds: number[]
  copies: PlannedCopies
  concerned: ConcernedItem[]
}

/** Works out what becomes of a group, and of the question of every item that asks it, in one snapshot. */
export async function plannedGroup(
  reading: Reading,
  locationId: number,
  number: number,
  wantedOf: (group: ModifierGroup) => WantedGroup,
): Promise<PlannedGroup> {
  const { sql, caller } = reading
  const { asOf, group, items } = await theGroupNow(reading, locationId, number)
  const asking = await copiesIn(items, number)
  const wanted = wantedOf(group)
  const groups = await listGroupWords(sql, caller.accountId, locationId)
  refuseIf(whyNotKeepGroup(groups, { number, externalId: wanted.externalId }))
  const more = wanted.options.length - group.options.length
  await mustFit(reading, locationId, more * asking.length, 'options')
  const options = plannedOptions(group, wanted.options)
  const positionOf = new Map(group.options.map((option, position) => [option.number, position]))
  const copies = await plannedCopies(
    asking.map(({ copy }) => copy),
    {
      wanted: options.placed,
      hasMoved: ({ number, position }) => positionOf.get(number) !== position,
    },
  )
  const { options: _, ...words } = wanted
  return {
    asOf,
    wanted: { ...words, number },
    options,
    copyIds: asking.map(({ copy }) => copy.id),
    copies,
    concerned: asking.map(({ item }) => item),
  }
}

/** Makes the group what was planned, and with it the question of every item that asks it. Running orders keep theirs. */
export async function writeGroup(change: Change, locationId: number, planned: PlannedGroup): Promise<void> {
  const { asOf, wanted, options, copyIds, copies, concerned } = planned
  const { sql, caller } = change
  await lockAsPlanned(change, locationId, asOf, 'menus but for stock')
  await updateGroup(sql, caller.accountId, locationId, wanted)
  await forMany(copyIds, (id) => updateQuestion(sql, caller.accountId, id, wanted))
  await saveOptions(change, locationId, options)
  await writeCopies(change, locationId, copies)
  await tellGroup(change, locationId, wanted, 'changed', concerned)
}

/** What taking a group away comes to, worked out from the menus as they were. */
export interface PlannedGroupRemoval {
  asOf: number
  group: ModifierGroup
  taken: OnMenu[]
  concerned: ConcernedItem[]
}

/** Works out what goes with a group, in one snapshot. */
export async function plannedGroupRemoval(
  reading: Reading,
  locationId: number,
  number: number,
): Promise<PlannedGroupRemoval> {
  const { asOf, group, items } = await theGroupNow(reading, locationId, number)
  const asking = await copiesIn(items, number)
  const taken = await flatMapInPieces(asking, ({ copy }) => withBelow([questionOnMenu(copy)]))
  return { asOf, group, taken, concerned: asking.map(({ item }) => item) }
}

/** Takes the group away, and its question from every item that asks it; returns how many did. */
export async function writeGroupRemoval(
  change: Change,
  locationId: number,
  { asOf, group, taken, concerned }: PlannedGroupRemoval,
): Promise<number> {
  const { sql, caller, now } = change
  await lockAsPlanned(change, locationId, asOf, 'menus but for stock')
  await markGroupDeleted(sql, caller.accountId, locationId, group.number, now)
  await markTaken(change, taken)
  await tellGroup(change, locationId, group, 'deleted', concerned)
  return concerned.length
}

/** The group as it is, all items that could ask it, and where the log ends. */
export async function theGroupNow(reading: Reading, locationId: number, number: number) {
  const { sql, caller } = reading
  const { asOf } = await planningAt(reading, locationId)
  const known = await findGroup(sql, caller.accountId, locationId, number)
  const group = found(known, 'group_not_found', `Group ${number}`)
  return { asOf, group, items: await itemsIn(await menuTree(sql, caller.accountId, locationId)) }
}

/** What is to be written of what can be answered to a group. */
interface PlannedOptions {
  placed: (PlacedOption & { isNew: boolean })[]
  gone: { groupNumber: number; number: number }[]
}

function plannedOptions(
  { number: groupNumber, options }: Pick<ModifierGroup, 'number' | 'options'>,
  wanted: WantedGroupOption[],
): PlannedOptions {
  const before = new Map(options.map((option) => [option.number, option]))
  const highest = Math.max(0, ...before.keys())
  let added = 0
  const placed = wanted.map((option, position) => {
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
  await forMany(placed, (option) =>
    (option.isNew ? insertGroupOption : updateGroupOption)(sql, caller.accountId, locationId, option),
  )
  await forMany(gone, (option) => deleteGroupOption(sql, caller.accountId, locationId, option))
}

type GroupChange = 'added' | 'changed' | 'deleted' | 'put on' | 'taken off'

/** By its menu. */
export type ConcernedItem = Pick<ItemOnMenu, 'menuId' | 'title'>

/** What happened to the group, and to each menu that has an item it concerns. */
export async function tellGroup(
  change: Change,
  locationId: number,
  { number, question }: Pick<ModifierGroup, 'number' | 'question'>,
  what: GroupChange,
  concerned: ConcernedItem[],
): Promise<void> {
  const data = { group_id: number, name: question, change: what, items: concerned.length }
  await appendEvent(change, locationId, 'menu.group_changed', data)
  await tellMenusOf(change, locationId, concerned, (count) => `“${question}” ${what}: ${count} items`)
}
