import type { Sql } from '../../platform/storage/database.ts'

/** The location, menu and section of an entry. */
export interface MenuPlace {
  locationId: number
  menuId: number
  title: string
  sectionId: number | null
}

export async function findPlaceOfMenu(
  sql: Sql,
  accountId: number,
  menuId: number,
): Promise<MenuPlace | undefined> {
  const [place] = await sql<MenuPlace>`
    select location_id as "locationId", id as "menuId", title, null as "sectionId"
    from menus where account_id = ${accountId} and id = ${menuId} and deleted_at is null`
  return place
}

export async function findPlaceOfSection(
  sql: Sql,
  accountId: number,
  sectionId: number,
): Promise<MenuPlace | undefined> {
  const [place] = await sql<MenuPlace>`
    select m.location_id as "locationId", m.id as "menuId", m.title, s.id as "sectionId"
    from menu_sections s
    join menus m on m.account_id = s.account_id and m.location_id = s.location_id and m.id = s.menu_id
    where s.account_id = ${accountId} and s.id = ${sectionId} and s.deleted_at is null and m.deleted_at is null`
  return place
}

export async function findPlaceOfItem(
  sql: Sql,
  accountId: number,
  itemId: number,
): Promise<MenuPlace | undefined> {
  const [place] = await sql<MenuPlace>`
    select m.location_id as "locationId", m.id as "menuId", m.title, s.id as "sectionId"
    from menu_items i
    join menu_sections s on s.account_id = i.account_id and s.location_id = i.location_id and s.id = i.section_id
    join menus m on m.account_id = s.account_id and m.location_id = s.location_id and m.id = s.menu_id
    where i.account_id = ${accountId} and i.id = ${itemId}
      and i.deleted_at is null and s.deleted_at is null and m.deleted_at is null`
  return place
}
