import type { Sql } from '../storage/database.ts'

// What changes about an order besides its bill.

export interface Details {
  covers: number
  name: string
  staffId: number
  allergens: number
  allergenNote: string
}

export async function updateDetails(
  sql: Sql,
  accountId: number,
  orderId: number,
  details: Details,
  now: number,
) {
  await sql`
    update orders set covers = ${details.covers}, name = ${details.name}, staff_id = ${details.staffId},
      allergens = ${details.allergens}, allergen_note = ${details.allergenNote}, updated_at = ${now}
    where account_id = ${accountId} and id = ${orderId}`
}

export async function updateBillRequested(
  sql: Sql,
  accountId: number,
  orderId: number,
  requestedAt: number | null,
  now: number,
) {
  await sql`
    update orders set bill_requested_at = ${requestedAt}, updated_at = ${now}
    where account_id = ${accountId} and id = ${orderId}`
}
