import type { Sql } from '../storage/database.ts'
import type { MenuItem, Modifier, Option, Section } from './menu.ts'
import type { Level } from './outline.ts'

export function listSectionsOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<(Section & { menuId: number })[]> {
  return sql`
    select id, title, printer_id as "printerId", course, tax_number as "taxNumber", menu_id as "menuId"
    from menu_sections
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    order by position, id`
}

export function listItemsOfLocation(sql: Sql, accountId: number, locationId: number): Promise<MenuItem[]> {
  return sql<MenuItem>`
    select id, location_id as "locationId", section_id as "sectionId", name, description, calories, indicators,
      price_label as "priceLabel", price_cents as "priceCents", available, external_id as "externalId",
      portions_left as "left", out_until as "outUntil", open_price as "openPrice",
      tax_number as "taxNumber"
    from menu_items
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    order by position, id`
}

export async function listModifiersOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<(Modifier & { itemId: number })[]> {
  const [modifiers, options] = await Promise.all([
    sql<Omit<Modifier, 'options'> & { itemId: number }>`
      select id, item_id as "itemId", question, min_choices as "minChoices", max_choices as "maxChoices",
        group_number as "groupNumber"
      from modifiers
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      order by position, id`,
    sql<Option & { modifierId: number }>`
      select id, modifier_id as "modifierId", name, price_cents as "priceCents", is_selected as "isSelected",
        available, external_id as "externalId", group_option as "groupOption"
      from modifier_options
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      order by position, id`,
  ])
  const optionsOf = Map.groupBy(options, ({ modifierId }) => modifierId)
  return modifiers.map((modifier) => ({
    ...modifier,
    options: (optionsOf.get(modifier.id) ?? []).map(({ modifierId: _, ...option }) => option),
  }))
}

/** Of everything that is or was on the menus of a location. */
export async function listIdsOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<{ level: Level; id: number }[]> {
  const [menus, sections, items, questions, options] = await Promise.all([
    sql<Id>`select id from menus where account_id = ${accountId} and location_id = ${locationId}`,
    sql<Id>`select id from menu_sections where account_id = ${accountId} and location_id = ${locationId}`,
    sql<Id>`select id from menu_items where account_id = ${accountId} and location_id = ${locationId}`,
    sql<Id>`select id from modifiers where account_id = ${accountId} and location_id = ${locationId}`,
    sql<Id>`select id from modifier_options where account_id = ${accountId} and location_id = ${locationId}`,
  ])
  const of = (level: Level, rows: Id[]) => rows.map(({ id }) => ({ level, id }))
  return [
    ...of('menu', menus),
    ...of('section', sections),
    ...of('item', items),
    ...of('question', questions),
    ...of('option', options),
  ]
}

interface Id {
  id: number
}

/** Whether anything that an import is planned by was told of since the log ended there. */
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
