import { inPages } from '../../platform/storage/batching.ts'
import { only, type Sql } from '../../platform/storage/database.ts'

// Where things stand among those beside them. The numbers may have gaps.

export async function nextMenuPosition(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from menus
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null`
  return only(rows).next
}

/** Behind all others of the menu, whatever numbers they have. */
export async function nextSectionPosition(
  sql: Sql,
  accountId: number,
  locationId: number,
  menuId: number,
): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(position), -1) + 1 as next from menu_sections
    where account_id = ${accountId} and location_id = ${locationId} and menu_id = ${menuId} and deleted_at is null`
  return only(rows).next
}

/** Behind all others of the section, whatever numbers they have. */
export async function nextItemPosition(
  sql: Sql,
  accountId: number,
  locationId: number,
  sectionId: number,
): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(position), -1) + 1 as next from menu_items
    where account_id = ${accountId} and location_id = ${locationId} and section_id = ${sectionId}
      and deleted_at is null`
  return only(rows).next
}

/** Behind all that an item asks. Items that ask nothing are not in it. */
export function listNextQuestionPositions(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<{ itemId: number; next: number }[]> {
  return inPages(
    (last, size) => sql`
      select item_id as "itemId", max(position) + 1 as next from modifiers
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
        and item_id > ${last?.itemId ?? 0}
      group by item_id order by item_id limit ${size}`,
  )
}

export async function moveModifier(sql: Sql, accountId: number, id: number, position: number) {
  await sql`update modifiers set position = ${position} where account_id = ${accountId} and id = ${id}`
}

export async function moveMenu(sql: Sql, accountId: number, id: number, position: number) {
  await sql`update menus set position = ${position} where account_id = ${accountId} and id = ${id}`
}

export async function moveSection(sql: Sql, accountId: number, id: number, position: number) {
  await sql`update menu_sections set position = ${position} where account_id = ${accountId} and id = ${id}`
}

export async function moveItem(sql: Sql, accountId: number, id: number, position: number) {
  await sql`update menu_items set position = ${position} where account_id = ${accountId} and id = ${id}`
}
