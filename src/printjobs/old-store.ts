import type { Sql } from '../storage/database.ts'

/** Returns how many were forgotten, at most so many, with the bytes that were sent. */
export async function forgetOldDeliveries(sql: Sql, handedBefore: number, most: number): Promise<number> {
  const forgotten = await sql`
    delete from print_deliveries where (account_id, job_id, try_no) in (
      select account_id, job_id, try_no from print_deliveries
      where handed_at < ${handedBefore} and closed_at is not null
      order by handed_at limit ${most})
    returning 1 as changed`
  return forgotten.length
}
