import type { Sql } from '../../platform/storage/database.ts'
import type { Stock } from '../rules.ts'

export type ItemInStock = Stock & { id: number; name: string }

export async function updateStock(
  sql: Sql,
  accountId: number,
  itemId: number,
  { available, left, outUntil }: Stock,
): Promise<void> {
  await sql`
    update menu_items set available = ${available}, portions_left = ${left}, out_until = ${outUntil}
    where account_id = ${accountId} and id = ${itemId}`
}

/**
 * Takes portions from stock and returns the rest; the last portion puts the item out of stock. Undefined: not enough
 * left.
 */
export async function takeFromStock(
  sql: Sql,
  accountId: number,
  itemId: number,
  qty: number,
): Promise<(ItemInStock & { lowStockAt: number | null }) | undefined> {
  const [item] = await sql<ItemInStock & { lowStockAt: number | null }>`
    update menu_items set portions_left = portions_left - ${qty},
      available = case when portions_left = ${qty} then 0 else available end
    where account_id = ${accountId} and id = ${itemId} and available = 1 and portions_left >= ${qty}
    returning id, name, available, portions_left as "left", out_until as "outUntil", low_stock_at as "lowStockAt"`
  return item
}

/** Returns portions to stock and returns the new count; undefined: not counted. */
export async function addToStock(
  sql: Sql,
  accountId: number,
  itemId: number,
  qty: number,
): Promise<ItemInStock | undefined> {
  const [item] = await sql<ItemInStock>`
    update menu_items set portions_left = portions_left + ${qty}, available = 1
    where account_id = ${accountId} and id = ${itemId} and portions_left is not null and deleted_at is null
    returning id, name, available, portions_left as "left", out_until as "outUntil"`
  return item
}

export interface OptionOnItem {
  itemId: number
  locationId: number
  name: string
  available: number
  /** The group that its modifier is a copy of; null: none. */
  groupNumber: number | null
  groupOption: number | null
}

export async function findOption(
  sql: Sql,
  accountId: number,
  optionId: number,
): Promise<OptionOnItem | undefined> {
  const [option] = await sql<OptionOnItem>`
    select m.item_id as "itemId", o.location_id as "locationId", o.name, o.available, m.group_number as "groupNumber",
      o.group_option as "groupOption"
    from modifier_options o
    join modifiers m on m.account_id = o.account_id and m.location_id = o.location_id and m.id = o.modifier_id
    where o.account_id = ${accountId} and o.id = ${optionId} and o.deleted_at is null and m.deleted_at is null`
  return option
}

export async function updateOptionAvailable(
  sql: Sql,
  accountId: number,
  optionId: number,
  available: number,
): Promise<void> {
  await sql`
    update modifier_options set available = ${available}
    where account_id = ${accountId} and id = ${optionId}`
}

export interface DailyPortions {
  dailyQuantity: number | null
  lowStockAt: number | null
  /** When the count is next set to the quantity of a day; null: never. */
  recountAt: number | null
}

export async function findDailyPortions(
  sql: Sql,
  accountId: number,
  itemId: number,
): Promise<DailyPortions | undefined> {
  const [daily] = await sql<DailyPortions>`
    select daily_quantity as "dailyQuantity", low_stock_at as "lowStockAt", recount_at as "recountAt" from menu_items
    where account_id = ${accountId} and id = ${itemId} and deleted_at is null`
  return daily
}

export async function updateDailyPortions(
  sql: Sql,
  accountId: number,
  itemId: number,
  { dailyQuantity, lowStockAt, recountAt }: DailyPortions,
): Promise<void> {
  await sql`
    update menu_items set daily_quantity = ${dailyQuantity}, low_stock_at = ${lowStockAt}, recount_at = ${recountAt}
    where account_id = ${accountId} and id = ${itemId}`
}
