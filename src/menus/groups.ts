import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { found, Refusal, refuseIf } from '../refusal.ts'
import { forMany } from '../storage/slices.ts'
import { copiesIn, saveInCopies } from './copies.ts'
import { updateQuestion } from './edit-store.ts'
import type { GroupOption, ModifierGroup } from './group.ts'
import {
  deleteGroupOption,
  insertGroup,
  insertGroupOption,
  listGroups,
  markGroupDeleted,
  nextGroupNumber,
  updateGroup,
  updateGroupOption,
} from './group-store.ts'
import type { Modifier } from './menu.ts'
import { type ItemOnMenu, itemsIn } from './naming.ts'
import { tellChange } from './places.ts'
import { whyNotKeepGroup } from './rules.ts'
import { mustFit } from './size.ts'
import { questionOnMenu, takeAway } from './taking-away.ts'
import { menuTree } from './tree.ts'

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
  const groups = await listGroups(sql, caller.accountId, locationId)
  refuseIf(whyNotKeepGroup(groups, { number: undefined, externalId: wanted.externalId }))
  const number = await nextGroupNumber(sql, caller.accountId, locationId)
  await insertGroup(sql, caller.accountId, locationId, { ...wanted, number })
  await saveOptions(change, locationId, { number, options: [] }, { options: wanted.options, copies: [] })
  await tellGroup(change, locationId, { number, question: wanted.question }, 'added', [])
  return number
}

/** Makes the group what is wanted, and with it the question of every item that asks it. Running orders keep theirs. */
export async function changeGroup(
  change: Change,
  locationId: number,
  number: number,
  wantedOf: (group: ModifierGroup) => WantedGroup,
): Promise<void> {
  const { sql, caller } = change
  const { group, groups, items } = await theLockedGroup(change, locationId, number)
  const asking = copiesIn(items, number)
  const copies = asking.map(({ copy }) => copy)
  const wanted = wantedOf(group)
  refuseIf(whyNotKeepGroup(groups, { number, externalId: wanted.externalId }))
  const more = wanted.options.length - group.options.length
  await mustFit(change, locationId, more * copies.length, 'options')
  await updateGroup(sql, caller.accountId, locationId, { ...wanted, number })
  await forMany(copies, ({ id }) => updateQuestion(sql, caller.accountId, id, wanted))
  await saveOptions(change, locationId, group, { options: wanted.options, copies })
  const concerned = asking.map(({ item }) => item)
  await tellGroup(change, locationId, { number, question: wanted.question }, 'changed', concerned)
}

/** Takes the group away, and its question from every item that asks it; returns how many did. */
export async function removeGroup(change: Change, locationId: number, number: number): Promise<number> {
  const { sql, caller, now } = change
  const { group, items } = await theLockedGroup(change, locationId, number)
  const asking = copiesIn(items, number)
  await markGroupDeleted(sql, caller.accountId, locationId, number, now)
  await takeAway(
    change,
    asking.map(({ copy }) => questionOnMenu(copy)),
  )
  const concerned = asking.map(({ item }) => item)
  await tellGroup(change, locationId, group, 'deleted', concerned)
  return asking.length
}

/** The group as it is once its location is held, and all items that could ask it. */
export async function theLockedGroup(change: Change, locationId: number, number: number) {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  const groups = await listGroups(sql, caller.accountId, locationId)
  const group = found(
    groups.find((one) => one.number === number),
    'group_not_found',
    `Group ${number}`,
  )
  return { group, groups, items: itemsIn(await menuTree(sql, caller.accountId, locationId)) }
}

async function saveOptions(
  change: Change,
  locationId: number,
  { number: groupNumber, options }: Pick<ModifierGroup, 'number' | 'options'>,
  { options: wanted, copies }: { options: WantedGroupOption[]; copies: Modifier[] },
): Promise<void> {
  const { sql, caller } = change
  const { accountId } = caller
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
    return { known, option: { ...option, number, externalId, available: 1, groupNumber, position } }
  })
  await forMany(placed, ({ known, option }) =>
    (known ? updateGroupOption : insertGroupOption)(sql, accountId, locationId, option),
  )
  await forMany([...before.keys()], (number) =>
    deleteGroupOption(sql, accountId, locationId, { groupNumber, number }),
  )
  const positionOf = new Map(options.map(({ number }, position) => [number, position]))
  await saveInCopies(change, locationId, copies, {
    wanted: placed.map(({ option }) => option),
    hasMoved: ({ number, position }) => positionOf.get(number) !== position,
  })
}

type GroupChange = 'added' | 'changed' | 'deleted' | 'put on' | 'taken off'

/** What happened to the group, and to each menu that has an item it concerns. */
export async function tellGroup(
  change: Change,
  locationId: number,
  { number, question }: Pick<ModifierGroup, 'number' | 'question'>,
  what: GroupChange,
  concerned: Pick<ItemOnMenu, 'menuId' | 'title'>[],
): Promise<void> {
  const data = { group_id: number, name: question, change: what, items: concerned.length }
  await appendEvent(change, locationId, 'menu.group_changed', data)
  for (const [menuId, items] of Map.groupBy(concerned, (one) => one.menuId)) {
    const { title } = items[0] as Pick<ItemOnMenu, 'title'>
    await tellChange(change, { locationId, menuId, title }, `“${question}” ${what}: ${items.length} items`)
  }
}
