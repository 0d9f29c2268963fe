import type { Change } from '../../context.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
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
export interface MenuNode {
  level: Level
  id: number
  below: MenuNode[]
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
export async function softDelete(
  change: Change,
  taken: MenuNode[],
  hasGoneElsewhere: (one: MenuNode) => boolean = () => false,
): Promise<void> {
  await markDeleted(change, withDescendants(taken, hasGoneElsewhere))
}

/** Marks exactly these entries as deleted. */
export async function markDeleted(
  { sql, caller, now }: Change,
  taken: Pick<MenuNode, 'level' | 'id'>[],
): Promise<void> {
  await mapInBatches(taken, ({ level, id }) => MARK[level](sql, caller.accountId, id, now))
}

/** The entries with all their descendants. */
export function withDescendants(
  entries: MenuNode[],
  isLeftOut: (one: MenuNode) => boolean = () => false,
): MenuNode[] {
  const taken = entries.filter((entry) => !isLeftOut(entry))
  return taken.flatMap((entry) => [entry, ...withDescendants(entry.below, isLeftOut)])
}

export const menuNode = ({ id, sections }: Pick<MenuInTree, 'id' | 'sections'>): MenuNode => ({
  level: 'menu',
  id,
  below: sections.map(sectionNode),
})

export const sectionNode = ({ id, items }: Pick<SectionInTree, 'id' | 'items'>): MenuNode => ({
  level: 'section',
  id,
  below: items.map(itemNode),
})

export const itemNode = ({ id, modifiers }: Pick<ItemInTree, 'id' | 'modifiers'>): MenuNode => ({
  level: 'item',
  id,
  below: modifiers.map(questionNode),
})

export const questionNode = ({ id, options }: Pick<Modifier, 'id' | 'options'>): MenuNode => ({
  level: 'question',
  id,
  below: options.map((option) => ({ level: 'option', id: option.id, below: [] })),
})
