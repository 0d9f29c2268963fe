import { only, type Sql } from '../../platform/storage/database.ts'
import type { DeclaredCodes } from '../allergens/declared-codes.ts'
import type { ServedColumns } from '../menu-types.ts'
import { ALL_CHANNELS } from '../served/channels.ts'

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
  /** The station that makes the section's items; null: none. */
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

export interface NewItem extends Level, ItemValues {}

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
  /** The group that it is a copy of. */
  groupNumber?: number | undefined
}

export async function insertModifier(sql: Sql, modifier: NewModifier): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into modifiers (account_id, location_id, item_id, question, min_choices, max_choices, position,
      group_number)
    values (${modifier.accountId}, ${modifier.locationId}, ${modifier.itemId}, ${modifier.question},
      ${modifier.minChoices}, ${modifier.maxChoices}, ${modifier.position}, ${modifier.groupNumber ?? null})
    returning id`
  return only(rows).id
}

export interface NewOption extends Level {
  modifierId: number
  name: string
  priceCents: number
  isSelected: number
  externalId?: string | undefined
  /** Left out: in stock. */
  available?: number | undefined
  /** The group's option that it is a copy of. */
  groupOption?: number | undefined
  declared?: DeclaredCodes | undefined
  /** Left out: always offered. */
  served?: ServedColumns | undefined
}

export async function insertOption(sql: Sql, option: NewOption): Promise<void> {
  await sql`
    insert into modifier_options (account_id, location_id, modifier_id, name, price_cents, is_selected, external_id,
      position, available, group_option, contains, may_contain, additives, diets, hours_number, channels)
    values (${option.accountId}, ${option.locationId}, ${option.modifierId}, ${option.name},
      ${option.priceCents}, ${option.isSelected}, ${option.externalId ?? ''}, ${option.position},
      ${option.available ?? 1}, ${option.groupOption ?? null}, ${option.declared?.contains ?? 0},
      ${option.declared?.mayContain ?? 0}, ${option.declared?.additives ?? 0}, ${option.declared?.diets ?? 0},
      ${option.served?.hoursNumber ?? null}, ${option.served?.channels ?? ALL_CHANNELS})`
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

/** Setting the availability by hand ends the counting of portions. */
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
  /** Left out: unchanged. */
  externalId: string | undefined
  position: number
  /** Left out: unchanged. */
  declared?: DeclaredCodes | undefined
  served?: ServedColumns | undefined
}

export async function updateOption(sql: Sql, accountId: number, optionId: number, option: OptionValues) {
  await sql`
    update modifier_options set name = ${option.name}, price_cents = ${option.priceCents},
      is_selected = ${option.isSelected}, position = ${option.position},
      external_id = coalesce(${option.externalId ?? null}, external_id),
      contains = coalesce(${option.declared?.contains ?? null}, contains),
      may_contain = coalesce(${option.declared?.mayContain ?? null}, may_contain),
      additives = coalesce(${option.declared?.additives ?? null}, additives),
      diets = coalesce(${option.declared?.diets ?? null}, diets)
    where account_id = ${accountId} and id = ${optionId}`
  const { served } = option
  if (!served) return
  await sql`
    update modifier_options set hours_number = ${served.hoursNumber}, channels = ${served.channels}
    where account_id = ${accountId} and id = ${optionId}`
}

export async function updateQuestion(
  sql: Sql,
  accountId: number,
  modifierId: number,
  { question, minChoices, maxChoices }: Pick<NewModifier, 'question' | 'minChoices' | 'maxChoices'>,
) {
  await sql`
    update modifiers set question = ${question}, min_choices = ${minChoices}, max_choices = ${maxChoices}
    where account_id = ${accountId} and id = ${modifierId}`
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
