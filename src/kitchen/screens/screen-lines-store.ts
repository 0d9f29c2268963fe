import { type KitchenLine, lineOf } from '../../orders/lines/line.ts'
import type { Sql } from '../../platform/storage/database.ts'

/** The open orders of a location, oldest first. */
export function listOrdersAtPass(sql: Sql, accountId: number, locationId: number): Promise<{ id: number }[]> {
  return sql<{ id: number }>`
    select id from orders
    where account_id = ${accountId} and location_id = ${locationId} and closed_at is null and deleted_at is null
    order by id`
}

type HeldLine = Pick<KitchenLine, 'qty' | 'name' | 'modifiers' | 'notes' | 'course' | 'seat'>

/**
 * The held lines of open orders that a station will have to make, whether or not it has a ticket of those orders. With
 * `takesRest`, lines of sections without a station are included.
 */
export async function listHeldAt(
  sql: Sql,
  station: { accountId: number; locationId: number; id: number },
  takesRest: boolean,
): Promise<HeldLine[]> {
  const rows = await sql<Omit<HeldLine, 'modifiers'> & { modifiers: string | null }>`
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
