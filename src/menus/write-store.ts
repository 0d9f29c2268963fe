import { only, type Sql } from '../storage/database.ts'

interface Level {
  accountId: number
  locationId: number
  position: number
}

export interface NewMenu extends Level {
  title: string
  description: string
}

export async function insertMenu(sql: Sql, menu: NewMenu): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into menus (account_id, location_id, title, description, position)
    values (${menu.accountId}, ${menu.locationId}, ${menu.title}, ${menu.description}, ${menu.position})
    returning id`
  return only(rows).id
}

export interface NewSection extends Level {
  menuId: number
  title: string
  /** The station that makes what the section holds; null: none in particular. */
  printerId: number | null
  course: number
}

export async function insertSection(sql: Sql, section: NewSection): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into menu_sections (account_id, location_id, menu_id, title, printer_id, course, position)
    values (${section.accountId}, ${section.locationId}, ${section.menuId}, ${section.title}, ${section.printerId},
      ${section.course}, ${section.position})
    returning id`
  return only(rows).id
}

export interface NewItem extends Level {
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

export async function insertItem(sql: Sql, item: NewItem): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into menu_items (account_id, location_id, section_id, name, description, calories, indicators,
      price_label, price_cents, available, external_id, open_price, position)
    values (${item.accountId}, ${item.locationId}, ${item.sectionId}, ${item.name}, ${item.description},
      ${item.calories}, ${item.indicators}, ${item.priceLabel}, ${item.priceCents}, ${item.available},
      ${item.externalId}, ${item.openPrice}, ${item.position})
    returning id`
  return only(rows).id
}

export interface NewModifier extends Level {
  itemId: number
  question: string
  minChoices: number
  maxChoices: number
}

export async function insertModifier(sql: Sql, modifier: NewModifier): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into modifiers (account_id, location_id, item_id, question, min_choices, max_choices, position)
    values (${modifier.accountId}, ${modifier.locationId}, ${modifier.itemId}, ${modifier.question},
      ${modifier.minChoices}, ${modifier.maxChoices}, ${modifier.position})
    returning id`
  return only(rows).id
}

export interface NewOption extends Level {
  modifierId: number
  name: string
  priceCents: number
  isSelected: number
  externalId?: string | undefined
}

export async function insertOption(sql: Sql, option: NewOption): Promise<void> {
  await sql`
    insert into modifier_options (account_id, location_id, modifier_id, name, price_cents, is_selected, external_id,
      position)
    values (${option.accountId}, ${option.locationId}, ${option.modifierId}, ${option.name},
      ${option.priceCents}, ${option.isSelected}, ${option.externalId ?? ''}, ${option.position})`
}

export async function updateItemPrice(sql: Sql, accountId: number, id: number, cents: number): Promise<void> {
  await sql`update menu_items set price_cents = ${cents} where account_id = ${accountId} and id = ${id}`
}

export async function updateOptionPrice(
  sql: Sql,
  accountId: number,
  id: number,
  cents: number,
): Promise<void> {
  await sql`update modifier_options set price_cents = ${cents} where account_id = ${accountId} and id = ${id}`
}

export async function nextMenuPosition(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from menus
    where account_id = ${accountId} and location_id = ${locationId}`
  return only(rows).next
}
