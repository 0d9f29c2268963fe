import { type ChosenOption, lineOf } from '../orders/line.ts'
import type { Sql } from '../storage/database.ts'

/** A line as screens show it; also of one that is gone they tell. */
export interface LineOnScreen {
  id: number
  orderId: number
  qty: number
  name: string
  modifiers: ChosenOption[]
  notes: string
  course: number
  seat: number
  addedAt: number
  firedAt: number | null
  readyAt: number | null
  servedAt: number | null
  removedAt: number | null
}

export async function listLinesOnScreens(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<LineOnScreen[]> {
  const rows = await sql<Omit<LineOnScreen, 'modifiers'> & { modifiers: string | null }>`
    select id, order_id as "orderId", qty, name, modifiers, notes, course, seat, added_at as "addedAt",
      fired_at as "firedAt", ready_at as "readyAt", served_at as "servedAt", removed_at as "removedAt"
    from order_items
    where account_id = ${accountId} and order_id = ${orderId}
    order by id`
  return rows.map(lineOf)
}

/** The orders of a location that are not closed, the oldest first. */
export function listOrdersAtPass(sql: Sql, accountId: number, locationId: number): Promise<{ id: number }[]> {
  return sql<{ id: number }>`
    select id from orders
    where account_id = ${accountId} and location_id = ${locationId} and closed_at is null and deleted_at is null
    order by id`
}
