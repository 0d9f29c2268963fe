import { type ChosenOption, lineOf } from '../../orders/lines/line.ts'
import type { Sql } from '../../platform/storage/database.ts'

/** An order line as screens show it, including removed lines. */
export interface LineOnScreen {
  id: number
  orderId: number
  qty: number
  name: string
  modifiers: ChosenOption[]
  notes: string
  course: number
  seat: number
  /** The station that makes the line; null: no particular one. */
  stationId: number | null
  addedAt: number
  firedAt: number | null
  readyAt: number | null
  servedAt: number | null
  removedAt: number | null
  /** Why the line was removed; null: it was not removed, or no reason was given. */
  reason: string | null
  /**
   * 1: the item was marked out of stock by a person. An item whose last portion was counted down is still made for
   * those who ordered it.
   */
  isOut: number
}

export async function listLinesOnScreens(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<LineOnScreen[]> {
  const rows = await sql<Omit<LineOnScreen, 'modifiers'> & { modifiers: string | null }>`
    select i.id, i.order_id as "orderId", i.qty, i.name, i.modifiers, i.notes, i.course, i.seat,
      s.printer_id as "stationId", i.added_at as "addedAt", i.fired_at as "firedAt", i.ready_at as "readyAt",
      i.served_at as "servedAt", i.removed_at as "removedAt", v.reason,
      case when m.available = 0 and m.portions_left is null then 1 else 0 end as "isOut"
    from order_items i
    join menu_sections s on s.account_id = i.account_id and s.id = i.section_id
    left join menu_items m on m.account_id = i.account_id and m.id = i.item_id and m.deleted_at is null
    left join order_voids v on v.account_id = i.account_id and v.order_item_id = i.id
    where i.account_id = ${accountId} and i.order_id = ${orderId}
    order by i.id`
  return rows.map(lineOf)
}

/** The open orders of a location, oldest first. */
export function listOrdersAtPass(sql: Sql, accountId: number, locationId: number): Promise<{ id: number }[]> {
  return sql<{ id: number }>`
    select id from orders
    where account_id = ${accountId} and location_id = ${locationId} and closed_at is null and deleted_at is null
    order by id`
}

/**
 * The held lines of open orders that a station will have to make, whether or not it has a ticket of those orders. With
 * `takesRest`, lines of sections without a station are included.
 */
export async function listHeldAt(
  sql: Sql,
  station: { accountId: number; locationId: number; id: number },
  takesRest: boolean,
): Promise<Pick<LineOnScreen, 'qty' | 'name' | 'modifiers' | 'notes' | 'course' | 'seat'>[]> {
  const rows = await sql<
    Pick<LineOnScreen, 'qty' | 'name' | 'notes' | 'course' | 'seat'> & { modifiers: string | null }
  >`
    select i.qty, i.name, i.modifiers, i.notes, i.course, i.seat
    from orders o
    cross join order_items i
    join menu_sections s on s.account_id = i.account_id and s.id = i.section_id
    where o.account_id = ${station.accountId} and o.location_id = ${station.locationId}
      and o.closed_at is null and o.deleted_at is null
      and i.account_id = o.account_id and i.order_id = o.id and i.fired_at is null and i.removed_at is null
      and (s.printer_id = ${station.id} or (${takesRest ? 1 : 0} = 1 and s.printer_id is null))
    order by i.id`
  return rows.map(lineOf)
}
