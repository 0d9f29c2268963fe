import type { Sql } from '../storage/database.ts'
import type { ModifierGroup } from './group.ts'
import type { PlacedOption } from './group-store.ts'

// The copies of a group that items have among their own questions. One statement changes all of them, however many
// items ask it.

/** An item that asks what a group asks. */
export interface Asking {
  groupNumber: number
  modifierId: number
  itemId: number
  menuId: number
  title: string
}

/** Of what is on the menus now: an item that was deleted asks nothing. */
export function listAsking(sql: Sql, accountId: number, locationId: number): Promise<Asking[]> {
  return sql<Asking>`
    select o.group_number as "groupNumber", o.id as "modifierId", i.id as "itemId", m.id as "menuId", m.title
    from modifiers o
    join menu_items i on i.account_id = o.account_id and i.location_id = o.location_id and i.id = o.item_id
    join menu_sections s on s.account_id = i.account_id and s.location_id = i.location_id and s.id = i.section_id
    join menus m on m.account_id = s.account_id and m.location_id = s.location_id and m.id = s.menu_id
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.group_number is not null
      and o.deleted_at is null and i.deleted_at is null and s.deleted_at is null and m.deleted_at is null
    order by i.id`
}

export async function updateCopies(
  sql: Sql,
  accountId: number,
  locationId: number,
  group: Omit<ModifierGroup, 'options'>,
) {
  await sql`
    update modifiers set question = ${group.question}, min_choices = ${group.minChoices},
      max_choices = ${group.maxChoices}
    where account_id = ${accountId} and location_id = ${locationId} and group_number = ${group.number}
      and deleted_at is null`
}

export async function markCopiesDeleted(
  sql: Sql,
  accountId: number,
  locationId: number,
  groupNumber: number,
  deletedAt: number,
) {
  await sql`
    update modifiers set deleted_at = ${deletedAt}
    where account_id = ${accountId} and location_id = ${locationId} and group_number = ${groupNumber}
      and deleted_at is null`
}

/** Gives each copy an option that the group did not have. */
export async function insertInCopies(sql: Sql, accountId: number, locationId: number, option: PlacedOption) {
  await sql`
    insert into modifier_options (account_id, location_id, modifier_id, name, price_cents, is_selected, available,
      external_id, position, group_option)
    select account_id, location_id, id, ${option.name}, cast(${option.priceCents} as integer),
      cast(${option.isSelected} as integer), cast(${option.available} as integer), ${option.externalId},
      cast(${option.position} as integer), cast(${option.number} as integer)
    from modifiers
    where account_id = ${accountId} and location_id = ${locationId} and group_number = ${option.groupNumber}
      and deleted_at is null`
}

export async function updateInCopies(sql: Sql, accountId: number, locationId: number, option: PlacedOption) {
  await sql`
    update modifier_options set name = ${option.name}, price_cents = ${option.priceCents},
      is_selected = ${option.isSelected}, external_id = ${option.externalId}, position = ${option.position}
    where account_id = ${accountId} and location_id = ${locationId} and group_option = ${option.number}
      and deleted_at is null and modifier_id in (
        select id from modifiers
        where account_id = ${accountId} and location_id = ${locationId} and group_number = ${option.groupNumber}
          and deleted_at is null)`
}

export async function markDeletedInCopies(
  sql: Sql,
  accountId: number,
  locationId: number,
  { groupNumber, number, deletedAt }: { groupNumber: number; number: number; deletedAt: number },
) {
  await sql`
    update modifier_options set deleted_at = ${deletedAt}
    where account_id = ${accountId} and location_id = ${locationId} and group_option = ${number}
      and deleted_at is null and modifier_id in (
        select id from modifiers
        where account_id = ${accountId} and location_id = ${locationId} and group_number = ${groupNumber}
          and deleted_at is null)`
}

/** Puts an option in or out of stock wherever it is asked for. */
export function updateAvailableInCopies(
  sql: Sql,
  accountId: number,
  locationId: number,
  { groupNumber, number, available }: { groupNumber: number; number: number; available: number },
): Promise<{ optionId: number; modifierId: number }[]> {
  return sql`
    update modifier_options set available = ${available}
    where account_id = ${accountId} and location_id = ${locationId} and group_option = ${number}
      and deleted_at is null and modifier_id in (
        select id from modifiers
        where account_id = ${accountId} and location_id = ${locationId} and group_number = ${groupNumber}
          and deleted_at is null)
    returning id as "optionId", modifier_id as "modifierId"`
}
