import type { NamedTax } from '../locations/taxes/rules.ts'
import type { Sql } from '../platform/storage/database.ts'
import { ITEM_ALLERGENS, OPTION_ALLERGENS } from './allergens/allergen-columns.ts'
import type { Menu, MenuItem, Modifier, Option, Section } from './menu-types.ts'

export function listMenus(sql: Sql, accountId: number, locationId: number): Promise<Menu[]> {
  return sql<Menu>`
    select m.id, m.title, m.description, m.hours_number as "hoursNumber", m.channels, (
      select cast(count(*) as integer)
      from menu_sections s
      join menu_items i on i.account_id = s.account_id and i.location_id = s.location_id and i.section_id = s.id
      where s.account_id = ${accountId} and s.location_id = m.location_id and s.menu_id = m.id
        and s.deleted_at is null and i.deleted_at is null
    ) as "itemCount"
    from menus m
    where m.account_id = ${accountId} and m.location_id = ${locationId} and m.deleted_at is null
    order by m.position, m.id`
}

// The location of an entry on each level, or none. Entries below a deleted one do not exist.

interface AtLocation {
  locationId: number
}

export async function findMenu(sql: Sql, accountId: number, menuId: number): Promise<AtLocation | undefined> {
  const [menu] = await sql<AtLocation>`
    select location_id as "locationId" from menus
    where account_id = ${accountId} and id = ${menuId} and deleted_at is null`
  return menu
}

export async function findSection(
  sql: Sql,
  accountId: number,
  sectionId: number,
): Promise<(AtLocation & { menuId: number }) | undefined> {
  const [section] = await sql<AtLocation & { menuId: number }>`
    select s.location_id as "locationId", s.menu_id as "menuId"
    from menu_sections s
    join menus m on m.account_id = s.account_id and m.location_id = s.location_id and m.id = s.menu_id
    where s.account_id = ${accountId} and s.id = ${sectionId} and s.deleted_at is null and m.deleted_at is null`
  return section
}

export async function findModifier(sql: Sql, accountId: number, modifierId: number) {
  const [modifier] = await sql<
    AtLocation & ModifierRow & { itemId: number; sectionId: number; menuId: number }
  >`
    select o.item_id as "itemId", i.section_id as "sectionId", s.menu_id as "menuId", o.location_id as "locationId", o.id, o.question, o.min_choices as "minChoices", o.max_choices as "maxChoices"
    from modifiers o
    join menu_items i on i.account_id = o.account_id and i.location_id = o.location_id and i.id = o.item_id
    join menu_sections s on s.account_id = i.account_id and s.location_id = i.location_id and s.id = i.section_id
    join menus m on m.account_id = s.account_id and m.location_id = s.location_id and m.id = s.menu_id
    where o.account_id = ${accountId} and o.id = ${modifierId}
      and o.deleted_at is null and i.deleted_at is null and s.deleted_at is null and m.deleted_at is null`
  return modifier
}

interface ModifierRow {
  id: number
  question: string
  minChoices: number
  maxChoices: number
}

export function listSections(
  sql: Sql,
  accountId: number,
  locationId: number,
  menuId: number,
): Promise<Section[]> {
  return sql<Section>`
    select id, title, printer_id as "printerId", course, tax_number as "taxNumber", hours_number as "hoursNumber",
      channels
    from menu_sections
    where account_id = ${accountId} and location_id = ${locationId} and menu_id = ${menuId}
      and deleted_at is null
    order by position, id`
}

export function listItems(
  sql: Sql,
  accountId: number,
  locationId: number,
  sectionId: number,
): Promise<MenuItem[]> {
  return sql<MenuItem>`
    select id, location_id as "locationId", section_id as "sectionId", name, description, calories, indicators,
      price_label as "priceLabel", price_cents as "priceCents", available, external_id as "externalId",
      portions_left as "left", out_until as "outUntil", open_price as "openPrice",
      tax_number as "taxNumber", hours_number as "hoursNumber", channels
    from menu_items
    where account_id = ${accountId} and location_id = ${locationId} and section_id = ${sectionId}
      and deleted_at is null
    order by position, id`
}

