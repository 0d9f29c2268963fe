import { inPages } from '../../platform/storage/batching.ts'
import { only, type Sql } from '../../platform/storage/database.ts'

// Sort positions among siblings, possibly with gaps.

export async function nextMenuPosition(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from menus
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null`
  return only(rows).next
}

/** After all other sections of the menu. */
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

/** After all other items of the section. */
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

/** The position after an item's last modifier; items without modifiers are missing. */
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
