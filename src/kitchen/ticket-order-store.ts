import type { Sql } from '../platform/storage/database.ts'

// Order data for tickets. Unlike the order endpoints, these queries include removed lines and deleted orders, because
// the kitchen must be informed about them.

export interface OrderHead {
  id: number
  locationId: number
  /** 0: none. */
  tableId: number
  /** 0: no table; the order is identified by its name, or by its kind and number of the day. */
  tableNumber: number
  kind: string
  name: string
  dayNumber: number | null
  covers: number
  staffId: number
  firstName: string
  lastName: string
  allergens: number
  openedAt: number
  allergenNote: string
  /** Codes that the guests must avoid, as bits. */
  allergenCodes: number
  deletedAt: number | null
  /** The numbers of the tables that are joined to the order's own table. */
  joined: number[]
}

export async function findOrderHead(
  sql: Sql,
  accountId: number,
  orderId: number,
): Promise<Omit<OrderHead, 'joined'> | undefined> {
  const [order] = await sql<Omit<OrderHead, 'joined'>>`
    select o.id, o.location_id as "locationId", coalesce(o.table_id, 0) as "tableId",
      coalesce(t.number, 0) as "tableNumber", o.kind, o.name, o.day_number as "dayNumber", o.covers,
      o.staff_id as "staffId", s.first_name as "firstName", s.last_name as "lastName", o.allergens,
      o.allergen_note as "allergenNote", o.allergen_codes as "allergenCodes", o.opened_at as "openedAt", o.deleted_at as "deletedAt"
    from orders o
    left join tables t on t.account_id = o.account_id and t.id = o.table_id
    join staff s on s.account_id = o.account_id and s.id = o.staff_id
    where o.account_id = ${accountId} and o.id = ${orderId}`
  return order
}

/** True if some section of the location is made at this printer. */
export async function isStation(sql: Sql, accountId: number, locationId: number, printerId: number) {
  const rows = await sql`
    select id from menu_sections
    where account_id = ${accountId} and location_id = ${locationId} and printer_id = ${printerId}
      and deleted_at is null
    limit 1`
  return rows.length > 0
}
