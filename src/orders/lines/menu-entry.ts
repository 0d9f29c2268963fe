import type { Change } from '../../context.ts'
import { findItem, findItemId, listModifiers } from '../../menus/store.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Order } from '../store.ts'
import type { NamedItem } from './requested-line.ts'

/** An item of the menu with its modifiers. */
export type MenuEntry = [Awaited<ReturnType<typeof findItem>>, Awaited<ReturnType<typeof listModifiers>>]

/** Reads the item and its modifiers after the location is locked, so that they cannot change until the end. */
export async function entryFor(
  { sql, caller }: Change,
  { itemId: named, externalId }: NamedItem,
  order?: Pick<Order, 'locationId'>,
): Promise<MenuEntry> {
  const itemId =
    named ?? (await findItemId(sql, caller.accountId, order?.locationId ?? 0, externalId ?? '')) ?? 0
  return Promise.all([findItem(sql, caller.accountId, itemId), listModifiers(sql, caller.accountId, itemId)])
}

export function whyUnknown({ itemId, externalId }: NamedItem): Refusal {
  return new Refusal('item_not_found', `No menu of this location has an item ${itemId ?? externalId}.`)
}
