import type { Change } from '../../context.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { noSuchHours } from '../hours/hours-rules.ts'
import type { ServedColumns } from '../menu-types.ts'
import { readOffer } from '../offer.ts'

type Update = (sql: Sql, accountId: number, id: number, served: ServedColumns) => Promise<void>

/** Sets when and where an entry is offered; undefined: unchanged. */
export async function saveServed(
  change: Change,
  locationId: number,
  update: Update,
  id: number,
  served: ServedColumns | undefined,
): Promise<void> {
  if (served === undefined) return
  await mustHaveHours(change, locationId, served)
  await update(change.sql, change.caller.accountId, id, served)
}

export async function mustHaveHours(
  { sql, caller }: Pick<Change, 'sql' | 'caller'>,
  locationId: number,
  { hoursNumber }: Pick<ServedColumns, 'hoursNumber'>,
): Promise<void> {
  if (hoursNumber === null) return
  const { hours } = await readOffer(sql, caller.accountId, locationId)
  if (!hours.some(({ id }) => id === hoursNumber)) throw noSuchHours(hoursNumber)
}

export async function updateServedOfMenu(
  sql: Sql,
  accountId: number,
  id: number,
  { hoursNumber, channels }: ServedColumns,
) {
  await sql`
    update menus set hours_number = ${hoursNumber}, channels = ${channels}
    where account_id = ${accountId} and id = ${id}`
}

export async function updateServedOfSection(
  sql: Sql,
  accountId: number,
  id: number,
  { hoursNumber, channels }: ServedColumns,
) {
  await sql`
    update menu_sections set hours_number = ${hoursNumber}, channels = ${channels}
    where account_id = ${accountId} and id = ${id}`
}

export async function updateServedOfItem(
  sql: Sql,
  accountId: number,
  id: number,
  { hoursNumber, channels }: ServedColumns,
) {
  await sql`
    update menu_items set hours_number = ${hoursNumber}, channels = ${channels}
    where account_id = ${accountId} and id = ${id}`
}
