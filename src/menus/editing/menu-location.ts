import { type Change, mustReach } from '../../context.ts'
import { appendEvent, appendEvents } from '../../events/store.ts'
import { lockLocation } from '../../locations/store.ts'
import { found, type RefusalCode } from '../../platform/core/refusal.ts'
import type { MenuPlace } from './menu-location-store.ts'

type FindPlace = (sql: Change['sql'], accountId: number, id: number) => Promise<MenuPlace | undefined>

/** Reads the place again after the location is locked: the entry may have been deleted meanwhile. */
export async function theLockedPlace(
  { sql, caller }: Change,
  find: FindPlace,
  id: number,
  code: RefusalCode,
  what: string,
): Promise<MenuPlace> {
  const seen = found(await find(sql, caller.accountId, id), code, `${what} ${id}`)
  mustReach(caller, seen.locationId)
  await lockLocation(sql, caller.accountId, seen.locationId)
  return found(await find(sql, caller.accountId, id), code, `${what} ${id}`)
}

export function emitMenuChange(
  change: Change,
  { locationId, menuId, title }: Pick<MenuPlace, 'locationId' | 'menuId' | 'title'>,
  what: string,
): Promise<void> {
  return appendEvent(change, locationId, 'menu.changed', { menu_id: menuId, title, change: what })
}

/** Appends events for several menus, in order. */
export async function emitMenuChanges(
  change: Change,
  locationId: number,
  changed: { menuId: number; title: string; what: string }[],
): Promise<void> {
  if (changed.length === 0) return
  const happenings = changed.map(({ menuId, title, what }) => ({
    type: 'menu.changed' as const,
    data: { menu_id: menuId, title, change: what },
  }))
  await appendEvents(change, locationId, happenings)
}

/** Appends an event for each menu of these entries, with the number of entries it has. */
export function emitChangePerMenu(
  change: Change,
  locationId: number,
  entries: Iterable<Pick<MenuPlace, 'menuId' | 'title'>>,
  what: (count: number) => string,
): Promise<void> {
  const ofMenus = [...Map.groupBy(entries, ({ menuId }) => menuId)]
  const changed = ofMenus.map(([menuId, some]) => ({
    menuId,
    title: some[0]?.title as string,
    what: what(some.length),
  }))
  return emitMenuChanges(change, locationId, changed)
}
