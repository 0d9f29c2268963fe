import type { Sql } from '../../platform/storage/database.ts'

export interface NewVoid {
  accountId: number
  orderItemId: number
  locationId: number
  orderId: number
  qty: number
  reason: string
  made: number
  /** The staff member who voided; null: nobody was signed in. */
  staffId: number | null
  /** Name of the staff member, user, device or program that voided. */
  actor: string
  /** The approver; null: no approval was needed. */
  approver: string | null
  voidedAt: number
}

/** Records the void of a line that was sent to the kitchen. */
export async function insertVoid(sql: Sql, one: NewVoid) {
  await sql`
    insert into order_voids (account_id, order_item_id, location_id, order_id, qty, reason, made, staff_id, actor,
      approver, voided_at)
    values (${one.accountId}, ${one.orderItemId}, ${one.locationId}, ${one.orderId}, ${one.qty}, ${one.reason},
      ${one.made}, ${one.staffId}, ${one.actor}, ${one.approver}, ${one.voidedAt})`
}
