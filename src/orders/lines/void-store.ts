import type { Sql } from '../../platform/storage/database.ts'

export interface NewVoid {
  accountId: number
  orderItemId: number
  locationId: number
  orderId: number
  qty: number
  reason: string
  made: number
  /** Who did it; null: nobody was signed in. */
  staffId: number | null
  /** The same by name: also a user, a device or a program. */
  actor: string
  /** Who allowed it; null: nobody was asked. */
  approver: string | null
  voidedAt: number
}

/** Why a line that the kitchen was given was taken off. */
export async function insertVoid(sql: Sql, one: NewVoid) {
  await sql`
    insert into order_voids (account_id, order_item_id, location_id, order_id, qty, reason, made, staff_id, actor,
      approver, voided_at)
    values (${one.accountId}, ${one.orderItemId}, ${one.locationId}, ${one.orderId}, ${one.qty}, ${one.reason},
      ${one.made}, ${one.staffId}, ${one.actor}, ${one.approver}, ${one.voidedAt})`
}
