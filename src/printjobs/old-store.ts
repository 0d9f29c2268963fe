import type { Sql } from '../storage/database.ts'

/** Bytes are kept for a while, for previews and for confirmations that come late. */
export async function forgetOldDeliveries(sql: Sql, handedBefore: number): Promise<void> {
  await sql`delete from print_deliveries where handed_at < ${handedBefore} and closed_at is not null`
}
