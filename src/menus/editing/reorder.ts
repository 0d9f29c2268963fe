import type { Change } from '../../context.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { listItems, listMenus, listSections } from '../store.ts'
import { emitMenuChange, theLockedPlace } from './menu-location.ts'
import { findPlaceOfMenu, findPlaceOfSection } from './menu-location-store.ts'
import { moveItem, moveMenu, moveSection } from './position-store.ts'

/** Reorders the menus of a location. */
export async function reorderMenus(change: Change, locationId: number, ids: number[]): Promise<void> {
  await theLockedLocation(change, locationId)
  const menus = await listMenus(change.sql, change.caller.accountId, locationId)
  mustBeTheSame(menus, ids)
  await moveAll(change, moveMenu, ids)
  const [first] = menus
  if (first)
    await emitMenuChange(change, { locationId, menuId: first.id, title: first.title }, 'menus put in order')
}

export async function reorderSections(change: Change, menuId: number, ids: number[]): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfMenu, menuId, 'menu_not_found', 'Menu')
  mustBeTheSame(await listSections(change.sql, change.caller.accountId, place.locationId, menuId), ids)
  await moveAll(change, moveSection, ids)
  await emitMenuChange(change, place, 'sections put in order')
}

export async function reorderItems(change: Change, sectionId: number, ids: number[]): Promise<void> {
  const place = await theLockedPlace(change, findPlaceOfSection, sectionId, 'section_not_found', 'Section')
  mustBeTheSame(await listItems(change.sql, change.caller.accountId, place.locationId, sectionId), ids)
  await moveAll(change, moveItem, ids)
  await emitMenuChange(change, place, 'items put in order')
}

/** A new order must list exactly the current entries. */
function mustBeTheSame(siblings: { id: number }[], ids: number[]): void {
  const known = new Set(siblings.map(({ id }) => id))
  if (ids.length !== known.size || !ids.every((id) => known.delete(id))) {
    throw new Refusal(
      'menu_changed_meanwhile',
      'The menu was changed meanwhile. Look at it again, then put it in order.',
    )
  }
}

export async function moveAll({ sql, caller }: Change, move: typeof moveItem, ids: number[]): Promise<void> {
  await mapInBatches(ids, (id, position) => move(sql, caller.accountId, id, position))
}
