import { DAY, type SetBack } from '../platform/core/clock.ts'
import type { Sql } from '../platform/storage/database.ts'

export interface ItemDue {
  id: number
  accountId: number
  locationId: number
}

/** Items of all accounts whose out-of-stock period has ended, up to a limit. */
export function listItemsDue(sql: Sql, now: number, limit: number): Promise<ItemDue[]> {
  return sql<ItemDue>`
    select id, account_id as "accountId", location_id as "locationId" from menu_items
    where out_until <= ${now} and account_id not in (select id from accounts where moved_to is not null)
    order by out_until limit ${limit}`
}

/** Returns items of all accounts whose portions are due to be reset, up to a limit. */
export function listItemsToRecount(sql: Sql, now: number, limit: number): Promise<ItemDue[]> {
  return sql<ItemDue>`
    select id, account_id as "accountId", location_id as "locationId" from menu_items
    where recount_at <= ${now} and deleted_at is null
      and account_id not in (select id from accounts where moved_to is not null)
    order by recount_at limit ${limit}`
}

/**
 * Clamps out-of-stock times after the clock was set back: "until tomorrow" is at most a day and the hour of a clock
 * change.
 */
export async function clampFutureOutUntil(sql: Sql, { now, soon }: SetBack): Promise<void> {
  await sql`
    update menu_items set out_until = ${now + DAY}
    where account_id > 0 and out_until > ${soon + 2 * DAY}`
  await sql`
    update menu_items set recount_at = ${now + DAY}
    where account_id > 0 and recount_at > ${soon + 2 * DAY}`
}

export interface TransitionDue {
  accountId: number
  locationId: number
}

/** Locations of all accounts at which hours begin or end, the longest due first, up to a limit. */
export function listTransitionsDue(sql: Sql, now: number, limit: number): Promise<TransitionDue[]> {
  return sql<TransitionDue>`
    select account_id as "accountId", location_id as "locationId" from menu_transitions
    where due_at > 0 and due_at <= ${now} and account_id not in (select id from accounts where moved_to is not null)
    order by due_at limit ${limit}`
}

/** A picture by its public address. The routing code in the address stands for the account. */
export async function findPicture(sql: Sql, routing: string, hash: string) {
  const [picture] = await sql<{ kind: string; bytes: Uint8Array }>`
    select p.kind, p.bytes from accounts a
    join pictures p on p.account_id = a.id
    where a.routing = ${routing} and p.hash = ${hash}`
  return picture
}

/** Pictures of all accounts that nothing has used since before this instant, up to a limit. */
export function listUnusedPictures(sql: Sql, before: number, limit: number) {
  return sql<{ accountId: number; hash: string }>`
    select account_id as "accountId", hash from pictures
    where unreferenced_since <= ${before} and account_id not in (select id from accounts where moved_to is not null)
    order by unreferenced_since limit ${limit}`
}
