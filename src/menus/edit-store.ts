import type { Sql } from '../storage/database.ts'

/** Where something on a menu stands. */
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

export async function updateMenu(
  sql: Sql,
  accountId: number,
  menuId: number,
  { title, description }: { title: string; description: string },
) {
  await sql`
    update menus set title = ${title}, description = ${description}
    where account_id = ${accountId} and id = ${menuId}`
}

export async function updateSection(
  sql: Sql,
  accountId: number,
  sectionId: number,
  { title, printerId, course }: { title: string; printerId: number | null; course: number },
) {
  await sql`
    update menu_sections set title = ${title}, printer_id = ${printerId}, course = ${course}
    where account_id = ${accountId} and id = ${sectionId}`
}

export async function updateTaxOfSection(sql: Sql, accountId: number, id: number, taxNumber: number | null) {
  await sql`update menu_sections set tax_number = ${taxNumber} where account_id = ${accountId} and id = ${id}`
}

export async function updateTaxOfItem(sql: Sql, accountId: number, id: number, taxNumber: number | null) {
  await sql`update menu_items set tax_number = ${taxNumber} where account_id = ${accountId} and id = ${id}`
}

export interface ItemValues {
  sectionId: number
  name: string
  description: string
  calories: number
  indicators: string
  priceLabel: string
  priceCents: number
  available: number
  externalId: string
  openPrice: number
}

/** Whoever puts an item in or out of stock ends its count. */
export async function updateItem(sql: Sql, accountId: number, itemId: number, item: ItemValues) {
  await sql`
    update menu_items set section_id = ${item.sectionId}, name = ${item.name}, description = ${item.description},
      calories = ${item.calories}, indicators = ${item.indicators}, price_label = ${item.priceLabel},
      price_cents = ${item.priceCents}, external_id = ${item.externalId}, open_price = ${item.openPrice},
      portions_left = case when available = ${item.available} then portions_left end,
      out_until = case when available = ${item.available} then out_until end, available = ${item.available}
    where account_id = ${accountId} and id = ${itemId}`
}

export interface ModifierValues {
  question: string
  minChoices: number
  maxChoices: number
  position: number
}

export async function updateModifier(
  sql: Sql,
  accountId: number,
  modifierId: number,
  modifier: ModifierValues,
) {
  await sql`
    update modifiers set question = ${modifier.question}, min_choices = ${modifier.minChoices},
      max_choices = ${modifier.maxChoices}, position = ${modifier.position}
    where account_id = ${accountId} and id = ${modifierId}`
}

export interface OptionValues {
  name: string
  priceCents: number
  isSelected: number
  /** Left out: as it is. */
  externalId: string | undefined
  position: number
}

export async function updateOption(sql: Sql, accountId: number, optionId: number, option: OptionValues) {
  await sql`
    update modifier_options set name = ${option.name}, price_cents = ${option.priceCents},
      is_selected = ${option.isSelected}, position = ${option.position},
      external_id = coalesce(${option.externalId ?? null}, external_id)
    where account_id = ${accountId} and id = ${optionId}`
}

export async function markMenuDeleted(sql: Sql, accountId: number, id: number, deletedAt: number) {
  await sql`update menus set deleted_at = ${deletedAt} where account_id = ${accountId} and id = ${id}`
}

export async function markSectionDeleted(sql: Sql, accountId: number, id: number, deletedAt: number) {
  await sql`update menu_sections set deleted_at = ${deletedAt} where account_id = ${accountId} and id = ${id}`
}

export async function markItemDeleted(sql: Sql, accountId: number, id: number, deletedAt: number) {
  await sql`update menu_items set deleted_at = ${deletedAt} where account_id = ${accountId} and id = ${id}`
}

export async function markModifierDeleted(sql: Sql, accountId: number, id: number, deletedAt: number) {
  await sql`update modifiers set deleted_at = ${deletedAt} where account_id = ${accountId} and id = ${id}`
}

export async function markOptionDeleted(sql: Sql, accountId: number, id: number, deletedAt: number) {
  await sql`update modifier_options set deleted_at = ${deletedAt} where account_id = ${accountId} and id = ${id}`
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
