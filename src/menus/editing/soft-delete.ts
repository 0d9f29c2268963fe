import type { Change } from '../../context.ts'
import { forMany } from '../../platform/storage/batching.ts'
import type { Level } from '../import/outline.ts'
import type { ItemInTree, MenuInTree, Modifier, SectionInTree } from '../menu-types.ts'
import {
  markItemDeleted,
  markMenuDeleted,
  markModifierDeleted,
  markOptionDeleted,
  markSectionDeleted,
} from './edit-store.ts'

/** An entry of a menu with its children. */
export interface OnMenu {
  level: Level
  id: number
  below: OnMenu[]
}

const MARK = {
  menu: markMenuDeleted,
  section: markSectionDeleted,
  item: markItemDeleted,
  question: markModifierDeleted,
  option: markOptionDeleted,
}

/**
 * Marks entries and their descendants as deleted, except those moved elsewhere. Reads of menus then never touch deleted
 * rows, however often menus are replaced.
 */
export async function takeAway(
  change: Change,
  taken: OnMenu[],
  hasGoneElsewhere: (one: OnMenu) => boolean = () => false,
): Promise<void> {
  await markTaken(change, withBelow(taken, hasGoneElsewhere))
}

/** Marks exactly these entries as deleted. */
export async function markTaken(
  { sql, caller, now }: Change,
  taken: Pick<OnMenu, 'level' | 'id'>[],
): Promise<void> {
  await forMany(taken, ({ level, id }) => MARK[level](sql, caller.accountId, id, now))
}

/** The entries with all their descendants. */
export function withBelow(entries: OnMenu[], isLeftOut: (one: OnMenu) => boolean = () => false): OnMenu[] {
  const taken = entries.filter((entry) => !isLeftOut(entry))
  return taken.flatMap((entry) => [entry, ...withBelow(entry.below, isLeftOut)])
}

export const menuOnMenu = ({ id, sections }: Pick<MenuInTree, 'id' | 'sections'>): OnMenu => ({
  level: 'menu',
  id,
  below: sections.map(sectionOnMenu),
})

export const sectionOnMenu = ({ id, items }: Pick<SectionInTree, 'id' | 'items'>): OnMenu => ({
  level: 'section',
  id,
  below: items.map(itemOnMenu),
})

export const itemOnMenu = ({ id, modifiers }: Pick<ItemInTree, 'id' | 'modifiers'>): OnMenu => ({
  level: 'item',
  id,
  below: modifiers.map(questionOnMenu),
})

export const questionOnMenu = ({ id, options }: Pick<Modifier, 'id' | 'options'>): OnMenu => ({
  level: 'question',
  id,
  below: options.map((option) => ({ level: 'option', id: option.id, below: [] })),
})
