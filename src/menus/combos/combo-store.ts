import { inPages } from '../../platform/storage/batching.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { ComboPart } from './combo-types.ts'

type PartRow = Omit<ComboPart, 'choices'> & { itemId: number; position: number }
interface ChoiceRow {
  itemId: number
  partNumber: number
  choiceId: number
  supplementCents: number
  position: number
}

/** The parts of a combo, in order; none: the item is not a combo. Choices that were deleted are left out. */
export async function listComboParts(
  sql: Sql,
  accountId: number,
  locationId: number,
  itemId: number,
): Promise<ComboPart[]> {
  const [parts, choices] = await Promise.all([
    sql<PartRow>`
      select item_id as "itemId", number, name, min_picks as "minPicks", max_picks as "maxPicks", course, position
      from combo_parts
      where account_id = ${accountId} and location_id = ${locationId} and item_id = ${itemId}
      order by number`,
    sql<ChoiceRow>`
      select c.item_id as "itemId", c.part_number as "partNumber", c.choice_id as "choiceId",
        c.supplement_cents as "supplementCents", c.position
      from combo_choices c
      join menu_items i on i.account_id = c.account_id and i.location_id = c.location_id and i.id = c.choice_id
      where c.account_id = ${accountId} and c.location_id = ${locationId} and c.item_id = ${itemId}
        and i.deleted_at is null
      order by c.part_number, c.choice_id`,
  ])
  return partsOf(parts, choices).get(itemId) ?? []
}

/** The parts of all combos of a location, by item. */
export async function listCombosOfLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
  isOnMenu: (itemId: number) => boolean,
): Promise<Map<number, ComboPart[]>> {
  const parts = await inPages<PartRow>(
    (last, size) => sql`
      select item_id as "itemId", number, name, min_picks as "minPicks", max_picks as "maxPicks", course, position
      from combo_parts
      where account_id = ${accountId} and location_id = ${locationId}
        and (item_id, number) > (${last?.itemId ?? 0}, ${last?.number ?? 0})
      order by item_id, number limit ${size}`,
  )
  if (parts.length === 0) return new Map()
  const choices = await inPages<ChoiceRow>(
    (last, size) => sql`
      select item_id as "itemId", part_number as "partNumber", choice_id as "choiceId",
        supplement_cents as "supplementCents", position
      from combo_choices
      where account_id = ${accountId} and location_id = ${locationId}
        and (item_id, part_number, choice_id) >
          (${last?.itemId ?? 0}, ${last?.partNumber ?? 0}, ${last?.choiceId ?? 0})
      order by item_id, part_number, choice_id limit ${size}`,
  )
  return partsOf(
    parts,
    choices.filter(({ choiceId }) => isOnMenu(choiceId)),
  )
}

function partsOf(parts: PartRow[], choices: ChoiceRow[]): Map<number, ComboPart[]> {
  const keyOf = (itemId: number, part: number) => `${itemId} ${part}`
  const ofPart = Map.groupBy(choices.sort(byPosition), (one) => keyOf(one.itemId, one.partNumber))
  const ofItem = Map.groupBy(parts.sort(byPosition), ({ itemId }) => itemId)
  const combos = [...ofItem].map(([itemId, rows]): [number, ComboPart[]] => [
    itemId,
    rows.map(({ itemId: _, position: _place, ...part }) => ({
      ...part,
      choices: (ofPart.get(keyOf(itemId, part.number)) ?? []).map(({ choiceId, supplementCents }) => ({
        itemId: choiceId,
        supplementCents,
      })),
    })),
  ])
  return new Map(combos)
}

const byPosition = (one: { position: number }, other: { position: number }) => one.position - other.position

/** Ids of the combos from one item id to another. */
export async function listCombosAmong(
  sql: Sql,
  accountId: number,
  locationId: number,
  fromId: number,
  toId: number,
): Promise<number[]> {
  const rows = await sql<{ itemId: number }>`
    select distinct item_id as "itemId" from combo_parts
    where account_id = ${accountId} and location_id = ${locationId} and item_id >= ${fromId} and item_id <= ${toId}`
  return rows.map(({ itemId }) => itemId)
}

/** Whether an item is a combo, and whether it can be selected in one. */
export async function findComboRoles(sql: Sql, accountId: number, locationId: number, itemId: number) {
  const [combo, choice] = await Promise.all([
    sql`
      select 1 as one from combo_parts
      where account_id = ${accountId} and location_id = ${locationId} and item_id = ${itemId} limit 1`,
    sql`
      select 1 as one from combo_choices c
      join menu_items i on i.account_id = c.account_id and i.location_id = c.location_id and i.id = c.item_id
      where c.account_id = ${accountId} and c.location_id = ${locationId} and c.choice_id = ${itemId}
        and i.deleted_at is null limit 1`,
  ])
  return { isCombo: combo.length > 0, isChoice: choice.length > 0 }
}

interface OfItem {
  accountId: number
  locationId: number
  itemId: number
}

export async function deleteCombo(sql: Sql, { accountId, locationId, itemId }: OfItem) {
  await sql`
    delete from combo_choices
    where account_id = ${accountId} and location_id = ${locationId} and item_id = ${itemId}`
  await sql`
    delete from combo_parts
    where account_id = ${accountId} and location_id = ${locationId} and item_id = ${itemId}`
}

export async function insertComboPart(
  sql: Sql,
  { accountId, locationId, itemId }: OfItem,
  part: Omit<ComboPart, 'choices'> & { position: number },
) {
  await sql`
    insert into combo_parts (account_id, location_id, item_id, number, name, min_picks, max_picks, course, position)
    values (${accountId}, ${locationId}, ${itemId}, ${part.number}, ${part.name}, ${part.minPicks}, ${part.maxPicks},
      ${part.course}, ${part.position})`
}

export async function insertComboChoice(
  sql: Sql,
  { accountId, locationId, itemId }: OfItem,
  choice: { partNumber: number; choiceId: number; supplementCents: number; position: number },
) {
  await sql`
    insert into combo_choices (account_id, location_id, item_id, part_number, choice_id, supplement_cents, position)
    values (${accountId}, ${locationId}, ${itemId}, ${choice.partNumber}, ${choice.choiceId},
      ${choice.supplementCents}, ${choice.position})`
}