/** An item with the course of its section, its tax rate or that of its section, and whether it is a combo. */
export async function findItem(sql: Sql, accountId: number, itemId: number) {
  const [item] = await sql<
    MenuItem & TaxRow & ServedAbove & { course: number; stationId: number | null; isCombo: number }
  >`
    select i.id, i.location_id as "locationId", i.section_id as "sectionId", i.name, i.description, i.calories,
      i.indicators, i.price_label as "priceLabel", i.price_cents as "priceCents", i.available,
      i.external_id as "externalId", i.portions_left as "left", i.out_until as "outUntil",
      i.open_price as "openPrice", i.tax_number as "taxNumber", r.name as "taxName", r.rate_bps as "taxRateBps",
      r.takeaway_rate_bps as "takeawayRateBps", ${ITEM_ALLERGENS.selected}, s.course, s.printer_id as "stationId",
      s.menu_id as "menuId", i.hours_number as "hoursNumber", i.channels, s.hours_number as "sectionHours",
      s.channels as "sectionChannels", m.hours_number as "menuHours", m.channels as "menuChannels",
      case when exists (
        select 1 from combo_parts p
        where p.account_id = ${accountId} and p.location_id = i.location_id and p.item_id = i.id
      ) then 1 else 0 end as "isCombo"
    from menu_items i
    join menu_sections s on s.account_id = i.account_id and s.location_id = i.location_id and s.id = i.section_id
    join menus m on m.account_id = s.account_id and m.location_id = s.location_id and m.id = s.menu_id
    left join tax_rates r on r.account_id = i.account_id and r.location_id = i.location_id
      and r.number = coalesce(i.tax_number, s.tax_number)
    where i.account_id = ${accountId} and i.id = ${itemId}
      and i.deleted_at is null and s.deleted_at is null and m.deleted_at is null`
  return item && { ...item, namedTax: namedTaxOf(item) }
}

/** Finds an item of a location by the id that other systems know it by; of several, the oldest. */
export async function findItemId(sql: Sql, accountId: number, locationId: number, externalId: string) {
  const [item] = await sql<{ id: number }>`
    select i.id from menu_items i
    join menu_sections s on s.account_id = i.account_id and s.location_id = i.location_id and s.id = i.section_id
    join menus m on m.account_id = s.account_id and m.location_id = s.location_id and m.id = s.menu_id
    where i.account_id = ${accountId} and i.location_id = ${locationId} and i.external_id = ${externalId}
      and i.deleted_at is null and s.deleted_at is null and m.deleted_at is null
    order by i.id limit 1`
  return item?.id
}

/** When the section and the menu of an item are offered. */
export interface ServedAbove {
  menuId: number
  sectionHours: number | null
  sectionChannels: number
  menuHours: number | null
  menuChannels: number
}

interface TaxRow {
  taxName: string | null
  taxRateBps: number | null
  takeawayRateBps: number | null
}

function namedTaxOf({ taxName, taxRateBps, takeawayRateBps }: TaxRow): NamedTax | null {
  if (taxName === null || taxRateBps === null) return null
  return { name: taxName, rateBps: taxRateBps, takeawayRateBps }
}

type ChoiceRow = ModifierRow &
  Pick<Modifier, 'groupNumber'> &
  Omit<Option, 'id'> & { optionId: number | null }

export async function listModifiers(sql: Sql, accountId: number, itemId: number): Promise<Modifier[]> {
  const rows = await sql<ChoiceRow>`
    select m.id, m.question, m.min_choices as "minChoices", m.max_choices as "maxChoices",
      m.group_number as "groupNumber", o.id as "optionId", o.name, o.price_cents as "priceCents",
      o.is_selected as "isSelected", o.available, o.external_id as "externalId", o.group_option as "groupOption",
      ${OPTION_ALLERGENS.selected}, o.hours_number as "hoursNumber", o.channels
    from menu_items i
    join modifiers m on m.account_id = i.account_id and m.location_id = i.location_id and m.item_id = i.id
    left join modifier_options o on o.account_id = m.account_id and o.location_id = m.location_id
      and o.modifier_id = m.id and o.deleted_at is null
    where i.account_id = ${accountId} and i.id = ${itemId} and m.deleted_at is null
    order by m.position, m.id, o.position, o.id`
  const modifiers = new Map<number, Modifier>()
  for (const row of rows) {
    const { id, question, minChoices, maxChoices, groupNumber, optionId } = row
    const modifier = modifiers.get(id) ?? { id, question, minChoices, maxChoices, groupNumber, options: [] }
    modifiers.set(id, modifier)
    if (optionId !== null) modifier.options.push(optionOf(row, optionId))
  }
  return [...modifiers.values()]
}

/** Copies field by field, which is faster: an item may have dozens of options, and is read whenever it is ordered. */
function optionOf(row: Omit<Option, 'id'>, id: number): Option {
  const { name, priceCents, isSelected, available, externalId, groupOption, hoursNumber, channels } = row
  const { contains, mayContain, additives, diets, spicy, alcohol, minAge } = row
  return {
    ...{ id, name, priceCents, isSelected, available, externalId, groupOption, hoursNumber, channels },
    ...{ contains, mayContain, additives, diets, spicy, alcohol, minAge },
  } as Option
}

export function listOptions(
  sql: Sql,
  accountId: number,
  locationId: number,
  modifierId: number,
): Promise<Option[]> {
  return sql<Option>`
    select id, name, price_cents as "priceCents", is_selected as "isSelected", available,
      external_id as "externalId", group_option as "groupOption", hours_number as "hoursNumber", channels
    from modifier_options
    where account_id = ${accountId} and location_id = ${locationId} and modifier_id = ${modifierId}
      and deleted_at is null
    order by position, id`
}
