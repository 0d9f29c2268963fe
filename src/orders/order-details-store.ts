import type { Sql } from '../platform/storage/database.ts'
import type { OrderKind } from './store.ts'

// Fields of an order besides its bill.

export interface Details {
  covers: number
  name: string
  staffId: number
  allergens: number
  allergenNote: string
  allergenCodes: number
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
      allergens = ${details.allergens}, allergen_note = ${details.allergenNote},
      allergen_codes = ${details.allergenCodes}, updated_at = ${now}
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

export async function updatePlace(
  sql: Sql,
  accountId: number,
  orderId: number,
  { tableId, kind, name }: { tableId: number | null; kind: OrderKind; name: string },
  now: number,
) {
  await sql`
    update orders set table_id = ${tableId}, kind = ${kind}, name = ${name}, updated_at = ${now}
    where account_id = ${accountId} and id = ${orderId} and coalesce(closed_at, deleted_at) is null`
}

/** Reopens a closed order; the unique index of one open order per table ensures that the table is free. */
export async function markOrderReopened(
  sql: Sql,
  accountId: number,
  orderId: number,
  { tableId, kind, name }: { tableId: number | null; kind: OrderKind; name: string },
  now: number,
) {
  await sql`
    update orders set closed_at = null, table_id = ${tableId}, kind = ${kind}, name = ${name}, updated_at = ${now}
    where account_id = ${accountId} and id = ${orderId} and closed_at is not null and deleted_at is null`
}

export async function markOrderMerged(
  sql: Sql,
  accountId: number,
  orderId: number,
  intoId: number,
  mergedAt: number,
) {
  await sql`
    update orders set merged_into_id = ${intoId}, deleted_at = ${mergedAt}, updated_at = ${mergedAt}
    where account_id = ${accountId} and id = ${orderId} and coalesce(closed_at, deleted_at) is null`
}
