import { yieldTick } from '../platform/runtime/scheduler.ts'
import { inPages, PAGE } from '../platform/storage/batching.ts'
import { only, type Sql } from '../platform/storage/database.ts'
import { ALLERGENS_OF_ITEM, ALLERGENS_OF_OPTION } from './allergens/allergen-columns.ts'
import type { Level } from './import/outline.ts'
import type { MenuItem, Modifier, Option, Section } from './menu-types.ts'

interface InOrder {
  id: number
  position: number
}

export function listSectionsOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<(Section & InOrder & { menuId: number })[]> {
  return inPages(
    (last, size) => sql`
      select id, title, printer_id as "printerId", course, tax_number as "taxNumber", menu_id as "menuId", position,
        hours_number as "hoursNumber", channels, photo
      from menu_sections
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
        and (menu_id, position, id) > (${last?.menuId ?? 0}, ${last?.position ?? 0}, ${last?.id ?? 0})
      order by menu_id, position, id limit ${size}`,
  )
}

export async function listItemsOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<(MenuItem & InOrder)[]> {
  const items = await inPages<MenuItem & InOrder>(
    (last, size) => sql`
      select id, location_id as "locationId", section_id as "sectionId", name, description, calories, indicators,
        price_label as "priceLabel", price_cents as "priceCents", available, external_id as "externalId",
        portions_left as "left", out_until as "outUntil", open_price as "openPrice",
        tax_number as "taxNumber", daily_quantity as "dailyQuantity", low_stock_at as "lowStockAt",
        hours_number as "hoursNumber", channels, photo, ${ALLERGENS_OF_ITEM.selected}, position
      from menu_items
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
        and (section_id, id) > (${last?.sectionId ?? 0}, ${last?.id ?? 0})
      order by section_id, id limit ${size}`,
  )
  return items.sort((one, other) => one.position - other.position || one.id - other.id)
}

export async function listModifiersOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<(Modifier & { itemId: number })[]> {
  const [modifiers, options] = await Promise.all([
    inPages<Omit<Modifier, 'options'> & { itemId: number } & InOrder>(
      (last, size) => sql`
        select id, item_id as "itemId", question, min_choices as "minChoices", max_choices as "maxChoices",
          group_number as "groupNumber", position
        from modifiers
        where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
          and (item_id, position, id) > (${last?.itemId ?? 0}, ${last?.position ?? 0}, ${last?.id ?? 0})
        order by item_id, position, id limit ${size}`,
    ),
    inPages<Option & { modifierId: number } & InOrder>(
      (last, size) => sql`
        select id, modifier_id as "modifierId", name, price_cents as "priceCents", is_selected as "isSelected",
          available, external_id as "externalId", group_option as "groupOption",
          hours_number as "hoursNumber", channels, ${ALLERGENS_OF_OPTION.selected}, position
        from modifier_options
        where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
          and (modifier_id, position, id) > (${last?.modifierId ?? 0}, ${last?.position ?? 0}, ${last?.id ?? 0})
        order by modifier_id, position, id limit ${size}`,
    ),
  ])
  // Thousands of items have tens of thousands of options.
  if (options.length > PAGE) await yieldTick()
  const optionsOf = Map.groupBy(options, ({ modifierId }) => modifierId)
  if (options.length > PAGE) await yieldTick()
  return modifiers.map(({ position: _, ...modifier }) => ({
    ...modifier,
    options: (optionsOf.get(modifier.id) ?? []).map(optionFields),
  }))
}

/** Copies each field by name: rest syntax takes three times as long for thousands of options. */
const optionFields = (option: Option): Option => ({
  id: option.id,
  name: option.name,
  priceCents: option.priceCents,
  isSelected: option.isSelected,
  available: option.available,
  externalId: option.externalId,
  groupOption: option.groupOption,
  contains: option.contains ?? 0,
  mayContain: option.mayContain ?? 0,
  additives: option.additives ?? 0,
  diets: option.diets ?? 0,
  spicy: option.spicy ?? 0,
  alcohol: option.alcohol ?? 0,
  minAge: option.minAge ?? 0,
  hoursNumber: option.hoursNumber,
  channels: option.channels,
})

/** True if the entry is or was on the menus of the location. */
export async function isOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
  { level, id }: { level: Level; id: number },
): Promise<boolean> {
  const ask = {
    menu: () => sql`
      select 1 as one from menus
      where account_id = ${accountId} and location_id = ${locationId} and id = ${id}`,
    section: () => sql`
      select 1 as one from menu_sections
      where account_id = ${accountId} and location_id = ${locationId} and id = ${id}`,
    item: () => sql`
      select 1 as one from menu_items
      where account_id = ${accountId} and location_id = ${locationId} and id = ${id}`,
    question: () => sql`
      select 1 as one from modifiers
      where account_id = ${accountId} and location_id = ${locationId} and id = ${id}`,
    option: () => sql`
      select 1 as one from modifier_options
      where account_id = ${accountId} and location_id = ${locationId} and id = ${id}`,
  }[level]
  return (await ask()).length > 0
}

/** True if the event log has a change to menus or stations since this sequence. */
export async function hasMenusChanged(
  sql: Sql,
  accountId: number,
  locationId: number,
  sequence: number,
): Promise<boolean> {
  const rows = await sql`
    select 1 as changed from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence > ${sequence}
      and (type like 'menu.%' or type in ('printer.registered', 'printer.changed', 'printer.removed'))
    limit 1`
  return rows.length > 0
}

/** True if menus or groups changed since this sequence, apart from stock, which every sale of a counted item changes. */
export async function hasMenuStructureChanged(
  sql: Sql,
  accountId: number,
  locationId: number,
  sequence: number,
): Promise<boolean> {
  const rows = await sql`
    select 1 as changed from events
    where account_id = ${accountId} and location_id = ${locationId} and sequence > ${sequence}
      and type in ('menu.changed', 'menu.group_changed', 'menu.allergens_declared')
    limit 1`
  return rows.length > 0
}

/** Number of entries on the menus of a location. */
export async function countMenuEntries(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ count: number }>`
    select cast(
      (select count(*) from menus
        where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null) +
      (select count(*) from menu_sections
        where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null) +
      (select count(*) from menu_items
        where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null) +
      (select count(*) from modifiers
        where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null) +
      (select count(*) from modifier_options
        where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null) as integer) as count`
  return only(rows).count
}
