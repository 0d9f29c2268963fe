import { only, type Sql } from '../../platform/storage/database.ts'

/** A combo on an order, as it was sold. */
export interface OrderCombo {
  number: number
  itemId: number
  name: string
  /** Price of one, without supplements and options. */
  priceCents: number
}

export async function insertOrderCombo(
  sql: Sql,
  accountId: number,
  orderId: number,
  { number, itemId, name, priceCents }: OrderCombo,
) {
  await sql`
    insert into order_combos (account_id, order_id, number, item_id, name, price_cents)
    values (${accountId}, ${orderId}, ${number}, ${itemId}, ${name}, ${priceCents})`
}

/** Numbers of combos that left the order are not used again. */
export async function nextComboNumber(sql: Sql, accountId: number, orderId: number): Promise<number> {
  const rows = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from order_combos
    where account_id = ${accountId} and order_id = ${orderId}`
  return only(rows).next
}
