import { only, type Sql } from '../storage/database.ts'
import type { GroupOption, ModifierGroup } from './group.ts'

export async function listGroups(sql: Sql, accountId: number, locationId: number): Promise<ModifierGroup[]> {
  const [groups, options] = await Promise.all([
    sql<Omit<ModifierGroup, 'options'>>`
      select number, question, min_choices as "minChoices", max_choices as "maxChoices", external_id as "externalId"
      from modifier_groups
      where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
      order by number`,
    sql<GroupOption & { groupNumber: number }>`
      select group_number as "groupNumber", number, name, price_cents as "priceCents", is_selected as "isSelected",
        available, external_id as "externalId"
      from modifier_group_options
      where account_id = ${accountId} and location_id = ${locationId}
      order by position, number`,
  ])
  const optionsOf = Map.groupBy(options, ({ groupNumber }) => groupNumber)
  return groups.map((group) => ({
    ...group,
    options: (optionsOf.get(group.number) ?? []).map(({ groupNumber: _, ...option }) => option),
  }))
}

/** Which items ask which groups. An item that was deleted asks nothing: what was below it is marked as well. */
export function listAsking(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<{ groupNumber: number; itemId: number }[]> {
  return sql`
    select group_number as "groupNumber", item_id as "itemId" from modifiers
    where account_id = ${accountId} and location_id = ${locationId} and group_number is not null
      and deleted_at is null
    order by group_number, item_id`
}

/** With those that were deleted: a number is never given twice. */
export async function nextGroupNumber(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from modifier_groups
    where account_id = ${accountId} and location_id = ${locationId}`
  return only(rows).next
}

type GroupWords = Omit<ModifierGroup, 'options'>

export async function insertGroup(sql: Sql, accountId: number, locationId: number, group: GroupWords) {
  await sql`
    insert into modifier_groups (account_id, location_id, number, question, min_choices, max_choices, external_id)
    values (${accountId}, ${locationId}, ${group.number}, ${group.question}, ${group.minChoices},
      ${group.maxChoices}, ${group.externalId})`
}

export async function updateGroup(sql: Sql, accountId: number, locationId: number, group: GroupWords) {
  await sql`
    update modifier_groups set question = ${group.question}, min_choices = ${group.minChoices},
      max_choices = ${group.maxChoices}, external_id = ${group.externalId}
    where account_id = ${accountId} and location_id = ${locationId} and number = ${group.number}`
}

export async function markGroupDeleted(
  sql: Sql,
  accountId: number,
  locationId: number,
  number: number,
  deletedAt: number,
) {
  await sql`
    update modifier_groups set deleted_at = ${deletedAt}
    where account_id = ${accountId} and location_id = ${locationId} and number = ${number}`
}

/** Where an option of a group stands, and what it says. */
export type PlacedOption = GroupOption & { groupNumber: number; position: number }

export async function insertGroupOption(
  sql: Sql,
  accountId: number,
  locationId: number,
  option: PlacedOption,
) {
  await sql`
    insert into modifier_group_options (account_id, location_id, group_number, number, name, price_cents, is_selected,
      available, external_id, position)
    values (${accountId}, ${locationId}, ${option.groupNumber}, ${option.number}, ${option.name},
      ${option.priceCents}, ${option.isSelected}, ${option.available}, ${option.externalId}, ${option.position})`
}

export async function updateGroupOption(
  sql: Sql,
  accountId: number,
  locationId: number,
  option: PlacedOption,
) {
  await sql`
    update modifier_group_options set name = ${option.name}, price_cents = ${option.priceCents},
      is_selected = ${option.isSelected}, external_id = ${option.externalId}, position = ${option.position}
    where account_id = ${accountId} and location_id = ${locationId} and group_number = ${option.groupNumber}
      and number = ${option.number}`
}

export async function deleteGroupOption(
  sql: Sql,
  accountId: number,
  locationId: number,
  { groupNumber, number }: { groupNumber: number; number: number },
) {
  await sql`
    delete from modifier_group_options
    where account_id = ${accountId} and location_id = ${locationId} and group_number = ${groupNumber}
      and number = ${number}`
}

export async function updateGroupOptionPrice(
  sql: Sql,
  accountId: number,
  locationId: number,
  { groupNumber, number, cents }: { groupNumber: number; number: number; cents: number },
) {
  await sql`
    update modifier_group_options set price_cents = ${cents}
    where account_id = ${accountId} and location_id = ${locationId} and group_number = ${groupNumber}
      and number = ${number}`
}

export async function updateGroupOptionAvailable(
  sql: Sql,
  accountId: number,
  locationId: number,
  { groupNumber, number, available }: { groupNumber: number; number: number; available: number },
) {
  await sql`
    update modifier_group_options set available = ${available}
    where account_id = ${accountId} and location_id = ${locationId} and group_number = ${groupNumber}
      and number = ${number}`
}
