import { mapInBatches } from '../../platform/storage/batching.ts'
import { only, type Sql } from '../../platform/storage/database.ts'
import type { GroupOption, ModifierGroup } from './group-types.ts'

type GroupWords = Omit<ModifierGroup, 'options'>

/** Groups that are not deleted, without their options. */
export function listGroupWords(sql: Sql, accountId: number, locationId: number): Promise<GroupWords[]> {
  return sql`
    select number, question, min_choices as "minChoices", max_choices as "maxChoices", external_id as "externalId"
    from modifier_groups
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    order by number`
}

/** Options are read per group: deleted groups keep their options, which would be scanned otherwise. */
export async function listGroups(sql: Sql, accountId: number, locationId: number): Promise<ModifierGroup[]> {
  const groups = await listGroupWords(sql, accountId, locationId)
  return mapInBatches(groups, async (group) => ({
    ...group,
    options: await listGroupOptions(sql, accountId, locationId, group.number),
  }))
}

export async function findGroup(
  sql: Sql,
  accountId: number,
  locationId: number,
  number: number,
): Promise<ModifierGroup | undefined> {
  const [groups, options] = await Promise.all([
    sql<GroupWords>`
      select number, question, min_choices as "minChoices", max_choices as "maxChoices",
        external_id as "externalId"
      from modifier_groups
      where account_id = ${accountId} and location_id = ${locationId} and number = ${number}
        and deleted_at is null`,
    listGroupOptions(sql, accountId, locationId, number),
  ])
  return groups[0] && { ...groups[0], options }
}

/** The options of a group, in order. */
export function listGroupOptions(
  sql: Sql,
  accountId: number,
  locationId: number,
  groupNumber: number,
): Promise<GroupOption[]> {
  return sql`
    select number, name, price_cents as "priceCents", is_selected as "isSelected", available,
      external_id as "externalId"
    from modifier_group_options
    where account_id = ${accountId} and location_id = ${locationId} and group_number = ${groupNumber}
    order by position, number`
}

/** Items by group. Deleted items do not occur: their modifiers are marked as deleted too. */
export function listItemsWithGroup(
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

/** Includes deleted groups: a number is never reused. */
export async function nextGroupNumber(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from modifier_groups
    where account_id = ${accountId} and location_id = ${locationId}`
  return only(rows).next
}

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

/** An option of a group with its position. */
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
